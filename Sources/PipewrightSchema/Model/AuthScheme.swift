import PipewrightDiagnostics

extension Schema {
    /// A named way to prove who calls.
    package struct AuthScheme: Hashable, Sendable {
        /// The key that chooses its kind.
        package enum Key: String, CaseIterable, Hashable, Sendable {
            case apiKey = "api-key"
            case basic, bearer, digest, oauth2, custom
        }

        package enum Kind: Hashable, Sendable {
            case apiKey
            case basic
            case bearer
            case digest
            case oauth2(OAuth2)
            /// Of a Swift type, or of any that is a credential.
            case custom(Located<String>?)
        }

        /// A part of a credential and the environment variable that has it.
        package struct Variable: Hashable, Sendable {
            package var part: String
            package var name: Located<String>
        }

        package var name: Located<String>
        /// Nothing where it could not be read.
        package var kind: Located<Kind>?
        /// Where it is sent, if that is said.
        package var place: Located<Place>?
        /// The word before it in a header, if that is said.
        package var prefix: Located<String>?
        /// In the order of the language.
        package var environment: [Variable] = []
        /// The patterns of the addresses that it is sent to; none for those of the client's server.
        package var coverage: [Located<String>] = []

        package init(name: Located<String>) {
            self.name = name
        }
    }

    /// How a token is got (RFC 6749).
    package struct OAuth2: Hashable, Sendable {
        package enum Grant: String, CaseIterable, Hashable, Sendable {
            case clientCredentials = "client-credentials"
            case password
            case refresh
            case authorizationCode = "authorization-code"
        }

        /// How a client proves who it is.
        package enum ClientAuthentication: String, CaseIterable, Hashable, Sendable {
            case basic, form
        }

        /// How a token is given back.
        package struct Revocation: Hashable, Sendable {
            /// Where: a whole address, or a path.
            package let endpoint: Located<String>
            /// What is said where it is not as in RFC 7009.
            package let call: Call?

            /// A request with one of the tokens, named as RFC 6749 has it.
            package struct Call: Hashable, Sendable {
                package let method: Method
                package let token: Token
            }

            package enum Method: String, CaseIterable, Hashable, Sendable {
                case post = "POST"
                case delete = "DELETE"
            }

            package enum Token: String, CaseIterable, Hashable, Sendable {
                case accessToken = "access-token"
                case refreshToken = "refresh-token"
            }
        }

        package var grant: Grant
        /// The addresses: whole ones, or paths.
        package var token: Located<String>?
        package var authorize: Located<String>?
        package var revoke: Revocation?
        package var client = ClientAuthentication.basic
        package var scopes: [Located<String>] = []
        package var audience: Located<String>?
        package var parameters: [Settings.NamedValue] = []
        /// The members of the answer that are called otherwise than RFC 6749 has them.
        package var tokenMember: Located<String>?
        package var refreshMember: Located<String>?
        package var expiresMember: Located<String>?
        /// In milliseconds.
        package var refreshEarly: Located<Int>?
        /// Whether codes are proved to belong to who asked for them (RFC 7636).
        package var usesPKCE = true

        package init(grant: Grant) {
            self.grant = grant
        }
    }

    /// Alternatives of schemes; each alternative is a set that is used together. None at all turns auth off.
    package struct AuthRequirement: Hashable, Sendable {
        package var alternatives: [[Located<String>]]
        package var range: SourceRange
    }
}
