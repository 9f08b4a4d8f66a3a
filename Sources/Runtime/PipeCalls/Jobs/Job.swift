@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// Work that a server does after it has responded.
///
/// ```swift
/// let job = try await todo.exports.start(format: .csv)
/// for try await state in job.states { show(state) }
/// let export = try await job.value
/// ```
///
/// The job is polled only while a task waits for ``value`` or iterates over ``states``; all such tasks share the requests.
/// Cancelling a task stops its waiting, ``cancel()`` the work on the server.
public struct Job<Value: JSONReadable & Sendable>: Sendable {
    private let monitor: JobMonitor
    /// The response with the result, if it is at another URL.
    private let result = SingleFlight<CallResponse>()

    init(_ monitor: JobMonitor) {
        self.monitor = monitor
    }

    /// The last known state. A job that was resumed is running until the server was asked.
    public var state: JobState { monitor.report.state }

    /// The last known state, and each new state when a response reports it, up to the final one. A failed job throws no
    /// error here.
    public var states: JobStates { JobStates(monitor: monitor) }

    /// What another process continues with; `nil` if the job has ended with its first response, which has no URL to poll.
    public var bookmark: JobBookmark? {
        let addresses = monitor.addresses
        return addresses.poll.map { JobBookmark($0, result: addresses.result) }
    }

    /// Waits for the end, and returns the result.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/job(_:)`` if the job has failed. An error of a request that polls the
    ///   job is thrown after its retries; the job may go on, and can be waited for again.
    public var value: Value {
        get async throws(PipeError) {
            try read(try await response())
        }
    }

    /// Waits for the end, and returns the result.
    ///
    /// - Parameter limit: How long to wait in total.
    /// - Throws: ``PipeError``, with ``PipeError/TimeoutError/job(_:)`` if the job has not ended by then. It goes on.
    public func value(within limit: Duration) async throws(PipeError) -> Value {
        let client = monitor.reader.client
        let found: Result<Found, PipeError>
        do throws(PipeError) {
            found = try await RunningCall().value(
                within: TimeLimit(deadline: Deadline(limit, client.clock)), client.clock
            ) { () async throws(PipeError) -> Result<Found, PipeError> in
                do throws(PipeError) {
                    return .success(try await response())
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            var reason = error.reason
            if case .timedOut = reason { reason = .timedOut(.job(limit)) }
            throw PipeError(reason).adding(client.context(of: monitor.reader.start))
        }
        return try read(try found.get())
    }

    /// Asks the server to cancel the work, unless it has ended. The job fails when the server says so.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/JobError/notCancellable`` if the schema has no `cancel`.
    public func cancel() async throws(PipeError) {
        try await monitor.cancel()
    }

    // MARK: The result

    private struct Found: Sendable {
        let response: CallResponse
        /// Whether it is only the result, and not the job with its result.
        let isResult: Bool
    }

    private func response() async throws(PipeError) -> Found {
        let reader = monitor.reader
        let end = try await monitor.end()
        if let failure = end.failure {
            throw failure
        }
        guard let response = end.response else {
            throw PipeError(.cancelled)
        }
        guard end.state.phase == .done else {
            throw reader.failure(of: response, state: end.state.name)
        }
        let addresses = monitor.addresses
        guard !end.isResult,
            let request = try reader.resultRequest(in: response, known: addresses.result, poll: addresses.poll)
        else {
            return Found(response: response, isResult: end.isResult)
        }
        let fetched = await result.value(where: { _ in true }) { _, _ in
            await .init(after: nil) { try await reader.client.perform(request) }
        }
        return Found(response: try fetched.get(), isResult: true)
    }

    private func read(_ found: Found) throws(PipeError) -> Value {
        if case .value(let pointer) = monitor.reader.job.result, !found.isResult {
            return try found.response.value(at: pointer)
        }
        return try monitor.reader.site.result(of: found.response, monitor.reader.options)
    }
}
