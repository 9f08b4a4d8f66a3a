import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// The time limits of calls by the system's clock.
@Suite(.timeLimit(.minutes(5))) struct TimerQueueTests {
    private func limit(_ timeout: Duration) -> TimeLimit {
        TimeLimit(timeout: timeout, activity: nil, deadline: nil)
    }

    private func outcome(_ timeout: Duration) async -> RunningCall.Outcome {
        await RunningCall().run(limit: limit(timeout), clock: ContinuousClock()) {
            try? await Task.sleep(for: .seconds(3600))
            return .failure(PipeError(.cancelled))
        }
    }

    private func isTimedOut(_ outcome: RunningCall.Outcome, after timeout: Duration) -> Bool {
        if case .failure(let error) = outcome, case .timedOut(.attempt(timeout)) = error.reason { true } else { false }
    }

    @Test("A short time limit does not wait for a longer one that began before it")
    func order() async {
        let call = RunningCall()
        async let long = call.run(limit: limit(.seconds(3600)), clock: ContinuousClock()) {
            try? await Task.sleep(for: .seconds(3600))
            return .failure(PipeError(.emptyBody))
        }
        for timeout in [3, 1, 2] {
            let limit = Duration.milliseconds(timeout)
            #expect(isTimedOut(await outcome(limit), after: limit))
        }
        #expect(!call.hasEnded)
        call.cancel()
        _ = await long
    }

    @Test("A limit that is over at once", arguments: [Duration.zero, .seconds(-1)])
    func atOnce(timeout: Duration) async {
        #expect(isTimedOut(await outcome(timeout), after: timeout))
    }

    @Test("Calls that have ended keep no timer")
    func calls() async throws {
        let timers = TimerQueue()
        let calls = (0..<10_000).map { _ in RunningCall() }
        let ids = calls.map { timers.add($0, phase: 0, limit(.seconds(60)), left: .seconds(60)) }
        #expect(timers.count == 10_000)
        for id in ids { timers.remove(id) }
        #expect(timers.count == 0)
        // Another timer is removed twice.
        for id in ids { timers.remove(id) }
        #expect(timers.count == 0)
    }

    @Test("A call removes its timer, however it ends", arguments: [true, false])
    func letsGo(isCancelled: Bool) async {
        weak var ended: RunningCall?
        do {
            let call = RunningCall()
            ended = call
            async let outcome = call.run(limit: limit(.seconds(3600)), clock: ContinuousClock()) {
                await Task.yield()
                return .failure(PipeError(.emptyBody))
            }
            if isCancelled { call.cancel() }
            _ = await outcome
        }
        // Its tasks release their references when they end.
        while ended != nil, !Task.isCancelled { await Task.yield() }
    }
}
