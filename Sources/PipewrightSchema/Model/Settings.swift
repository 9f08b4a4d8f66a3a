import PipewrightDiagnostics

/// What every call below the place of the setting takes over, unless something nearer says otherwise.
package struct Settings: Hashable, Sendable {
    package var headers: [NamedValue] = []
    package var query: [NamedValue] = []
    /// In milliseconds.
    package var timeout: Located<Int>?
    /// Over all attempts of a call, in milliseconds.
    package var deadline: Located<Int>?
    package var retry: Located<RetryRules>?
    /// How many calls may run at the same time.
    package var concurrency: Located<Int>?
    package var idempotency: Located<Idempotency>?
    package var ifMatch: Located<VersionCheck>?

    package struct NamedValue: Hashable, Sendable {
        package var name: Located<String>
        package var value: Located<String>
    }

    /// Which field of the header tells a server that a call is the repetition of another.
    package enum Idempotency: Hashable, Sendable {
        case off
        case header(String)
    }

    /// Whether a write says which version of a record it is for.
    package enum VersionCheck: String, Hashable, Sendable {
        case off = "false"
        case known = "true"
        case required
    }
}

/// When a call that failed is sent again; nil is what the runtime says.
package struct RetryRules: Hashable, Sendable {
    /// How often; 0 for never.
    package var limit: Int?
    package var statuses: [Int]?
    /// In milliseconds, as all that follows.
    package var delay: Int?
    package var longestDelay: Int?
    package var longestRetryAfter: Int?

    package init(limit: Int? = nil) {
        self.limit = limit
    }
}
