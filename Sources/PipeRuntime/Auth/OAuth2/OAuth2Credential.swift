import HTTPTypes

/// A credential that gets its tokens from an authorization server.
///
/// A token is fetched when the first call needs it, once for however many calls, renewed before it expires or after a
/// 401, and shared by all copies of the credential. The four that exist are made for the four grants.
public protocol OAuth2Credential: Credential {
    /// What holds the tokens.
    var tokens: OAuth2Tokens { get }
}

/// The tokens of a credential; they show in no description.
public struct OAuth2Tokens: Sendable {
    let sessions: OAuth2Sessions

    init(_ source: OAuth2Source, store: any TokenStore) {
        sessions = OAuth2Sessions(source, store: store)
    }
}

extension OAuth2Credential {
    public func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> Authorization {
        try await tokens.sessions.authorization(in: context)
    }

    public func isRenewed(after refusal: AuthRefusal, in context: AuthContext) async throws -> Bool {
        try await tokens.sessions.isRenewed(after: refusal, in: context)
    }
}

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
    /// - Parameter onCredentials: Gives them, or `nil` to give up: then each call that waits fails with its own 401, or with
    ///   ``PipeError/Reason/missingCredentials(_:)`` if it was not sent yet.
    public init(
        store: any TokenStore = MemoryTokenStore(),
        onCredentials: @escaping @Sendable (CredentialRequest) async throws -> OAuth2Client?
    ) {
        tokens = OAuth2Tokens(.clientCredentials(.asked(onCredentials)), store: store)
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
    /// - Parameter onCredentials: Gives them, or `nil` to give up: then each call that waits fails with its own 401, or with
    ///   ``PipeError/Reason/missingCredentials(_:)`` if it was not sent yet. Where the server refuses what it gave, it is
    ///   asked again, at most ``CredentialRequest/limit`` times.
    public init(
        client: OAuth2Client? = nil, store: any TokenStore = MemoryTokenStore(),
        onCredentials: @escaping @Sendable (CredentialRequest) async throws -> BasicCredentials?
    ) {
        tokens = OAuth2Tokens(.password(.asked(onCredentials), client: client), store: store)
    }

    /// `.password("alice", "wonderland")`
    public static func password(_ user: String, _ password: String, client: OAuth2Client? = nil) -> OAuth2Password {
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

/// A refresh token that was got elsewhere (RFC 6749, section 6). Servers may give a new one with each token; a store that
/// outlives the process keeps that.
public struct OAuth2RefreshToken: OAuth2Credential, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public let tokens: OAuth2Tokens

    /// Makes a credential of a refresh token.
    public init(_ token: String, client: OAuth2Client? = nil, store: any TokenStore = MemoryTokenStore()) {
        tokens = OAuth2Tokens(.refreshToken(Secret(token), client: client), store: store)
    }

    /// `.refreshToken("…", client: …)`
    public static func refreshToken(_ token: String, client: OAuth2Client? = nil) -> OAuth2RefreshToken {
        OAuth2RefreshToken(token, client: client)
    }

    /// What is in environment variables; `nil` where that of the token is missing or empty.
    public static func environment(
        token: String, client: String? = nil, secret: String? = nil
    ) -> OAuth2RefreshToken? {
        Environment.value(token).map {
            OAuth2RefreshToken($0, client: OAuth2Client(environment: client, secret: secret))
        }
    }

    public var description: String { "OAuth2RefreshToken(\(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A user signs in with a browser (RFC 6749, section 4.1, with PKCE).
///
/// ```swift
/// let signIn = OAuth2AuthorizationCode(client: OAuth2Client(id: "my-app"), redirect: "my-app://signed-in") { request in
///     try await browser.open(request.url)      // gives the address that the browser was sent back to
/// }
/// ```
///
/// An app that cannot wait for its browser leaves the closure out, opens ``PipeClient/authorizationRequest(scheme:)`` and
/// gives the callback to ``PipeClient/signIn(with:to:scheme:)``.
public struct OAuth2AuthorizationCode: OAuth2Credential, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public let tokens: OAuth2Tokens

    /// Makes a credential of a sign-in.
    ///
    /// - Parameters:
    ///   - client: The app, as the server knows it.
    ///   - redirect: Where the browser is sent back to, as the server knows it.
    ///   - user: Tells the tokens of several users apart in one store.
    ///   - store: What keeps the tokens.
    ///   - browse: Opens the browser when a token is needed and gives the address that it was sent back to. Who waits
    ///     meanwhile waits no longer than its call may take.
    public init(
        client: OAuth2Client, redirect: String, user: String = "", store: any TokenStore = MemoryTokenStore(),
        browse: (@Sendable (AuthorizationRequest) async throws -> String)? = nil
    ) {
        let signIn = OAuth2SignIn(client: client, redirect: redirect, user: user, browse: browse)
        tokens = OAuth2Tokens(.authorizationCode(signIn), store: store)
    }

    public var description: String { "OAuth2AuthorizationCode(\(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension OAuth2Client {
    fileprivate init?(environment client: String?, secret: String?) {
        guard let id = client.flatMap({ Environment.value($0) }) else {
            return nil
        }
        self.init(id: id, secret: secret.flatMap { Environment.value($0) })
    }
}
