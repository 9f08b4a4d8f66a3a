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

    /// Whether both are the same byte by byte: a server may have two users whose names differ by normalisation alone.
    public static func == (left: TokenAccount, right: TokenAccount) -> Bool {
        left.endpoint.isSame(as: right.endpoint) && left.client.isSame(as: right.client)
            && left.user.isSame(as: right.user)
    }

    /// One line that tells accounts apart.
    public var description: String {
        [endpoint, client, user].map { PercentEncoding.encode($0) }.joined(separator: " ")
    }
}
