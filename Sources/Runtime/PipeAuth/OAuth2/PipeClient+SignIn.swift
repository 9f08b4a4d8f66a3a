import PipeCore
import PipeHTTP

extension PipeClient {
    /// Fetches the tokens of all credentials that get them from a server, before the first call needs them.
    ///
    /// - Throws: A ``PipeError`` with ``PipeError/Reason/token(_:endpoint:)`` if a token cannot be fetched.
    public func signIn() async throws(PipeError) {
        for (credential, context) in try tokenCredentials(scheme: nil) {
            _ = try await credential.tokens.sessions.token(try credential.tokens.issuer(context))
        }
    }

    /// Removes the tokens of all credentials that get them from a server, and revokes them there if the schema says how.
    /// The next call signs in again.
    ///
    /// - Throws: A ``PipeError`` if a token could not be revoked. The tokens are removed anyway.
    public func signOut() async throws(PipeError) {
        var failure: PipeError?
        for (credential, context) in try tokenCredentials(scheme: nil) {
            do throws(PipeError) {
                try await credential.tokens.sessions.signOut(try credential.tokens.issuer(context))
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
    ///
    /// - Throws: A ``PipeError`` if the endpoints of an issuer cannot be requested.
    public func authorizationRequest(scheme: String? = nil) async throws(PipeError) -> AuthorizationRequest {
        let (_, issuer) = try issuer(scheme) { credential, _ in credential is OAuth2AuthorizationCode }
        return try await issuer.authorizationRequest()
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
        let (sessions, issuer) = try issuer(scheme) { credential, _ in credential is OAuth2AuthorizationCode }
        try await sessions.signIn(try await issuer.token(with: callback, to: request), issuer)
    }

    /// The issuer of the first scheme whose credential meets a condition.
    func issuer(
        _ scheme: String?, where isMeant: (any TokenCredential, AuthContext) -> Bool
    ) throws(PipeError) -> (sessions: TokenSessions, issuer: OAuth2Issuer) {
        for (credential, context) in try tokenCredentials(scheme: scheme) where isMeant(credential, context) {
            if let issuer = try credential.tokens.issuer(context) as? OAuth2Issuer {
                return (credential.tokens.sessions, issuer)
            }
        }
        throw PipeError(.missingCredentials(scheme.map { [$0] } ?? core.schemes.keys.sorted()))
    }

    /// The credentials with tokens, by the names of their schemes.
    func tokenCredentials(scheme: String?) throws(PipeError) -> [(any TokenCredential, AuthContext)] {
        let server = try core.server.get()
        var found: [(any TokenCredential, AuthContext)] = []
        for (name, description) in core.schemes.sorted(by: { $0.key < $1.key }) where scheme == nil || name == scheme {
            if let credential = credentials[name] as? any TokenCredential {
                let context = AuthContext(
                    scheme: description, schemeName: name, scopes: settings.scopes ?? [], body: nil, client: self,
                    server: server)
                found.append((credential, context))
            }
        }
        return found
    }
}
