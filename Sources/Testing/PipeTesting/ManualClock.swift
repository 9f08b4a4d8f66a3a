import Synchronization

/// A clock that only moves when a test moves it.
///
/// Pass it to a client, and to a ``ScriptedTransport`` with delayed responses. Timeouts and delays then pass without
/// waiting, and always in the same order.
///
/// ```swift
/// let clock = ManualClock()
/// let reading = Task { try await todo.projects.read(8) }
/// await clock.waitForSleeper()
/// clock.advance(by: .seconds(60))
/// ```
public final class ManualClock: Clock {
    /// A point in time, as the duration since the clock was made.
    public struct Instant: InstantProtocol {
        /// The duration since the clock was made.
        public var offset: Duration

        /// Makes a point in time from the duration since the clock was made.
        public init(offset: Duration = .zero) {
            self.offset = offset
        }

        /// Returns the point in time after a duration, or before it if the duration is negative.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// Returns the time until another point in time, negative if that is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant()
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        /// Tasks that were cancelled before they began to sleep.
        var cancelled: Set<Int> = []
        var nextID = 0
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    /// Makes a clock at zero.
    public init() {}

    /// The point in time that the clock shows.
    public var now: Instant { state.withLock { $0.now } }
    /// Zero: the clock is exact.
    public var minimumResolution: Duration { .zero }

    /// The number of sleeping tasks.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until at least this many tasks sleep.
    public func waitForSleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let areThere = state.withLock { state in
                if state.sleepers.count < count {
                    state.waiters.append((count, continuation))
                    return false
                }
                return true
            }
            if areThere {
                continuation.resume()
            }
        }
    }

    /// Waits until a task sleeps.
    public func waitForSleeper() async {
        await waitForSleepers(1)
    }

    /// Moves the clock forward and wakes the tasks whose deadline has passed, the earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys {
                state.sleepers[id] = nil
            }
            return due
        }
        for (_, sleeper) in due.sorted(by: { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }) {
            sleeper.continuation.resume()
        }
    }

    /// Suspends the task until the clock is advanced to a point in time.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        defer { state.withLock { _ = $0.cancelled.remove(id) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, waiters) = state.withLock {
                    state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
                    if state.cancelled.contains(id) {
                        return (.failure(CancellationError()), [])
                    }
                    if deadline <= state.now {
                        return (.success(()), [])
                    }
                    state.sleepers[id] = (deadline, continuation)
                    let count = state.sleepers.count
                    let ready = state.waiters.filter { $0.count <= count }
                    state.waiters.removeAll { $0.count <= count }
                    return (nil, ready.map(\.continuation))
                }
                for waiter in waiters {
                    waiter.resume()
                }
                if let result {
                    continuation.resume(with: result)
                }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cancelled.insert(id)
                return state.sleepers.removeValue(forKey: id)
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }
}
