import PipeCore
import PipeHTTP

extension PipeClient {
    /// Fetches the tokens of all OAuth 2 credentials before the first call needs them.
    ///
    /// - Throws: A ``PipeError`` with ``PipeError/Reason/token(_:endpoint:)`` if a token cannot be fetched.
    public func signIn() async throws(PipeError) {
        for (credential, context) in try oauth2Credentials(scheme: nil) {
            let sessions = credential.tokens.sessions
            _ = try await sessions.token(try sessions.endpoint(in: context))
        }
    }

    /// Removes the tokens of all OAuth 2 credentials, and revokes them on the server if the schema has a revocation
    /// endpoint (RFC 7009). The next call signs in again.
    ///
    /// - Throws: A ``PipeError`` if a token could not be revoked. The tokens are removed anyway.
    public func signOut() async throws(PipeError) {
        var failure: PipeError?
        for (credential, context) in try oauth2Credentials(scheme: nil) {
            do throws(PipeError) {
                try await credential.tokens.sessions.signOut(in: context)
            } catch {
                failure = failure ?? error
            }
        }
        if let failure {
            throw failure
        }
    }

    /// Returns the authorization request, whose URL the app opens in the user's browser.
    ///
    /// - Parameter scheme: The name of the scheme. It may be left out if only one scheme uses authorization codes.
    public func authorizationRequest(scheme: String? = nil) throws(PipeError) -> AuthorizationRequest {
        let (credential, context) = try signInCredential(scheme)
        return try credential.tokens.sessions.authorizationRequest(in: context)
    }

    /// Fetches a token with the callback of the browser.
    ///
    /// - Parameters:
    ///   - callback: The URL to which the server redirected the browser.
    ///   - request: The authorization request.
    ///   - scheme: As in ``authorizationRequest(scheme:)``.
    /// - Throws: A ``PipeError`` with ``PipeError/TokenError/signIn(_:)`` if the callback does not belong to the
    ///   request, or the user refused.
    public func signIn(
        with callback: String, for request: AuthorizationRequest, scheme: String? = nil
    ) async throws(PipeError) {
        let (credential, context) = try signInCredential(scheme)
        try await credential.tokens.sessions.signIn(with: callback, to: request, in: context)
    }

    private func signInCredential(_ scheme: String?) throws(PipeError) -> (OAuth2AuthorizationCode, AuthContext) {
        for (credential, context) in try oauth2Credentials(scheme: scheme) {
            if let credential = credential as? OAuth2AuthorizationCode {
                return (credential, context)
            }
        }
        throw PipeError(.missingCredentials(scheme.map { [$0] } ?? core.schemes.keys.sorted()))
    }

    /// The credentials with tokens, by the names of their schemes.
    private func oauth2Credentials(scheme: String?) throws(PipeError) -> [(any OAuth2Credential, AuthContext)] {
        let server = try core.server.get()
        var found: [(any OAuth2Credential, AuthContext)] = []
        for (name, description) in core.schemes.sorted(by: { $0.key < $1.key }) where scheme == nil || name == scheme {
            if let credential = core.credentials[name] as? any OAuth2Credential {
                let context = AuthContext(
                    scheme: description, schemeName: name, scopes: settings.scopes ?? [], body: nil, client: self,
                    server: server)
                found.append((credential, context))
            }
        }
        return found
    }
}
