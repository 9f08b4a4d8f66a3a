import Foundation
import HTTPTypes
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

@Suite struct RetriesTests {
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func pause(
        _ retries: inout Retries, after error: PipeError, random: Double = 1, budget: RetryBudget = RetryBudget()
    ) -> Duration? {
        retries.pause(after: error, budget: budget, now: Self.now, random: random)
    }

    private static func status(_ code: Int, _ fields: HTTPFields = HTTPFields()) -> PipeError {
        let status = HTTPResponse.Status(code: code)
        return PipeError(.status(status.code), context: .init(status: status, headers: fields))
    }

    @Test("By default there are two retries; the longest pause is 0.5 s and doubles up to 8 s")
    func pauses() {
        var retries = Retries(nil)
        #expect(pause(&retries, after: Self.status(503)) == .milliseconds(500))
        #expect(pause(&retries, after: Self.status(503)) == .seconds(1))
        #expect(pause(&retries, after: Self.status(503)) == nil)
        var patient = Retries(RetryPolicy(limit: 8))
        let budget = RetryBudget()
        let all = (0..<8).map { _ in pause(&patient, after: Self.status(503), budget: budget) }
        #expect(
            all == [
                .milliseconds(500), .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(8), .seconds(8),
                .seconds(8),
            ])
    }

    @Test("A pause is a random part of the longest one (full jitter)", arguments: [0, 0.25, 1, -3, 7])
    func jitter(random: Double) {
        var retries = Retries(nil)
        #expect(
            pause(&retries, after: Self.status(503), random: random) == .milliseconds(500) * min(max(random, 0), 1))
    }

    @Test(
        "Only transient errors are retried",
        arguments: [
            (PipeError(.connection(.refusedByProxy(status: 502))), true),
            (PipeError(.connection(.refusedByProxy(status: nil))), true),
            (PipeError(.connection(.refusedByProxy(status: 403))), false),
            (PipeError(.connection(.refusedByProxy(status: 407))), false),
            (PipeError(.connection(.reset)), true), (PipeError(.timedOut(.attempt(.seconds(60)))), true),
            (PipeError(.timedOut(.connect)), true), (PipeError(.timedOut(.idle(.seconds(60)))), true),
            (PipeError(.timedOut(.deadline(.seconds(60)))), false), (PipeError(.cancelled), false),
            (PipeError(.tls(.hostName)), false), (PipeError(.emptyBody), false), (PipeError(.aborted("no")), false),
            (PipeError(.transfer(.truncated(expected: 2, received: 1))), true),
            (PipeError(.bodyTooLarge(limit: 1)), false),
            (PipeError(.connection(.unresponsive)), true), (PipeError(.connection(.notProcessed)), true),
            (PipeError(.connection(.headTooLarge(limit: 1))), false),
            (PipeError(.transfer(.unreadableCoding("br"))), false),
        ])
    func reasons(error: PipeError, passes: Bool) {
        var retries = Retries(nil)
        #expect((pause(&retries, after: error) != nil) == passes)
    }

    @Test("A retry of what was not processed takes nothing from the budget")
    func notProcessed() {
        let budget = RetryBudget()
        for (error, left) in [(PipeError.ConnectionError.notProcessed, 500), (.closed, 495)] {
            var retries = Retries(nil)
            #expect(pause(&retries, after: PipeError(.connection(error)), budget: budget) != nil)
            #expect(budget.tokens == left)
        }
    }

    @Test("The statuses of the policy are retried")
    func statuses() {
        let passing = (100...599).filter { code in
            var retries = Retries(nil)
            return pause(&retries, after: Self.status(code)) != nil
        }
        #expect(passing == [408, 429, 502, 503, 504])
        var own = Retries(RetryPolicy(statuses: [500]))
        #expect(pause(&own, after: Self.status(500)) != nil)
        #expect(pause(&own, after: Self.status(503)) == nil)
    }

    @Test(
        "Retry-After replaces the random pause, and no retry follows if it is too long",
        arguments: [
            ("0", Duration.zero), ("3", .seconds(3)), ("60", .seconds(60)), ("61", nil), ("junk", .milliseconds(500)),
        ]
    )
    func retryAfter(text: String, expected: Duration?) {
        var retries = Retries(nil)
        #expect(pause(&retries, after: Self.status(429, [.retryAfter: text])) == expected)
    }

    @Test("A limit below 1 disables retries", arguments: [0, -1])
    func none(limit: Int) {
        var retries = Retries(RetryPolicy(limit: limit))
        #expect(pause(&retries, after: Self.status(503)) == nil)
    }

    @Test("A success resets the count")
    func succeeded() {
        var retries = Retries(nil)
        let budget = RetryBudget()
        _ = pause(&retries, after: Self.status(503), budget: budget)
        _ = pause(&retries, after: Self.status(503), budget: budget)
        retries.recordSuccess(in: budget)
        #expect(pause(&retries, after: Self.status(503), budget: budget) == .milliseconds(500))
    }

    // MARK: Budget

    @Test("Of 500 tokens a retry takes 5, or 10 after a timeout; a success returns those of the last retry, or one")
    func budget() {
        let budget = RetryBudget()
        var count = 0
        while true {
            var retries = Retries(nil)
            guard pause(&retries, after: Self.status(503), budget: budget) != nil else { break }
            count += 1
        }
        #expect(count == 100 && budget.tokens == 0)
        var good = Retries(nil)
        for _ in 0..<9 { good.recordSuccess(in: budget) }
        #expect(budget.tokens == 9)
        var late = Retries(nil)
        #expect(pause(&late, after: PipeError(.timedOut(.attempt(nil))), budget: budget) == nil)
        good.recordSuccess(in: budget)
        #expect(pause(&late, after: PipeError(.timedOut(.attempt(nil))), budget: budget) != nil)
        #expect(budget.tokens == 0)
        late.recordSuccess(in: budget)
        #expect(budget.tokens == 10)
        for _ in 0..<1_000 { good.recordSuccess(in: budget) }
        #expect(budget.tokens == 500)
    }

    @Test("A transfer of many parts returns no more tokens than it took")
    func progress() {
        let budget = RetryBudget()
        while budget.take(5) {}
        budget.giveBack(20)
        var retries = Retries(nil)
        for _ in 0..<100 { retries.recordProgress(in: budget) }
        #expect(budget.tokens == 20)
        #expect(pause(&retries, after: Self.status(503), budget: budget) != nil && budget.tokens == 15)
        for _ in 0..<100 { retries.recordProgress(in: budget) }
        #expect(budget.tokens == 20)
    }

    @Test("Concurrent retries take no more tokens than there are")
    func race() async {
        let budget = RetryBudget()
        let taken = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { (0..<100).count { _ in budget.take(5) } } }
            return await group.reduce(0, +)
        }
        #expect(taken == 100 && budget.tokens == 0)
    }
}
