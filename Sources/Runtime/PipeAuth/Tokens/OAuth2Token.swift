import PipeHTTP

/// An access token of OAuth 2.0 or of another login, with its refresh token and dates. Descriptions do not show secrets.
public struct OAuth2Token: Sendable, Hashable, SecretCarrying {
    /// The token that calls send.
    public let accessToken: String
    /// The token that gets the next access token (RFC 6749, section 6).
    public let refreshToken: String?
    /// The time when the token was received.
    public let issueDate: Date
    /// The time when the token expires; `nil` for never.
    public let expirationDate: Date?
    /// The time when the refresh token expires; `nil` if unknown.
    public let refreshTokenExpirationDate: Date?
    /// The requested scopes.
    public let scopes: Set<String>
    /// An OpenID Connect ID token, not verified.
    public let idToken: String?

    /// Creates a token.
    public init(
        accessToken: String,
        refreshToken: String? = nil,
        issueDate: Date,
        expirationDate: Date? = nil,
        refreshTokenExpirationDate: Date? = nil,
        scopes: Set<String> = [],
        idToken: String? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.issueDate = issueDate
        self.expirationDate = expirationDate
        self.refreshTokenExpirationDate = refreshTokenExpirationDate
        self.scopes = scopes
        self.idToken = idToken
    }

    /// Returns whether a request that is sent now can use the token.
    ///
    /// The token is not fresh from a leeway before its expiration on, at most a tenth of its lifetime. If the clock
    /// shows a time before the issue date, it was set back, and only the server can decide.
    func isFresh(at now: Date, leeway: Duration) -> Bool {
        guard let expirationDate, now >= issueDate else {
            return true
        }
        let life = expirationDate.timeIntervalSince(issueDate)
        let early = max(0, min(leeway / .seconds(1), life / 10))
        return now < expirationDate.addingTimeInterval(-early)
    }

    /// The refresh token, unless it has expired.
    func usableRefreshToken(at now: Date) -> String? {
        if let refreshTokenExpirationDate, now >= refreshTokenExpirationDate {
            return nil
        }
        return refreshToken
    }

    public var description: String {
        // Foundation ends the process if it describes a date that is not a number.
        let date = expirationDate.map { $0.timeIntervalSince1970.isNaN ? "invalid" : "\($0)" }
        return "OAuth2Token(\(Secret.mask), expires: \(date ?? "never"))"
    }
}
