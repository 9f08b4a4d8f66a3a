import PipeHTTP

/// Decides whether a call is retried, and after which pause. It sends no requests; its caller provides the time and the
/// random numbers.
package struct Retries: Sendable {
    let policy: RetryPolicy
    /// How many retries there were since the start, the last success, or the last progress.
    private(set) var count = 0
    /// How many tokens the last retry took from the budget.
    private var cost = 0

    package init(_ policy: RetryPolicy?) {
        self.policy = policy ?? .standard
    }

    /// Resets the count after a success, and returns tokens to the budget.
    mutating func recordSuccess(in budget: RetryBudget) {
        budget.giveBack(max(cost, 1))
        count = 0
        cost = 0
    }

    /// Resets the count after a part of a transfer has succeeded. A transfer returns no more tokens than its retries
    /// took, whatever its number of parts.
    package mutating func recordProgress(in budget: RetryBudget) {
        if count > 0 {
            recordSuccess(in: budget)
        }
    }

    /// Returns how long to wait before the next attempt, and counts it; `nil` if there must be no further attempt.
    ///
    /// - Parameters:
    ///   - error: The error of the last attempt.
    ///   - budget: The retry budget of the client.
    ///   - now: The time that a date in `Retry-After` is compared with if the response has no `Date`.
    ///   - random: A random number from 0 to 1.
    package mutating func pause(
        after error: PipeError, budget: RetryBudget, now: Date, random: Double
    ) -> Duration? {
        guard count < policy.limit, isTransient(error) else {
            return nil
        }
        let longest = doubled(policy.delay, times: count)
        var pause = max(.zero, longest) * min(max(random, 0), 1)
        if error.status != nil, let requested = ServerDelay.read(error.headers, status: error.status, now: now) {
            guard requested <= policy.longestRetryAfter else {
                return nil
            }
            pause = requested
        }
        // What was not processed cost the server nothing: connections of HTTP/2 end so in normal operation.
        let cost =
            error.isNotProcessed ? 0 : error.isTimedOut ? RetryBudget.timeoutCost : RetryBudget.retryCost
        guard budget.take(cost) else {
            return nil
        }
        count += 1
        self.cost = cost
        return pause
    }

    /// Whether the same request may succeed a little later.
    package func isTransient(_ error: PipeError) -> Bool {
        switch error.reason {
        case .connection(.headTooLarge): false
        case .connection(.refusedByProxy(let status?)): policy.statuses.contains(status)
        case .connection, .transfer(.truncated): true
        case .timedOut(.deadline): false
        case .timedOut: true
        case .status(let status): policy.statuses.contains(status)
        default: false
        }
    }

    private func doubled(_ delay: Duration, times: Int) -> Duration {
        var delay = delay.clamped
        let longest = policy.longestDelay.clamped
        for _ in 0..<times where delay < longest {
            delay *= 2
        }
        return min(delay, longest)
    }
}
