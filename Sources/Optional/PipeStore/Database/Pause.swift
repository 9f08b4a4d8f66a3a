#if Store
/// A time in which nothing is sent.
struct Pause: Sendable, Hashable {
    /// The longest pause, whatever a server asks for.
    private static let longest = Duration.seconds(86_400)

    /// In microseconds since 1970.
    let from: Int64
    let until: Int64

    init(from: Int64, until: Int64) {
        (self.from, self.until) = (from, until)
    }

    /// A pause that begins now.
    init(_ length: Duration, now: Int64) {
        from = now
        until = now.addingReportingOverflow(max(.zero, min(length, Self.longest)).microseconds).partialValue
    }

    /// Whether the pause is over, also for a clock that was set back.
    func isOver(at now: Int64) -> Bool { now < from || now >= until }
}
#endif
