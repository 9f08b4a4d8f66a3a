import PipeHTTP
import PipeModel

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

extension AuthorizationServer {
    // MARK: - Authorization codes

    /// Signs the user in, and redirects the browser to the client (RFC 6749, section 4.1).
    func authorize(
        _ request: ServedRequest, _ scheme: API.AuthScheme, _ oauth2: API.OAuth2
    ) -> ServedResponse {
        let items = request.formItems
        // Nothing is redirected to a URL that the client has not asked for (section 4.1.2.1).
        guard items["client_id"] == accounts.clientID, let target = items["redirect_uri"], Self.isRedirectURL(target)
        else { return error("invalid_request") }
        func redirect(_ values: [(String, String)]) -> ServedResponse {
            var query = URLQuery(values)
            if let state = items["state"] { query.add("state", state) }
            return ServedResponse(
                302,
                fields: [
                    .location: target + (target.contains(scalar: "?") ? "&" : "?") + query.text,
                    .cacheControl: "no-store",
                ])
        }
        guard items["response_type"] == "code" else { return redirect([("error", "unsupported_response_type")]) }
        guard items["code_challenge"] == nil || items["code_challenge_method"] == "S256" else {
            return redirect([("error", "invalid_request")])
        }
        // A test may sign in with a name; without one, the user of the accounts has agreed.
        guard items["username"] ?? accounts.user == accounts.user,
            items["password"] ?? accounts.password == accounts.password
        else { return redirect([("error", "access_denied")]) }
        let grant = TokenLedger.Grant(
            scheme: scheme.name, scopes: scopes(items, oauth2), client: accounts.clientID, nonce: items["nonce"])
        let code = ledger.issueCode(grant, redirectURL: target, challenge: items["code_challenge"])
        return redirect([("code", code)])
    }

    /// An absolute URL without a fragment (RFC 6749, section 3.1.2), which fits into a header field.
    private static func isRedirectURL(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && !text.contains(scalar: "#")
            && text.firstIndex(ofScalar: ":").map { $0 > text.startIndex } == true
    }

    private func scopes(_ items: [String: String], _ oauth2: API.OAuth2) -> Set<String> {
        Set((items["scope"] ?? oauth2.scopes.joined(separator: " ")).words(separatedBy: " ").map(String.init))
    }

    /// RFC 7636, section 4.6.
    private static func isVerified(_ verifier: String, by challenge: String) -> Bool {
        SHA256.hash(data: Array(verifier.utf8)).base64URL.hasSameBytes(as: challenge)
    }

    // MARK: - Tokens

    func token(
        _ request: ServedRequest, _ scheme: API.AuthScheme, _ oauth2: API.OAuth2
    ) -> ServedResponse {
        let form = request.formItems
        let client = Client(request, form, accounts)
        if client == .wrong { return wrongClient() }
        var grant = TokenLedger.Grant(
            scheme: scheme.name, scopes: scopes(form, oauth2), client: client == .missing ? nil : accounts.clientID)
        switch form["grant_type"] {
        case "password":
            guard form["username"] == accounts.user, form["password"] == accounts.password else {
                return error("invalid_grant")
            }
            return response(grant, oauth2, isRenewable: true)
        case "client_credentials":
            guard client == .authenticated else { return wrongClient() }
            return response(grant, oauth2, isRenewable: false)
        case "refresh_token":
            let sent = form["refresh_token"] ?? ""
            if sent == accounts.refreshToken { return response(grant, oauth2, isRenewable: true) }
            let known = ledger.renew(sent) { known in
                known.scheme.hasSameBytes(as: scheme.name) && (known.client == nil || known.client == grant.client)
            }
            guard let known else { return error("invalid_grant") }
            grant.scopes = known.scopes
            grant.client = known.client
            return response(grant, oauth2, isRenewable: true)
        case "authorization_code":
            let exchanged = ledger.exchange(form["code"] ?? "") { code in
                guard code.grant.client == grant.client, code.grant.scheme.hasSameBytes(as: scheme.name),
                    code.redirectURL == form["redirect_uri"]
                else { return false }
                guard let challenge = code.challenge else {
                    return client == .authenticated && form["code_verifier"] == nil
                }
                return form["code_verifier"].map { Self.isVerified($0, by: challenge) } ?? false
            }
            guard let exchanged else { return error("invalid_grant") }
            return response(exchanged.tokens, exchanged.grant, oauth2)
        case nil: return error("invalid_request")
        default: return error("unsupported_grant_type")
        }
    }

    private func response(
        _ grant: TokenLedger.Grant, _ oauth2: API.OAuth2, isRenewable: Bool
    ) -> ServedResponse {
        response(ledger.issue(grant, isRenewable: isRenewable), grant, oauth2)
    }

