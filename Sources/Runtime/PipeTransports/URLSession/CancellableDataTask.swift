#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A data task that is cancelled at most once, never after its end, and on another queue.
final class CancellableDataTask: Sendable {
    private enum State {
        case waiting
        case running
        case cancelled
        case ended
    }

    private let task: URLSessionDataTask
    private let state = Mutex(State.waiting)

    init(_ task: URLSessionDataTask) {
        self.task = task
    }

    var identifier: Int { task.taskIdentifier }

    func resume() {
        let isCancelled = state.withLock { state in
            if state == .cancelled {
                return true
            }
            state = .running
            return false
        }
        task.resume()
        if isCancelled {
            cancelTask()
        }
    }

    func cancel() {
        let isRunning = state.withLock { state in
            guard state != .ended else {
                return false
            }
            defer { state = .cancelled }
            return state == .running
        }
        if isRunning {
            cancelTask()
        }
    }

    /// The task has completed.
    func end() {
        state.withLock { $0 = .ended }
    }

    #if canImport(Darwin)
    /// Makes the sender wait.
    func suspend() { task.suspend() }

    /// Makes the sender continue.
    func unsuspend() { task.resume() }
    #endif

    /// Cancels on another queue: on Linux the caller's thread may hold something that the task's queue waits for.
    ///
    /// The queue is a separate one: the cancellation waits for the session's queue, and the threads of the global
    /// queues run Swift's tasks.
    private func cancelTask() {
        DispatchQueue(label: "URLSessionTransport.cancel").async { [task] in task.cancel() }
    }
}
#endif
