import PipeModel

extension APIComparison {
    mutating func compareClients() {
        let (oldClient, newClient) = (Subject.client(old.clientName), Subject.client(new.clientName))
        let (oldNames, newNames) = ([old.clientName, old.namespace], [new.clientName, new.namespace])
        if oldNames != newNames {
            add(
                .clientRenamed, oldClient, newClient, old: oldNames.joined(separator: ", "),
                new: newNames.joined(separator: ", "))
        }
        compareWording(oldClient, newClient, docs: (old.docs, new.docs), deprecated: (nil, nil))
        compareServers(oldClient, newClient)
        compareSchemes(oldClient, newClient)
        compareVersions(oldClient, newClient)
        compareErrors(oldClient, newClient)
    }

    // MARK: - Servers

    private mutating func compareServers(_ oldClient: Subject, _ newClient: Subject) {
        let servers = Matching(old.servers, new.servers, by: \.swiftName, orBy: \.place)
        for server in servers.removed { add(.serverRemoved, .server(server.swiftName), nil) }
        for (old, new) in servers.renamed {
            add(
                .serverRenamed, .server(old.swiftName), .server(new.swiftName), old: old.swiftName, new: new.swiftName)
        }
        for server in servers.added { add(.serverAdded, nil, .server(server.swiftName), new: server.place) }
        for (old, new) in servers.pairs { compare(old, new) }
        let others = Matching(old.otherURLs, new.otherURLs, by: \.swiftName)
        for other in others.removed { add(.otherURLRemoved, oldClient, newClient, name: other.swiftName) }
        for other in others.added { add(.otherURLAdded, oldClient, newClient, name: other.swiftName) }
        compareDefaultServers(oldClient, newClient)
    }

    private mutating func compare(_ old: API.Server, _ new: API.Server) {
        let (oldServer, newServer) = (Subject.server(old.swiftName), Subject.server(new.swiftName))
        add(.serverURL, oldServer, newServer, from: PathPattern.text(old.place), to: PathPattern.text(new.place))
        let newURLs = otherURLs(of: new, self.new)
        for (name, url) in otherURLs(of: old, self.old) {
            if let other = newURLs.first(where: { $0.name == name }) {
                add(.serverURL, oldServer, newServer, name: name, from: url, to: other.url)
            }
        }
        if old.variables.isEmpty != new.variables.isEmpty {
            add(.serverForm, oldServer, newServer, old: Self.form(old), new: Self.form(new))
        } else {
            compare(old.variables.map(Argument.init), new.variables.map(Argument.init), of: oldServer, newServer)
        }
        compareWording(oldServer, newServer, docs: (old.docs, new.docs), deprecated: (nil, nil))
    }

    private func otherURLs(of server: API.Server, _ api: API) -> [(name: String, url: String)] {
        Array(zip(api.otherURLs.map(\.swiftName), server.others.map(\.value)))
    }

    private static func form(_ server: API.Server) -> String {
        guard !server.variables.isEmpty else { return ".\(server.swiftName)" }
        return ".\(server.swiftName)(\(server.variables.map { $0.swiftName + ":" }.joined()))"
    }

    private mutating func compareDefaultServers(_ oldClient: Subject, _ newClient: Subject) {
        switch (old.defaultServer, new.defaultServer) {
        case (let old?, nil): add(.defaultServerRemoved, oldClient, newClient, old: old.swiftName)
        case (nil, let new?): add(.defaultServerAdded, oldClient, newClient, new: new.swiftName)
        case (let old?, let new?) where old.swiftName != new.swiftName && old.place != new.place:
            add(.defaultServer, oldClient, newClient, old: old.swiftName, new: new.swiftName)
        default: break
        }
    }

    // MARK: - Authentication

    private mutating func compareSchemes(_ oldClient: Subject, _ newClient: Subject) {
        let schemes = Matching(old.schemes, new.schemes, by: \.swiftName)
        for scheme in schemes.removed { add(.schemeRemoved, .scheme(scheme.swiftName), nil) }
        for scheme in schemes.added { add(.schemeAdded, nil, .scheme(scheme.swiftName)) }
        for (old, new) in schemes.both { compare(old, new) }
        // Each way to pass the fewest credentials must still be one.
        let left = new.requiredCredentials
        let known = Set(new.schemes.map(\.name))
        // A scheme that is gone is reported itself.
        let lost = old.requiredCredentials.filter { way in
            way.isSubset(of: known) && !left.contains { $0.isSubset(of: way) }
        }
        if !lost.isEmpty {
            add(
                .credentialsRequired, oldClient, newClient, old: AuthText.text(of: lost.map { $0.sorted() }),
                new: AuthText.text(of: left.map { $0.sorted() }))
        }
    }

