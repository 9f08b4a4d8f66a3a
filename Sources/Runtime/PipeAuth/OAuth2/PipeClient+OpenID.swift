import PipeCore
import PipeHTTP

extension PipeClient {
    /// Returns the claims of the user's ID token, and signs in first if there is no token (OpenID Connect Core 1.0).
    ///
    /// Issuer, audience, expiration and nonce were checked when the token endpoint sent the ID token; the signature was
    /// not, which section 3.1.3.7 allows for a token that came over TLS. The module `PipeOpenID` verifies it, too.
    ///
    /// - Parameter scheme: The name of the scheme. It may be left out if only one scheme uses OAuth 2.
    /// - Throws: A ``PipeError`` with ``PipeError/TokenError/missingMember(_:)`` if the server sent no ID token: the
    ///   scopes have to contain `openid`.
    public func idTokenClaims(scheme: String? = nil) async throws(PipeError) -> UserClaims {
        let (idToken, issuer) = try await idTokenAndIssuer(scheme)
        do throws(PipeError.TokenError) {
            return try IDToken(idToken).claims
        } catch {
            throw PipeError(.token(error, endpoint: issuer.endpoint))
        }
    }

    /// Returns the user's ID token, for servers that verify it themselves. It is a secret.
    ///
    /// - Parameter scheme: As in ``idTokenClaims(scheme:)``.
    /// - Throws: As ``idTokenClaims(scheme:)``.
    public func idToken(scheme: String? = nil) async throws(PipeError) -> String {
        try await idTokenAndIssuer(scheme).idToken
    }

    private func idTokenAndIssuer(
        _ scheme: String?
    ) async throws(PipeError) -> (idToken: String, issuer: OAuth2Issuer) {
        let (sessions, issuer) = try issuer(scheme) { $1.scheme.method is OAuth2Scheme }
        guard let idToken = try await sessions.token(issuer).idToken else {
            throw PipeError(.token(.missingMember("id_token"), endpoint: issuer.endpoint))
        }
        return (idToken, issuer)
    }

    /// Requests the server's claims about the user, with the user's token (OpenID Connect Core 1.0, section 5.3).
    ///
    /// - Parameter scheme: As in ``idTokenClaims(scheme:)``.
    /// - Throws: A ``PipeError`` with ``PipeError/Reason/token(_:endpoint:)`` if the endpoint is unknown, refuses the
    ///   token, or responds with the claims of another user than the user of the ID token.
    public func userInfo(scheme: String? = nil) async throws(PipeError) -> UserClaims {
        let (sessions, issuer) = try issuer(scheme) { $1.scheme.method is OAuth2Scheme }
        let address = try await issuer.tokenEndpoint.endpoints.userInfo
        let token = try await sessions.token(issuer)
        do throws(PipeError) {
            return try await userInfo(at: address, issuer, token)
        } catch {
            guard case .token(.status(401), _) = error.reason,
                try await sessions.refresh(issuer, after: { $0.accessToken.hasSameBytes(as: token.accessToken) })
            else {
                throw error
            }
        }
        return try await userInfo(at: address, issuer, try await sessions.token(issuer))
    }

    private func userInfo(
        at address: HTTPAddress, _ issuer: OAuth2Issuer, _ token: OAuth2Token
    ) async throws(PipeError) -> UserClaims {
        let claims = UserClaims(
            try await TokenExchange(context: issuer.context).object(
                at: address, .header("Authorization", value: "Bearer \(token.accessToken)")))
        // Section 5.3.2: an attacker could have exchanged the access token.
        if let idToken = token.idToken, let user = (try? IDToken(idToken))?.claims.subject {
            guard let found = claims.subject, found.hasSameBytes(as: user) else {
                throw PipeError(.token(.userInfoSubject, endpoint: address.text))
            }
        }
        return claims
    }
}
