import PipeHTTP
import PipeJSON

/// An authorization server's claims about a user: from an ID token, or from the response of a user info endpoint
/// (OpenID Connect Core 1.0, sections 2 and 5.1).
public struct UserClaims: Sendable, Hashable {
    /// All claims, including the server's own.
    public let claims: JSONObject

    /// Creates claims from the members of a JSON object.
    public init(_ claims: JSONObject) {
        self.claims = claims
    }

    /// Returns a claim by its name.
    public subscript(_ name: String) -> JSONValue? { claims[name] }

    /// The identifier of the user at the issuer, `sub`; `id` where the server does not follow OpenID Connect. `nil` if
    /// there is neither.
    public var subject: String? {
        text("sub") ?? text("id") ?? claims["id"]?.number?.literal
    }
    /// The URL of the issuer, `iss`.
    public var issuer: String? { text("iss") }
    /// The clients that the claims are meant for, `aud`.
    public var audience: [String] {
        switch claims["aud"] {
        case .string(let client): [client]
        case .array(let clients): clients.compactMap(\.string)
        default: []
        }
    }
    /// The time when the ID token expires, `exp`.
    public var expirationDate: Date? { claims["exp"]?.number.flatMap { $0.date } }
    /// The full name, `name`.
    public var name: String? { text("name") }
    /// The name that the user wants to be known by, `preferred_username`; it may change and may be used twice.
    public var preferredUsername: String? { text("preferred_username") }
    /// The mail address, `email`. Others may own it if ``isEmailVerified`` is not `true`.
    public var email: String? { text("email") }
    /// Whether the issuer has verified that the user owns the mail address, `email_verified`.
    public var isEmailVerified: Bool? {
        switch claims["email_verified"] {
        case .bool(let isVerified): isVerified
        // As some servers write it.
        case .string("true"): true
        case .string("false"): false
        default: nil
        }
    }
    /// The URL of a picture, `picture`.
    public var picture: String? { text("picture") }

    private func text(_ name: String) -> String? { claims[name]?.string }
}
