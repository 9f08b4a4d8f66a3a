import Synchronization

/// The time limits of all calls by the system's clock, with one sleep for all of them.
///
/// A sleep of its own for each call would cost a task, and one that is cancelled keeps its memory until its time has come:
/// a minute, for a call that took a millisecond.
final class Alarms: Sendable {
    typealias Instant = ContinuousClock.Instant

    static let shared = Alarms()

    /// Tells one alarm from the others.
    struct ID: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct Alarm {
        let call: RunningCall
        let phase: Int
        var limit: TimeLimit
    }

    private struct Entry: Comparable {
        let time: Instant
        let id: ID

        static func < (left: Entry, right: Entry) -> Bool { left.time < right.time }
    }

    private struct State {
        var alarms: [ID: Alarm] = [:]
        /// The earliest first. Those that were removed stay until they are half of all.
        var times = MinimumHeap<Entry>()
        var lastNumber = 0
        /// When the next sleep ends.
        var wake: Instant?
    }

    private let state = Mutex(State())

    /// How many are set.
    var count: Int { state.withLock { $0.alarms.count } }
    /// How many times are kept.
    var timeCount: Int { state.withLock { $0.times.count } }

    /// Ends a phase of a call when its time is over.
    ///
    /// - Parameter left: What the limit said when it was asked first.
    func add(_ call: RunningCall, phase: Int, _ limit: TimeLimit, left: Duration) -> ID {
        let time = Self.time(in: left)
        let (id, isEarliest) = state.withLock { state in
            state.lastNumber += 1
            let id = ID(number: state.lastNumber)
            state.alarms[id] = Alarm(call: call, phase: phase, limit: limit)
            state.times.insert(Entry(time: time, id: id))
            return (id, Self.wakes(&state, at: time))
        }
        if isEarliest {
            sleep(until: time)
        }
        return id
    }

    /// Turns an alarm off.
    func remove(_ id: ID) {
        state.withLock { state in
            guard state.alarms.removeValue(forKey: id) != nil else {
                return
            }
            if state.times.count > 64, state.times.count > 2 * state.alarms.count {
                let alarms = state.alarms
                state.times.keep { alarms[$0.id] != nil }
            }
        }
    }

    private func sleep(until time: Instant) {
        // Detached, for it is nobody's: it takes on neither the values nor the priority of the task that happens to need it.
        Task.detached {
            try? await ContinuousClock().sleep(until: time)
            self.ring(time)
        }
    }

    /// Ends what is due, and sleeps until the next one is.
    private func ring(_ time: Instant) {
        let now = ContinuousClock.now
        let (over, next) = state.withLock { state -> ([Alarm], Instant?) in
            if state.wake == time {
                state.wake = nil
            }
            var over: [Alarm] = []
            while let first = state.times.first, first.time <= now || state.alarms[first.id] == nil {
                state.times.removeFirst()
                guard var alarm = state.alarms.removeValue(forKey: first.id) else {
                    continue
                }
                if let left = alarm.limit.next() {
                    // Something has moved since.
                    state.alarms[first.id] = alarm
                    state.times.insert(Entry(time: Self.time(in: left), id: first.id))
                } else {
                    over.append(alarm)
                }
            }
            let next = state.times.first?.time
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
        ContinuousClock.now + min(left, TimeLimit.ages)
    }
}
