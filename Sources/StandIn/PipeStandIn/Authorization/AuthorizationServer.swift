import PipeHTTP
import PipeModel

/// Responds to requests for tokens: of OAuth 2, of logins without a standard, and of challenges.
struct AuthorizationServer: Sendable {
    /// What is at a path.
    enum Service: Sendable {
        case metadata, keys, authorize, token, userInfo, revoke
        /// The requests of a login without a standard.
        case login, renewal, logout
        /// The token of a challenge.
        case challengeToken
    }

    private struct Entry: Sendable {
        let endpoint: Endpoint
        let methods: [String]
        let service: Service
        let scheme: API.AuthScheme

        var isOAuth2Token: Bool { if case .token = service { true } else { false } }
    }

    /// The path of the endpoint that challenges name.
    static let challengePath = "/_stand-in/token"

    let accounts: StandInAccounts
    let ledger: TokenLedger
    /// Signs ID tokens; `nil` if there is no issuer.
    let tokenKey: TokenKey?
    private var entries: [String: [Entry]] = [:]

    init(_ api: ServedAPI, accounts: StandInAccounts, ledger: TokenLedger) {
        self.accounts = accounts
        self.ledger = ledger
        tokenKey = api.model.schemes.contains { $0.oauth2?.issuer != nil } ? TokenKey() : nil
        let base = api.basePath(of: nil)
        for scheme in api.model.schemes {
            func add(_ endpoint: String?, _ service: Service, _ methods: String...) {
                guard let endpoint else { return }
                let entry = Entry(
                    endpoint: Endpoint(endpoint, base: base), methods: methods, service: service, scheme: scheme)
                // The page that says who the user is may be a call of the API itself.
                if case .userInfo = service, !api.routes.matches(for: api.relative(entry.endpoint.path)).isEmpty {
                    return
                }
                entries[entry.endpoint.path, default: []].append(entry)
            }
            if let oauth2 = scheme.oauth2 {
                let endpoints = OAuth2Endpoints(oauth2)
                add(endpoints.token, .token, "POST")
                add(endpoints.authorize, .authorize, "GET", "POST")
                add(endpoints.userInfo, .userInfo, "GET")
                add(endpoints.revoke, .revoke, oauth2.revoke?.call?.method.rawValue ?? "POST")
                add(endpoints.keys, .keys, "GET")
                for url in oauth2.issuer.map(OAuth2Endpoints.metadata) ?? [] { add(url, .metadata, "GET") }
            }
            if let token = scheme.token {
                add(token.request.endpoint, .login, token.request.method.rawValue)
                add(token.renewal?.endpoint, .renewal, token.renewal?.method.rawValue ?? "")
                add(token.revocation?.endpoint, .logout, token.revocation?.method.rawValue ?? "")
            }
            if case .challenge = scheme.kind { add(Self.challengePath, .challengeToken, "GET") }
        }
    }

    /// The response to a request for a token; `nil` for other requests.
    func response(to request: ServedRequest) throws(Refusal) -> ServedResponse? {
        guard let found = entries[request.path] else { return nil }
        let method = request.method.rawValue
        let grant = request.formItems["grant_type"]
        var fitting = found.filter { $0.methods.contains { $0.hasSameBytes(as: method) } }
        // Schemes share endpoints: a request with a grant is for OAuth 2, and for the scheme that has this grant.
        let ofKind = fitting.filter { $0.isOAuth2Token == (grant != nil) }
        if !ofKind.isEmpty { fitting = ofKind }
        guard let best = fitting.map({ $0.endpoint.rank(for: request) }).max() else { return nil }
        let candidates = fitting.filter { $0.endpoint.rank(for: request) == best }
        let entry = candidates.first { $0.scheme.oauth2?.grant.type == grant } ?? candidates.first
        guard let entry else { return nil }
        let scheme = entry.scheme
        switch entry.service {
        case .metadata: return scheme.oauth2.map(metadata)
        case .keys: return keys()
        case .authorize: return scheme.oauth2.map { authorize(request, scheme, $0) }
        case .token: return scheme.oauth2.map { token(request, scheme, $0) }
        case .userInfo: return userInfo(request, scheme)
        case .revoke: return scheme.oauth2.map { revoke(request, scheme, $0) }
        case .login: return try scheme.token.map { token throws(Refusal) in try login(request, scheme, token) }
        case .renewal: return try scheme.token.map { token throws(Refusal) in try renew(request, scheme, token) }
        case .logout: return try scheme.token.map { token throws(Refusal) in try logout(request, scheme, token) }
        case .challengeToken: return try challengeToken(request, scheme)
        }
    }

    /// Whether a token is one of a scheme.
    func knows(_ token: String, of scheme: API.AuthScheme) -> Bool {
        token.hasSameBytes(as: accounts.token) || ledger.grant(of: token)?.scheme.hasSameBytes(as: scheme.name) == true
    }

    /// A response with JSON that is not stored (RFC 6749, section 5.1).
    func response(_ status: Int, _ body: JSONObject) -> ServedResponse {
        let fields: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]
        return ServedResponse(status, fields: fields, body: (try? JSON.encode(body)) ?? [])
    }

    /// A member, by its name or by a JSON pointer.
    static func pointer(_ member: String) -> JSONPointer {
        member.begins(with: "/") ? JSONPointer(member) ?? JSONPointer(tokens: [member]) : JSONPointer(tokens: [member])
    }
}

extension OAuth2Grant {
    /// The value of `grant_type` (RFC 6749, section 4).
    fileprivate var type: String {
        switch self {
        case .clientCredentials: "client_credentials"
        case .password: "password"
        case .refresh: "refresh_token"
        case .authorizationCode: "authorization_code"
        }
    }
}

/// The endpoints of OAuth 2, which the schema names, or else the metadata of the issuer.
struct OAuth2Endpoints: Hashable, Sendable {
    let token: String?
    let authorize: String?
    let userInfo: String?
    let revoke: String?
    /// The keys of an issuer.
    let keys: String?

    init(_ oauth2: API.OAuth2) {
        let issuer = oauth2.issuer.map(Self.trimmed)
        token = oauth2.token ?? issuer.map { $0 + "/token" }
        authorize = oauth2.authorize ?? issuer.map { $0 + "/authorize" }
        userInfo = oauth2.userInfo ?? issuer.map { $0 + "/userinfo" }
        revoke = oauth2.revoke?.endpoint ?? issuer.map { $0 + "/revoke" }
        keys = issuer.map { $0 + "/keys" }
    }

    static func trimmed(_ issuer: String) -> String {
        issuer.ends(with: "/") ? String(issuer.droppingLast()) : issuer
    }

    /// Where the metadata of an issuer is: at the URLs of OpenID Connect and of RFC 8414, section 3.
    static func metadata(of issuer: String) -> [String] {
        let issuer = trimmed(issuer)
        guard let start = issuer.endIndex(ofBytes: "://") else { return [] }
        let slash = issuer[start...].firstIndex(ofScalar: "/") ?? issuer.endIndex
        return [
            issuer + "/.well-known/openid-configuration",
            issuer[..<slash] + "/.well-known/oauth-authorization-server" + issuer[slash...],
        ]
    }
}
