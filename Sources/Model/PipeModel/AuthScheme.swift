extension API {
    package struct AuthScheme: Codable, Hashable, Sendable {
        package enum Kind: Codable, Hashable, Sendable {
            case apiKey
            case basic
            case bearer
            case digest
            case oauth2(OAuth2)
            case token(TokenScheme)
            /// The URLs that may issue tokens, besides URLs of the server's origin.
            case challenge(realms: [String])
            case awsSignature(AWSSignature)
            /// A Swift type; `nil` for any credential.
            case custom(type: String?)

            /// Its word in schemas.
            package var word: AuthKind {
                switch self {
                case .apiKey: .apiKey
                case .basic: .basic
                case .bearer: .bearer
                case .digest: .digest
                case .oauth2: .oauth2
                case .token: .token
                case .challenge: .challenge
                case .awsSignature: .awsSignature
                case .custom: .custom
                }
            }
        }

        /// A part of a credential, and its environment variable.
        package struct Variable: Codable, Hashable, Sendable {
            package var part: String
            package var name: String

            package init(part: String, name: String) {
                self.part = part
                self.name = name
            }
        }

        package var name: String
        package var swiftName: SwiftIdentifier
        package var kind: Kind
        /// A header field, a query item or a cookie; `nil` for the default of the kind, but never for an API key.
        package var place: Place?
        package var prefix: String?
        package var environment: [Variable]
        /// The patterns of the URLs that the credential is sent to; empty for the URLs of the client's server.
        package var coverage: [String]
        /// Whether all alternatives of all calls use the scheme, and only the caller can set its credential.
        package var isRequired: Bool

        package var oauth2: OAuth2? { if case .oauth2(let oauth2) = kind { oauth2 } else { nil } }
        package var token: TokenScheme? { if case .token(let token) = kind { token } else { nil } }

        package init(
            name: String, swiftName: SwiftIdentifier, kind: Kind, place: Place? = nil, prefix: String? = nil,
            environment: [Variable], coverage: [String], isRequired: Bool
        ) {
            self.name = name
            self.swiftName = swiftName
            self.kind = kind
            self.place = place
            self.prefix = prefix
            self.environment = environment
            self.coverage = coverage
            self.isRequired = isRequired
        }
    }

    /// How requests are signed with AWS Signature Version 4.
    package struct AWSSignature: Codable, Hashable, Sendable {
        package let service: String
        package let region: String
        package let payload: AWSPayload

        package init(service: String, region: String, payload: AWSPayload) {
            self.service = service
            self.region = region
            self.payload = payload
        }
    }

    /// A request that gets, renews or revokes a token. Names are `nil` if they are the usual ones.
    package struct TokenCall: Codable, Hashable, Sendable {
        package var method: HTTPMethod
        package var endpoint: String
        package var content: TokenContent
        package var user: String?
        package var password: String?
        package var refreshToken: String?
        package var token: String?
        package var parameters: [TokenParameter]
        package var headers: [NamedValue]

        package init(
            method: HTTPMethod, endpoint: String, content: TokenContent, user: String? = nil, password: String? = nil,
            refreshToken: String? = nil, token: String? = nil, parameters: [TokenParameter],
            headers: [NamedValue]
        ) {
            self.method = method
            self.endpoint = endpoint
            self.content = content
            self.user = user
            self.password = password
            self.refreshToken = refreshToken
            self.token = token
            self.parameters = parameters
            self.headers = headers
        }
    }

    /// A further member of the body of a request for a token.
    package struct TokenParameter: Codable, Hashable, Sendable {
        package let name: String
        package let value: LiteralValue

        package init(name: String, value: LiteralValue) {
            self.name = name
            self.value = value
        }
    }

    /// How a token is requested that follows no RFC.
    package struct TokenScheme: Codable, Hashable, Sendable {
        package var request: TokenCall
        package var token: TokenPlace
        package var refreshToken: TokenPlace?
        package var expiration: TokenPlace?
        /// The unit of the lifetime; `nil` if the value itself shows what it is.
        package var lifetimeUnit: LifetimeUnit?
        package var renewal: TokenCall?
        package var revocation: TokenCall?
        package var refreshEarlyMilliseconds: Int?

        package init(
            request: TokenCall, token: TokenPlace, refreshToken: TokenPlace? = nil, expiration: TokenPlace? = nil,
            lifetimeUnit: LifetimeUnit? = nil, renewal: TokenCall? = nil, revocation: TokenCall? = nil,
            refreshEarlyMilliseconds: Int? = nil
        ) {
            self.request = request
            self.token = token
            self.refreshToken = refreshToken
            self.expiration = expiration
            self.lifetimeUnit = lifetimeUnit
            self.renewal = renewal
            self.revocation = revocation
            self.refreshEarlyMilliseconds = refreshEarlyMilliseconds
        }
    }

    /// How a token is requested. Settings are `nil` if they are the defaults of RFC 6749.
    package struct OAuth2: Codable, Hashable, Sendable {
        package var grant: OAuth2Grant
        /// The issuer whose metadata names the other endpoints.
        package var issuer: String?
        package var token: String?
        package var authorize: String?
        package var userInfo: String?
        package var revoke: Revocation?
        package var client: OAuth2ClientAuthentication
        package var scopes: [String]
        package var audience: String?
        package var parameters: [NamedValue]
        package var tokenMember: String?
        package var refreshMember: String?
        package var expiresMember: String?
        package var refreshEarlyMilliseconds: Int?
        package var usesPKCE: Bool

        package init(
            grant: OAuth2Grant, issuer: String? = nil, token: String? = nil, authorize: String? = nil,
            userInfo: String? = nil, revoke: Revocation? = nil, client: OAuth2ClientAuthentication, scopes: [String],
            audience: String? = nil, parameters: [NamedValue], tokenMember: String? = nil,
            refreshMember: String? = nil, expiresMember: String? = nil, refreshEarlyMilliseconds: Int? = nil,
            usesPKCE: Bool
        ) {
            self.grant = grant
            self.issuer = issuer
            self.token = token
            self.authorize = authorize
            self.userInfo = userInfo
            self.revoke = revoke
            self.client = client
            self.scopes = scopes
            self.audience = audience
            self.parameters = parameters
            self.tokenMember = tokenMember
            self.refreshMember = refreshMember
            self.expiresMember = expiresMember
            self.refreshEarlyMilliseconds = refreshEarlyMilliseconds
            self.usesPKCE = usesPKCE
        }

        /// The endpoint where tokens are revoked, and the request if it differs from RFC 7009.
        package struct Revocation: Codable, Hashable, Sendable {
            package let endpoint: String
            package let call: RevocationCall?

            package init(endpoint: String, call: RevocationCall?) {
                self.endpoint = endpoint
                self.call = call
            }
        }
    }
}
