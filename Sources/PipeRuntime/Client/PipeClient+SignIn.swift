extension PipeClient {
    /// Sees to it that there are tokens, before the first call needs them.
    ///
    /// - Throws: A ``PipeError`` with ``PipeError/Reason/token(_:endpoint:)`` where there is none.
    public func signIn() async throws(PipeError) {
        for (credential, context) in try oauth2Credentials(scheme: nil) {
            let sessions = credential.tokens.sessions
            _ = try await sessions.token(try sessions.endpoint(in: context))
        }
    }

    /// Forgets the tokens of all OAuth 2 credentials, and tells the server so where the schema names how (RFC 7009). The
    /// next call signs in anew.
    ///
    /// - Throws: A ``PipeError`` where the server could not be told; the tokens are forgotten all the same.
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

    /// The request to send a user's browser to.
    ///
    /// - Parameter scheme: What the schema calls the scheme; not needed where there is one with an authorization code.
    public func authorizationRequest(scheme: String? = nil) throws(PipeError) -> AuthorizationRequest {
        let (credential, context) = try signInCredential(scheme)
        return try credential.tokens.sessions.authorizationRequest(in: context)
    }

    /// Makes a token of what the browser brought back.
    ///
    /// - Parameters:
    ///   - callback: The address that the browser was sent back to.
    ///   - request: The request it was sent to.
    ///   - scheme: As in ``authorizationRequest(scheme:)``.
    /// - Throws: A ``PipeError`` with ``PipeError/TokenError/signIn(_:)`` where the callback does not belong to the request, or the
    ///   user refused.
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
