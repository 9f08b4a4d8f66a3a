import PipeHTTP

/// How long an attempt of a call may take, and the error if it takes longer.
package struct TimeLimit: Sendable {
    package static let ages = Duration.ages

    private let timeout: Duration
    /// The progress of the work. With it, the timeout is the longest time without progress.
    private let activity: Activity?
    private let deadline: Deadline?
    /// Whether the timeout limits the time without progress, so that the end is not known at the start.
    let isPause: Bool
    private var hasSlept = false
    /// Whether the last sleep was until the deadline.
    private var isByDeadline = false

    /// Makes the limits of an attempt.
    ///
    /// - Parameters:
    ///   - timeout: How long it may take; with an activity or a pause, the longest time without progress.
    ///   - activity: The progress of the work.
    ///   - isPause: Whether the work is to wait for progress.
    ///   - deadline: The end of the time for all attempts.
    package init(timeout: Duration = ages, activity: Activity? = nil, isPause: Bool = false, deadline: Deadline?) {
        self.timeout = timeout
        self.activity = activity
        self.deadline = deadline
        self.isPause = isPause || activity != nil
    }

    /// Whether there is no limit.
    var isEndless: Bool { deadline == nil && !isPause && timeout >= Self.ages }

    /// Returns how long to sleep before this function is called again; `nil` if the time is over.
    mutating func next() -> Duration? {
        if isByDeadline {
            return nil
        }
        var left = activity.map { timeout.clamped - $0.idleTime } ?? (hasSlept ? .zero : timeout)
        hasSlept = true
        if let rest = deadline?.left, rest < left {
            left = rest
            isByDeadline = true
        }
        return left > .zero ? left : nil
    }

    /// The error of the limit that is over.
    var error: PipeError.TimeoutError {
        if let deadline, isByDeadline {
            return .deadline(deadline.limit)
        }
        return isPause ? .idle(timeout) : .attempt(timeout)
    }
}

/// The time at which a call with all its attempts, or a phase of it, has to end. A reference, since all calls are copied
/// and few have one.
package final class Deadline: Sendable {
    let limit: Duration
    private let elapsed: @Sendable () -> Duration

    package init(_ limit: Duration, _ clock: any Clock<Duration>) {
        self.limit = limit
        elapsed = clock.stopwatch()
    }

    /// The time that is left; zero or less if it is over.
    package var left: Duration { limit.clamped - elapsed() }
}
