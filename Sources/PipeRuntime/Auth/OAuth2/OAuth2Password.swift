/// A user's name and password (RFC 6749, section 4.3), exchanged for tokens and, where the server gives refresh tokens,
/// not sent again as long as those last.
public struct OAuth2Password: OAuth2Credential, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public let tokens: OAuth2Tokens

    /// Makes a credential of a user's name and password.
    ///
    /// - Parameters:
    ///   - client: The app, where the server wants to know.
    ///   - store: What keeps the tokens.
    public init(
        user: String, password: String, client: OAuth2Client? = nil, store: any TokenStore = MemoryTokenStore()
    ) {
        let credentials = BasicCredentials(user: user, password: password)
        tokens = OAuth2Tokens(.password(.fixed(credentials), client: client), store: store)
    }

    /// Makes a credential that asks the app for them, each time that they are needed.
    ///
    /// - Parameter provider: Gives them, or `nil` to give up: then each call that waits fails with its own 401, or with
    ///   ``PipeError/Reason/missingCredentials(_:)`` if it was not sent yet. Where the server refuses what it gave, it is
    ///   asked again, at most ``CredentialRequest/limit`` times.
    public init(
        client: OAuth2Client? = nil, store: any TokenStore = MemoryTokenStore(),
        provider: @escaping @Sendable (CredentialRequest) async throws -> BasicCredentials?
    ) {
        tokens = OAuth2Tokens(.password(.asked(provider), client: client), store: store)
    }

    /// `.user("alice", password: "wonderland")`
    public static func user(_ user: String, password: String, client: OAuth2Client? = nil) -> OAuth2Password {
        OAuth2Password(user: user, password: password, client: client)
    }

    /// What is in environment variables; `nil` where that of the user or the password is missing or empty.
    public static func environment(
        user: String, password: String, client: String? = nil, secret: String? = nil
    ) -> OAuth2Password? {
        guard let user = Environment.value(user), let password = Environment.value(password) else {
            return nil
        }
        return OAuth2Password(
            user: user, password: password, client: OAuth2Client(environment: client, secret: secret))
    }

    public var description: String { "OAuth2Password(\(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
