/// What a schema says of an API's tokens (RFC 6749).
public struct OAuth2Scheme: Sendable, Hashable {
    /// What is given for a token.
    public enum Grant: String, Sendable, Hashable {
        /// The client's own credentials, RFC 6749, section 4.4.
        case clientCredentials = "client-credentials"
        /// A user's name and password, RFC 6749, section 4.3.
        case password
        /// A refresh token alone, RFC 6749, section 6.
        case refresh
        /// A code that the user's browser brings, RFC 6749, section 4.1, with PKCE, RFC 7636.
        case authorizationCode = "authorization-code"
    }

    /// How a client proves itself at the token endpoint (RFC 6749, section 2.3.1).
    public enum ClientAuthentication: Sendable, Hashable {
        /// In the `Authorization` header.
        case basic
        /// In the body.
        case form
    }

    /// What is given for a token.
    public let grant: Grant
    /// The token endpoint: an absolute URL, a path from the root of the server (`/oauth/token`), or one below the
    /// server's URL (`oauth/token`). The same holds for the other endpoints.
    public let tokenEndpoint: String
    /// The authorization endpoint, RFC 6749, section 3.1.
    public let authorizationEndpoint: String?
    /// How tokens are given back; not at all where it is `nil`.
    public let revocation: TokenRevocation?
    public let client: ClientAuthentication
    /// What every token is asked for.
    public let scopes: [String]
    /// Whom the token is for, sent as `audience`.
    public let audience: String?
    /// Further parameters of requests for codes and tokens.
    public let parameters: [Parameter]
    /// Where the token is sent with calls.
    public let location: AuthScheme.Location
    /// What stands before the token in a header field.
    public let prefix: String
    /// Where in the answer the access token is: a member, or a JSON pointer.
    public let tokenMember: String
    /// Where the refresh token is.
    public let refreshMember: String
    /// Where the life of the token in seconds is.
    public let expiresMember: String
    /// How long before it expires a token is renewed, or a tenth of its life where that is shorter.
    public let refreshEarly: Duration
    /// Whether the code is bound to this client by PKCE, RFC 7636.
    public let usesPKCE: Bool

    /// A parameter of a request for a code or a token.
    public struct Parameter: Sendable, Hashable {
        public let name: String
        public let value: String
    }

    /// Describes how an API gives tokens.
    public init(
        _ grant: Grant,
        tokenEndpoint: String,
        authorizationEndpoint: String? = nil,
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
        self.tokenEndpoint = tokenEndpoint
        self.authorizationEndpoint = authorizationEndpoint
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
}
