import PipeHTTP
import Synchronization

/// Work in a separate task, which its caller can leave at once: code of apps and of other libraries may ignore
/// cancellation.
final class SeparateWork: CancellableRequest {
    private struct State {
        var hasEnded = false
        /// Resumes the caller without a result.
        var leave: (@Sendable () -> Void)?
        var task: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// Starts the work and waits for it.
    ///
    /// - Throws: The error of the work; `CancellationError` if it was cancelled.
    nonisolated(nonsending) func value<Value: Sendable>(
        of work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        // The end of the work resumes the caller, once. A checked continuation costs more than the task.
        try await withUnsafeThrowingContinuation { caller in
            guard update({ $0.leave = { caller.resume(throwing: CancellationError()) } }) else {
                return caller.resume(throwing: CancellationError())
            }
            start {
                let result: Result<Value, any Error>
                do {
                    result = .success(try await work())
                } catch {
                    result = .failure(error)
                }
                if self.end() != nil {
                    caller.resume(with: result)
                }
            }
        }
    }

    /// Cancels the task; its caller continues at once.
    func cancel() {
        guard let ended = end() else {
            return
        }
        ended.task?.cancel()
        ended.leave?()
    }

    private func start(_ operation: @escaping @Sendable () async -> Void) {
        let task: Task<Void, Never>
        // A task that starts at once avoids a change of threads, which costs more than the rest of a call.
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            task = Task.immediate(operation: operation)
        } else {
            task = Task(operation: operation)
        }
        if !update({ $0.task = task }) {
            task.cancel()
        }
    }

    /// Changes the state of work that has not ended.
    ///
    /// - Returns: `false` if it has ended.
    private func update(_ change: (inout State) -> Void) -> Bool {
        state.withLock { state in
            if !state.hasEnded {
                change(&state)
            }
            return !state.hasEnded
        }
    }

    /// Ends the work; `nil` if it has ended before.
    private func end() -> State? {
        state.withLock { state in
            guard !state.hasEnded else {
                return nil
            }
            defer { state = State(hasEnded: true) }
            return state
        }
    }
}
