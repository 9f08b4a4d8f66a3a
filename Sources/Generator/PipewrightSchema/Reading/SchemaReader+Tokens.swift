import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

// Tokens that follow no RFC.
extension SchemaReader {
    /// Reads `challenge`, or the requests that get, renew and revoke a token.
    func readToken(_ chosen: LocatedNode.Entry, _ members: Members) -> Schema.AuthScheme.Kind? {
        if case .scalar = chosen.value.content, !chosen.value.isNull {
            return readChallenge(chosen, members)
        }
        if let realms = members[.realms] {
            error(
                .misplacedKey(.realms, in: .authSchemeWith(key: .token), belongsTo: .partWith(["token: challenge"])),
                at: realms.key.range)
        }
        let renewal = members[.renew].flatMap { readTokenCall($0.value, of: .renew) }
        let revocation = members[.revoke].flatMap { readTokenCall($0.value, of: .revoke) }
        let refreshEarly = members[.refreshEarly].flatMap { readDuration($0.value, as: .key(.refreshEarly)) }
        let part = SchemaPart.key(.token)
        guard let keys = self.members(of: chosen.value, as: part, in: .tokenRequest) else { return nil }
        if keys[.read] == nil { error(.missingKey(.read, in: part), at: chosen.key.range) }
        let content = readContent(keys[.send], among: TokenContent.waysToGet) ?? .json
        let request = readTokenCall(
            keys, of: part, content: content, parts: [.user, .password], at: chosen.key.range)
        let token = keys[.read].flatMap { readTokenPlace($0, allowing: ["body", "header", "cookie"], mayBeText: true) }
        if let entry = keys[.refresh], members[.renew] == nil {
            error(.missingKey(.renew, in: .authSchemeWith(key: .refresh)), at: entry.key.range)
        }
        let refreshToken = keys[.refresh].flatMap { readTokenPlace($0, allowing: ["body", "header", "cookie"]) }
        let (expiration, unit) = keys[.expires].map(readExpiration) ?? (nil, nil)
        guard let request, let token else { return nil }
        var scheme = Schema.TokenScheme(request: request, token: token)
        scheme.refreshToken = refreshToken
        scheme.expiration = expiration
        scheme.lifetimeUnit = unit
        scheme.renewal = renewal
        scheme.revocation = revocation
        scheme.refreshEarly = refreshEarly
        return .token(scheme)
    }

    private func readChallenge(_ chosen: LocatedNode.Entry, _ members: Members) -> Schema.AuthScheme.Kind? {
        let word: Located<TokenWord>? = word(chosen.value, as: .tokenKind)
        guard word != nil else { return nil }
        for key in [LanguageKey.renew, .revoke, .place, .prefix, .refreshEarly] {
            guard let entry = members[key], entry.key.text == key.rawValue else { continue }
            error(
                .misplacedKey(key, in: .authSchemeWith(key: .token), belongsTo: .schemeWithTokenRequest),
                at: entry.key.range)
        }
        return .challenge(realms: members[.realms].map { readTexts($0, of: .realms, element: .coverage) } ?? [])
    }

    /// Reads a request that renews or revokes a token, or only its call.
    private func readTokenCall(_ node: LocatedNode, of key: LanguageKey) -> Schema.TokenCall? {
        let usual: TokenContent = key == .renew ? .json : .token
        if case .scalar = node.content, !node.isNull {
            return nonEmptyText(node, as: .key(key)).flatMap { readTokenCall($0, content: usual) }
        }
        guard let keys = members(of: node, as: .key(key), in: .tokenCall) else { return nil }
        let content = readContent(keys[.send], among: TokenContent.waysToRenew) ?? usual
        return readTokenCall(keys, of: .key(key), content: content, parts: [.refresh, .token], at: node.range)
    }

    private func readContent(_ entry: LocatedNode.Entry?, among ways: [TokenContent]) -> TokenContent? {
        guard let entry, let text = text(entry.value, as: .kind(.tokenContent)) else { return nil }
        guard let content = TokenContent(rawValue: text.value), ways.contains(content) else {
            error(.unknownValue(text.value, of: .tokenContent, known: ways.map(\.rawValue)), at: text.range)
            return nil
        }
        return content
    }

    private func readTokenCall(
        _ keys: Members, of part: SchemaPart, content: TokenContent, parts: [LanguageKey], at range: SourceRange
    ) -> Schema.TokenCall? {
        var names: [LanguageKey: Located<String>] = [:]
        if let entry = keys[.names], let members = members(of: entry.value, as: .key(.names), keys: parts) {
            names = parts.reduce(into: [:]) { names, part in
                names[part] = members[part].flatMap { readTokenMember($0.value, of: part) }
            }
        }
        let parameters = readTokenParameters(keys[.parameters], isForm: content == .form)
        let headers = readNamedValues(keys[.headers], as: .key(.headers))
        for parameter in parameters { checkTokenMember(parameter.name) }
        guard let entry = required(.call, of: keys, in: part, at: range) else { return nil }
        guard let text = nonEmptyText(entry.value, as: .key(.call)),
            var call = readTokenCall(text, content: content, hasBody: !parameters.isEmpty)
        else { return nil }
        call.names = names
        call.parameters = parameters
        call.headers = headers
        return call
    }

