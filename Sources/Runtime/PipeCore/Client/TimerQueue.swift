import Synchronization

/// The timers of all calls by the system's clock, with one sleep for all of them.
///
/// A separate sleep for each call would cost a task, and a cancelled sleep keeps its memory until its time is over: a
/// minute, for a call that takes a millisecond.
final class TimerQueue: Sendable {
    /// A time by the system's clock, since the origin. The size of the clock's instants is known only at run time,
    /// which makes copies of values that have one slow.
    private typealias Instant = Duration

    private static let origin = ContinuousClock.now

    static let shared = TimerQueue()

    private struct Timer {
        let call: RunningCall
        let phase: Int
        var limit: TimeLimit
        var time: Instant
    }

    private struct State {
        /// By the identities of their calls.
        var timers: [ObjectIdentifier: Timer] = [:]
        /// The end of the next sleep, not after the earliest timer. The timers are not sorted: that would cost each
        /// call more than it saves for the few calls that time out.
        var wake: Instant?
    }

    private let state = Mutex(State())

    /// The time by the system's clock, since a fixed origin.
    private static var now: Duration { ContinuousClock.now - origin }

    /// The number of timers.
    var count: Int { state.withLock { $0.timers.count } }

    /// Adds the timer of a call, which ends a phase of it when its time limit is over.
    ///
    /// - Parameter left: The first result of ``TimeLimit/next()``.
    func add(_ call: RunningCall, phase: Int, _ limit: TimeLimit, left: Duration) {
        let time = Self.time(in: left)
        let isEarliest = state.withLock { state in
            state.timers[ObjectIdentifier(call)] = Timer(call: call, phase: phase, limit: limit, time: time)
            return Self.wakes(&state, at: time)
        }
        if isEarliest {
            sleep(until: time)
        }
    }

    /// Removes the timer of a call.
    func remove(_ call: RunningCall) {
        state.withLock { $0.timers[ObjectIdentifier(call)] = nil }
    }

    private func sleep(until time: Instant) {
        // Detached, since it serves all calls: it inherits neither the values nor the priority of the current task.
        Task.detached {
            try? await ContinuousClock().sleep(until: Self.origin + time)
            self.fire(time)
        }
    }

    /// Ends the calls whose timers are due, and sleeps until the next timer.
    private func fire(_ time: Instant) {
        let now = Self.now
        let (over, next) = state.withLock { state -> ([Timer], Instant?) in
            if state.wake == time {
                state.wake = nil
            }
            var over: [Timer] = []
            for (call, var timer) in state.timers where timer.time <= now {
                if let left = timer.limit.next() {
                    // There was progress since.
                    timer.time = Self.time(in: left)
                    state.timers[call] = timer
                } else {
                    over.append(timer)
                    state.timers[call] = nil
                }
            }
            let next = state.timers.values.map(\.time).min()
            return (over, next.flatMap { Self.wakes(&state, at: $0) ? $0 : nil })
        }
        for timer in over {
            timer.call.expire(timer.limit, phase: timer.phase)
        }
        if let next {
            sleep(until: next)
        }
    }

    /// Sets the end of the next sleep, unless there is an earlier one.
    ///
    /// - Returns: Whether another sleep is needed.
    private static func wakes(_ state: inout State, at time: Instant) -> Bool {
        if let wake = state.wake, wake <= time {
            return false
        }
        state.wake = time
        return true
    }

    private static func time(in left: Duration) -> Instant {
        now + min(left, TimeLimit.ages)
    }
}
