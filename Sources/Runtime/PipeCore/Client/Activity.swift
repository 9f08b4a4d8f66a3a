import Synchronization

/// The time since bytes were last transferred, for timeouts that apply to pauses.
package final class Activity: Sendable {
    private let elapsed: @Sendable () -> Duration
    private let last = Mutex(Duration.zero)

    /// Begins now, with a transfer.
    package init(_ clock: any Clock<Duration>) {
        elapsed = clock.stopwatch()
    }

    /// Records a transfer of bytes.
    package func touch() {
        let now = elapsed()
        last.withLock { $0 = now }
    }

    /// The time since the last transfer of bytes.
    var idleTime: Duration { elapsed() - last.withLock { $0 } }
}

extension Clock<Duration> {
    /// Returns a closure that measures the time from now on.
    package func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
