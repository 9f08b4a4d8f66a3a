import PipeCore
import PipeHTTP

/// A refresh token from elsewhere (RFC 6749, section 6). Servers may return another one with each token; use a store
/// that outlives the process to keep it.
public struct OAuth2RefreshToken: TokenCredential, SecretCarrying {
    public let tokens: CredentialTokens

    /// Creates a credential from a refresh token.
    public init(_ token: String, client: OAuth2Client? = nil, store: any TokenStore = MemoryTokenStore()) {
        tokens = CredentialTokens(.refreshToken(Secret(token), client: client), store: store)
    }

    /// `.refreshToken("…", client: …)`
    public static func refreshToken(_ token: String, client: OAuth2Client? = nil) -> OAuth2RefreshToken {
        OAuth2RefreshToken(token, client: client)
    }

    /// Reads the token from environment variables; `nil` if the variable of the token is missing or empty.
    public static func environment(
        token: String, client: String? = nil, secret: String? = nil
    ) -> OAuth2RefreshToken? {
        Environment.value(token).map {
            OAuth2RefreshToken($0, client: OAuth2Client(environment: client, secret: secret))
        }
    }
}
