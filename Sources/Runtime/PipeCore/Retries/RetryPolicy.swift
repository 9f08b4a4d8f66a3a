/// How often a failed call is retried, after which errors, and after which pauses.
///
/// A call is retried if its method is idempotent (RFC 9110, section 9.2.2), if it has an idempotency key, or if it only
/// reads (lists, pages, `read` and `exists`, by POST too), provided that its body can be sent twice. It is retried
/// after a lost connection, after the timeout of an attempt, and after the ``statuses``. The pause is random, up to a
/// length that doubles each time, or as long as the server asks for in `Retry-After` or `RateLimit-Reset`.
///
/// ```swift
/// let patient = todo.projects.with { $0.retry = RetryPolicy(limit: 5) }
/// let once = todo.projects.with { $0.retry = .never }
/// ```
public struct RetryPolicy: Sendable, Hashable {
    /// The most retries of a call. Values below 1 disable retries.
    public var limit: Int
    /// The statuses that are retried.
    public var statuses: Set<Int>
    /// The longest first pause. The longest next pause is twice as long, and so on.
    public var delay: Duration
    /// The longest pause, unless the server asks for a longer one.
    public var longestDelay: Duration
    /// The longest pause that a server may ask for. If it asks for a longer one, the call fails at once.
    public var longestRetryAfter: Duration

    /// Makes a policy. Calls without a policy have the same defaults.
    ///
    /// - Parameters:
    ///   - limit: The most retries of a call. Values below 1 disable retries.
    ///   - statuses: The statuses that are retried.
    ///   - delay: The longest first pause.
    ///   - longestDelay: The longest pause, unless the server asks for a longer one.
    ///   - longestRetryAfter: The longest pause that a server may ask for.
    public init(
        limit: Int = 2,
        statuses: Set<Int> = [408, 429, 502, 503, 504],
        delay: Duration = .milliseconds(500),
        longestDelay: Duration = .seconds(8),
        longestRetryAfter: Duration = .seconds(60)
    ) {
        self.limit = limit
        self.statuses = statuses
        self.delay = delay
        self.longestDelay = longestDelay
        self.longestRetryAfter = longestRetryAfter
    }

    /// The policy without retries.
    public static let never = RetryPolicy(limit: 0)

    /// The policy of calls whose settings have none.
    static let standard = RetryPolicy()
}
