import Synchronization

/// How many calls may run at the same time: the others wait, those of tasks with a higher priority first, else in the
/// order in which they came.
final class CallLimit: Sendable {
    private struct Waiter {
        let number: Int
        let priority: UInt8
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct State {
        var running = 0
        /// In the order of their turns.
        var waiters: [Waiter] = []
        var nextNumber = 0
    }

    /// Whether this task has its turn with some limit: what it calls meanwhile must not wait for a turn that may be its
    /// own.
    @TaskLocal static var hasSlot = false

    /// 0 is no limit.
    let count: Int

    private let state = Mutex(State())
    /// Of a limit that a schema declares: those of the clients, each of which has one of its own.
    private let owned = Mutex<[ObjectIdentifier: Owned]>([:])
    /// A schema says it.
    private let isDeclared: Bool

    private struct Owned: Sendable {
        weak var owner: ClientCore?
        let limit: CallLimit
    }

    init(_ count: Int, isDeclared: Bool = false) {
        self.count = max(0, count)
        self.isDeclared = isDeclared
    }

    /// The limit that counts for a client.
    func limit(of owner: ClientCore) -> CallLimit {
        guard isDeclared else {
            return self
        }
        return owned.withLock { owned in
            let key = ObjectIdentifier(owner)
            if let found = owned[key], found.owner === owner {
                return found.limit
            }
            owned = owned.filter { $0.value.owner != nil }
            let limit = CallLimit(count)
            owned[key] = Owned(owner: owner, limit: limit)
            return limit
        }
    }

    /// How many wait.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// How many run.
    var runningCount: Int { state.withLock { $0.running } }

    /// A turn, if there is one right now.
    func turnAtOnce() -> CallSlot? {
        let isFree = state.withLock { state in
            // Nobody waits while there is room.
            guard count == 0 || state.running < count else {
                return false
            }
            state.running += 1
            return true
        }
        return isFree ? CallSlot(self) : nil
    }

    /// Waits for a turn.
    ///
    /// - Returns: `nil` where the task was cancelled before.
    func turn() async -> CallSlot? {
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        let priority = Task.currentPriority.rawValue
        let hasSlot = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let answer = state.withLock { state -> Bool? in
                    // A cancellation from now on finds the waiter.
                    if Task.isCancelled {
                        return false
                    }
                    if count == 0 || state.running < count {
                        state.running += 1
                        return true
                    }
                    let place = state.waiters.firstIndex { $0.priority < priority } ?? state.waiters.endIndex
                    state.waiters.insert(
                        Waiter(number: number, priority: priority, continuation: continuation), at: place)
                    return nil
                }
                if let answer {
                    continuation.resume(returning: answer)
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

    /// Ends a turn, which the next one gets.
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

/// A place among the calls that run at the same time, for as long as somebody holds it.
final class CallSlot: Sendable {
    private let limit: CallLimit

    fileprivate init(_ limit: CallLimit) {
        self.limit = limit
    }

    deinit {
        limit.leave()
    }
}
