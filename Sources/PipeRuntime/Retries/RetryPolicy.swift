/// How often a call that failed is sent again, after what, and when.
///
/// Sent again are calls with an idempotent method (RFC 9110, section 9.2.2), those with an idempotency key, and those that read
/// whatever their method is (lists, pages, `read` and `exists` by POST), if their body can be sent twice: after a lost connection, after a timeout of an attempt, and after some statuses. The pause is random,
/// up to a length that doubles each time, or as long as the server asks for in `Retry-After` or `RateLimit-Reset`.
///
/// ```swift
/// let patient = todo.projects.with { $0.retry = RetryPolicy(limit: 5) }
/// let once = todo.projects.with { $0.retry = RetryPolicy.none }
/// ```
public struct RetryPolicy: Sendable, Hashable {
    /// How many times at most a call is sent again; less than 1 for never.
    public var limit: Int
    /// The statuses that may pass.
    public var statuses: Set<Int>
    /// The longest first pause; each further one may be twice as long.
    public var delay: Duration
    /// No pause is longer, but where the server asks for it.
    public var longestDelay: Duration
    /// Where the server asks for a longer pause than this, the call fails at once.
    public var longestRetryAfter: Duration

    /// Makes a policy; what is left out is what calls do without a setting.
    ///
    /// - Parameters:
    ///   - limit: How many times at most a call is sent again.
    ///   - statuses: The statuses that may pass.
    ///   - delay: The longest first pause.
    ///   - longestDelay: The longest pause.
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

    /// Nothing is sent again.
    public static let none = RetryPolicy(limit: 0)

    /// What counts where nothing is set.
    static let standard = RetryPolicy()
}
