import PipeTesting
import Testing

@_spi(Generated) @testable import PipeRuntime

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

    @Test("A short limit does not wait for the end of a longer one that began before it")
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

    @Test("Calls that have ended keep no alarm")
    func calls() async throws {
        let alarms = TimerQueue()
        let calls = (0..<10_000).map { _ in RunningCall() }
        let ids = calls.map { alarms.add($0, phase: 0, limit(.seconds(60)), left: .seconds(60)) }
        #expect(alarms.count == 10_000)
        for id in ids { alarms.remove(id) }
        #expect(alarms.count == 0)
        // Another one that is turned off twice.
        for id in ids { alarms.remove(id) }
        #expect(alarms.count == 0)
    }

    @Test("A call lets go of its alarm whatever ends it", arguments: [true, false])
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
        // What its tasks hold goes with them.
        while ended != nil, !Task.isCancelled { await Task.yield() }
    }
}
