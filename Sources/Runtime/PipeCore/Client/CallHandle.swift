import PipeHTTP
import Synchronization

/// A call that runs concurrently with the code that started it, as long as there is a reference to this handle.
///
/// ```swift
/// let handle = todo.projects.start { projects async throws(PipeError) in try await projects.list() }
/// …
/// let page = try await handle.value
/// ```
///
/// When the last reference to the handle is released, the call is cancelled. Await a call in a separate task if it must
/// continue without a handle.
public final class CallHandle<Value: Sendable>: Sendable {
    private struct Current {
        var running: RunningCall
        var task: Task<Result<Value, PipeError>, Never>
    }

    private let call: @Sendable () async throws(PipeError) -> Value
    private let current: Mutex<Current>
    private let reports = CallReports()

    init(_ call: @escaping @Sendable () async throws(PipeError) -> Value) {
        self.call = call
        let running = RunningCall()
        current = Mutex(Current(running: running, task: Self.task(running, call, reports)))
    }

    deinit {
        cancel()
        reports.end()
    }

    /// Whether the call is running, or how it ended.
    public var state: CallState { reports.state }

    /// The states of the call, beginning with the current one. The sequence ends after the handle is released: with
    /// ``retry()`` a call that has ended runs again.
    public var states: AsyncStream<CallState> { reports.states }

    /// The result of the call. After ``retry()``, waiting tasks get the result of the new call.
    ///
    /// - Throws: The error of the call; ``PipeError/Reason/cancelled`` if the call or this task was cancelled.
    public var value: Value {
        get async throws(PipeError) {
            while true {
                let task = current.withLock { $0.task }
                let waiting = RunningCall()
                let value = try await waiting.value(ContinuousClock()) { () async -> Result<Value, PipeError> in
                    await task.value
                }
                // The call was retried meanwhile: this result is outdated.
                guard task == current.withLock({ $0.task }) else {
                    continue
                }
                return try value.get()
            }
        }
    }

    /// Whether the call has not ended.
    public var isRunning: Bool { !current.withLock { $0.running }.hasEnded }

    /// Ends the call with ``PipeError/Reason/cancelled``. A call that has ended stays unchanged.
    public func cancel() {
        current.withLock { $0.running }.cancel()
    }

    /// Makes the call again. A call that is running is cancelled.
    public func retry() {
        let running = RunningCall()
        let earlier = current.withLock { current in
            let earlier = current.running
            current = Current(running: running, task: Self.task(running, call, reports))
            return earlier
        }
        earlier.cancel()
    }

    private static func task(
        _ running: RunningCall, _ call: @escaping @Sendable () async throws(PipeError) -> Value, _ reports: CallReports
    ) -> Task<Result<Value, PipeError>, Never> {
        reports.report(.running, of: running)
        return Task {
            do throws(PipeError) {
                let value = try await running.value(ContinuousClock(), call)
                reports.report(.succeeded, of: running)
                return .success(value)
            } catch {
                reports.report(error.isCancelled ? .cancelled : .failed(error), of: running)
                return .failure(error)
            }
        }
    }
}

extension PipeClient {
    /// Starts a call that is cancelled when the last reference to its handle is released.
    public func start<Value: Sendable>(
        _ call: @escaping @Sendable (PipeClient) async throws(PipeError) -> Value
    ) -> CallHandle<Value> {
        CallHandle { () async throws(PipeError) in try await call(self) }
    }
}
