import PipeDescription
import PipeHTTP
import PipewrightVocabulary
import Synchronization

/// Issues, renews and revokes the tokens of OAuth 2 (RFC 6749, RFC 7009).
final class TokenIssuer: Sendable {
    /// What a token allows.
    struct Grant: Sendable {
        let scheme: String
        let scopes: Set<String>
        /// In seconds since 1970.
        let expiration: Double
    }

    private struct State {
        var count = 0
        var grants: [String: Grant] = [:]
        /// Refresh tokens with the access token that they renew.
        var refreshes: [String: String] = [:]
    }

    /// How long a token is valid, in seconds.
    private static let lifetime = 3_600

    private let accounts: StandInAccounts
    private let schemes: [APIDescription.Scheme]
    private let now: @Sendable () -> Double
    private let state = Mutex(State())

    init(_ schemes: [APIDescription.Scheme], accounts: StandInAccounts, now: @escaping @Sendable () -> Double) {
        self.schemes = schemes.filter { $0.oauth2 != nil }
        self.accounts = accounts
        self.now = now
    }

    /// Issues tokens of a changed API, and knows those of the former one.
    convenience init(_ schemes: [APIDescription.Scheme], replacing former: TokenIssuer) {
        self.init(schemes, accounts: former.accounts, now: former.now)
        let issued = former.state.withLock { $0 }
        state.withLock { $0 = issued }
    }

    /// What a token allows; `nil` if it is unknown or has expired.
    func grant(of token: String) -> Grant? {
        state.withLock { $0.grants[token] }.flatMap { $0.expiration > now() ? $0 : nil }
    }

    /// The response to a request for a token; `nil` for other requests.
    func response(to request: ServedRequest) -> ServedResponse? {
        guard request.method == .post else { return nil }
        for scheme in schemes {
            guard let oauth2 = scheme.oauth2 else { continue }
            if Self.isAt(request, oauth2.token) { return issue(request, scheme, oauth2) }
            if Self.isAt(request, oauth2.revoke) { return revoke(request) }
        }
        return nil
    }

    /// Whether a request is for an endpoint: a URL, or a path of the server's origin.
    private static func isAt(_ request: ServedRequest, _ endpoint: String?) -> Bool {
        guard let endpoint else { return false }
        let path = endpoint.end(of: "://").map { start in
            endpoint[start...].place(of: "/").map { String(endpoint[$0...]) } ?? "/"
        }
        return (path ?? (endpoint.begins(with: "/") ? endpoint : "/" + endpoint)).isSame(as: request.path)
    }

    private static func form(_ request: ServedRequest) -> [String: String] {
        let items = URLQuery(encoded: String(decoding: request.body, as: UTF8.self)).formItems
        return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
    }

    private func issue(
        _ request: ServedRequest, _ scheme: APIDescription.Scheme, _ oauth2: APIDescription.OAuth2
    ) -> ServedResponse {
        let form = Self.form(request)
        let scopes = Set((form["scope"] ?? oauth2.scopes.joined(separator: " ")).words(at: " ").map(String.init))
        switch form["grant_type"] {
        case "password":
            guard form["username"] == accounts.user, form["password"] == accounts.password else {
                return error("invalid_grant")
            }
            return token(scheme.name, scopes, oauth2, isRenewable: true)
        case "client_credentials":
            guard isClient(request, form) else { return error("invalid_client", 401) }
            return token(scheme.name, scopes, oauth2, isRenewable: false)
        case "refresh_token":
            guard let grant = renewed(form["refresh_token"] ?? "") else { return error("invalid_grant") }
            return token(grant.scheme, grant.scopes, oauth2, isRenewable: true)
        case nil: return error("invalid_request")
        default: return error("unsupported_grant_type")
        }
    }

    private func isClient(_ request: ServedRequest, _ form: [String: String]) -> Bool {
        if let field = request.field("Authorization"), field.begins(with: "Basic ") {
            let text = Data(base64Encoded: String(field.dropping(6))).map { String(decoding: $0, as: UTF8.self) }
            let parts = (text ?? "").parts(at: ":", maxSplits: 1).map { PercentEncoding.decode($0) }
            return parts == [accounts.clientID, accounts.clientSecret]
        }
        return form["client_id"] == accounts.clientID && form["client_secret"] == accounts.clientSecret
    }

    /// A refresh token is used once (RFC 9700, section 4.14.2).
    private func renewed(_ refresh: String) -> Grant? {
        state.withLock { state in
            guard let token = state.refreshes.removeValue(forKey: refresh) else { return nil }
            return state.grants.removeValue(forKey: token)
        }
    }

    private func token(
        _ scheme: String, _ scopes: Set<String>, _ oauth2: APIDescription.OAuth2, isRenewable: Bool
    ) -> ServedResponse {
        let grant = Grant(scheme: scheme, scopes: scopes, expiration: now() + Double(Self.lifetime))
        let (access, refresh) = state.withLock { state in
            state.count += 1
            let access = "stand-in-access-\(state.count)"
            let refresh = "stand-in-refresh-\(state.count)"
            state.grants[access] = grant
            if isRenewable { state.refreshes[refresh] = access }
            return (access, refresh)
        }
        var body = JSONObject()
        body.put(.string(access), at: Self.pointer(oauth2.tokenMember ?? "access_token"))
        body["token_type"] = "Bearer"
        body.put(.number(JSONNumber(Self.lifetime)), at: Self.pointer(oauth2.expiresMember ?? "expires_in"))
        if isRenewable { body.put(.string(refresh), at: Self.pointer(oauth2.refreshMember ?? "refresh_token")) }
        if !scopes.isEmpty { body["scope"] = .string(scopes.sorted().joined(separator: " ")) }
        return response(200, body)
    }

    private static func pointer(_ member: String) -> JSONPointer {
        member.begins(with: "/") ? JSONPointer(member) ?? JSONPointer(tokens: [member]) : JSONPointer(tokens: [member])
    }

    private func revoke(_ request: ServedRequest) -> ServedResponse {
        let token = Self.form(request)["token"] ?? ""
        state.withLock { state in
            let access = state.refreshes.removeValue(forKey: token) ?? token
            state.grants[access] = nil
            state.refreshes = state.refreshes.filter { $0.value != access }
        }
        return ServedResponse(200)
    }

    private func error(_ code: String, _ status: Int = 400) -> ServedResponse {
        response(status, ["error": .string(code)])
    }

    private func response(_ status: Int, _ body: JSONObject) -> ServedResponse {
        let fields: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]
        return ServedResponse(status, fields: fields, body: (try? JSON.encode(body)) ?? [])
    }
}
