import HTTPTypes
import PipeCore
import PipeHTTP
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

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
            let address = try TokenExchange.address(of: endpoint, server: context.server)
            let user = if case .fixed(let credentials) = source { credentials.user } else { "" }
            return TokenAccount(endpoint: address.text, client: "", user: user)
        }
    }

    func authorization(_ token: String) -> RequestAuthorization {
        scheme.location.authorization(token, prefix: scheme.prefix)
    }

    // MARK: Requests

    func token(scopes: Set<String>) async throws(PipeError) -> OAuth2Token {
        let request = scheme.request
        guard let source else {
            return try await token(of: request, credentials: nil, scopes: scopes)
        }
        return try await source.use(for: context.schemeName) { (credentials) throws(PipeError) in
            try await token(of: request, credentials: credentials, scopes: scopes)
        }
    }

    private func token(
        of request: TokenRequest, credentials: BasicCredentials?, scopes: Set<String>
    ) async throws(PipeError) -> OAuth2Token {
        var message = LoginMessage(request)
        if let credentials {
            switch request.content {
            case .basic:
                let pair = "\(credentials.user):\(credentials.password.value)"
                message.authorize("Basic " + Data(pair.utf8).base64EncodedString())
                message.secrets.append(credentials.password.value)
            case .json, .form:
                if !credentials.user.isEmpty {
                    message.add(credentials.user, as: request.userMember)
                }
                message.add(secret: credentials.password.value, as: request.passwordMember)
            case .token, .none: break
            }
        }
        return try await token(of: message, keeping: nil, scopes: scopes)
    }

    func refresh(_ refreshToken: String, scopes: Set<String>) async throws(PipeError) -> OAuth2Token {
        guard let renewal = scheme.renewal else {
            return try await token(scopes: scopes)
        }
        var message = LoginMessage(renewal)
        // It may be valid only once.
        message.isRepeatable = false
        switch renewal.content {
        case .token: message.add(refreshToken, at: scheme)
        case .json, .form:
            let member = scheme.refreshToken == nil ? renewal.tokenMember : renewal.refreshMember
            message.add(secret: refreshToken, as: member)
        case .basic, .none: break
        }
        return try await token(of: message, keeping: refreshToken, scopes: scopes)
    }

    func revoke(_ token: OAuth2Token) async throws(PipeError) {
        guard let revocation = scheme.revocation else {
            return
        }
        var message = LoginMessage(revocation)
        // The end of a session is a call of its user.
        message.add(token.accessToken, at: scheme)
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
            return try LoginResponse(response.headers, response.body, scheme: scheme).token(
                at: context.now, scopes: scopes, keeping: refreshToken)
        } catch {
            throw PipeError(.token(error, endpoint: response.address.text))
        }
    }

    private func response(to message: LoginMessage) async throws(PipeError) -> CallResponse {
        let address = try TokenExchange.address(of: message.request.endpoint, server: context.server)
        return try await TokenExchange(context: context).response(to: try message.message(to: address))
    }

    // MARK: Later responses

    /// Returns the token with which the response to a later call replaces the current one: the next value of a cookie.
    func token(replacing token: OAuth2Token, in response: HTTPFields, to request: HTTPRequest) -> OAuth2Token? {
        guard case .cookie(let name) = scheme.token, scheme.location == .cookie(name),
            // Another call may have replaced it, or the user signed out.
            request.headerFields[.cookie]?.has(text: "\(name)=\(token.accessToken)") ?? false
        else {
            return nil
        }
        return try? LoginResponse(response, [], scheme: scheme).token(replacing: token, cookie: name, at: context.now)
    }
}
