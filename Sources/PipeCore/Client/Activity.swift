import Synchronization

/// The time since bytes were last transferred, for timeouts that apply to pauses.
package protocol Activity: AnyObject, Sendable {
    /// Records a transfer of bytes.
    func touch()

    /// The time since the last transfer of bytes.
    var idleTime: Duration { get }
}

/// An activity measured by a clock.
final class ClockActivity<C: Clock>: Activity where C.Duration == Duration {
    private let clock: C
    private let last: Mutex<C.Instant>

    init(_ clock: C) {
        self.clock = clock
        last = Mutex(clock.now)
    }

    func touch() {
        let now = clock.now
        last.withLock { $0 = now }
    }

    var idleTime: Duration {
        last.withLock { $0 }.duration(to: clock.now)
    }
}

extension Clock<Duration> {
    /// Returns a closure that measures the time from now on.
    package func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }

    /// An activity that this clock measures.
    package func activity() -> any Activity {
        ClockActivity(self)
    }
}
