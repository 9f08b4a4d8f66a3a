import HTTPTypes
import PipeCore
import PipeHTTP

/// A user's name and password, which an API exchanges for a token in a custom way. Descriptions do not show them.
///
/// ```swift
/// let credentials = TokenCredentials.user("alice", password: "wonderland")
/// ```
public struct TokenCredentials: TokenCredential, SecretCarrying {
    public let tokens: CredentialTokens

    /// Creates credentials.
    ///
    /// - Parameters:
    ///   - user: The user's name; empty if the API wants none.
    ///   - password: The password, or another secret.
    ///   - store: Keeps the tokens.
    public init(user: String = "", password: String, store: any TokenStore = MemoryTokenStore()) {
        self.init(.fixed(BasicCredentials(user: user, password: password)), store: store)
    }

    /// Creates credentials from a closure that provides the name and password each time they are needed.
    ///
    /// - Parameters:
    ///   - store: Keeps the tokens.
    ///   - provider: Returns the credentials, or `nil` to give up. Then every waiting call throws its 401, or
    ///     ``PipeError/Reason/missingCredentials(_:)`` if it was not sent yet. If the server refuses the credentials, the
    ///     closure is called again, at most ``CredentialRequest/attemptLimit`` times.
    public init(
        store: any TokenStore = MemoryTokenStore(),
        provider: @escaping @Sendable (CredentialRequest) async throws -> BasicCredentials?
    ) {
        self.init(.asked(provider), store: store)
    }

    private init(_ source: CredentialSource<BasicCredentials>?, store: any TokenStore) {
        tokens = CredentialTokens(store: store) { (context) throws(PipeError) in
            try LoginIssuer(source, in: context)
        }
    }

    /// `.user("alice", password: "wonderland")`
    public static func user(_ user: String, password: String) -> TokenCredentials {
        TokenCredentials(user: user, password: password)
    }

    /// Nothing: the API issues tokens to everybody.
    public static func anonymous(store: any TokenStore = MemoryTokenStore()) -> TokenCredentials {
        TokenCredentials(nil, store: store)
    }

    /// Reads the credentials from environment variables; `nil` if one of them is missing or empty.
    public static func environment(user: String? = nil, password: String) -> TokenCredentials? {
        guard let password = Environment.value(password) else {
            return nil
        }
        guard let user else {
            return TokenCredentials(password: password)
        }
        return Environment.value(user).map { TokenCredentials(user: $0, password: password) }
    }

    /// Takes the next value of a cookie that is the token.
    public func didReceive(_ response: HTTPResponse, for request: HTTPRequest, in context: AuthContext) async {
        guard let issuer = try? tokens.issuer(context) as? LoginIssuer else {
            return
        }
        try? await tokens.sessions.replace(issuer) { current in
            issuer.token(replacing: current, in: response.headerFields, to: request)
        }
    }
}
