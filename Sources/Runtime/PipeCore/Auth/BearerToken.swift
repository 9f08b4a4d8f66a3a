import PipeHTTP

/// A bearer token (RFC 6750). Descriptions do not show it.
///
/// A closure provides a token that expires. It is called when a call needs the token, once for all waiting calls, and
/// again after the server refuses the token:
///
/// ```swift
/// BearerToken { request in BearerToken(try await vault.token(isFresh: request.attempt > 1)) }
/// ```
public struct BearerToken: FixedCredential, Hashable, ExpressibleByStringLiteral, SecretCarrying {
    private let token: Secret
    /// The closure's credential; `token` is empty then.
    let asked: AskedCredential<BearerToken>?

    /// Creates a credential from a token.
    public init(_ token: String) {
        self.token = Secret(token)
        asked = nil
    }

    public init(stringLiteral token: String) {
        self.init(token)
    }

    /// Creates a credential from a closure that provides the token.
    ///
    /// - Parameter provider: Returns the token, or `nil` to give up. Then every waiting call throws its 401, or
    ///   ``PipeError/Reason/missingCredentials(_:)`` if it was not sent yet.
    public init(provider: @escaping @Sendable (CredentialRequest) async throws -> BearerToken?) {
        token = Secret("")
        asked = AskedCredential(provider)
    }

    /// Reads the token from an environment variable; `nil` if it is missing or empty.
    public static func environment(_ name: String) -> BearerToken? {
        Environment.value(name).map { BearerToken($0) }
    }

    func fixedAuthorization(in context: AuthContext) throws(PipeError) -> RequestAuthorization {
        guard let prefix = (context.scheme.method as? BearerMethod)?.prefix else {
            throw context.scheme.mismatch
        }
        guard !token.value.isEmpty else {
            throw PipeError(.invalidRequest(.emptyCredential(scheme: context.scheme.name)))
        }
        // RFC 6750, section 2.1; outside of header fields the token has no prefix (section 2.3).
        return context.scheme.location.authorization(token.value, prefix: prefix)
    }
}
