/// Whose token it is.
public struct TokenAccount: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The URL that gives the tokens.
    public let endpoint: String
    /// The client (RFC 6749, section 2.2), empty if there is none.
    public let client: String
    /// The user, empty if the client speaks for itself.
    public let user: String

    /// Names an account.
    public init(endpoint: String, client: String, user: String) {
        self.endpoint = endpoint
        self.client = client
        self.user = user
    }

    /// One line that tells accounts apart.
    public var description: String {
        [endpoint, client, user].map { PercentEncoding.encode($0) }.joined(separator: " ")
    }
}
