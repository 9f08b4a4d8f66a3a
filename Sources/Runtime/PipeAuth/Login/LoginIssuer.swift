import HTTPTypes
import PipeCore
import PipeHTTP

/// A server that issues tokens in a custom way.
struct LoginIssuer: TokenIssuer {
    /// `nil` if the server needs none.
    let source: CredentialSource<BasicCredentials>?
    let scheme: TokenScheme
    let context: AuthContext

    init(_ source: CredentialSource<BasicCredentials>?, in context: AuthContext) throws(PipeError) {
        guard let scheme = context.scheme.method as? TokenScheme else {
            throw context.scheme.mismatch
        }
        self.source = source
        self.scheme = scheme
        self.context = context
    }

    var endpoint: String { scheme.request.endpoint }
    var scopes: [String] { [] }
    var refreshEarly: Duration { scheme.refreshEarly }

    var account: TokenAccount {
        get throws(PipeError) {
            let address = try context.address(of: endpoint)
            let user = if case .fixed(let credentials) = source { credentials.user } else { "" }
            return TokenAccount(endpoint: address.text, client: "", user: user)
        }
    }

    func authorization(_ token: String) -> RequestAuthorization {
        scheme.location.authorization(token, prefix: scheme.prefix)
    }

    // MARK: Requests

    func token(scopes: Set<String>) async throws(PipeError) -> OAuth2Token {
        guard let source else {
            return try await token(of: LoginMessage(scheme.request), keeping: nil, scopes: scopes)
        }
        return try await source.use(in: context) { (credentials) throws(PipeError) in
            var message = LoginMessage(scheme.request)
            try message.add(credentials)
            return try await token(of: message, keeping: nil, scopes: scopes)
        }
    }

    func refresh(_ token: OAuth2Token, with refreshToken: String) async throws(PipeError) -> OAuth2Token {
        let scopes = token.scopes
        guard let renewal = scheme.renewal else {
            return try await self.token(scopes: scopes)
        }
        var message = LoginMessage(renewal)
        // It may be valid only once.
        message.isRepeatable = false
        switch renewal.content {
        case .token: message.authorization = authorization(refreshToken)
        case .json, .form:
            let member = scheme.refreshToken == nil ? renewal.tokenMember : renewal.refreshMember
            message.add(secret: refreshToken, as: member)
        case .basic, .none: break
        }
        return try await self.token(of: message, keeping: refreshToken, scopes: scopes)
    }

    /// Whether the server says that the request was wrong. APIs use different statuses for this; the statuses of a busy
    /// server are not among them, so that the token stays.
    func isRefusal(_ error: PipeError) -> Bool {
        guard case .token(.status(let status), _) = error.reason else {
            return false
        }
        return (400..<500).contains(status) && status != 408 && status != 425 && status != 429
    }

    func revoke(_ token: OAuth2Token) async throws(PipeError) {
        guard let revocation = scheme.revocation else {
            return
        }
        var message = LoginMessage(revocation)
        // The end of a session is a call of its user.
        message.authorization = authorization(token.accessToken)
        switch revocation.content {
        case .json, .form:
            if scheme.refreshToken != nil, let refreshToken = token.refreshToken {
                message.add(secret: refreshToken, as: revocation.refreshMember)
            } else {
                message.add(secret: token.accessToken, as: revocation.tokenMember)
            }
        case .token, .basic, .none: break
        }
        do throws(PipeError) {
            _ = try await response(to: message)
        } catch {
            // The session was over.
            guard case .token(.status(401), _) = error.reason else {
                throw error
            }
        }
    }

    private func token(
        of message: LoginMessage, keeping refreshToken: String?, scopes: Set<String>
    ) async throws(PipeError) -> OAuth2Token {
        let response = try await response(to: message)
        do throws(PipeError.TokenError) {
            return try LoginResponse(fields: response.headers, body: response.body).token(
                of: scheme, at: context.now, scopes: scopes, keeping: refreshToken)
        } catch {
            throw PipeError(.token(error, endpoint: response.address.text))
        }
    }

    private func response(to message: LoginMessage) async throws(PipeError) -> CallResponse {
        let address = try context.address(of: message.request.endpoint)
        return try await TokenExchange(context: context).response(to: try message.message(to: address, scheme))
    }

    // MARK: Later responses

    /// Returns the token with which the response to a call replaces the current one: the next value of a cookie.
    func token(replacing current: OAuth2Token, in response: HTTPFields, to request: HTTPRequest) -> OAuth2Token? {
        guard case .cookie(let name) = scheme.token, scheme.location == .cookie(name),
            // The call may have been made before the current token came.
            request.headerFields[.cookie]?.split(atScalar: ";").contains(where: {
                $0.trimmingASCIIWhitespace().hasSameBytes(as: "\(name)=\(current.accessToken)")
            }) ?? false
        else {
            return nil
        }
        let response = LoginResponse(fields: response, body: [])
        guard let token = try? response.text(at: scheme.token) else {
            return nil
        }
        let expiration = try? response.date(at: scheme.token, now: context.now)
        let isSame = token.hasSameBytes(as: current.accessToken) && expiration == current.expirationDate
        // A server ends a session with a cookie that has expired.
        guard !isSame, expiration.map({ $0 > context.now }) ?? true else {
            return nil
        }
        let renewsItself = scheme.renewal != nil && scheme.refreshToken == nil
        return OAuth2Token(
            accessToken: token, refreshToken: renewsItself ? token : current.refreshToken, issueDate: context.now,
            expirationDate: expiration, refreshTokenExpirationDate: renewsItself ? expiration : nil,
            scopes: current.scopes)
    }
}
