import HTTPTypes
import PipeCore

/// A credential that gets its tokens from an authorization server.
///
/// A token is fetched when the first call needs it, once for all waiting calls. It is renewed before it expires and
/// after a 401, and shared by all copies of the credential. There is one type for each of the four grants.
public protocol OAuth2Credential: Credential {
    /// The tokens of the credential.
    var tokens: OAuth2Tokens { get }
}

/// The tokens of a credential. Descriptions do not show them.
public struct OAuth2Tokens: Sendable {
    let sessions: OAuth2Sessions

    init(_ source: OAuth2Source, store: any TokenStore) {
        sessions = OAuth2Sessions(source, store: store)
    }
}

extension OAuth2Credential {
    public func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
        try await tokens.sessions.authorization(in: context)
    }

    public func refresh(after refusal: UnauthorizedResponse, in context: AuthContext) async throws -> Bool {
        try await tokens.sessions.refresh(after: refusal, in: context)
    }
}
