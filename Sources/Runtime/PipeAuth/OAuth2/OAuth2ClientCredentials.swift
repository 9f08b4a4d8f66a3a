import PipeCore
import PipeHTTP

/// The credentials of a client that acts for itself, without a user (RFC 6749, section 4.4).
public struct OAuth2ClientCredentials: TokenCredential, SecretCarrying {
    public let tokens: CredentialTokens

    /// Creates a credential from the client's ID and secret.
    public init(id: String, secret: String, store: any TokenStore = MemoryTokenStore()) {
        tokens = CredentialTokens(.clientCredentials(.fixed(OAuth2Client(id: id, secret: secret))), store: store)
    }

    /// Creates a credential from a closure that provides the client, and that is called each time a token is fetched.
    ///
    /// - Parameters:
    ///   - store: Keeps the tokens.
    ///   - provider: Returns the client, or `nil` to give up. Then every waiting call throws its 401, or
    ///     ``PipeError/Reason/missingCredentials(_:)`` if it was not sent yet.
    public init(
        store: any TokenStore = MemoryTokenStore(),
        provider: @escaping @Sendable (CredentialRequest) async throws -> OAuth2Client?
    ) {
        tokens = CredentialTokens(.clientCredentials(.asked(provider)), store: store)
    }

    /// `.client("my-app", secret: "…")`
    public static func client(_ id: String, secret: String) -> OAuth2ClientCredentials {
        OAuth2ClientCredentials(id: id, secret: secret)
    }

    /// Reads the credentials from environment variables; `nil` if one of them is missing or empty.
    public static func environment(client: String, secret: String) -> OAuth2ClientCredentials? {
        Environment.values(client, secret).map { OAuth2ClientCredentials(id: $0, secret: $1) }
    }
}
