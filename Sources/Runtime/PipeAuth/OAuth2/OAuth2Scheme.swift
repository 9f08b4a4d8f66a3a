import PipeCore

/// How an API issues tokens (RFC 6749), as its schema describes it.
public struct OAuth2Scheme: Sendable, Hashable {
    /// The grant that a token is issued for.
    public enum Grant: String, Sendable, Hashable {
        /// The client's own credentials, RFC 6749, section 4.4.
        case clientCredentials = "client-credentials"
        /// A user's name and password, RFC 6749, section 4.3.
        case password
        /// A refresh token alone, RFC 6749, section 6.
        case refresh
        /// A code from the user's browser, RFC 6749, section 4.1, with PKCE, RFC 7636.
        case authorizationCode = "authorization-code"
    }

    /// How a client authenticates at the token endpoint (RFC 6749, section 2.3.1).
    public enum ClientAuthentication: Sendable, Hashable {
        /// In the `Authorization` header.
        case basic
        /// In the body.
        case form
    }

    /// The grant that a token is issued for.
    public let grant: Grant
    /// The issuer: its metadata names the endpoints that the scheme does not name (OpenID Connect Discovery 1.0, section
    /// 4; RFC 8414), and its ID tokens name it. The URL has the forms of ``tokenEndpoint``.
    public let issuer: String?
    /// The token endpoint: an absolute URL, a path from the root of the server (`/oauth/token`), or a path relative to
    /// the server's URL (`oauth/token`). The other endpoints have the same forms.
    public let tokenEndpoint: String?
    /// The authorization endpoint, RFC 6749, section 3.1.
    public let authorizationEndpoint: String?
    /// The user info endpoint, OpenID Connect Core 1.0, section 5.3.
    public let userInfoEndpoint: String?
    /// How tokens are revoked; `nil` for the endpoint of the issuer's metadata, if there is one.
    public let revocation: TokenRevocation?
    /// How the client authenticates itself to the authorization server (RFC 6749, section 2.3).
    public let client: ClientAuthentication
    /// The scopes of every token.
    public let scopes: [String]
    /// The recipient of the token, sent as `audience`.
    public let audience: String?
    /// Further parameters of requests for codes and tokens.
    public let parameters: [Parameter]
    /// The location of the token in calls.
    public let location: AuthScheme.Location
    /// The text before the token in a header field.
    public let prefix: String
    /// The member of the response with the access token: a name, or a JSON pointer.
    public let tokenMember: String
    /// The member with the refresh token.
    public let refreshMember: String
    /// The member with the token's lifetime in seconds.
    public let expiresMember: String
    /// The time before its expiration when a token is renewed, at most a tenth of its lifetime.
    public let refreshEarly: Duration
    /// Whether the code is bound to this client by PKCE, RFC 7636.
    public let usesPKCE: Bool

    /// A parameter of a request for a code or a token.
    public struct Parameter: Sendable, Hashable {
        /// The name, before it is encoded as a form.
        public let name: String
        /// The value, before it is encoded as a form.
        public let value: String
    }

    /// Creates a scheme with an issuer, a token endpoint, or both.
    public init(
        _ grant: Grant,
        issuer: String? = nil,
        tokenEndpoint: String? = nil,
        authorizationEndpoint: String? = nil,
        userInfoEndpoint: String? = nil,
        revocation: TokenRevocation? = nil,
        client: ClientAuthentication = .basic,
        scopes: [String] = [],
        audience: String? = nil,
        parameters: KeyValuePairs<String, String> = [:],
        location: AuthScheme.Location = .authorizationHeader,
        prefix: String = "Bearer",
        tokenMember: String = "access_token",
        refreshMember: String = "refresh_token",
        expiresMember: String = "expires_in",
        refreshEarly: Duration = .seconds(60),
        usesPKCE: Bool = true
    ) {
        self.grant = grant
        self.issuer = issuer
        self.tokenEndpoint = tokenEndpoint
        self.authorizationEndpoint = authorizationEndpoint
        self.userInfoEndpoint = userInfoEndpoint
        self.revocation = revocation
        self.client = client
        self.scopes = scopes
        self.audience = audience
        self.parameters = parameters.map { Parameter(name: $0.key, value: $0.value) }
        self.location = location
        self.prefix = prefix
        self.tokenMember = tokenMember
        self.refreshMember = refreshMember
        self.expiresMember = expiresMember
        self.refreshEarly = refreshEarly
        self.usesPKCE = usesPKCE
    }

    /// The endpoint or issuer that errors and accounts name.
    var endpoint: String { tokenEndpoint ?? issuer ?? "" }
}
