import PipeExamples
import PipeHTTP
import PipeModel

extension AuthorizationServer {
    /// Issues a token to a user who signs in as the schema says.
    func login(
        _ request: ServedRequest, _ scheme: API.AuthScheme, _ login: API.TokenScheme
    ) throws(Refusal) -> ServedResponse {
        let call = login.request
        let (user, password): (String?, String?)
        switch call.content {
        case .basic: (user, password) = request.basic().map { ($0.user, $0.password) } ?? (nil, nil)
        case .json, .form:
            let members = SentMembers(request, call.content)
            (user, password) = (members[call.user ?? "username"], members[call.password ?? "password"])
        case .token, .none: (user, password) = (accounts.user, accounts.password)
        }
        // Some logins have a password alone.
        guard user ?? accounts.user == accounts.user, password == accounts.password else {
            throw Refusal(401, .unauthorized)
        }
        return response(TokenLedger.Grant(scheme: scheme.name, scopes: []), login)
    }

    func renew(
        _ request: ServedRequest, _ scheme: API.AuthScheme, _ login: API.TokenScheme
    ) throws(Refusal) -> ServedResponse {
        guard let call = login.renewal else { throw Refusal(404, .noSuchPath) }
        let isSeparate = login.refreshToken != nil
        let sent: String?
        switch call.content {
        case .json, .form:
            let member = isSeparate ? call.refreshToken ?? "refresh_token" : call.token ?? "token"
            sent = SentMembers(request, call.content)[member]
        case .token, .basic, .none: sent = request.token(of: scheme)
        }
        guard let sent else { throw Refusal(401, .unauthorized) }
        let grant =
            isSeparate
            ? ledger.renew(sent) { $0.scheme.hasSameBytes(as: scheme.name) } : ledger.renewItself(sent, of: scheme.name)
        guard let grant else { throw Refusal(401, .unauthorized) }
        return response(grant, login)
    }

    func logout(
        _ request: ServedRequest, _ scheme: API.AuthScheme, _ login: API.TokenScheme
    ) throws(Refusal) -> ServedResponse {
        guard let token = request.token(of: scheme), knows(token, of: scheme) else { throw Refusal(401, .unauthorized) }
        ledger.revoke(token)
        if let call = login.revocation, call.content == .json || call.content == .form {
            let members = SentMembers(request, call.content)
            let member = login.refreshToken == nil ? call.token ?? "token" : call.refreshToken ?? "refresh_token"
            if let named = members[member] { ledger.revoke(named) }
        }
        var response = ServedResponse(204, fields: [.cacheControl: "no-store"])
        if case .cookie(let name) = login.token {
            response.fields.set("\(name)=; Path=/; Max-Age=0", for: "Set-Cookie")
        }
        return response
    }

    /// The response with a token, at the places of the schema.
    private func response(_ grant: TokenLedger.Grant, _ login: API.TokenScheme) -> ServedResponse {
        let tokens = ledger.issue(grant, isRenewable: login.refreshToken != nil)
        var body = JSONObject()
        var text: String?
        var fields: HTTPFields = [.cacheControl: "no-store"]
        func put(_ value: JSONValue, at place: TokenPlace?) {
            let plain = IdentityText.text(of: value) ?? ""
            switch place {
            case .text?: text = plain
            case .body(let pointer)?: body.put(value, at: Self.pointer(pointer))
            case .header(let name)?: fields.set(plain, for: name)
            case .cookie(let name)?:
                fields.append(
                    HTTPField(
                        name: .setCookie, value: "\(name)=\(plain); Path=/; HttpOnly; Max-Age=\(TokenLedger.lifetime)"))
            case nil: break
            }
        }
        put(.string(tokens.access), at: login.token)
        if let refresh = tokens.refresh { put(.string(refresh), at: login.refreshToken) }
        // A cookie has its lifetime itself.
        if case .cookie? = login.expiration {
        } else {
            let lifetime =
                switch login.lifetimeUnit {
                case .milliseconds?: TokenLedger.lifetime * 1000
                case .minutes?: TokenLedger.lifetime / 60
                case .seconds?, nil: TokenLedger.lifetime
                }
            put(.number(JSONNumber(lifetime)), at: login.expiration)
        }
        var response = response(200, body)
        for field in fields { response.fields.append(field) }
        if let text {
            response.fields[.contentType] = "text/plain"
            response.body = Array(text.utf8)
        }
        return response
    }

    // MARK: - Challenges

    /// Issues a token that a challenge asks for: to the user, or to every client without credentials.
    func challengeToken(
        _ request: ServedRequest, _ scheme: API.AuthScheme
    ) throws(Refusal) -> ServedResponse {
        if request.field("Authorization") != nil {
            guard let sent = request.basic(), sent == (accounts.user, accounts.password) else {
                var refusal = Refusal(401, .unauthorized)
                refusal.fields[.wwwAuthenticate] = "Basic realm=\"stand-in\""
                throw refusal
            }
        }
        let scopes = request.items.filter { $0.name.hasSameBytes(as: "scope") }.flatMap {
            $0.value.words(separatedBy: " ")
        }
        let grant = TokenLedger.Grant(scheme: scheme.name, scopes: Set(scopes.map(String.init)))
        let tokens = ledger.issue(grant, isRenewable: false)
        return response(
            200, ["token": .string(tokens.access), "expires_in": .number(JSONNumber(TokenLedger.lifetime))])
    }
}

/// The members of the body of a login: a form, or JSON.
private struct SentMembers {
    private let form: [String: String]
    private let json: JSONValue

    init(_ request: ServedRequest, _ content: TokenContent) {
        form = content == .form ? request.formItems : [:]
        json = content == .form ? .null : (try? JSON.decode(JSONValue.self, from: request.body)) ?? .null
    }

    /// The text of a member, by its name or by a JSON pointer.
    subscript(member: String) -> String? {
        form[member] ?? json[AuthorizationServer.pointer(member)].flatMap(IdentityText.text)
    }
}