    private mutating func compare(_ old: API.AuthScheme, _ new: API.AuthScheme) {
        let (oldScheme, newScheme) = (Subject.scheme(old.swiftName), Subject.scheme(new.swiftName))
        add(.schemeType, oldScheme, newScheme, from: old.kind.text, to: new.kind.text)
        if old.kind.text == new.kind.text {
            for (name, values) in Self.differences(old, new) {
                add(.schemeSending, oldScheme, newScheme, name: name, from: values.old, to: values.new)
            }
        }
        add(
            .schemeEnvironment, oldScheme, newScheme, from: Self.environment(old), to: Self.environment(new))
    }

    private static func environment(_ scheme: API.AuthScheme) -> String? {
        let variables = scheme.environment.map { "\($0.part): \($0.name)" }
        return variables.isEmpty ? nil : variables.joined(separator: ", ")
    }

    /// What is different in how a credential is sent and obtained, by the keys of the language.
    private static func differences(
        _ old: API.AuthScheme, _ new: API.AuthScheme
    ) -> [(name: String, values: (old: String?, new: String?))] {
        let (old, new) = (old.sending, new.sending)
        return zip(old, new).filter { $0.1 != $1.1 }.map { ($0.0, ($0.1, $1.1)) }
    }

    // MARK: - Versions and errors

    private mutating func compareVersions(_ oldClient: Subject, _ newClient: Subject) {
        func subject(_ client: Subject) -> Subject { .member("version", of: client) }
        func text(_ version: API.Version?) -> String? { version.map { "\($0.place.text) \($0.defaultValue)" } }
        switch (old.version, new.version) {
        case (nil, .some): add(.versionAdded, nil, subject(newClient), new: text(new.version))
        case (.some, nil): add(.versionRemoved, subject(oldClient), nil, old: text(old.version))
        default: add(.version, subject(oldClient), subject(newClient), from: text(old.version), to: text(new.version))
        }
    }

    private mutating func compareErrors(_ oldClient: Subject, _ newClient: Subject) {
        let (oldType, newType) = (old.errors?.record?.declaredName, new.errors?.record?.declaredName)
        if let oldType, inNew(oldType) != newType {
            add(.errorType, oldClient, newClient, old: oldType, new: newType)
        } else if oldType == nil, let newType {
            add(.errorTypeAdded, oldClient, newClient, new: newType)
        }
        let (oldRules, newRules) = (old.errors?.texts ?? [nil, nil, nil], new.errors?.texts ?? [nil, nil, nil])
        for (name, values) in zip(API.ErrorRules.keys, zip(oldRules, newRules)) {
            add(.errorRules, oldClient, newClient, name: name, from: values.0, to: values.1)
        }
    }
}

extension Argument {
    fileprivate init(_ variable: API.ServerVariable) {
        self.init(
            variable.swiftName, wireName: variable.name, type: .scalar(.plain(.string)),
            defaultValue: variable.defaultValue,
            place: .url, docs: variable.docs)
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
        case .apiKey: "api-key"
        case .basic: "basic"
        case .bearer: "bearer"
        case .digest: "digest"
        case .oauth2(let oauth2): "oauth2 \(oauth2.grant.rawValue)"
        case .token: "token"
        case .challenge: "token-challenge"
        case .awsSignature: "aws-signature"
        case .custom(let type): "custom" + (type.map { " \($0)" } ?? "")
        }
    }
}

extension API.AuthScheme {
    /// The prefix of a credential without the key.
    private var usualPrefix: String? {
        switch kind {
        case .bearer, .oauth2, .challenge: "Bearer"
        case .token: place.map { $0.text.lowercased() == "header.authorization" } ?? true ? "Bearer" : nil
        case .apiKey, .basic, .digest, .awsSignature, .custom: nil
        }
    }

    /// Keys with their values, always in the same number and order.
    fileprivate var sending: [(String, String?)] {
        var oauth2: API.OAuth2?
        var aws: API.AWSSignature?
        var token: API.TokenScheme?
        var realms: [String] = []
        switch kind {
        case .oauth2(let value): oauth2 = value
        case .awsSignature(let value): aws = value
        case .token(let value): token = value
        case .challenge(let value): realms = value
        case .apiKey, .basic, .bearer, .digest, .custom: break
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
