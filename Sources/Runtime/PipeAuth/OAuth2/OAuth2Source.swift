import PipeCore
import PipeHTTP

/// The grant of a credential, with its values.
enum OAuth2Source: Sendable {
    case clientCredentials(CredentialSource<OAuth2Client>)
    case password(CredentialSource<BasicCredentials>, client: OAuth2Client?)
    case refreshToken(Secret, client: OAuth2Client?)
    case authorizationCode(OAuth2SignIn)

    var grant: OAuth2Scheme.Grant {
        switch self {
        case .clientCredentials: .clientCredentials
        case .password: .password
        case .refreshToken: .refresh
        case .authorizationCode: .authorizationCode
        }
    }

    /// The client, unless a closure provides it.
    var client: OAuth2Client? {
        switch self {
        case .clientCredentials(.fixed(let client)): client
        case .clientCredentials(.asked): nil
        case .password(_, let client), .refreshToken(_, let client): client
        case .authorizationCode(let signIn): signIn.client
        }
    }

    /// Returns the account of the token.
    func account(at endpoint: HTTPAddress) -> TokenAccount {
        let user =
            switch self {
            case .password(.fixed(let credentials), _): credentials.user
            case .authorizationCode(let signIn): signIn.user
            case .clientCredentials, .password, .refreshToken: ""
            }
        return TokenAccount(endpoint: endpoint.text, client: client?.id ?? "", user: user)
    }

    /// Requests a token.
    func token(_ endpoint: TokenEndpoint, scopes: Set<String>) async throws(PipeError) -> OAuth2Token {
        switch self {
        case .clientCredentials(let source):
            // RFC 6749, section 4.4.2.
            return try await source.use(in: endpoint.context) { (client) throws(PipeError) in
                try await endpoint.token(
                    for: [("grant_type", "client_credentials")] + Self.scope(scopes), scopes: scopes, client: client)
            }
        case .password(let source, let client):
            // RFC 6749, section 4.3.2.
            return try await source.use(in: endpoint.context) { (credentials) throws(PipeError) in
                try await endpoint.token(
                    for: [
                        ("grant_type", "password"), ("username", credentials.user),
                        ("password", credentials.password.value),
                    ] + Self.scope(scopes), scopes: scopes, client: client)
            }
        case .refreshToken(let token, _):
            return try await refresh(token.value, endpoint, scopes: scopes)
        case .authorizationCode(let signIn):
            guard let browse = signIn.browse else {
                throw PipeError(.missingCredentials([endpoint.context.schemeName]))
            }
            let request = try AuthorizationRequest(
                signIn, at: try await endpoint.endpoints.authorization, endpoint, scopes: scopes)
            let callback: String
            do {
                callback = try await browse(request)
            } catch {
                throw PipeError(thrown: error, as: PipeError.Reason.credential)
            }
            return try await token(of: request, callback: callback, endpoint)
        }
    }

    /// Exchanges the code of a callback for a token (RFC 6749, section 4.1.3).
    func token(
        of request: AuthorizationRequest, callback: String, _ endpoint: TokenEndpoint
    ) async throws(PipeError) -> OAuth2Token {
        let code: String
        do throws(PipeError.SignInError) {
            code = try request.code(in: callback)
        } catch {
            throw PipeError(.token(.signIn(error), endpoint: request.endpoint))
        }
        var form = [("grant_type", "authorization_code"), ("code", code), ("redirect_uri", request.redirectURL)]
        if let verifier = request.verifier {
            form.append(("code_verifier", verifier.value))
        }
        return try await endpoint.token(
            for: form, scopes: Set(request.scopes), client: client, nonce: request.nonce)
    }

    /// Requests a token with a refresh token (RFC 6749, section 6). Without `scope`, it has the scopes of the previous
    /// token.
    func refresh(
        _ refreshToken: String, _ endpoint: TokenEndpoint, scopes: Set<String>
    ) async throws(PipeError) -> OAuth2Token {
        var form = [("grant_type", "refresh_token"), ("refresh_token", refreshToken)]
        if case .refreshToken = self {
            form += Self.scope(scopes)
        }
        return try await endpoint.token(for: form, scopes: scopes, client: client, keeping: refreshToken)
    }

    /// The `scope` parameter (RFC 6749, section 3.3), sorted, so that equal requests have equal bytes.
    private static func scope(_ scopes: Set<String>) -> [(String, String)] {
        scopes.isEmpty ? [] : [("scope", scopes.sorted().joined(separator: " "))]
    }
}
