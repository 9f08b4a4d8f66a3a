import PipewrightSchema

extension API {
    package struct AuthScheme: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case apiKey
            case basic
            case bearer
            case digest
            case oauth2(OAuth2)
            /// Of a Swift type, or of any that is a credential.
            case custom(type: String?)
        }

        package enum Location: String, Hashable, Sendable {
            case header, query, cookie
        }

        package struct Place: Hashable, Sendable {
            package var location: Location
            package var name: String
        }

        /// A part of a credential and the environment variable that has it.
        package struct Variable: Hashable, Sendable {
            package var part: String
            package var name: String
        }

        package var name: String
        package var swiftName: String
        package var kind: Kind
        /// Where it differs from what is usual for the kind; of an API key always.
        package var place: Place?
        package var prefix: String?
        package var environment: [Variable]
        /// The patterns of the addresses that it is sent to; none for those of the client's server.
        package var coverage: [String]
        /// Whether every way to call the API takes it, and a caller alone can give it.
        package var isRequired: Bool
    }

    /// How a token is got, as far as it differs from what RFC 6749 has.
    package struct OAuth2: Hashable, Sendable {
        package var grant: Schema.OAuth2.Grant
        package var token: String
        package var authorize: String?
        package var revoke: Revocation?
        package var client: Schema.OAuth2.ClientAuthentication
        package var scopes: [String]
        package var audience: String?
        package var parameters: [CallSettings.NamedValue]
        package var tokenMember: String?
        package var refreshMember: String?
        package var expiresMember: String?
        package var refreshEarlyMilliseconds: Int?
        package var usesPKCE: Bool

        /// Where tokens are given back, and how where it is not as in RFC 7009.
        package struct Revocation: Hashable, Sendable {
            package let endpoint: String
            package let call: Schema.OAuth2.Revocation.Call?
        }
    }
}
