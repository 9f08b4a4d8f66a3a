/// A user signs in with a browser (RFC 6749, section 4.1, with PKCE).
///
/// ```swift
/// let signIn = OAuth2AuthorizationCode(client: OAuth2Client(id: "my-app"), redirectURL: "my-app://signed-in") { request in
///     try await browser.open(request.url)      // gives the address that the browser was sent back to
/// }
/// ```
///
/// An app that cannot wait for its browser leaves the closure out, opens ``PipeClient/authorizationRequest(scheme:)`` and
/// gives the callback to ``PipeClient/signIn(with:for:scheme:)``.
public struct OAuth2AuthorizationCode: OAuth2Credential, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    public let tokens: OAuth2Tokens

    /// Makes a credential of a sign-in.
    ///
    /// - Parameters:
    ///   - client: The app, as the server knows it.
    ///   - redirectURL: Where the browser is sent back to, as the server knows it.
    ///   - user: Tells the tokens of several users apart in one store.
    ///   - store: What keeps the tokens.
    ///   - browse: Opens the browser when a token is needed and gives the address that it was sent back to. Who waits
    ///     meanwhile waits no longer than its call may take.
    public init(
        client: OAuth2Client, redirectURL: String, user: String = "", store: any TokenStore = MemoryTokenStore(),
        browse: (@Sendable (AuthorizationRequest) async throws -> String)? = nil
    ) {
        let signIn = OAuth2SignIn(client: client, redirectURL: redirectURL, user: user, browse: browse)
        tokens = OAuth2Tokens(.authorizationCode(signIn), store: store)
    }

    public var description: String { "OAuth2AuthorizationCode(\(Secret.mask))" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
