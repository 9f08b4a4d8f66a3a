import PipeHTTP

/// A sign-in with the user's browser (RFC 6749, section 4.1, with PKCE).
///
/// ```swift
/// let signIn = OAuth2AuthorizationCode(client: OAuth2Client(id: "my-app"), redirectURL: "my-app://signed-in") { request in
///     try await browser.open(request.url)      // returns the URL that the browser was redirected to
/// }
/// ```
///
/// An app that cannot wait for its browser leaves out the closure, opens ``PipeClient/authorizationRequest(scheme:)``
/// and passes the callback to ``PipeClient/signIn(with:for:scheme:)``.
public struct OAuth2AuthorizationCode: TokenCredential, SecretCarrying {
    public let tokens: CredentialTokens

    /// Creates a credential.
    ///
    /// - Parameters:
    ///   - client: The app, as registered with the server.
    ///   - redirectURL: The redirect URL, as registered with the server.
    ///   - user: Distinguishes the tokens of several users in one store.
    ///   - store: Keeps the tokens.
    ///   - browse: Opens the browser when a token is needed, and returns the URL that the browser was redirected to.
    ///     The timeouts of waiting calls go on meanwhile.
    public init(
        client: OAuth2Client, redirectURL: String, user: String = "", store: any TokenStore = MemoryTokenStore(),
        browse: (@Sendable (AuthorizationRequest) async throws -> String)? = nil
    ) {
        let signIn = OAuth2SignIn(client: client, redirectURL: redirectURL, user: user, browse: browse)
        tokens = CredentialTokens(.authorizationCode(signIn), store: store)
    }
}
