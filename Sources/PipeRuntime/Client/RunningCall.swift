import Synchronization

/// One call that is under way, ended by whatever comes first: its answer, its timeout, or its cancellation.
///
/// The caller goes on at once when the call ends, even where a transport does not heed cancellation.
final class RunningCall: Sendable {
    /// What a call brings. Not generic, and in a place of its own: every call would cost a fifth more.
    indirect enum Value: Sendable {
        case response(CallResponse)
        case other(any Sendable)
    }

    typealias Outcome = Result<Value, PipeError>

    private struct State {
        var outcome: Outcome?
        var waiter: CheckedContinuation<Outcome, Never>?
        var tasks: [Task<Void, Never>] = []
    }

    private let state = Mutex(State())

    // A hundred years; clocks count nanoseconds in 64 bits.
    private static let longestSleep = Duration.seconds(3_155_760_000)

    /// Does the work and waits for what comes first.
    ///
    /// - Parameters:
    ///   - timeout: How long the work may take; with an activity, how long that may rest.
    ///   - clock: Measures the timeout.
    ///   - activity: What the work does again and again as long as it comes on.
    ///   - work: The work.
    func run(
        timeout: Duration,
        clock: any Clock<Duration>,
        activity: (any Activity)? = nil,
        _ work: @escaping @Sendable () async -> Outcome
    ) async -> Outcome {
        await withTaskCancellationHandler {
            start { self.end(await work()) }
            start {
                do {
                    var left = timeout
                    while left > .zero {
                        try await clock.sleep(for: min(left, Self.longestSleep))
                        left = activity.map { timeout - $0.idleTime } ?? .zero
                    }
                    self.end(.failure(PipeError(.timedOut(after: timeout))))
                } catch {
                    // Cancelled, since the call has ended.
                }
            }
            return await outcome()
        } onCancel: {
            cancel()
        }
    }

    /// Ends the call with ``PipeError/Reason/cancelled``, unless it has ended.
    func cancel() {
        end(.failure(PipeError(.cancelled)))
    }

    /// Does work that brings something other than a response.
    func value<Other: Sendable>(
        timeout: Duration = longestSleep, clock: any Clock<Duration>, activity: (any Activity)? = nil,
        _ work: @escaping @Sendable () async throws(PipeError) -> Other
    ) async throws(PipeError) -> Other {
        let outcome = await run(timeout: timeout, clock: clock, activity: activity) {
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

    /// Ends the call, unless it has ended.
    func end(_ outcome: Outcome) {
        let ended = state.withLock { state -> State? in
            guard state.outcome == nil else {
                return nil
            }
            let running = state
            state = State(outcome: outcome)
            return running
        }
        guard let ended else {
            return
        }
        for task in ended.tasks {
            task.cancel()
        }
        ended.waiter?.resume(returning: outcome)
    }

    /// Starts a part of the call, unless it has ended.
    private func start(_ operation: @escaping @Sendable () async -> Void) {
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
                state.tasks.append(task)
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
                    state.waiter = waiter
                }
                return state.outcome
            }
            if let outcome {
                waiter.resume(returning: outcome)
            }
        }
    }
}
