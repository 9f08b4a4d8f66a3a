import PipeHTTP
import Synchronization

/// Work in a separate task, which its caller can leave at once: code of apps and of other libraries may ignore
/// cancellation.
final class SeparateWork<Value: Sendable>: CancellableRequest {
    private struct State {
        var hasEnded = false
        /// Resumed once, by ``end(_:)``. The layout of a checked continuation is known only at run time, which would cost
        /// each call more than its task.
        var waiter: UnsafeContinuation<Result<Value, any Error>, Never>?
        var task: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// Starts the work and waits for it.
    ///
    /// - Throws: The error of the work; `CancellationError` if it was cancelled.
    nonisolated(nonsending) func value(of work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let result = await withUnsafeContinuation { waiter in
            let hasEnded = state.withLock { state in
                if !state.hasEnded {
                    state.waiter = waiter
                }
                return state.hasEnded
            }
            if hasEnded {
                waiter.resume(returning: .failure(CancellationError()))
            } else {
                start(work)
            }
        }
        return try result.get()
    }

    /// Cancels the task; its caller continues at once.
    func cancel() {
        end(.failure(CancellationError()))?.cancel()
    }

    private func start(_ work: @escaping @Sendable () async throws -> Value) {
        let operation: @Sendable () async -> Void = {
            do {
                self.end(.success(try await work()))
            } catch {
                self.end(.failure(error))
            }
        }
        let task: Task<Void, Never>
        // A task that starts at once avoids a change of threads, which costs more than the rest of a call.
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            task = Task.immediate(operation: operation)
        } else {
            task = Task(operation: operation)
        }
        let hasEnded = state.withLock { state in
            if !state.hasEnded {
                state.task = task
            }
            return state.hasEnded
        }
        if hasEnded {
            task.cancel()
        }
    }

    /// - Returns: The task, if it is known yet.
    @discardableResult
    private func end(_ result: Result<Value, any Error>) -> Task<Void, Never>? {
        let (waiter, task) = state.withLock { state in
            defer { state = State(hasEnded: true) }
            return (state.waiter, state.task)
        }
        waiter?.resume(returning: result)
        return task
    }
}
