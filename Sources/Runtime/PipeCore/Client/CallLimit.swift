import Synchronization

/// The maximum number of calls that run at the same time. The others wait for a slot: calls of tasks with a higher
/// priority get one first, then calls that started earlier.
final class CallLimit: Sendable {
    private struct Waiter {
        let number: Int
        let priority: UInt8
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var running = 0
        /// In the order in which they get slots.
        var waiters: [Waiter] = []
        var nextNumber = 0

        /// Takes a slot of a limit if one is free, and returns whether there was one.
        mutating func take(upTo count: Int) -> Bool {
            guard count == 0 || running < count else {
                return false
            }
            running += 1
            return true
        }
    }

    /// Whether this task has a slot. Calls inside of it do not wait for another one, which could be a deadlock.
    @TaskLocal static var hasSlot = false

    /// The maximum number of calls; 0 for any number.
    let count: Int

    private let state = Mutex(State())

    init(_ count: Int) {
        self.count = max(0, count)
    }

    /// The number of waiting calls.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// The number of running calls.
    var runningCount: Int { state.withLock { $0.running } }

    /// Returns a slot if one is free.
    func freeSlot() -> CallSlot? {
        // No call waits while a slot is free.
        state.withLock { $0.take(upTo: count) } ? CallSlot(self) : nil
    }

    /// Waits for a slot.
    ///
    /// - Returns: The slot; `nil` if the task was cancelled before.
    func slot() async -> CallSlot? {
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        let priority = Task.currentPriority.rawValue
        let hasSlot = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let hasSlot = state.withLock { state -> Bool? in
                    // A cancellation from now on finds the waiter.
                    if Task.isCancelled {
                        return false
                    }
                    if state.take(upTo: count) {
                        return true
                    }
                    let index = state.waiters.firstIndex { $0.priority < priority } ?? state.waiters.endIndex
                    state.waiters.insert(
                        Waiter(number: number, priority: priority, continuation: continuation), at: index)
                    return nil
                }
                if let hasSlot {
                    continuation.resume(returning: hasSlot)
                }
            }
        } onCancel: {
            let waiter = state.withLock { state in
                state.waiters.firstIndex { $0.number == number }.map { state.waiters.remove(at: $0) }
            }
            waiter?.continuation.resume(returning: false)
        }
        return hasSlot ? CallSlot(self) : nil
    }

    /// Releases a slot, which the next waiting call gets.
    fileprivate func leave() {
        let next = state.withLock { state -> Waiter? in
            guard !state.waiters.isEmpty else {
                state.running -= 1
                return nil
            }
            return state.waiters.removeFirst()
        }
        next?.continuation.resume(returning: true)
    }
}

/// One of the slots of a limit. It is released when the last reference to it is.
final class CallSlot: Sendable {
    private let limit: CallLimit

    fileprivate init(_ limit: CallLimit) {
        self.limit = limit
    }

    deinit {
        limit.leave()
    }
}
