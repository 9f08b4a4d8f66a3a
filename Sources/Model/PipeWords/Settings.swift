/// The rules for retries; `nil` is the default of the runtime.
package struct RetryRules: Codable, Hashable, Sendable {
    /// The maximum number of retries.
    package var limit: Int?
    package var statuses: [Int]?
    /// The first delay, in milliseconds, as all durations below.
    package var delay: Int?
    package var longestDelay: Int?
    package var longestRetryAfter: Int?

    package init(limit: Int? = nil) {
        self.limit = limit
    }
}

/// The header field by which a server recognizes a repeated request.
package enum Idempotency: Codable, Hashable, Sendable {
    case off
    case header(String)
}

/// Whether a write names the version of the record that it changes.
package enum VersionCheck: String, Codable, Hashable, Sendable {
    case off = "false"
    case known = "true"
    case required
}
