/// What is known of a long operation: what the server has said last.
public struct JobState: Sendable, Hashable {
    /// Whether the work goes on, and if not, how it has ended.
    public enum Phase: Sendable, Hashable {
        /// The server works on it, or will do so.
        case running
        /// There is a result.
        case done
        /// There will be no result: the work has failed or was cancelled.
        case failed
    }

    /// Whether the work goes on, and if not, how it has ended.
    public let phase: Phase
    /// The server's own word for the state, such as `queued`; `nil` if the schema does not name its place (`state`).
    public let name: String?
    /// The progress as the server writes it, such as a fraction or a percentage; `nil` if the schema does not name its place
    /// (`progress`).
    public let progress: Double?
    /// The server's message about a failed job.
    public let message: String?

    /// Makes a state, for tests and previews.
    public init(_ phase: Phase, name: String? = nil, progress: Double? = nil, message: String? = nil) {
        self.phase = phase
        self.name = name
        self.progress = progress
        self.message = message
    }

    /// Whether the work goes on.
    public var isRunning: Bool { phase == .running }
}
