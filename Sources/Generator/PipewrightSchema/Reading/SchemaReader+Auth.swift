import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    private static let oauth2Keys: [LanguageKey] = [
        .issuer, .provider, .userinfo, .authorize, .client, .scopes, .audience, .parameters, .tokenMember,
        .refreshMember, .expiresMember, .pkce,
    ]

    /// The keys that only some kinds have, in the order of the language.
    private static let kindsOfKeys: [(key: LanguageKey, kinds: [Schema.AuthScheme.Key])] =
        [
            (key: .prefix, kinds: [.apiKey, .bearer, .oauth2, .token]),
            (key: .env, kinds: [.apiKey, .basic, .bearer, .digest, .oauth2, .token, .awsSignature]),
            (key: .token, kinds: [.oauth2, .token]),
            (key: .revoke, kinds: [.oauth2, .token]),
            (key: .place, kinds: [.oauth2, .token]),
            (key: .refreshEarly, kinds: [.oauth2, .token]),
            (key: .renew, kinds: [.token]),
            (key: .realms, kinds: [.token]),
            (key: .region, kinds: [.awsSignature]),
            (key: .payload, kinds: [.awsSignature]),
        ] + oauth2Keys.map { (key: $0, kinds: [.oauth2]) }

    /// The keys that only some grants have.
    private static let grantsOfKeys: KeyValuePairs<LanguageKey, [OAuth2Grant]> = [
        .authorize: [.authorizationCode],
        .pkce: [.authorizationCode],
        .env: [.clientCredentials, .password, .refresh],
    ]

    func readAuth(_ entry: LocatedNode.Entry?) -> [Schema.AuthScheme] {
        guard let entry, let entries = entries(of: entry.value, as: .key(.auth)) else { return [] }
        return entries.map { readAuthScheme($0) }
    }

    private func readAuthScheme(_ entry: LocatedNode.Entry) -> Schema.AuthScheme {
        var scheme = Schema.AuthScheme(name: Located(entry.key.text, at: entry.key.range))
        if case .scalar = entry.value.content {
            scheme.kind = readAuthWord(entry.value)
            return scheme
        }
        if isOfOpenAPI(entry.value) { return scheme }
        guard var members = members(of: entry.value, as: .authScheme, in: .authScheme) else { return scheme }
        guard let key = readAuthKey(members, of: scheme, entry.value), let chosen = members[key.key] else {
            return scheme
        }
        members = members.filter { member in
            Self.kindsOfKeys.allSatisfy { $0.key != member.key || $0.kinds.contains(key) }
        }
        switch key {
        case .apiKey:
            scheme.place = readPlace(chosen.value, allowing: ["header", "query", "cookie"])
            scheme.kind = scheme.place.map { Located(.apiKey, at: $0.range) }
        case .basic:
            scheme.place = readOptionalPlace(chosen.value, allowing: ["header"])
            scheme.kind = Located(.basic, at: chosen.key.range)
        case .bearer:
            scheme.place = readOptionalPlace(chosen.value, allowing: ["header", "query", "cookie"])
            scheme.kind = Located(.bearer, at: chosen.key.range)
        case .digest:
            if !chosen.value.isNull {
                error(.wrongKind(expected: .null, found: chosen.value.kind, of: .key(.digest)), at: chosen.value.range)
            }
            scheme.kind = Located(.digest, at: chosen.key.range)
        case .oauth2:
            scheme.place = members[.place].flatMap { readPlace($0.value, allowing: ["header", "query", "cookie"]) }
            scheme.kind = readOAuth2(chosen, &members, of: scheme).map { Located(.oauth2($0), at: chosen.value.range) }
        case .token:
            scheme.place = members[.place].flatMap { readPlace($0.value, allowing: ["header", "query", "cookie"]) }
            scheme.kind = readToken(chosen, members).map { Located($0, at: chosen.value.range) }
        case .awsSignature:
            scheme.kind = readAWSSignature(chosen, members, of: scheme).map {
                Located(.awsSignature($0), at: chosen.value.range)
            }
        case .custom:
            let type = chosen.value.isNull ? nil : nonEmptyText(chosen.value, as: .key(.custom))
            scheme.kind = Located(.custom(type), at: chosen.key.range)
        }
        scheme.prefix = readPrefix(members[.prefix], of: scheme)
        if let kind = scheme.kind?.value, let environment = members[.env] {
            scheme.environment = readEnvironment(environment.value, of: key, kind)
        }
        scheme.coverage = members[.for].map { readTexts($0, of: .for, element: .coverage) } ?? []
        return scheme
    }

    /// Reports a scheme that is written as in OpenAPI, such as `{ type: http, scheme: bearer }`.
    private func isOfOpenAPI(_ node: LocatedNode) -> Bool {
        guard case .mapping(let entries) = node.content, let type = entries.first(where: { $0.key.text == "type" }),
            !entries.contains(where: { Schema.AuthScheme.Key(rawValue: $0.key.text) != nil }),
            let scheme = OpenAPIScheme(
                Dictionary(entries.map { ($0.key.text, $0.value.text ?? "") }, uniquingKeysWith: { first, _ in first }))
        else { return false }
        diagnostics.error(.schemeOfOpenAPI(scheme), at: type.key.range)
        return true
    }

    /// Reads a kind without further settings.
    private func readAuthWord(_ node: LocatedNode) -> Located<Schema.AuthScheme.Kind>? {
        guard let word = text(node, as: .authScheme) else { return nil }
        switch Schema.AuthScheme.Key(rawValue: word.value) {
        case .basic: return Located(.basic, at: node.range)
        case .bearer: return Located(.bearer, at: node.range)
        case .digest: return Located(.digest, at: node.range)
        case .custom: return Located(.custom(nil), at: node.range)
        case .apiKey: error(.missingKey(.apiKey, in: .apiKeyScheme), at: node.range)
        case .oauth2: error(.missingKey(.oauth2, in: .oauth2Scheme), at: node.range)
        case .awsSignature: error(.missingKey(.region, in: .awsSignatureScheme), at: node.range)
        // A token of a request is a mapping; who writes the word alone probably means a bearer token.
        case .token, nil:
            let known = Schema.AuthScheme.Key.allCases.filter { $0 != .token }.map(\.rawValue)
            error(.unknownValue(word.value, of: .authKind, known: known), at: node.range)
        }
        return nil
    }

    /// Reads the key that chooses the kind of a scheme. Reports a missing key, several keys, and keys of other kinds.
    private func readAuthKey(
        _ members: Members, of scheme: Schema.AuthScheme, _ node: LocatedNode
    ) -> Schema.AuthScheme.Key? {
        var given = Schema.AuthScheme.Key.allCases.filter { members[$0.key] != nil }
        // The token endpoint of OAuth 2 has the same key.
        let endpoint = members[.token]?.value.text?.utf8
        let hasEndpoint = endpoint?.contains(UInt8(ascii: "/")) ?? false
        let isOAuth2 = hasEndpoint || endpoint != nil && Self.oauth2Keys.contains { members[$0] != nil }
        if given != [.token] || isOAuth2 {
            given.removeAll { $0 == .token }
        }
        guard let key = chosen(among: given, of: members, by: \.key) else {
            missingAuthKey(members, of: scheme, node)
            return nil
        }
        for (name, kinds) in Self.kindsOfKeys where !kinds.contains(where: given.contains) {
            refuseMisplaced(name, of: members, in: .authSchemeWith(key: key.key), kinds.map(\.rawValue))
        }
        return key
    }

    /// Reports the key that chooses the kind as missing. A key that only one kind has shows which kind was meant.
    private func missingAuthKey(
        _ members: Members, of scheme: Schema.AuthScheme, _ node: LocatedNode
    ) {
        if case .mapping([]) = node.content {
            error(.emptyValue(of: .authScheme), at: node.range)
        } else if let telling = ([.token, .revoke, .place, .refreshEarly] + Self.oauth2Keys).first(where: {
            members[$0] != nil
        }) {
            error(.missingKey(.oauth2, in: .authSchemeWith(key: telling)), at: scheme.name.range)
        } else if !members.isEmpty || isKnownEmpty(node) {
            let keys = Schema.AuthScheme.Key.allCases.map(\.key)
            error(.missingOneOf(keys, in: .authScheme), at: scheme.name.range)
        }
    }

    /// Whether a mapping has only known keys; unknown keys were reported already.
    private func isKnownEmpty(_ node: LocatedNode) -> Bool {
        guard case .mapping(let entries) = node.content else { return false }
        return entries.allSatisfy { LanguageMapping.authScheme.key($0.key.text) != nil }
    }

    private func readOptionalPlace(_ node: LocatedNode, allowing kinds: [String]) -> Located<Place>? {
        node.isNull ? nil : readPlace(node, allowing: kinds)
    }

    private func readPrefix(
        _ entry: LocatedNode.Entry?, of scheme: Schema.AuthScheme
    ) -> Located<String>? {
        // An empty one sends the credential alone.
        guard let entry, let prefix = text(entry.value, as: .key(.prefix)) else { return nil }
        switch scheme.place?.value {
        case .query, .cookie:
            let place = SchemaPart.authSchemeOutsideHeader
            error(.misplacedKey(.prefix, in: place, belongsTo: .schemeInHeader), at: entry.key.range)
            return nil
        case .header, .link, .body, .first, .last, nil: return prefix
        }
    }

    // MARK: - AWS

    private func readAWSSignature(
        _ chosen: LocatedNode.Entry, _ members: Members, of scheme: Schema.AuthScheme
    ) -> Schema.AWSSignature? {
        let service = nonEmptyText(chosen.value, as: .key(.awsSignature))
        let payload: Located<AWSPayload>? = word(members[.payload], as: .awsPayload)
        guard let entry = required(.region, of: members, in: .awsSignatureScheme, at: scheme.name.range),
            let region = nonEmptyText(entry.value, as: .key(.region)), let service
        else { return nil }
        var signature = Schema.AWSSignature(service: service, region: region)
        signature.payload = payload?.value ?? .signed
        return signature
    }

    // MARK: - OAuth 2

    private func readOAuth2(
        _ chosen: LocatedNode.Entry, _ members: inout Members, of scheme: Schema.AuthScheme
    ) -> Schema.OAuth2? {
        let grant: Located<OAuth2Grant>? = word(chosen.value, as: .oauth2Grant)
        if let grant = grant?.value {
            for (name, grants) in Self.grantsOfKeys where !grants.contains(grant) {
                guard let entry = members.removeValue(forKey: name), entry.key.text == name.rawValue else { continue }
                let others = grants.map(\.rawValue)
                let place = SchemaPart.oauth2SchemeWith(grant: grant.rawValue)
                error(.misplacedKey(name, in: place, belongsTo: .partWith(others)), at: entry.key.range)
            }
        }
        // If the grant could not be read, the other keys are still checked.
        var oauth2 = Schema.OAuth2(grant: grant?.value ?? .clientCredentials)
        oauth2.issuer = member(.issuer, of: members)
        let provider: Located<OAuth2Provider>? = word(members[.provider], as: .oauth2Provider)
        oauth2.provider = provider?.value
        if let provider, provider.value.needsIssuer, members[.issuer] == nil {
            error(.missingKey(.issuer, in: .authSchemeWith(key: .provider)), at: provider.range)
        }
        let isKnown = members[.issuer] != nil || members[.provider] != nil
        if members[.token] == nil, !isKnown {
            error(.missingOneOf([.token, .issuer, .provider], in: .oauth2Scheme), at: scheme.name.range)
        }
        if grant?.value == .authorizationCode, members[.authorize] == nil, !isKnown {
            error(.missingKey(.authorize, in: .oauth2SchemeWith(grant: "authorization-code")), at: scheme.name.range)
        }
        oauth2.token = member(.token, of: members)
        oauth2.authorize = member(.authorize, of: members)
        oauth2.userInfo = member(.userinfo, of: members)
        oauth2.revoke = members[.revoke].flatMap { readRevocation($0.value) }
        if let client: Located<OAuth2ClientAuthentication> = word(
            members[.client], as: .clientAuthentication)
        {
            oauth2.client = client.value
        }
        oauth2.scopes = members[.scopes].map { readTexts($0, of: .scopes, element: .scope) } ?? []
        oauth2.audience = member(.audience, of: members)
        oauth2.parameters = readNamedValues(members[.parameters], as: .oauth2Parameters, mustBeText: true)
        oauth2.tokenMember = member(.tokenMember, of: members)
        oauth2.refreshMember = member(.refreshMember, of: members)
        oauth2.expiresMember = member(.expiresMember, of: members)
        oauth2.refreshEarly = members[.refreshEarly].flatMap { readDuration($0.value, as: .key(.refreshEarly)) }
        oauth2.usesPKCE = bool(members[.pkce], as: .key(.pkce))?.value ?? true
        return grant == nil ? nil : oauth2
    }

    /// Reads an endpoint as in RFC 7009, or a custom call.
    private func readRevocation(_ node: LocatedNode) -> Schema.OAuth2.Revocation? {
        guard case .mapping = node.content else {
            return nonEmptyText(node, as: .key(.revoke)).map { Schema.OAuth2.Revocation(endpoint: $0, call: nil) }
        }
        let part = SchemaPart.revocation
        guard let members = members(of: node, as: part, in: .revocation) else { return nil }
        for key in LanguageMapping.revocation.keys where members[key] == nil {
            error(.missingKey(key, in: part), at: node.range)
        }
        let token: Located<RevocationCall.Token>? = word(members[.send], as: .revokedToken)
        guard let text = member(.call, of: members),
            let call = readCall(text)
        else { return nil }
        if let result = call.result {
            error(.malformedCall(text.value, reason: .resultOfRevocation), at: result.range)
        }
        guard let endpoint = call.call.path else {
            error(.malformedCall(text.value, reason: .missingURL), at: text.range)
            return nil
        }
        guard let method = readRevocationMethod(call.call.method), let token else { return nil }
        return Schema.OAuth2.Revocation(endpoint: endpoint, call: .init(method: method, token: token.value))
    }

    private func readRevocationMethod(
        _ method: Located<HTTPMethod>?
    ) -> RevocationCall.Method? {
        guard let method else { return nil }
        let known = RevocationCall.Method.self
        if let method = known.init(rawValue: method.value.rawValue) { return method }
        let words = known.allCases.map(\.rawValue)
        error(.unknownValue(method.value.rawValue, of: .revocationMethod, known: words), at: method.range)
        return nil
    }

    // MARK: - Environment

    /// The parts of a credential, and whether each is required.
    private static func parts(of kind: Schema.AuthScheme.Kind) -> KeyValuePairs<LanguageKey, Bool> {
        switch kind {
        case .apiKey: [.key: true]
        case .bearer: [.token: true]
        case .basic, .digest: [.user: true, .password: true]
        case .oauth2(let oauth2):
            switch oauth2.grant {
            case .clientCredentials: [.client: true, .secret: true]
            case .password: [.user: true, .password: true, .client: false, .secret: false]
            case .refresh: [.token: true, .client: false, .secret: false]
            case .authorizationCode: [:]
            }
        case .token, .challenge: [.user: true, .password: true]
        case .awsSignature: [.key: true, .secret: true, .token: false]
        case .custom: [:]
        }
    }

    /// Reads the name of a variable if a credential has one part, otherwise a mapping of its parts to names.
    private func readEnvironment(
        _ node: LocatedNode, of key: Schema.AuthScheme.Key, _ kind: Schema.AuthScheme.Kind
    ) -> [Schema.AuthScheme.Variable] {
        let parts = Self.parts(of: kind)
        guard !parts.isEmpty else { return [] }
        if parts.count == 1, let part = parts.first?.key, case .scalar = node.content {
            return readVariable(node, part: part).map { [$0] } ?? []
        }
        let environment = SchemaPart.environment(ofSchemeWith: key.key)
        guard let members = members(of: node, as: environment, keys: parts.map(\.key)) else { return [] }
        for (part, isRequired) in parts where isRequired && members[part] == nil {
            error(.missingKey(part, in: environment), at: node.range)
        }
        if let secret = members[.secret], members[.client] == nil,
            parts.contains(where: { $0.key == .client && !$0.value })
        {
            error(.missingKey(.client, in: .keyWithKey(.env, with: .secret)), at: secret.key.range)
        }
        return parts.compactMap { part in
            members[part.key].flatMap { readVariable($0.value, part: part.key) }
        }
    }

    private func readVariable(_ node: LocatedNode, part: LanguageKey) -> Schema.AuthScheme.Variable? {
        variableName(node).map { Schema.AuthScheme.Variable(part: part.rawValue, name: $0) }
    }

    /// Reads the name of an environment variable (POSIX.1-2024, section 8.1).
    func variableName(
        _ node: LocatedNode, as part: SchemaPart = .kind(.environmentVariable)
    ) -> Located<String>? {
        guard let name = nonEmptyText(node, as: part) else { return nil }
        let isName = name.value.utf8.enumerated().allSatisfy { index, byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"): true
            case UInt8(ascii: "0")...UInt8(ascii: "9"): index > 0
            default: false
            }
        }
        guard isName else {
            error(.invalidValue(name.value, of: .environmentVariable, expected: .environmentVariable), at: name.range)
            return nil
        }
        return name
    }

    // MARK: - Use

    /// Reads `none`, one scheme, or a list of alternatives; each alternative is a scheme or a list of schemes that are
    /// used together.
    func readUse(_ entry: LocatedNode.Entry?) -> Schema.AuthRequirement? {
        guard let entry, let elements = elements(of: entry.value, as: .key(.use)) else { return nil }
        if case .scalar = entry.value.content, entry.value.text == "none" {
            return Schema.AuthRequirement(alternatives: [], range: entry.value.range)
        }
        let alternatives = elements.compactMap { element -> [Located<String>]? in
            guard let together = self.elements(of: element, as: .use) else { return nil }
            return together.compactMap { nonEmptyText($0, as: .use) }
        }
        return Schema.AuthRequirement(alternatives: alternatives, range: entry.value.range)
    }

    /// Reads one scope or a list of scopes; an empty list removes the inherited scopes.
    func readScopes(_ entry: LocatedNode.Entry?) -> Located<[Located<String>]>? {
        entry.map { entry in
            let scopes = readTexts(entry, of: .scopes, element: .scope, mayBeEmpty: true)
            return Located(scopes, at: entry.key.range)
        }
    }
}
