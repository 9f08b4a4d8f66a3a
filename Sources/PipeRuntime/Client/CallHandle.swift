import Synchronization

/// A call that runs beside the code that started it, for as long as somebody holds this handle.
///
/// ```swift
/// let handle = todo.projects.start { projects in try await projects.list() }
/// …
/// let page = try await handle.value
/// ```
///
/// A handle that nobody holds any more cancels its call. To have a call go on whatever happens, await it in a task of its own.
/// Seed rows NC-04 to NC-09.
public final class CallHandle<Value: Sendable>: Sendable {
    private struct State {
        var running: RunningCall
        var task: Task<Result<Value, PipeError>, Never>
    }

    private let call: @Sendable () async throws(PipeError) -> Value
    private let state: Mutex<State>

    init(_ call: @escaping @Sendable () async throws(PipeError) -> Value) {
        self.call = call
        let running = RunningCall()
        state = Mutex(State(running: running, task: Self.task(running, call)))
    }

    deinit {
        cancel()
    }

    /// What the call brings; whoever waits for it waits for what ``retry()`` brings, too.
    ///
    /// - Throws: What the call throws; ``PipeError/Reason/cancelled`` where it or this task was cancelled.
    public var value: Value {
        get async throws(PipeError) {
            while true {
                let task = state.withLock { $0.task }
                let waiting = RunningCall()
                let value = try await waiting.value(clock: ContinuousClock()) { () async -> Result<Value, PipeError> in
                    await task.value
                }
                // Started again meanwhile: what was asked for first is of no interest any more.
                guard task == state.withLock({ $0.task }) else {
                    continue
                }
                return try value.get()
            }
        }
    }

    /// Whether the call has not ended.
    public var isRunning: Bool { !state.withLock { $0.running }.hasEnded }

    /// Ends the call with ``PipeError/Reason/cancelled``; one that has ended stays as it is.
    public func cancel() {
        state.withLock { $0.running }.cancel()
    }

    /// Makes the call once more, whatever came of it; one that is under way is cancelled.
    public func retry() {
        let running = RunningCall()
        let task = Self.task(running, call)
        let earlier = state.withLock { state in
            let earlier = state.running
            state = State(running: running, task: task)
            return earlier
        }
        earlier.cancel()
    }

    private static func task(
        _ running: RunningCall, _ call: @escaping @Sendable () async throws(PipeError) -> Value
    ) -> Task<Result<Value, PipeError>, Never> {
        Task {
            do throws(PipeError) {
                return .success(try await running.value(clock: ContinuousClock(), call))
            } catch {
                return .failure(error)
            }
        }
    }
}

extension ResourcePipe {
    /// Starts a call that is cancelled when nobody holds its handle any more.
    public func start<Value: Sendable>(
        _ call: @escaping @Sendable (ResourcePipe) async throws(PipeError) -> Value
    ) -> CallHandle<Value> {
        CallHandle { () async throws(PipeError) in try await call(self) }
    }
}

extension PipeClient {
    /// Starts a call that is cancelled when nobody holds its handle any more.
    public func start<Value: Sendable>(
        _ call: @escaping @Sendable (PipeClient) async throws(PipeError) -> Value
    ) -> CallHandle<Value> {
        CallHandle { () async throws(PipeError) in try await call(self) }
    }
}
