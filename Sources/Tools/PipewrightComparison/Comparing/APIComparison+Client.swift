import PipeModel

extension APIComparison {
    mutating func compareClients() {
        let names = apis.map { "\($0.clientName), \($0.namespace)" }
        add(.clientRenamed, clients, ifDifferent: names)
        compareWording(clients, docs: apis.docs)
        compareServers()
        compareSchemes()
        compareVersions()
        compareErrors()
    }

    // MARK: - Servers

    private mutating func compareServers() {
        let matching = Matching(apis.servers, by: \.swiftName, orBy: \.place)
        for server in matching.removed { add(.serverRemoved, removed: .server(server.swiftName)) }
        for servers in matching.renamed {
            add(.serverRenamed, servers.swiftName.map(Subject.server), servers.swiftName.escaped)
        }
        for server in matching.added { add(.serverAdded, added: .server(server.swiftName), new: server.place) }
        for servers in matching.pairs { compare(servers) }
        let others = Matching(apis.otherURLs, by: \.swiftName)
        for other in others.removed { add(.otherURLRemoved, clients, name: other.swiftName.escaped) }
        for other in others.added { add(.otherURLAdded, clients, name: other.swiftName.escaped) }
        compareDefaultServers()
    }

    private mutating func compare(_ servers: Pair<API.Server>) {
        let subjects = servers.swiftName.map(Subject.server)
        add(.serverURL, subjects, ifDifferent: servers.place.map(PathPattern.text))
        for others in Matching(servers.map(with: apis, otherURLs), by: \.name).both {
            add(.serverURL, subjects, name: others.old.name, ifDifferent: others.map(\.url))
        }
        add(
            .formerServers, subjects,
            ifDifferent: servers.map { $0.formerURLs.isEmpty ? nil : $0.formerURLs.joined(separator: ", ") })
        if servers.variables.isEmpty.differs {
            add(.serverForm, subjects, servers.map(Self.form))
        } else {
            compare(servers.variables.map { $0.map(Argument.init) }, of: subjects)
        }
        compareWording(subjects, docs: servers.docs)
    }

    private func otherURLs(of server: API.Server, _ api: API) -> [(name: String, url: String)] {
        Array(zip(api.otherURLs.map(\.swiftName.escaped), server.others.map(\.value)))
    }

    private static func form(_ server: API.Server) -> String {
        guard !server.variables.isEmpty else { return ".\(server.swiftName)" }
        return ".\(server.swiftName)(\(server.variables.map { "\($0.swiftName):" }.joined()))"
    }

    private mutating func compareDefaultServers() {
        switch (apis.old.defaultServer, apis.new.defaultServer) {
        case (let old?, nil): add(.defaultServerRemoved, clients, old: old.swiftName.escaped)
        case (nil, let new?): add(.defaultServerAdded, clients, new: new.swiftName.escaped)
        case (let old?, let new?) where old.swiftName != new.swiftName && old.place != new.place:
            add(.defaultServer, clients, old: old.swiftName.escaped, new: new.swiftName.escaped)
        default: break
        }
    }

    // MARK: - Authentication

    private mutating func compareSchemes() {
        let matching = Matching(apis.schemes, by: \.swiftName)
        for scheme in matching.removed { add(.schemeRemoved, removed: .scheme(scheme.swiftName)) }
        for scheme in matching.added { add(.schemeAdded, added: .scheme(scheme.swiftName)) }
        for schemes in matching.both { compare(schemes) }
        // Each way to pass the fewest credentials must still be one.
        let left = apis.new.requiredCredentials
        let known = Set(apis.new.schemes.map(\.name))
        // A scheme that is gone is reported itself.
        let lost = apis.old.requiredCredentials.filter { way in
            way.isSubset(of: known) && !left.contains { $0.isSubset(of: way) }
        }
        if !lost.isEmpty {
            add(.credentialsRequired, clients, Pair(lost, left).map { AuthText.text(of: $0.map { $0.sorted() }) })
        }
    }

    private mutating func compare(_ schemes: Pair<API.AuthScheme>) {
        let subjects = schemes.swiftName.map(Subject.scheme)
        let types = schemes.kind.text
        add(.schemeType, subjects, ifDifferent: types)
        if !types.differs {
            for (old, new) in zip(schemes.old.sending, schemes.new.sending) {
                add(.schemeSending, subjects, name: old.key, ifDifferent: Pair(old.value, new.value))
            }
        }
        add(.schemeEnvironment, subjects, ifDifferent: schemes.map(Self.environment))
    }

    private static func environment(_ scheme: API.AuthScheme) -> String? {
        let variables = scheme.environment.map { "\($0.part): \($0.name)" }
        return variables.isEmpty ? nil : variables.joined(separator: ", ")
    }

    // MARK: - Versions and errors

    private mutating func compareVersions() {
        let subjects = clients.members(Pair("version", "version"))
        let texts = apis.map { api in api.version.map { "\($0.place.text) \($0.defaultValue)" } }
        switch (texts.old, texts.new) {
        case (nil, let new?): add(.versionAdded, added: subjects.new, new: new)
        case (let old?, nil): add(.versionRemoved, removed: subjects.old, old: old)
        default: add(.version, subjects, ifDifferent: texts)
        }
    }

