import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage

extension Schema {
    /// A named way to authenticate requests.
    package struct AuthScheme: Hashable, Sendable {
        /// The key that chooses the kind of a scheme.
        package enum Key: String, CaseIterable, Hashable, Sendable {
            case apiKey = "api-key"
            case basic, bearer, digest, oauth2, token
            case awsSignature = "aws-signature"
            case custom

            package var key: LanguageKey {
                switch self {
                case .apiKey: .apiKey
                case .basic: .basic
                case .bearer: .bearer
                case .digest: .digest
                case .oauth2: .oauth2
                case .token: .token
                case .awsSignature: .awsSignature
                case .custom: .custom
                }
            }
        }

        package enum Kind: Hashable, Sendable {
            case apiKey
            case basic
            case bearer
            case digest
            case oauth2(OAuth2)
            case token(TokenScheme)
            /// The URLs that may issue tokens, besides URLs of the server's origin.
            case challenge(realms: [Located<String>])
            case awsSignature(AWSSignature)
            /// The Swift type of the credential; `nil` for any type that can be a credential.
            case custom(Located<String>?)
        }

        /// A part of a credential, and the environment variable that contains it.
        package struct Variable: Hashable, Sendable {
            package var part: String
            package var name: Located<String>
        }

        package var name: Located<String>
        /// `nil` if it could not be read.
        package var kind: Located<Kind>?
        /// The place where the credential is sent; `nil` for the default of its kind.
        package var place: Located<Place>?
        /// The word before the credential in a header; `nil` for the default of its kind.
        package var prefix: Located<String>?
        /// The environment variables, in the order of the language.
        package var environment: [Variable] = []
        /// The patterns of the URLs that the credential is sent to; empty for the client's server.
        package var coverage: [Located<String>] = []
    }

    /// How requests are signed with AWS Signature Version 4.
    package struct AWSSignature: Hashable, Sendable {
        package var service: Located<String>
        package var region: Located<String>
        package var payload = AWSPayload.signed
    }

    /// A request that gets, renews or revokes a token.
    package struct TokenCall: Hashable, Sendable {
        /// The methods that it can have.
        package static let methods: [HTTPMethod] = [.get, .post, .put, .patch, .delete]

        package var method: HTTPMethod
        /// A whole URL, or a path.
        package var endpoint: Located<String>
        package var content: TokenContent
        /// The members with parts of the credential, by the names of the parts.
        package var names: [LanguageKey: Located<String>] = [:]
        package var parameters: [TokenParameter] = []
        package var headers: [Settings.NamedValue] = []
    }

    /// A further member of the body of a request for a token.
    package struct TokenParameter: Hashable, Sendable {
        package let name: Located<String>
        package let value: LiteralValue
    }

    /// The way to obtain a token that follows no RFC.
    package struct TokenScheme: Hashable, Sendable {
        package var request: TokenCall
        package var token: Located<TokenPlace>
        package var refreshToken: Located<TokenPlace>?
        package var expiration: Located<TokenPlace>?
        /// The unit of the lifetime; `nil` if the value itself shows what it is.
        package var lifetimeUnit: LifetimeUnit?
        package var renewal: TokenCall?
        package var revocation: TokenCall?
        /// The time before the end of a token's lifetime at which it is renewed, in milliseconds.
        package var refreshEarly: Located<Int>?
    }

    /// The way to obtain a token (RFC 6749).
    package struct OAuth2: Hashable, Sendable {
        /// The way to revoke a token.
        package struct Revocation: Hashable, Sendable {
            /// A whole URL, or a path.
            package let endpoint: Located<String>
            /// The request, if it differs from RFC 7009.
            package let call: RevocationCall?
        }

        package var grant: OAuth2Grant
        /// The issuer whose metadata names the endpoints: a whole URL, or a path.
        package var issuer: Located<String>?
        package var provider: OAuth2Provider?
        /// The endpoints: whole URLs, or paths.
        package var token: Located<String>?
        package var authorize: Located<String>?
        package var userInfo: Located<String>?
        package var revoke: Revocation?
        /// `nil` for the default.
        package var client: OAuth2ClientAuthentication?
        package var scopes: [Located<String>] = []
        package var audience: Located<String>?
        package var parameters: [Settings.NamedValue] = []
        /// The members of the response whose names differ from RFC 6749.
        package var tokenMember: Located<String>?
        package var refreshMember: Located<String>?
        package var expiresMember: Located<String>?
        /// The time before the end of a token's lifetime at which it is refreshed, in milliseconds.
        package var refreshEarly: Located<Int>?
        /// Whether authorization requests use Proof Key for Code Exchange (RFC 7636).
        package var usesPKCE = true
    }

    /// Alternatives of schemes; the schemes of an alternative are used together. Without alternatives, auth is off.
    package struct AuthRequirement: Hashable, Sendable {
        package var alternatives: [[Located<String>]]
        package var range: SourceRange
    }
}
