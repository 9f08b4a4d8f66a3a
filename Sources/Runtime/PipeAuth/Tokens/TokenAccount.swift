import PipeHTTP

/// The account that a token belongs to.
public struct TokenAccount: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The URL of the token endpoint.
    public let endpoint: String
    /// The client ID (RFC 6749, section 2.2); empty without a client.
    public let client: String
    /// The user, empty if the client acts for itself.
    public let user: String

    /// Creates an account.
    public init(endpoint: String, client: String, user: String) {
        self.endpoint = endpoint
        self.client = client
        self.user = user
    }

    /// Compares bytes, as a server may have two users whose names differ by Unicode normalization alone.
    public static func == (left: TokenAccount, right: TokenAccount) -> Bool {
        left.endpoint.hasSameBytes(as: right.endpoint) && left.client.hasSameBytes(as: right.client)
            && left.user.hasSameBytes(as: right.user)
    }

    /// One line that identifies the account.
    public var description: String {
        [endpoint, client, user].map { PercentEncoding.encode($0) }.joined(separator: " ")
    }
}
