extension APIDescription {
    /// How a client is authenticated.
    package struct Scheme: Codable, Hashable, Sendable {
        package enum Kind: String, Codable, Hashable, Sendable {
            case apiKey = "api-key"
            case basic, bearer, digest, oauth2, token, challenge
            case awsSignature = "aws-signature"
            case custom
        }

        package var name: String
        package var kind: Kind
        /// A header field, a query item or a cookie; `nil` for the usual one.
        package var place: Place?
        /// The text before a key.
        package var prefix: String?
        package var oauth2: OAuth2?
        package var token: TokenScheme?

        package init(name: String, kind: Kind) {
            self.name = name
            self.kind = kind
        }
    }

    /// How a token is requested. Settings are `nil` if they are the defaults of RFC 6749.
    package struct OAuth2: Codable, Hashable, Sendable {
        package var grant: OAuth2Grant
        package var issuer: String?
        package var token: String?
        package var authorize: String?
        package var userInfo: String?
        package var revoke: String?
        package var revocation: RevocationCall?
        package var client: OAuth2ClientAuthentication
        package var scopes: [String]
        package var tokenMember: String?
        package var refreshMember: String?
        package var expiresMember: String?

        package init(grant: OAuth2Grant, client: OAuth2ClientAuthentication, scopes: [String]) {
            self.grant = grant
            self.client = client
            self.scopes = scopes
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

        package init(request: TokenCall, token: TokenPlace) {
            self.request = request
            self.token = token
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
        package var parameters: [TokenParameter] = []

        package init(method: HTTPMethod, endpoint: String, content: TokenContent) {
            self.method = method
            self.endpoint = endpoint
            self.content = content
        }
    }

    /// A further member of the body of a request for a token.
    package struct TokenParameter: Codable, Hashable, Sendable {
        package var name: String
        package var value: LiteralValue

        package init(name: String, value: LiteralValue) {
            self.name = name
            self.value = value
        }
    }

    /// The messages that the server sends by itself.
    package struct Webhooks: Codable, Hashable, Sendable {
        package struct Event: Codable, Hashable, Sendable {
            package var name: String
            package var docs: String?
            package var type: API.FieldType

            package init(name: String, type: API.FieldType) {
                self.name = name
                self.type = type
            }
        }

        /// Where the name of the event is; `nil` if the caller names it.
        package var event: Place?
        /// The pointer to the payload in the body.
        package var data = ""
        package var id: Place?
        package var format = WebhookFormat.json
        package var signature: Signature?
        package var events: [Event] = []

        package init() {}
    }

    /// How messages are signed.
    package struct Signature: Codable, Hashable, Sendable {
        package enum Timestamp: Codable, Hashable, Sendable {
            /// In an element after a prefix.
            case element(prefix: String)
            case header(name: String)
        }

        package enum Part: Codable, Hashable, Sendable {
            case text(value: String)
            case timestamp
            case body
            case header(name: String)
        }

        /// Whether it is that of Standard Webhooks, so that nothing else is described.
        package var standard: Bool
        package var header: String?
        package var prefix: String?
        package var separator: String?
        package var timestamp: Timestamp?
        package var signed: [Part]?
        package var encoding: SignatureEncoding?
        package var secret: SecretEncoding?

        package init(standard: Bool) {
            self.standard = standard
        }
    }
}
