/// How long an attempt of a call may take, and what is said where it takes longer.
struct TimeLimit: Sendable {
    // A hundred years; clocks count nanoseconds in 64 bits.
    static let ages = Duration.seconds(3_155_760_000)

    private let timeout: Duration
    /// What the work does again and again as long as it comes on; with it, the timeout is that of a pause.
    private let activity: (any Activity)?
    private let deadline: Deadline?
    /// What is limited is how long nothing moves.
    private let isPause: Bool
    private var hasSlept = false
    /// The last sleep was until the deadline.
    private var isByDeadline = false

    /// No limit but a deadline.
    init(onlyBy deadline: Deadline?) {
        self.init(timeout: Self.ages, activity: nil, deadline: deadline)
    }

    /// The limits of waiting for something to move.
    init(pause: Duration, deadline: Deadline?) {
        timeout = pause
        activity = nil
        self.deadline = deadline
        isPause = true
    }

    /// The limits of an attempt.
    init(timeout: Duration, activity: (any Activity)?, deadline: Deadline?) {
        self.timeout = timeout
        self.activity = activity
        self.deadline = deadline
        isPause = activity != nil
    }

    /// Whether nothing limits it.
    var isEndless: Bool { deadline == nil && !isPause && timeout >= Self.ages }

    /// Whether it is over at a time that is known when it begins, whatever moves.
    var isFixed: Bool { !isPause }

    /// How long to sleep until it has to be looked at again; `nil` where the time is over. To be asked again after that
    /// sleep.
    mutating func next() -> Duration? {
        if isByDeadline {
            return nil
        }
        var left = activity.map { timeout - $0.idleTime } ?? (hasSlept ? .zero : timeout)
        hasSlept = true
        if let rest = deadline?.left, rest < left {
            left = rest
            isByDeadline = true
        }
        return left > .zero ? left : nil
    }

    /// Which time is over.
    var fault: PipeError.TimeoutError {
        if let deadline, isByDeadline {
            return .deadline(deadline.limit)
        }
        return isPause ? .idle(timeout) : .attempt(timeout)
    }
}

/// When a call with all its attempts has to be at its end. A reference, as few calls have one and all of them are
/// copied.
final class Deadline: Sendable {
    let limit: Duration
    private let elapsed: @Sendable () -> Duration

    init(_ limit: Duration, _ clock: any Clock<Duration>) {
        self.limit = limit
        elapsed = clock.stopwatch()
    }

    /// How much time is left; zero or less where it is over.
    var left: Duration { limit - elapsed() }
}
