import PipewrightSchema
import PipewrightVocabulary

extension API {
    package struct AuthScheme: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
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
        }

        /// A part of a credential, and its environment variable.
        package struct Variable: Hashable, Sendable {
            package var part: String
            package var name: String
        }

        package var name: String
        package var swiftName: String
        package var kind: Kind
        /// A header field, a query item or a cookie; `nil` for the default of the kind, but never for an API key.
        package var place: Place?
        package var prefix: String?
        package var environment: [Variable]
        /// The patterns of the URLs that the credential is sent to; empty for the URLs of the client's server.
        package var coverage: [String]
        /// Whether all alternatives of all calls use the scheme, and only the caller can set its credential.
        package var isRequired: Bool
    }

    /// How requests are signed with AWS Signature Version 4.
    package struct AWSSignature: Hashable, Sendable {
        package let service: String
        package let region: String
        package let payload: AWSPayload
    }

    /// A request that gets, renews or revokes a token. Names are `nil` if they are the usual ones.
    package struct TokenCall: Hashable, Sendable {
        package var method: HTTPMethod
        package var endpoint: String
        package var content: TokenContent
        package var user: String?
        package var password: String?
        package var refreshToken: String?
        package var token: String?
        package var parameters: [TokenParameter]
        package var headers: [CallSettings.NamedValue]
    }

    /// A further member of the body of a request for a token.
    package struct TokenParameter: Hashable, Sendable {
        package let name: String
        package let value: LiteralValue
    }

    /// How a token is requested that follows no RFC.
    package struct TokenScheme: Hashable, Sendable {
        package var request: TokenCall
        package var token: TokenPlace
        package var refreshToken: TokenPlace?
        package var expiration: TokenPlace?
        /// The unit of the lifetime; `nil` if the value itself shows what it is.
        package var lifetimeUnit: LifetimeUnit?
        package var renewal: TokenCall?
        package var revocation: TokenCall?
        package var refreshEarlyMilliseconds: Int?
    }

    /// How a token is requested. Settings are `nil` if they are the defaults of RFC 6749.
    package struct OAuth2: Hashable, Sendable {
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
        package var parameters: [CallSettings.NamedValue]
        package var tokenMember: String?
        package var refreshMember: String?
        package var expiresMember: String?
        package var refreshEarlyMilliseconds: Int?
        package var usesPKCE: Bool

        /// The endpoint where tokens are revoked, and the request if it differs from RFC 7009.
        package struct Revocation: Hashable, Sendable {
            package let endpoint: String
            package let call: RevocationCall?
        }
    }
}
