import Synchronization

/// A clock whose pauses of up to 20 s take no time. Longer ones, such as timeouts, never end.
package final class PauseClock: Clock {
    package typealias Instant = ContinuousClock.Instant

    private struct State {
        var pauses: [Duration] = []
        var waiting: [Duration] = []
    }

    private let state = Mutex(State())

    package init() {}

    package let now = ContinuousClock.now
    package var minimumResolution: Duration { .zero }
    /// The short pauses, in order.
    package var pauses: [Duration] { state.withLock { $0.pauses } }
    /// The long pauses that have not been cancelled.
    package var waiting: [Duration] { state.withLock { $0.waiting } }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let duration = now.duration(to: deadline)
        guard duration > .seconds(20) else {
            return state.withLock { $0.pauses.append(duration) }
        }
        state.withLock { $0.waiting.append(duration) }
        defer {
            state.withLock { state in
                if let index = state.waiting.firstIndex(of: duration) { state.waiting.remove(at: index) }
            }
        }
        try await Task.sleep(for: .seconds(1_000_000))
    }
}
