#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A data task that is cancelled at most once, not after its end, and from another queue.
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
    /// Lets the sender wait.
    func suspend() { task.suspend() }

    /// Lets the sender go on.
    func unsuspend() { task.resume() }
    #endif

    /// From another queue: on Linux the caller's thread may hold what the task's own queue waits for. From one of its own, as it
    /// waits for that of the session, and the threads of the global queues are those of Swift's tasks.
    private func cancelTask() {
        DispatchQueue(label: "URLSessionTransport.cancel").async { [task] in task.cancel() }
    }
}
#endif
