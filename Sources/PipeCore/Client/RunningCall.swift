import PipeHTTP
import Synchronization

/// One running call. It ends with its response, its timeout or its cancellation, whichever comes first.
///
/// The caller continues as soon as the call ends, even if a transport ignores cancellation.
package final class RunningCall: RequestOwner {
    /// The result of a call. It is not generic and has one reference, because otherwise each call would cost a fifth
    /// more.
    enum Value: Sendable {
        case response(CallResponse)
        indirect case other(any Sendable)
    }

    typealias Outcome = Result<Value, PipeError>

    private struct State {
        var outcome: Outcome?
        /// Whether the call was cancelled, so that no further attempt starts.
        var isCancelled = false
        /// The end of the time limit of the last attempt, also after the attempt has ended.
        var end: TimeEnd?
        var parts = Parts()
    }

    /// The end of a time limit.
    private struct TimeEnd {
        let time: Duration
        /// The elapsed time of a clock other than the system's.
        var elapsed: (@Sendable () -> Duration)?

        var isOver: Bool { (elapsed?() ?? TimerQueue.now) >= time }
    }

    /// The parts of a call that are resumed or cancelled when it ends.
    private struct Parts {
        /// Resumes the waiting task. A closure, because the size of a continuation is known only at run time.
        var waiter: (@Sendable (Outcome) -> Void)?
        var work: Task<Void, Never>?
        /// The request, if the work is on the caller's task.
        var request: (any CancellableRequest)?
        var timer: Task<Void, Never>?
        var queuedTimer: TimerQueue.ID?
    }

    private let state = Mutex(State())
    /// The number of the attempt or pause, so that the rest of an earlier one does not end a later one. It is changed
    /// under the lock.
    private let phase = Atomic<Int>(0)
    /// The number of requests that interceptors received.
    private let requests = Atomic<Int>(0)

    package init() {}

    /// Does work in a new task and waits for its end, its timeout or its cancellation.
    ///
    /// - Parameters:
    ///   - limit: How long it may take.
    ///   - clock: Measures the time.
    ///   - work: The work.
    func run(
        limit: TimeLimit,
        clock: any Clock<Duration>,
        _ work: @escaping @Sendable () async -> Outcome
    ) async -> Outcome {
        let phase = self.phase.load(ordering: .relaxed)
        return await withTaskCancellationHandler {
            start { self.end(await work(), phase: phase) }
            // The system keeps a cancelled sleep until its time is over, so no sleep starts without a limit.
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

    /// Does work on the caller's task. The work must be cancellable by the request that it passes to ``began(_:)``.
    ///
    /// - Parameters:
    ///   - limit: How long it may take.
    ///   - clock: Measures the time.
    ///   - work: The work.
    func runOnCaller(limit: TimeLimit, clock: any Clock<Duration>, _ work: () async -> Outcome) async -> Outcome {
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

    /// Stores a request, which is cancelled when the call ends, or now if it has ended.
    package func began(_ request: any CancellableRequest) {
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

    /// Ends a phase when its time limit is over.
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
                    // The call has ended, or the clock's sleep failed.
                    self.end(.failure(PipeError(.cancelled)), phase: phase)
                }
            }
            return
        }
        var limit = limit
        guard let left = limit.next() else {
            return timeIsOver(limit, phase: phase)
        }
        let timer = TimerQueue.shared.add(self, phase: phase, limit, left: left)
        let hasEnded = state.withLock { state in
            if state.outcome == nil {
                state.parts.queuedTimer = timer
                state.end = limit.isFixed ? TimeEnd(time: timer.time) : nil
                return false
            }
            return true
        }
        if hasEnded {
            TimerQueue.shared.remove(timer)
        }
    }

    /// Stores the end of a time limit that has no timer here.
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

    /// Ends a phase whose time limit is over.
    func timeIsOver(_ limit: TimeLimit, phase: Int) {
        end(.failure(PipeError(.timedOut(limit.error))), phase: phase)
    }

    /// Ends the call with ``PipeError/Reason/cancelled``, unless it has ended. No further attempt starts.
    func cancel() {
        let phase = state.withLock { state in
            state.isCancelled = true
            return self.phase.load(ordering: .relaxed)
        }
        end(.failure(PipeError(.cancelled)), phase: phase)
    }

    /// Prevents further attempts, also with a slot that the call gets meanwhile.
    func willBeCancelled() {
        state.withLock { $0.isCancelled = true }
    }

    /// Whether the call has ended.
    var hasEnded: Bool { state.withLock { $0.outcome != nil } }

    /// Whether the call was cancelled. It may have a response anyway.
    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Whether the time limit of the last attempt is over. The attempt may have a response anyway.
    var isTimeOver: Bool { state.withLock { $0.end }?.isOver ?? false }

    /// Why the call or its current attempt has ended without a response.
    var failure: PipeError? {
        guard case .failure(let error) = state.withLock({ $0.outcome }) else {
            return nil
        }
        return error
    }

    /// Counts a request, and returns the number of earlier requests of the call.
    func countRequest() -> Int {
        requests.add(1, ordering: .relaxed).oldValue
    }

    /// Starts a new phase after an attempt, a pause or a wait.
    ///
    /// - Returns: Whether it has started: `false` if the call was cancelled.
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

    /// Does work with a result other than a response.
    package func value<Other: Sendable>(
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
    /// - Parameter isWorkDone: Whether the work has ended, so that its request is not cancelled.
    /// - Returns: The outcome of the phase.
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
        if let timer = ended.queuedTimer {
            TimerQueue.shared.remove(timer)
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
        // A task that starts at once avoids a change of threads, which costs more than the rest of a call.
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
