/// The pauses before a stream of server-sent events connects again (HTML Living Standard, section 9.2.3): the time that
/// the server asks for, doubled with each connection that fails.
struct ReconnectionDelays {
    /// The pause after a response that the server has ended, unless the server asks for another one.
    static let usual = Duration.seconds(3)
    /// The shortest pause, also if the server asks for none with `retry: 0`.
    static let shortest = Duration.milliseconds(100)
    /// The longest pause, unless the server asks for a longer one. A connection that lasted longer has not failed, even if
    /// no event came.
    static let longest = Duration.seconds(20)

    /// The pause that the server asks for.
    var requested: Duration?
    /// How many connections have failed since the last one that has not.
    private var failures = 0

    /// Returns the next pause.
    ///
    /// - Parameters:
    ///   - usual: The pause unless the server asks for another one.
    ///   - hasFailed: Whether the connection could not be made, or ended soon and without an event.
    mutating func pause(usual: Duration, hasFailed: Bool) -> Duration {
        failures = hasFailed ? failures + 1 : 0
        let first = max(requested ?? usual, Self.shortest)
        var pause = first
        for _ in 0..<failures where pause < Self.longest {
            pause *= 2
        }
        return max(first, min(pause, Self.longest))
    }
}
