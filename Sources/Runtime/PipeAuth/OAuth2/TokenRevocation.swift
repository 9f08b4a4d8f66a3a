/// How an authorization server revokes tokens.
///
/// A string literal is the endpoint of RFC 7009, section 2. It gets the refresh token, if there is one, and then the
/// access token, each as `token` in a form.
public struct TokenRevocation: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The token to send; the raw value is the name of its parameter.
    public enum Kind: String, Sendable, Hashable {
        /// The access token.
        case accessToken = "access_token"
        /// The refresh token.
        case refreshToken = "refresh_token"
    }

    /// The method of the request: the token is in a form (`post`) or in the query (`delete`).
    enum Method: Sendable, Hashable {
        case post, delete
    }

    /// The URL or path, with the forms of ``OAuth2Scheme/tokenEndpoint``.
    public let endpoint: String
    let method: Method
    /// The token to send; `nil` for both, as in RFC 7009.
    let kind: Kind?

    /// Creates a revocation at an endpoint of RFC 7009.
    public init(stringLiteral endpoint: String) {
        self.init(endpoint, .post, nil)
    }

    private init(_ endpoint: String, _ method: Method, _ kind: Kind?) {
        self.endpoint = endpoint
        self.method = method
        self.kind = kind
    }

    /// Returns a revocation that sends one token in a form, with the client's authentication (as Keycloak).
    public static func post(_ endpoint: String, sending kind: Kind) -> TokenRevocation {
        TokenRevocation(endpoint, .post, kind)
    }

    /// Returns a revocation that sends one token in the query, and nothing else (as Facebook).
    public static func delete(_ endpoint: String, sending kind: Kind) -> TokenRevocation {
        TokenRevocation(endpoint, .delete, kind)
    }
}
