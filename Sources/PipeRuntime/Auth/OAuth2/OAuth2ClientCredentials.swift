/// The client's own credentials (RFC 6749, section 4.4), for apps that speak for nobody but themselves.
public struct OAuth2ClientCredentials: OAuth2Credential, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public let tokens: OAuth2Tokens

    /// Makes a credential of the client's identifier and secret.
    public init(id: String, secret: String, store: any TokenStore = MemoryTokenStore()) {
        tokens = OAuth2Tokens(.clientCredentials(.fixed(OAuth2Client(id: id, secret: secret))), store: store)
    }

    /// Makes a credential that asks the app for them, each time that a token is fetched.
    ///
    /// - Parameter provider: Gives them, or `nil` to give up: then each call that waits fails with its own 401, or with
    ///   ``PipeError/Reason/missingCredentials(_:)`` if it was not sent yet.
    public init(
        store: any TokenStore = MemoryTokenStore(),
        provider: @escaping @Sendable (CredentialRequest) async throws -> OAuth2Client?
    ) {
        tokens = OAuth2Tokens(.clientCredentials(.asked(provider)), store: store)
    }

    /// `.client("my-app", secret: "…")`
    public static func client(_ id: String, secret: String) -> OAuth2ClientCredentials {
        OAuth2ClientCredentials(id: id, secret: secret)
    }

    /// What is in environment variables; `nil` where one of them is missing or empty.
    public static func environment(client: String, secret: String) -> OAuth2ClientCredentials? {
        guard let id = Environment.value(client), let secret = Environment.value(secret) else {
            return nil
        }
        return OAuth2ClientCredentials(id: id, secret: secret)
    }

    public var description: String { "OAuth2ClientCredentials(\(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
