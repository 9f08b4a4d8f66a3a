import HTTPTypes
import PipeCore

/// A credential that gets its tokens from a server.
///
/// A token is fetched when the first call needs it, once for all waiting calls. It is renewed before it expires and
/// after a 401, and shared by all copies of the credential. There is one type for each of the four grants of OAuth 2, and
/// ``TokenCredentials`` for servers with a custom way.
public protocol TokenCredential: Credential {
    /// The tokens of the credential.
    var tokens: CredentialTokens { get }
}

/// The tokens of a credential. Descriptions do not show them.
public struct CredentialTokens: Sendable {
    let sessions: TokenSessions
    let issuer: @Sendable (AuthContext) throws(PipeError) -> any TokenIssuer

    init(
        store: any TokenStore, issuer: @escaping @Sendable (AuthContext) throws(PipeError) -> any TokenIssuer
    ) {
        sessions = TokenSessions(store: store)
        self.issuer = issuer
    }
}

extension TokenCredential {
    public func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
        try await tokens.sessions.authorization(try tokens.issuer(context))
    }

    public func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool {
        try await tokens.sessions.refresh(after: refusal, try tokens.issuer(context))
    }
}
