import PipeHTTP
import Synchronization

/// One running call. It has phases, one after the other: its attempts, the pauses between them, and the wait for a
/// slot. A phase ends with its work, its time limit or its cancellation, whichever comes first.
///
/// The work is on the caller's task. What the work waits for is cancelled when the phase ends, so that the caller
/// continues at once.
package final class RunningCall: RequestOwner {
    private struct State {
        /// The number of the phase, so that the timer of an earlier one does not end a later one.
        var phase = 0
        var hasEnded = false
        /// Why the phase has ended before its work.
        var failure: PipeError?
        /// Whether the call was cancelled, so that no further phase starts.
        var isCancelled = false
        /// The end of the last time limit, also after its phase has ended.
        var end: Deadline?
        /// What the work waits for.
        var request: (any CancellableRequest)?
        /// Stops the timer of the phase.
        var stopTimer: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    /// The number of requests that interceptors received.
    private let requests = Atomic<Int>(0)

    package init() {}

    // MARK: Work

    /// Does work as one phase.
    ///
    /// - Parameters:
    ///   - limit: How long the phase may take.
    ///   - clock: Measures the time.
    ///   - work: The work. What it waits for is passed to ``began(_:)``, or is in ``wait(for:)``.
    /// - Throws: The error of the work; ``PipeError/Reason/timedOut(_:)``; ``PipeError/Reason/cancelled``.
    nonisolated(nonsending) func run<Value: Sendable>(
        within limit: TimeLimit, _ clock: any Clock<Duration>,
        _ work: nonisolated(nonsending) () async throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        let phase = try begin()
        let result: Result<Value, PipeError> = await withTaskCancellationHandler {
            watch(limit, clock, phase)
            do throws(PipeError) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        } onCancel: {
            cancel()
        }
        if let failure = finish() {
            throw failure
        }
        return try result.get()
    }

    /// Does work that may ignore cancellation as one phase.
    package func value<Value: Sendable>(
        within limit: TimeLimit = TimeLimit(deadline: nil), _ clock: any Clock<Duration>,
        _ work: @escaping @Sendable () async throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        try await run(within: limit, clock) { () async throws(PipeError) in
            do {
                return try await wait(for: work)
            } catch {
                throw error as? PipeError ?? PipeError(.cancelled)
            }
        }
    }

    /// Waits between two attempts.
    func pause(_ duration: Duration, _ clock: any Clock<Duration>) async throws(PipeError) {
        try await value(clock) { () async throws(PipeError) in
            // A sleep that fails ends the pause, too.
            try? await clock.sleep(for: min(duration, TimeLimit.ages))
        }
    }

    /// Waits for work that may ignore cancellation, such as code of the app: it gets a separate task, which the caller
    /// leaves when the phase ends.
    ///
    /// - Throws: The error of the work; `CancellationError` if the phase has ended.
    nonisolated(nonsending) func wait<Value: Sendable>(for work: @escaping @Sendable () async throws -> Value)
        async throws -> Value
    {
        let separate = SeparateWork()
        began(separate)
        return try await separate.value(of: work)
    }

    /// Stores what the work waits for, which is cancelled when the phase ends, or now if it has ended.
    package func began(_ request: any CancellableRequest) {
        let hasEnded = state.withLock { state in
            if !state.hasEnded {
                state.request = request
            }
            return state.hasEnded
        }
        if hasEnded {
            request.cancel()
        }
    }

    // MARK: The end

    /// Ends the call with ``PipeError/Reason/cancelled``, unless it has ended. No further phase starts.
    package func cancel() {
        let phase = state.withLock { state in
            state.isCancelled = true
            return state.phase
        }
        end(PipeError(.cancelled), phase)
    }

    /// Prevents further phases, even with a slot that the call gets meanwhile.
    package func preventFurtherPhases() {
        state.withLock { $0.isCancelled = true }
    }

    /// Ends a phase because its time limit is over.
    func expire(_ limit: TimeLimit, phase: Int) {
        end(PipeError(.timedOut(limit.error)), phase)
    }

    /// Whether the call, or its current phase, has ended.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Whether the call was cancelled. It may have a response anyway.
    package var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Whether the last time limit is over. The attempt may have a response anyway.
    var isTimeOver: Bool { state.withLock { $0.end }.map { $0.left <= .zero } ?? false }

    /// Why the current phase has ended before its work.
    var failure: PipeError? { state.withLock { $0.failure } }

    /// Counts a request, and returns the number of earlier requests of the call.
    func countRequest() -> Int {
        requests.add(1, ordering: .relaxed).oldValue
    }

    /// Begins a phase.
    ///
    /// - Returns: Its number.
    /// - Throws: ``PipeError/Reason/cancelled`` if the call was cancelled.
    func begin() throws(PipeError) -> Int {
        try state.withLock { state throws(PipeError) in
            guard !state.isCancelled else {
                throw PipeError(.cancelled)
            }
            state.phase += 1
            state.hasEnded = false
            state.failure = nil
            state.end = nil
            return state.phase
        }
    }

    /// Ends a phase before its work, unless it has ended.
    private func end(_ failure: PipeError, _ phase: Int) {
        let request: (any CancellableRequest)? = state.withLock { state in
            guard !state.hasEnded, state.phase == phase else {
                return nil
            }
            state.hasEnded = true
            state.failure = failure
            return state.request
        }
        request?.cancel()
    }

    /// Ends a phase after its work.
    ///
    /// - Returns: Why the phase has ended before its work, if it has.
    private func finish() -> PipeError? {
        let (failure, stopTimer) = state.withLock { state in
            state.hasEnded = true
            state.request = nil
            defer { state.stopTimer = nil }
            return (state.failure, state.stopTimer)
        }
        stopTimer?()
        return failure
    }

    // MARK: Time limits

    /// Ends a phase when its time limit is over.
    private func watch(_ limit: TimeLimit, _ clock: any Clock<Duration>, _ phase: Int) {
        guard !limit.isEndless else {
            return
        }
        var limit = limit
        guard let left = limit.next() else {
            return expire(limit, phase: phase)
        }
        // The end of a pause moves with each transfer.
        let end = limit.isPause ? nil : Deadline(left, clock)
        let stopTimer = timer(left, limit, clock, phase)
        state.withLock { state in
            state.end = end
            state.stopTimer = stopTimer
        }
    }

    /// Starts a timer, and returns what stops it.
    private func timer(
        _ left: Duration, _ limit: TimeLimit, _ clock: any Clock<Duration>, _ phase: Int
    ) -> @Sendable () -> Void {
        if type(of: clock) == ContinuousClock.self {
            TimerQueue.shared.add(self, phase: phase, limit, left: left)
            return { TimerQueue.shared.remove(self) }
        }
        let sleep = Task {
            var limit = limit
            var left = left
            do {
                while true {
                    try await clock.sleep(for: min(left, TimeLimit.ages))
                    guard let next = limit.next() else {
                        return expire(limit, phase: phase)
                    }
                    left = next
                }
            } catch {
                // The phase has ended, or the clock's sleep failed.
                self.end(PipeError(.cancelled), phase)
            }
        }
        return { sleep.cancel() }
    }
}
