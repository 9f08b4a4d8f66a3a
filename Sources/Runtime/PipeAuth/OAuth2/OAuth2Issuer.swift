import PipeCore
import PipeHTTP

/// An authorization server of OAuth 2, and the grant of a credential.
struct OAuth2Issuer: TokenIssuer {
    let source: OAuth2Source
    let tokenEndpoint: TokenEndpoint

    /// Throws if the schema has another kind of scheme, or another grant.
    init(_ source: OAuth2Source, in context: AuthContext, _ metadata: SharedMetadata) throws(PipeError) {
        guard let scheme = context.scheme.method as? OAuth2Scheme, scheme.grant == source.grant else {
            throw context.scheme.mismatch
        }
        self.source = source
        tokenEndpoint = TokenEndpoint(
            endpoints: OAuth2Endpoints(scheme: scheme, context: context, shared: metadata))
    }

    private var scheme: OAuth2Scheme { tokenEndpoint.scheme }
    var context: AuthContext { tokenEndpoint.context }
    var endpoint: String { scheme.endpoint }
    var scopes: [String] { scheme.scopes }
    var refreshEarly: Duration { scheme.refreshEarly }

    var account: TokenAccount {
        get throws(PipeError) {
            source.account(at: try context.address(of: endpoint))
        }
    }

    func authorization(_ token: String) -> RequestAuthorization {
        scheme.location.authorization(token, prefix: scheme.prefix)
    }

    func token(scopes: Set<String>) async throws(PipeError) -> OAuth2Token {
        try await source.token(tokenEndpoint, scopes: scopes)
    }

    func refresh(_ token: OAuth2Token, with refreshToken: String) async throws(PipeError) -> OAuth2Token {
        let next = try await source.refresh(refreshToken, tokenEndpoint, scopes: token.scopes)
        do throws(PipeError.TokenError) {
            return try next.keepingUser(of: token)
        } catch {
            throw PipeError(.token(error, endpoint: endpoint))
        }
    }

    func isOnly(_ refreshToken: String) -> Bool {
        if case .refreshToken(let only, _) = source { only.value.hasSameBytes(as: refreshToken) } else { false }
    }

    func isRefusal(_ error: PipeError) -> Bool {
        switch error.reason {
        case .token(.refused(let code, _), _): code != "invalid_client" && code != "temporarily_unavailable"
        case .token(.status(let status), _): status == 400 || status == 401
        default: false
        }
    }

    func revoke(_ token: OAuth2Token) async throws(PipeError) {
        try await tokenEndpoint.revoke(token, client: source.client)
    }
}

// MARK: - Sign-in with a browser

extension OAuth2Issuer {
    /// Returns the request to open in a browser.
    func authorizationRequest() async throws(PipeError) -> AuthorizationRequest {
        guard case .authorizationCode(let signIn) = source else {
            throw context.scheme.mismatch
        }
        return try AuthorizationRequest(
            signIn, at: try await tokenEndpoint.endpoints.authorization, tokenEndpoint,
            scopes: Set(scopes).union(context.scopes))
    }

    /// Exchanges the callback of a browser for a token.
    func token(with callback: String, to request: AuthorizationRequest) async throws(PipeError) -> OAuth2Token {
        try await source.token(of: request, callback: callback, tokenEndpoint)
    }
}

extension CredentialTokens {
    init(_ source: OAuth2Source, store: any TokenStore) {
        let metadata = SharedMetadata()
        self.init(store: store) { (context) throws(PipeError) in
            try OAuth2Issuer(source, in: context, metadata)
        }
    }
}
