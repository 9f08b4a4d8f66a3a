import Synchronization

/// One call that is under way, ended by whatever comes first: its answer, its timeout, or its cancellation.
///
/// The caller goes on at once when the call ends, even where a transport does not heed cancellation.
final class RunningCall: Sendable {
    /// What a call brings. Not generic, and one reference: every call would cost a fifth more.
    enum Value: Sendable {
        case response(CallResponse)
        indirect case other(any Sendable)
    }

    typealias Outcome = Result<Value, PipeError>

    private struct State {
        var outcome: Outcome?
        /// Ended for good, whatever becomes of its attempts.
        var isCancelled = false
        /// When the time of the last attempt is over, also once that has ended.
        var end: TimeEnd?
        var parts = Parts()
    }

    /// When a time is over.
    private struct TimeEnd {
        let time: Duration
        /// The time by another clock than the system's.
        var elapsed: (@Sendable () -> Duration)?

        var isOver: Bool { (elapsed?() ?? TimerQueue.now) >= time }
    }

    /// What is to be told of the end, or to be ended.
    private struct Parts {
        /// Resumes who waits. Not the continuation, whose size only running programs know: so would be that of all of
        /// this.
        var waiter: (@Sendable (Outcome) -> Void)?
        var work: Task<Void, Never>?
        /// What is sent, where the work has no task.
        var request: (any CancellableRequest)?
        var timer: Task<Void, Never>?
        var alarm: TimerQueue.ID?
    }

    private let state = Mutex(State())
    /// Which attempt or pause it is: what is left of an earlier one ends no later one. Written under the lock.
    private let phase = Atomic<Int>(0)
    /// How many requests went through interceptors.
    private let requests = Atomic<Int>(0)

    /// Does the work and waits for what comes first.
    ///
    /// - Parameters:
    ///   - limit: How long it may take.
    ///   - clock: Measures that.
    ///   - work: The work.
    func run(
        limit: TimeLimit,
        clock: any Clock<Duration>,
        _ work: @escaping @Sendable () async -> Outcome
    ) async -> Outcome {
        let phase = self.phase.load(ordering: .relaxed)
        return await withTaskCancellationHandler {
            start { self.end(await work(), phase: phase) }
            // A sleep that is cancelled stays with the system until its time has come: none begins that has no end.
            if !limit.isEndless {
                if hasEnded {
                    noteEnd(of: limit, clock)
                } else {
                    watch(limit, clock, phase)
                }
            }
            return await outcome()
        } onCancel: {
            cancel()
        }
    }

    /// Does work in the task of whoever waits for it: such as can be ended at any time by what it tells to
    /// ``began(_:)``.
    ///
    /// - Parameters:
    ///   - limit: How long it may take.
    ///   - clock: Measures that.
    ///   - work: The work.
    func runInPlace(limit: TimeLimit, clock: any Clock<Duration>, _ work: () async -> Outcome) async -> Outcome {
        let phase = self.phase.load(ordering: .relaxed)
        return await withTaskCancellationHandler {
            if !limit.isEndless {
                watch(limit, clock, phase)
            }
            return end(await work(), phase: phase, isWorkDone: true)
        } onCancel: {
            cancel()
        }
    }

    /// Takes note of a request that is to be cancelled when the call ends; cancels it where that was.
    func began(_ request: any CancellableRequest) {
        let hasEnded = state.withLock { state in
            if state.outcome == nil {
                state.parts.request = request
            }
            return state.outcome != nil
        }
        if hasEnded {
            request.cancel()
        }
    }

    /// Waits between two attempts, unless the call is cancelled.
    func pause(_ duration: Duration, clock: any Clock<Duration>) async {
        let phase = self.phase.load(ordering: .relaxed)
        _ = await withTaskCancellationHandler {
            watch(TimeLimit(pause: duration, deadline: nil), clock, phase)
            return await outcome()
        } onCancel: {
            cancel()
        }
    }

    /// Ends a phase when its time is over.
    private func watch(_ limit: TimeLimit, _ clock: any Clock<Duration>, _ phase: Int) {
        guard type(of: clock) == ContinuousClock.self else {
            noteEnd(of: limit, clock)
            start(isTimer: true) {
                do {
                    var limit = limit
                    while let left = limit.next() {
                        try await clock.sleep(for: min(left, TimeLimit.ages))
                    }
                    self.timeIsOver(limit, phase: phase)
                } catch {
                    // Cancelled, since the call has ended; or a clock that does not go.
                    self.end(.failure(PipeError(.cancelled)), phase: phase)
                }
            }
            return
        }
        var limit = limit
        guard let left = limit.next() else {
            return timeIsOver(limit, phase: phase)
        }
        let alarm = TimerQueue.shared.add(self, phase: phase, limit, left: left)
        let hasEnded = state.withLock { state in
            if state.outcome == nil {
                state.parts.alarm = alarm
                state.end = limit.isFixed ? TimeEnd(time: alarm.time) : nil
                return false
            }
            return true
        }
        if hasEnded {
            TimerQueue.shared.remove(alarm)
        }
    }

