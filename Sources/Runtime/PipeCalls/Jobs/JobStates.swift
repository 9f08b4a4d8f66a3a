import PipeHTTP

/// The states of a job: the last known state, and each new state when a response reports it. The server is asked as the
/// iteration goes on.
public struct JobStates: AsyncSequence, Sendable {
    public typealias Element = JobState
    public typealias Failure = PipeError

    let monitor: JobMonitor

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(monitor: monitor)
    }

    /// Iterates over the states.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let monitor: JobMonitor
        /// The number of the last report.
        private var number = 0
        private var last: JobState?

        init(monitor: JobMonitor) {
            self.monitor = monitor
        }

        public mutating func next() async throws(PipeError) -> JobState? {
            try await next(isolation: nil)
        }

        /// Returns the next state; `nil` after the final state.
        ///
        /// - Throws: ``PipeError`` if the server cannot be asked. A job that has failed is a state.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(PipeError) -> JobState? {
            while last?.isRunning ?? true {
                let report = try await monitor.report(after: number)
                number = report.number
                if report.state != last {
                    last = report.state
                    return report.state
                }
            }
            return nil
        }
    }
}
