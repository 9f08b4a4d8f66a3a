extension Duration {
    /// A hundred years: clocks count nanoseconds in 64 bits.
    package static let ages = Duration.seconds(3_155_760_000)

    /// The nearest duration from minus to plus a hundred years, with which no calculation overflows.
    package var clamped: Duration { min(max(self, .zero - Self.ages), Self.ages) }

    /// The nearest duration to a number of seconds, which may be infinite. What is not a number is the longest duration.
    package init(clampingSeconds seconds: Double) {
        // 3 * 10^10 years.
        self = .seconds(seconds.isNaN ? 1e18 : min(max(seconds, -1e18), 1e18))
    }
}
