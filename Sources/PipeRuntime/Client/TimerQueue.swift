import Synchronization

/// The time limits of all calls by the system's clock, with one sleep for all of them.
///
/// A sleep of its own for each call would cost a task, and one that is cancelled keeps its memory until its time has
/// come: a minute, for a call that took a millisecond.
final class TimerQueue: Sendable {
    /// A time by the system's clock, since the origin: one of its instants has a size that only running programs know,
    /// and whatever holds one is copied by asking for it.
    fileprivate typealias Instant = Duration

    private static let origin = ContinuousClock.now

    static let shared = TimerQueue()

    /// Tells one alarm from the others.
    struct ID: Sendable {
        fileprivate let place: SlotMap<Alarm>.Place
        /// When it was to ring first, as ``TimerQueue/now`` tells the time.
        let time: Duration
    }

    fileprivate struct Alarm: Sendable {
        let call: RunningCall
        let phase: Int
        var limit: TimeLimit
        var time: Instant
    }

    private struct State {
        var alarms = SlotMap<Alarm>()
        /// When the next sleep ends: never after the earliest alarm. An order of all of them would cost each call more
        /// than it saves the few that end by their alarm.
        var wake: Instant?
    }

    private let state = Mutex(State())

    /// The time by the system's clock, since some moment.
    static var now: Duration { ContinuousClock.now - origin }

    /// How many are set.
    var count: Int { state.withLock { $0.alarms.count } }

    /// Ends a phase of a call when its time is over.
    ///
    /// - Parameter left: What the limit said when it was asked first.
    func add(_ call: RunningCall, phase: Int, _ limit: TimeLimit, left: Duration) -> ID {
        let time = Self.time(in: left)
        let (id, isEarliest) = state.withLock { state in
            let place = state.alarms.add(Alarm(call: call, phase: phase, limit: limit, time: time))
            return (ID(place: place, time: time), Self.wakes(&state, at: time))
        }
        if isEarliest {
            sleep(until: time)
        }
        return id
    }

    /// Turns an alarm off.
    func remove(_ id: ID) {
        state.withLock { $0.alarms.remove(id.place) }
    }

    private func sleep(until time: Instant) {
        // Detached, for it is nobody's: it takes on neither the values nor the priority of the task that happens to
        // need it.
        Task.detached {
            try? await ContinuousClock().sleep(until: Self.origin + time)
            self.ring(time)
        }
    }

    /// Ends what is due, and sleeps until the next one is.
    private func ring(_ time: Instant) {
        let now = Self.now
        let (over, next) = state.withLock { state -> ([Alarm], Instant?) in
            if state.wake == time {
                state.wake = nil
            }
            var over: [Alarm] = []
            var next: Instant?
            state.alarms.update { slot in
                guard var alarm = slot else {
                    return
                }
                if alarm.time <= now {
                    guard let left = alarm.limit.next() else {
                        over.append(alarm)
                        slot = nil
                        return
                    }
                    // Something has moved since.
                    alarm.time = Self.time(in: left)
                    slot = alarm
                }
                next = min(next ?? alarm.time, alarm.time)
            }
            return (over, next.flatMap { Self.wakes(&state, at: $0) ? $0 : nil })
        }
        for alarm in over {
            alarm.call.timeIsOver(alarm.limit, phase: alarm.phase)
        }
        if let next {
            sleep(until: next)
        }
    }

    /// Notes that somebody wakes up at a time.
    ///
    /// - Returns: Whether that takes another sleep.
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
