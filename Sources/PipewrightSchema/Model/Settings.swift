import PipewrightDiagnostics

/// The settings of calls. A resource, an operation or an action overrides the settings that it inherits.
package struct Settings: Hashable, Sendable {
    package var headers: [NamedValue] = []
    package var query: [NamedValue] = []
    /// The timeout of one request, in milliseconds.
    package var timeout: Located<Int>?
    /// The time for all attempts of a call, in milliseconds.
    package var deadline: Located<Int>?
    package var retry: Located<RetryRules>?
    /// The maximum number of calls at the same time.
    package var concurrency: Located<Int>?
    package var idempotency: Located<Idempotency>?
    package var ifMatch: Located<VersionCheck>?

    package struct NamedValue: Hashable, Sendable {
        package var name: Located<String>
        package var value: Located<String>
    }

    /// The header field by which a server recognizes a repeated request.
    package enum Idempotency: Hashable, Sendable {
        case off
        case header(String)
    }

    /// Whether a write names the version of the record that it changes.
    package enum VersionCheck: String, Hashable, Sendable {
        case off = "false"
        case known = "true"
        case required
    }
}

/// The rules for retries; `nil` is the default of the runtime.
package struct RetryRules: Hashable, Sendable {
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
