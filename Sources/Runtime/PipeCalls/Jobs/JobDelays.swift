/// The pauses between the requests for a job: each is 1.5 times the previous one, up to a limit.
struct JobDelays: Sendable {
    /// The shortest pause, also if the server asks for none with `Retry-After: 0`.
    static let shortest = Duration.milliseconds(100)

    private var next: Duration
    private let longest: Duration

    init(first: Duration, longest: Duration) {
        next = first.clamped
        self.longest = longest.clamped
    }

    /// Returns the next pause.
    ///
    /// - Parameters:
    ///   - requested: The pause that the server asks for.
    ///   - random: A number from 0 to 1. A pause that the server does not ask for is between half its length and its length,
    ///     so that clients that have started together do not ask together.
    mutating func pause(requested: Duration?, random: Double) -> Duration {
        if let requested {
            return max(requested, Self.shortest)
        }
        let pause = next
        next = min(longest, next * 3 / 2)
        return max(pause * (0.5 + min(max(random, 0), 1) / 2), Self.shortest)
    }
}
