import Synchronization

/// When bytes last moved, for calls that may take as long as they like as long as something moves.
protocol Activity: AnyObject, Sendable {
    /// Notes that something has moved.
    func touch()

    /// How long nothing has moved.
    var idleTime: Duration { get }
}

/// Activity by a clock.
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
    /// The time from now on.
    package func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }

    /// Activity that this clock measures.
    func activity() -> any Activity {
        ClockActivity(self)
    }
}