    private func response(
        _ tokens: TokenLedger.Tokens, _ grant: TokenLedger.Grant, _ oauth2: API.OAuth2
    ) -> ServedResponse {
        var body = JSONObject()
        body.put(.string(tokens.access), at: Self.pointer(oauth2.tokenMember ?? "access_token"))
        body["token_type"] = "Bearer"
        body.put(.number(JSONNumber(TokenLedger.lifetime)), at: Self.pointer(oauth2.expiresMember ?? "expires_in"))
        if let refresh = tokens.refresh {
            body.put(.string(refresh), at: Self.pointer(oauth2.refreshMember ?? "refresh_token"))
        }
        if !grant.scopes.isEmpty { body["scope"] = .string(grant.scopes.sorted().joined(separator: " ")) }
        let isOpenID = grant.scopes.contains("openid")  // checked text: scopes
        if isOpenID, let issuer = oauth2.issuer, let client = grant.client {
            body["id_token"] = idToken(grant, issuer: issuer, client: client).map(JSONValue.string)
        }
        return response(200, body)
    }

    /// An ID token (OpenID Connect Core 1.0, section 2).
    private func idToken(_ grant: TokenLedger.Grant, issuer: String, client: String) -> String? {
        let time = Int(ledger.time)
        var claims = user
        claims["iss"] = .string(issuer)
        claims["aud"] = .string(client)
        claims["iat"] = .number(JSONNumber(time))
        claims["exp"] = .number(JSONNumber(time + TokenLedger.lifetime))
        if let nonce = grant.nonce { claims["nonce"] = .string(nonce) }
        return tokenKey?.signed(claims)
    }

    /// Whether a request has the credentials of the client (RFC 6749, section 2.3).
    private enum Client {
        case missing, wrong
        /// It names the client without its secret.
        case named
        case authenticated

        init(_ request: ServedRequest, _ form: [String: String], _ accounts: StandInAccounts) {
            var id = form["client_id"]
            var secret = form["client_secret"]
            if let basic = request.basic() {
                id = PercentEncoding.decode(basic.user)
                secret = PercentEncoding.decode(basic.password)
            }
            switch (id, secret) {
            case (nil, nil): self = .missing
            case (accounts.clientID, nil): self = .named
            case (accounts.clientID, accounts.clientSecret): self = .authenticated
            default: self = .wrong
            }
        }
    }

    // MARK: - Other endpoints

    /// Revokes a token: any one (RFC 7009), or the one that the schema names.
    func revoke(
        _ request: ServedRequest, _ scheme: API.AuthScheme, _ oauth2: API.OAuth2
    ) -> ServedResponse {
        let form = request.formItems
        if Client(request, form, accounts) == .wrong { return wrongClient() }
        let name =
            switch oauth2.revoke?.call?.token {
            case .accessToken?: "access_token"
            case .refreshToken?: "refresh_token"
            case nil: "token"
            }
        guard let token = form[name] else { return error("invalid_request") }
        ledger.revoke(token)
        return ServedResponse(200)
    }

    /// What is known about the user (OpenID Connect Core 1.0, section 5.1).
    private var user: JSONObject {
        [
            "sub": .string(accounts.user), "id": .string(accounts.user), "name": .string(accounts.user),
            "login": .string(accounts.user), "preferred_username": .string(accounts.user),
            "email": .string("\(accounts.user)@example.com"),
        ]
    }

    func userInfo(_ request: ServedRequest, _ scheme: API.AuthScheme) -> ServedResponse {
        var plain = scheme
        plain.place = nil
        guard let token = request.token(of: scheme) ?? request.token(of: plain), knows(token, of: scheme) else {
            var refused = error("invalid_token", 401)
            refused.fields[.wwwAuthenticate] = "Bearer error=\"invalid_token\""
            return refused
        }
        return response(200, user)
    }

    /// The metadata of an issuer (RFC 8414, section 2).
    func metadata(of oauth2: API.OAuth2) -> ServedResponse {
        let endpoints = OAuth2Endpoints(oauth2)
        var body: JSONObject = [
            "issuer": .string(oauth2.issuer ?? ""), "response_types_supported": ["code"],
            "code_challenge_methods_supported": ["S256"], "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": [.string(TokenKey.algorithm)],
        ]
        body["authorization_endpoint"] = endpoints.authorize.map(JSONValue.string)
        body["token_endpoint"] = endpoints.token.map(JSONValue.string)
        body["userinfo_endpoint"] = endpoints.userInfo.map(JSONValue.string)
        body["revocation_endpoint"] = endpoints.revoke.map(JSONValue.string)
        body["jwks_uri"] = endpoints.keys.map(JSONValue.string)
        return response(200, body)
    }

    /// The keys that sign ID tokens (RFC 7517, section 5).
    func keys() -> ServedResponse {
        response(200, ["keys": .array(tokenKey.map { [.object($0.publicKey)] } ?? [])])
    }

    private func wrongClient() -> ServedResponse {
        var response = error("invalid_client", 401)
        response.fields[.wwwAuthenticate] = "Basic realm=\"stand-in\""
        return response
    }

    private func error(_ code: String, _ status: Int = 400) -> ServedResponse {
        response(status, ["error": .string(code)])
    }
}
