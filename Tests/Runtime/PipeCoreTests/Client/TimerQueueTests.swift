import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// The time limits of calls by the system's clock.
@Suite struct TimerQueueTests {
    private func limit(_ timeout: Duration) -> TimeLimit {
        TimeLimit(timeout: timeout, activity: nil, deadline: nil)
    }

    /// Does work that takes longer than a timeout.
    private func error(_ timeout: Duration) async -> PipeError? {
        do {
            try await RunningCall().value(within: limit(timeout), ContinuousClock()) { () async throws(PipeError) in
                try? await Task.sleep(for: .seconds(3600))
            }
            return nil
        } catch {
            return error
        }
    }

    private func isTimedOut(_ error: PipeError?, after timeout: Duration) -> Bool {
        if case .timedOut(.attempt(timeout)) = error?.reason { true } else { false }
    }

    @Test("A short time limit does not wait for a longer one that began before it")
    func order() async {
        let call = RunningCall()
        async let long: Void = call.value(within: limit(.seconds(3600)), ContinuousClock()) {
            () async throws(PipeError) in
            try? await Task.sleep(for: .seconds(3600))
        }
        for timeout in [3, 1, 2] {
            let limit = Duration.milliseconds(timeout)
            #expect(isTimedOut(await error(limit), after: limit))
        }
        #expect(!call.hasEnded)
        call.cancel()
        _ = try? await long
    }

    @Test("A limit that is over at once", arguments: [Duration.zero, .seconds(-1)])
    func atOnce(timeout: Duration) async {
        #expect(isTimedOut(await error(timeout), after: timeout))
    }

    @Test("Calls that have ended keep no timer")
    func calls() async throws {
        let timers = TimerQueue()
        let calls = (0..<10_000).map { _ in RunningCall() }
        for call in calls { timers.add(call, phase: 0, limit(.seconds(60)), left: .seconds(60)) }
        #expect(timers.count == 10_000)
        for call in calls { timers.remove(call) }
        #expect(timers.count == 0)
        // Another timer is removed twice.
        for call in calls { timers.remove(call) }
        #expect(timers.count == 0)
    }

    @Test("A call removes its timer, however it ends", arguments: [true, false])
    func letsGo(isCancelled: Bool) async {
        weak var ended: RunningCall?
        do {
            let call = RunningCall()
            ended = call
            async let work: Void = call.value(within: limit(.seconds(3600)), ContinuousClock()) {
                () async throws(PipeError) in
                await Task.yield()
                throw PipeError(.emptyBody)
            }
            if isCancelled { call.cancel() }
            _ = try? await work
        }
        // Its tasks release their references when they end.
        while ended != nil, !Task.isCancelled { await Task.yield() }
    }
}
