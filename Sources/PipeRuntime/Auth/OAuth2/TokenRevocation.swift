/// How an authorization server takes tokens back.
///
/// A text alone is the endpoint of RFC 7009, section 2: it is sent the refresh token, if there is one, and then the access
/// token, each as `token` in a form.
public struct TokenRevocation: Sendable, Hashable, ExpressibleByStringLiteral {
    /// Which of both tokens is sent, with the name of its parameter.
    public enum Kind: String, Sendable, Hashable {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
    }

    /// Whether the token stands in a form or in the query.
    enum Method: Sendable, Hashable {
        case post, delete
    }

    /// The address, or a path, as in ``OAuth2Scheme/tokenEndpoint``.
    public let endpoint: String
    let method: Method
    /// Nothing for both, as RFC 7009 has them.
    let kind: Kind?

    /// The endpoint of RFC 7009.
    public init(stringLiteral endpoint: String) {
        self.init(endpoint, .post, nil)
    }

    private init(_ endpoint: String, _ method: Method, _ kind: Kind?) {
        self.endpoint = endpoint
        self.method = method
        self.kind = kind
    }

    /// A server that is sent one token in a form, beside what proves the client (seed row A7.18, Keycloak).
    public static func post(_ endpoint: String, sending kind: Kind) -> TokenRevocation {
        TokenRevocation(endpoint, .post, kind)
    }

    /// A server that is sent one token in the query, and nothing else (seed row A7.10, Facebook).
    public static func delete(_ endpoint: String, sending kind: Kind) -> TokenRevocation {
        TokenRevocation(endpoint, .delete, kind)
    }
}
