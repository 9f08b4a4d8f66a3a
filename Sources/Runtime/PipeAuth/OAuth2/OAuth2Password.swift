import PipeCore
import PipeHTTP

/// A user's name and password (RFC 6749, section 4.3). They are exchanged for tokens, and only
/// needed again after the refresh token has expired.
public struct OAuth2Password: TokenCredential, SecretCarrying {
    public let tokens: CredentialTokens

    /// Creates a credential from a user's name and password.
    ///
    /// - Parameters:
    ///   - user: The user's name.
    ///   - password: The user's password.
    ///   - client: The app, if the server requires one.
    ///   - store: Keeps the tokens.
    public init(
        user: String, password: String, client: OAuth2Client? = nil, store: any TokenStore = MemoryTokenStore()
    ) {
        let credentials = BasicCredentials(user: user, password: password)
        tokens = CredentialTokens(.password(.fixed(credentials), client: client), store: store)
    }

    /// Creates a credential from a closure that provides the name and password each time they are needed.
    ///
    /// - Parameters:
    ///   - client: The app, if the server requires one.
    ///   - store: Keeps the tokens.
    ///   - provider: Returns the credentials, or `nil` to give up. Then every waiting call throws its 401, or
    ///     ``PipeError/Reason/missingCredentials(_:)`` if it was not sent yet. If the server refuses the credentials, the
    ///     closure is called again, at most ``CredentialRequest/attemptLimit`` times.
    public init(
        client: OAuth2Client? = nil, store: any TokenStore = MemoryTokenStore(),
        provider: @escaping @Sendable (CredentialRequest) async throws -> BasicCredentials?
    ) {
        tokens = CredentialTokens(.password(.asked(provider), client: client), store: store)
    }

    /// `.user("alice", password: "wonderland")`
    public static func user(_ user: String, password: String, client: OAuth2Client? = nil) -> OAuth2Password {
        OAuth2Password(user: user, password: password, client: client)
    }

    /// Reads the credentials from environment variables; `nil` if the user or the password is missing or empty.
    public static func environment(
        user: String, password: String, client: String? = nil, secret: String? = nil
    ) -> OAuth2Password? {
        Environment.values(user, password).map {
            OAuth2Password(user: $0, password: $1, client: OAuth2Client(environment: client, secret: secret))
        }
    }
}