    private func readTokenCall(
        _ text: Located<String>, content: TokenContent, hasBody: Bool = false
    ) -> Schema.TokenCall? {
        guard let call = readCall(text) else { return nil }
        if let result = call.result {
            error(.malformedCall(text.value, reason: .resultOfTokenRequest), at: result.range)
        }
        guard let endpoint = call.call.path else {
            error(.malformedCall(text.value, reason: .missingURL), at: text.range)
            return nil
        }
        guard let method = call.call.method else { return nil }
        guard Schema.TokenCall.methods.contains(method.value) else {
            let known = Schema.TokenCall.methods.map(\.rawValue)
            error(.unknownValue(method.value.rawValue, of: .method, known: known), at: method.range)
            return nil
        }
        if method.value == .get, content == .json || content == .form || hasBody {
            error(.malformedCall(text.value, reason: .body(method: "GET")), at: method.range)
        }
        return Schema.TokenCall(method: method.value, endpoint: endpoint, content: content)
    }

    /// Reads the name of a member, or a JSON pointer to it.
    private func readTokenMember(_ node: LocatedNode, of part: LanguageKey) -> Located<String>? {
        let name = nonEmptyText(node, as: .value(of: part.rawValue))
        name.map(checkTokenMember)
        return name
    }

    private func checkTokenMember(_ name: Located<String>) {
        if name.value.utf8.first == UInt8(ascii: "/"), Self.problemOfPointer(name.value) != nil {
            error(.invalidValue(name.value, of: .tokenMember, expected: .tokenMember), at: name.range)
        }
    }

    /// Reads the place of a lifetime or a time, or a mapping with the unit of a lifetime.
    private func readExpiration(_ entry: LocatedNode.Entry) -> (Located<TokenPlace>?, LifetimeUnit?) {
        let places = ["body", "header"]
        guard case .mapping = entry.value.content else { return (readTokenPlace(entry, allowing: places), nil) }
        let part = SchemaPart.key(.expires)
        guard let keys = members(of: entry.value, as: part, in: .lifetime) else { return (nil, nil) }
        for key in LanguageMapping.lifetime.keys where keys[key] == nil {
            error(.missingKey(key, in: part), at: entry.key.range)
        }
        let unit: Located<LifetimeUnit>? = word(keys[.unit], as: .lifetimeUnit)
        return (keys[.at].flatMap { readTokenPlace($0, allowing: places) }, unit?.value)
    }

    /// Reads further members of the body, which have types in JSON.
    private func readTokenParameters(_ entry: LocatedNode.Entry?, isForm: Bool) -> [Schema.TokenParameter] {
        guard let entry, let entries = entries(of: entry.value, as: .key(.parameters)) else { return [] }
        return entries.compactMap { entry in
            let isWritten = !(entry.value.text ?? "").isEmpty || !entry.value.isNull
            guard !isForm, isWritten, case .scalar = entry.value.content else {
                guard let text = text(entry.value, as: .value(of: entry.key.text)) else { return nil }
                checkText(entry.value)
                return Schema.TokenParameter(
                    name: Located(entry.key.text, at: entry.key.range), value: .text(text.value))
            }
            guard let value = entry.value.literal else {
                error(
                    .invalidValue(entry.value.text ?? "", of: .tokenParameter, expected: .jsonScalar),
                    at: entry.value.range)
                return nil
            }
            return Schema.TokenParameter(name: Located(entry.key.text, at: entry.key.range), value: value)
        }
    }

    /// Reports a number or a boolean where only texts can be sent: the server would get no other value than for a text.
    func checkText(_ node: LocatedNode) {
        if case .text = node.literal { return }
        error(
            .invalidValue(node.text ?? "", of: .tokenParameter, expected: .quotedText(node.text ?? "")),
            at: node.range)
    }

    private func readTokenPlace(
        _ entry: LocatedNode.Entry, allowing kinds: [String], mayBeText: Bool = false
    ) -> Located<TokenPlace>? {
        if mayBeText, case .scalar = entry.value.content, entry.value.text == "body" {
            return Located(.text, at: entry.value.range)
        }
        guard let place = readPlace(entry.value, allowing: kinds) else { return nil }
        let found: TokenPlace? =
            switch place.value {
            case .body(let pointer): .body(pointer)
            case .header(let name): .header(name)
            case .cookie(let name): .cookie(name)
            case .query, .link, .first, .last: nil
            }
        return found.map { Located($0, at: place.range) }
    }

    /// A token without a request.
    private enum TokenWord: String, CaseIterable, Hashable, Sendable {
        case challenge
    }
}