    /// Takes note of the end of a time that nobody watches here.
    private func noteEnd(of limit: TimeLimit, _ clock: any Clock<Duration>) {
        var limit = limit
        guard limit.isFixed, let left = limit.next() else {
            return
        }
        let end =
            type(of: clock) == ContinuousClock.self
            ? TimeEnd(time: TimerQueue.now + min(left, TimeLimit.ages))
            : TimeEnd(time: left, elapsed: clock.stopwatch())
        state.withLock { $0.end = end }
    }

    /// Ends a phase whose time is over.
    func timeIsOver(_ limit: TimeLimit, phase: Int) {
        end(.failure(PipeError(.timedOut(limit.fault))), phase: phase)
    }

    /// Ends the call with ``PipeError/Reason/cancelled``, unless it has ended; it does not begin again.
    func cancel() {
        let phase = state.withLock { state in
            state.isCancelled = true
            return self.phase.load(ordering: .relaxed)
        }
        end(.failure(PipeError(.cancelled)), phase: phase)
    }

    /// Lets the call not begin again, nor with the turn that it may get meanwhile.
    func willBeCancelled() {
        state.withLock { $0.isCancelled = true }
    }

    /// Whether the call has ended.
    var hasEnded: Bool { state.withLock { $0.outcome != nil } }

    /// Whether somebody has ended the call, which may have its answer.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Whether the time of the last attempt is over, which may have brought the answer.
    var isTimeOver: Bool { state.withLock { $0.end }?.isOver ?? false }

    /// Why the call, or its current attempt, has ended without an answer.
    var failure: PipeError? {
        guard case .failure(let error) = state.withLock({ $0.outcome }) else {
            return nil
        }
        return error
    }

    /// How many requests of the call were counted before this one.
    func countRequest() -> Int {
        requests.add(1, ordering: .relaxed).oldValue
    }

    /// Lets an attempt that has failed be followed by another one.
    ///
    /// - Returns: Whether it may be: not where the call was cancelled.
    func restart() -> Bool {
        state.withLock { state in
            if !state.isCancelled {
                state.outcome = nil
                state.end = nil
                phase.add(1, ordering: .relaxed)
            }
            return !state.isCancelled
        }
    }

    /// Does work that brings something other than a response.
    func value<Other: Sendable>(
        limit: TimeLimit = TimeLimit(onlyBy: nil), clock: any Clock<Duration>,
        _ work: @escaping @Sendable () async throws(PipeError) -> Other
    ) async throws(PipeError) -> Other {
        let outcome = await run(limit: limit, clock: clock) {
            do throws(PipeError) {
                return .success(.other(try await work()))
            } catch {
                return .failure(error)
            }
        }
        guard case .other(let value as Other) = try outcome.get() else {
            throw PipeError(.cancelled)
        }
        return value
    }

    /// Ends a phase of the call, unless it has ended.
    ///
    /// - Parameter isWorkDone: Nothing is left to be cancelled.
    /// - Returns: How it has ended.
    @discardableResult
    private func end(_ outcome: Outcome, phase: Int, isWorkDone: Bool = false) -> Outcome {
        var ended = Parts()
        var earlier: Outcome?
        let isOver = state.withLock { state in
            guard state.outcome == nil, self.phase.load(ordering: .relaxed) == phase else {
                earlier = state.outcome
                return true
            }
            state.outcome = outcome
            swap(&ended, &state.parts)
            return false
        }
        guard !isOver else {
            return earlier ?? outcome
        }
        if !isWorkDone { ended.request?.cancel() }
        ended.work?.cancel()
        ended.timer?.cancel()
        if let alarm = ended.alarm {
            TimerQueue.shared.remove(alarm)
        }
        ended.waiter?(outcome)
        return outcome
    }

    /// Starts a part of the call, unless it has ended.
    private func start(isTimer: Bool = false, _ operation: @escaping @Sendable () async -> Void) {
        guard state.withLock({ $0.outcome == nil }) else {
            return
        }
        let task: Task<Void, Never>
        // What starts at once spares a change of threads, which costs more than all else that is done for a call.
        if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
            task = Task.immediate(operation: operation)
        } else {
            task = Task(operation: operation)
        }
        let hasEnded = state.withLock { state in
            if state.outcome == nil {
                if isTimer { state.parts.timer = task } else { state.parts.work = task }
                return false
            }
            return true
        }
        if hasEnded {
            task.cancel()
        }
    }

    private func outcome() async -> Outcome {
        await withCheckedContinuation { waiter in
            let outcome = state.withLock { state -> Outcome? in
                if state.outcome == nil {
                    state.parts.waiter = { waiter.resume(returning: $0) }
                }
                return state.outcome
            }
            if let outcome {
                waiter.resume(returning: outcome)
            }
        }
    }
}