    private mutating func compareErrors() {
        let types = apis.map { $0.errors?.record?.declaredName }
        if inNew(types).differs { add(types.old == nil ? .errorTypeAdded : .errorType, clients, types) }
        let rules = apis.map { $0.errors?.texts ?? [nil, nil, nil] }
        for (index, key) in API.ErrorRules.keys.enumerated() {
            add(.errorRules, clients, name: key, ifDifferent: rules.map { $0[index] })
        }
    }
}

extension Argument {
    fileprivate init(_ variable: API.ServerVariable) {
        self.init(
            label: variable.swiftName, wireName: variable.name, type: .scalar(.plain(.string)),
            defaultValue: variable.defaultValue, place: .url, docs: variable.docs)
    }
}

extension API {
    /// The server of a client that is made without one.
    fileprivate var defaultServer: Server? {
        servers.first.flatMap { $0.variables.contains { $0.defaultValue == nil } ? nil : $0 }
    }

    /// The credentials that each initializer needs, by the names of their schemes.
    fileprivate var requiredCredentials: [Set<String>] {
        let always = Set(schemes.filter(\.isRequired).map(\.name))
        return credentialAlternatives.map { always.union($0) }
    }
}

extension API.AuthScheme.Kind {
    /// The type of the credential.
    fileprivate var text: String {
        switch self {
        case .oauth2(let oauth2): "oauth2 \(oauth2.grant.rawValue)"
        case .challenge: "token-challenge"
        case .custom(let type): "custom" + (type.map { " \($0)" } ?? "")
        default: word.rawValue
        }
    }
}

extension API.AuthScheme {
    /// The prefix of a credential without the key.
    private var usualPrefix: String? {
        switch kind {
        case .bearer, .oauth2, .challenge: "Bearer"
        case .token: place.map { $0.text.lowercased() == "header.authorization" } ?? true ? "Bearer" : nil
        default: nil
        }
    }

    /// Keys with their values, always in the same number and order.
    fileprivate var sending: [(key: String, value: String?)] {
        var oauth2: API.OAuth2?
        var aws: API.AWSSignature?
        var token: API.TokenScheme?
        var realms: [String] = []
        switch kind {
        case .oauth2(let value): oauth2 = value
        case .awsSignature(let value): aws = value
        case .token(let value): token = value
        case .challenge(let value): realms = value
        default: break
        }
        let revocation = oauth2?.revoke.map { revoke in
            revoke.endpoint + (revoke.call.map { " \($0.method.rawValue) \($0.token.rawValue)" } ?? "")
        }
        return [
            ("place", (place ?? .header("Authorization")).text),
            ("prefix", (prefix ?? usualPrefix).flatMap { $0.isEmpty ? nil : $0 }),
            ("for", coverage.isEmpty ? nil : coverage.joined(separator: ", ")),
            ("issuer", oauth2?.issuer), ("token", oauth2?.token ?? token?.request.text),
            ("authorize", oauth2?.authorize), ("userinfo", oauth2?.userInfo),
            ("revoke", revocation ?? token?.revocation?.text),
            ("renew", token?.renewal?.text), ("read", token?.token.text), ("refresh", token?.refreshToken?.text),
            ("expires", token?.expiration.map { $0.text + (token?.lifetimeUnit.map { " \($0.rawValue)" } ?? "") }),
            ("realms", realms.isEmpty ? nil : realms.joined(separator: ", ")),
            ("client", oauth2?.client.rawValue), ("scopes", oauth2?.scopes.joined(separator: " ")),
            ("audience", oauth2?.audience),
            ("parameters", oauth2?.parameters.map { "\($0.name)=\($0.value)" }.joined(separator: "&")),
            ("token-member", oauth2?.tokenMember), ("refresh-member", oauth2?.refreshMember),
            ("expires-member", oauth2?.expiresMember),
            ("refresh-early", (oauth2?.refreshEarlyMilliseconds ?? token?.refreshEarlyMilliseconds).map { "\($0)ms" }),
            ("pkce", oauth2.map { "\($0.usesPKCE)" }), ("aws-signature", aws?.service), ("region", aws?.region),
            ("payload", aws?.payload.rawValue),
        ]
    }
}

extension API.TokenCall {
    /// The request as a schema describes it, without the keys.
    fileprivate var text: String {
        let names = [("user", user), ("password", password), ("refresh", refreshToken), ("token", token)]
        let parts = names.compactMap { name, value in value.map { "\(name): \($0)" } }
        let members = parameters.map { "\($0.name): \($0.value.text)" }
        let fields = headers.map { "\($0.name): \($0.value)" }
        return (["\(method.rawValue) \(endpoint) \(content.rawValue)"] + parts + members + fields).joined(
            separator: ", ")
    }
}

extension API.ErrorRules {
    fileprivate static let keys = ["when", "message", "validation"]

    /// The values of the keys.
    fileprivate var texts: [String?] {
        let validation: String? =
            switch self.validation {
            case .object(let pointer): "body#\(pointer)"
            case .list(let pointer, let field, let message): "body#\(pointer), \(field ?? ""), \(message)"
            case nil: nil
            }
        return [condition?.text, message.map { "body#\($0)" }, validation]
    }
}
