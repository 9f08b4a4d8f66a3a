import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import struct Foundation.Date
#endif

/// Decides whether one call is sent again, and when. It sends nothing, and has no clock and no chance of its own.
struct Retries: Sendable {
    let policy: RetryPolicy
    /// How many there were, since something came through last.
    private(set) var count = 0
    /// What the last one took of the budget.
    private var cost = 0

    init(_ policy: RetryPolicy?) {
        self.policy = policy ?? .standard
    }

    /// Notes that the call went well.
    mutating func succeeded(_ budget: RetryBudget) {
        budget.giveBack(max(cost, 1))
        count = 0
        cost = 0
    }

    /// Notes that a part of a transfer has come through. However many parts it has, it gives back no more than it took.
    mutating func progressed(_ budget: RetryBudget) {
        if count > 0 {
            succeeded(budget)
        }
    }

    /// How long to wait before the next attempt; `nil` for none.
    ///
    /// - Parameters:
    ///   - error: Why the last attempt failed.
    ///   - budget: What all calls of a client may spend on retries.
    ///   - now: The time that a date in `Retry-After` is compared with, where the answer has no `Date`.
    ///   - random: From 0 to 1.
    mutating func pause(
        after error: PipeError, budget: RetryBudget, now: Date, random: Double
    ) -> Duration? {
        guard count < policy.limit, isPassing(error) else {
            return nil
        }
        let longest = doubled(policy.delay, times: count)
        var pause = max(.zero, longest) * min(max(random, 0), 1)
        if error.status != nil, let asked = ServerDelay.read(error.headers, status: error.status, now: now) {
            guard asked <= policy.longestRetryAfter else {
                return nil
            }
            pause = asked
        }
        let cost = error.isTimedOut ? RetryBudget.timeoutCost : RetryBudget.retryCost
        guard budget.take(cost) else {
            return nil
        }
        count += 1
        self.cost = cost
        return pause
    }

    /// Whether the same may go well a little later.
    func isPassing(_ error: PipeError) -> Bool {
        switch error.reason {
        case .connection, .transfer(.truncated): true
        case .timedOut(.deadline): false
        case .timedOut: true
        case .status(let status): policy.statuses.contains(status.code)
        default: false
        }
    }

    private func doubled(_ delay: Duration, times: Int) -> Duration {
        var delay = delay
        for _ in 0..<times where delay < policy.longestDelay {
            delay *= 2
        }
        return min(delay, policy.longestDelay)
    }
}
