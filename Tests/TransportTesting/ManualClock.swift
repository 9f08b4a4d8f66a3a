import Synchronization

/// A clock that stands still until a test moves it.
package final class ManualClock: Clock {
    package struct Instant: InstantProtocol {
        package var offset = Duration.zero

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct State {
        var now = Instant()
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var cancelled: Set<Int> = []
        var nextID = 0
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var now: Instant { state.withLock { $0.now } }
    package var minimumResolution: Duration { .zero }

    /// How many sleep now.
    package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Waits until someone sleeps.
    package func hasSleeper() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.isEmpty {
                    state.waiters.append(continuation)
                }
                return !state.sleepers.isEmpty
            }
            if isThere {
                continuation.resume()
            }
        }
    }

    package func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys {
                state.sleepers[id] = nil
            }
            return due
        }
        for (_, sleeper) in due {
            sleeper.continuation.resume()
        }
    }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
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
                    defer { state.waiters = [] }
                    return (nil, state.waiters)
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
