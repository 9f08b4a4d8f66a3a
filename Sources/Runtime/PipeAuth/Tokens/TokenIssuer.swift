import PipeCore

/// A server that issues tokens, and the credential that it issues them for.
protocol TokenIssuer: Sendable {
    /// The call that needs a token.
    var context: AuthContext { get }
    /// The URL or the path of the endpoint, as written in the schema, for errors.
    var endpoint: String { get }
    /// The scopes of every token.
    var scopes: [String] { get }
    /// The time before its expiration when a token is renewed.
    var refreshEarly: Duration { get }
    /// The account of the tokens.
    var account: TokenAccount { get throws(PipeError) }

    /// Returns the parts of a request with a token.
    func authorization(_ token: String) -> RequestAuthorization

    /// Requests a token for the credential.
    func token(scopes: Set<String>) async throws(PipeError) -> OAuth2Token

    /// Requests the token that replaces another one, with its refresh token.
    func refresh(_ token: OAuth2Token, with refreshToken: String) async throws(PipeError) -> OAuth2Token

    /// Returns whether an error means that a refresh token cannot be used: it is expired, revoked, or was used before.
    func isRefusal(_ error: PipeError) -> Bool

    /// Returns whether the credential is nothing else than this refresh token.
    func isOnly(_ refreshToken: String) -> Bool

    /// Tells the server that a token is no longer needed, if the server can be told.
    func revoke(_ token: OAuth2Token) async throws(PipeError)
}

extension TokenIssuer {
    func isOnly(_ refreshToken: String) -> Bool { false }
}
