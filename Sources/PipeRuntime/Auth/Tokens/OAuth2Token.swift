/// A token of OAuth 2.0 with what belongs to it. Descriptions do not show secrets.
public struct OAuth2Token: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
    /// What is sent with calls.
    public let accessToken: String
    /// What buys the next token (RFC 6749, section 6).
    public let refreshToken: String?
    /// When the token was received.
    public let issueDate: Date
    /// When the token expires; `nil` if never (seed row A7.19).
    public let expirationDate: Date?
    /// When the refresh token expires; `nil` if that is not known.
    public let refreshTokenExpirationDate: Date?
    /// The scopes that were asked for.
    public let scopes: Set<String>
    /// An OpenID Connect ID token, not verified.
    public let idToken: String?

    /// Makes a token.
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

    /// Whether the token will do for a request that is sent now.
    ///
    /// It is given up earlier than it expires by a leeway, or by a tenth of its life where that is shorter. Where the
    /// clock stands before the time of issue it was set back, and says nothing: then the server tells.
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
        "OAuth2Token(\(Secret.mask), expires: \(expirationDate.map { "\($0)" } ?? "never"))"
    }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
