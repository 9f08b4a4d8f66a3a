import PipeModel
import PipewrightAPI
import PipewrightDiagnostics

/// Finds what holds for all calls: servers, credentials and errors.
struct SettingsFinder {
    let document: OpenAPIDocument
    private let swift = SwiftName()
    /// The most ways to make a call with the flows of several schemes together: four schemes with two flows and a token.
    private static let mostCombined = 81
    /// The names of the security schemes of the document.
    private var known: Set<String> = []
    /// The names of those whose tokens have scopes.
    private var haveScopes: Set<String> = []
    /// The names of those that have no scopes, but roles from OpenAPI 3.1 on.
    private var haveRoles: Set<String> = []
    /// The names of those that no request can have.
    private var ofConnections: Set<String> = []

    init(_ document: OpenAPIDocument) {
        self.document = document
        known = Set(document.securitySchemes.map(\.name))
        let scoped = document.securitySchemes.filter { scheme in
            switch scheme.kind {
            case .oauth2, .openIDConnect: true
            default: false
            }
        }
        haveScopes = Set(scoped.map(\.name))
        let plain = document.securitySchemes.filter { scheme in
            switch scheme.kind {
            case .apiKey, .basic, .bearer, .digest: true
            case .oauth2, .openIDConnect, .mutualTLS, .other: false
            }
        }
        haveRoles = Set(plain.map(\.name))
        ofConnections = Set(document.securitySchemes.filter { $0.kind == .mutualTLS }.map(\.name))
    }

    // MARK: - Servers

    /// The servers of the document, with the segments that all paths begin with.
    func servers(prefix: [String]) -> [FoundServer] {
        var found: [FoundServer] = []
        var names = NumberedNames()
        for server in document.servers.flatMap(Self.variants) {
            guard let url = Self.address(server.url, prefix: prefix) else { continue }
            let name = names.distinct(Self.name(of: url, docs: server.docs, isFirst: found.isEmpty))
            let used = Set(ResourceFinder.parameters(in: url))
            let variables = server.variables.filter { used.contains($0.name) }
            found.append(FoundServer(name: name, url: url, variables: variables, docs: server.docs))
        }
        if found.isEmpty {
            let path = document.servers.first.map { Self.withoutEmptyVariables($0).url } ?? ""
            let url = Self.address("http://localhost" + (path.begins(with: "/") ? path : ""), prefix: prefix)
            found = [FoundServer(name: "main", url: url ?? "http://localhost")]
            let isOutsideASCII = document.servers.contains {
                ServerRule.problem(in: Self.withScheme($0.url)) == .hostOutsideASCII
            }
            found[0].comment =
                isOutsideASCII
                ? "The host of the document's server is not ASCII. Write it in Punycode (xn--…)."
                : "The document does not say where the server is."
        }
        return found
    }

    /// The servers without a host beside others that have one.
    var relativeServers: [String] {
        let relative = document.servers.filter { server in
            Self.variants(of: server).contains { Self.address($0.url, prefix: []) == nil }
        }
        return relative.count < document.servers.count ? relative.map(\.url) : []
    }

    /// The servers with a part that is always the same in the schema, and a variable in the document.
    var fixedServers: [Loss] {
        document.servers.compactMap { server in
            let servers = Self.variants(of: server)
            guard servers.count == 1, let fixed = servers.first else { return nil }
            let hasValues = server.variables.contains { variable in
                let isFixed = !fixed.url.contains("{\(variable.name)}")
                return isFixed && (variable.values.isEmpty || variable.values.contains { $0 != variable.defaultValue })
            }
            return hasValues ? .server(server.url, url: fixed.url) : nil
        }
    }

    /// Other URLs that operations name, with the name of each.
    func otherURLs(_ included: [Int]) -> [(name: String, url: String)] {
        var known: Set<String> = []
        var names = NumberedNames(["url", "none"])
        var found: [(name: String, url: String)] = []
        for index in included {
            guard let url = ownURL(of: document.operations[index]), known.insert(url).inserted else { continue }
            let host = url.unicodeScalars.split(separator: "/").dropFirst().first.map { String($0) } ?? ""
            let name = Words.snake(host.unicodeScalars.split(separator: ".").first.map { String($0) } ?? "other")
            found.append((names.distinct(name), url))
        }
        return found
    }

    /// The name under `others` of the URL of an operation; `nil` for the server's URL.
    ///
    /// - Parameter others: The names by their URLs.
    func other(_ operation: Operation, _ others: [String: String]) -> String? {
        ownURL(of: operation).flatMap { others[$0] }
    }

    /// The URL that an operation has instead of the one of the document; `nil` for the same, or for no usable one.
    private func ownURL(of operation: Operation) -> String? {
        guard let server = operation.servers.first, operation.servers != document.servers,
            let url = absolute(server)
        else { return nil }
        return url == (document.servers.first.flatMap { absolute($0) } ?? Self.unknownServer) ? nil : url
    }

    private static let unknownServer = "http://localhost"

    /// The URL of a server with the defaults of its variables, which is relative to the first one of the document with a
    /// host; `nil` if no request can have it.
    private func absolute(_ server: OpenAPIDocument.Server) -> String? {
        let url = Self.withDefaults(server)
        if let address = Self.address(url, prefix: []) { return address }
        let bases = document.servers.lazy.map { Self.withScheme(Self.withDefaults($0)) }
        let base = bases.first { Self.address($0, prefix: []) != nil } ?? Self.unknownServer
        // A reference with another scheme is not a path.
        guard !url.utf8.prefix(while: { $0 != UInt8(ascii: "/") }).contains(UInt8(ascii: ":")) else { return nil }
        return Self.address(Self.joined(base, url), prefix: [])
    }

    /// A reference relative to a URL (RFC 3986, section 5.2).
    private static func joined(_ base: String, _ reference: String) -> String {
        let parts = base.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
        let origin = parts.prefix(3).joined(separator: "/")
        // What follows the last slash is not a folder.
        var path = reference.begins(with: "/") ? [] : Array(parts.dropFirst(3).dropLast())
        for part in reference.unicodeScalars.split(separator: "/").map({ String($0) }) where part != "." {
            if part == ".." { _ = path.popLast() } else { path.append(part) }
        }
        return ([origin] + path).joined(separator: "/")
    }

    private static func withDefaults(_ server: OpenAPIDocument.Server) -> String {
        server.variables.reduce(server.url) { url, variable in
            variable.defaultValue.map { url.replacing("{\(variable.name)}", with: $0) } ?? url
        }
    }

    /// What an operation loses of its servers and credentials.
    func losses(of operation: Operation) -> [Loss] {
        var losses: [Loss] = []
        if let server = operation.servers.first, operation.servers != document.servers {
            let url = ownURL(of: operation)
            let isRelative = Self.address(Self.withDefaults(server), prefix: []) == nil
            let hasVariables =
                !server.variables.isEmpty || isRelative && document.servers.first?.variables.isEmpty == false
            if let url, hasVariables { losses.append(.server(server.url, url: url)) }
            let isUsual = absolute(server) == document.servers.first.flatMap { absolute($0) }
            let others = operation.servers.dropFirst(url == nil && !isUsual ? 0 : 1)
            losses += others.filter { !isUsual || !document.servers.contains($0) }.map { .server($0.url, url: nil) }
        }
        let security = operation.security ?? document.security
        let lost = lostScopes(security)
        if !lost.isEmpty { losses.append(.scopes(lost)) }
        let schemes = Set((security ?? []).flatMap { $0.requirements.map(\.scheme) })
        losses += schemes.subtracting(known).sorted().map { .unknownScheme($0) }
        losses += schemes.intersection(ofConnections).sorted().map { .scheme($0) }
        return losses
    }

    private static func trimmed(_ url: String) -> String {
        var url = url
        while url.ends(with: "/") { url.unicodeScalars.removeLast() }
        return url
    }

    private static func address(_ text: String, prefix: [String]) -> String? {
        let url = withScheme(text)
        let lower = url.lowercased()
        guard lower.begins(with: "http://") || lower.begins(with: "https://") else { return nil }
        let address = ([trimmed(url)] + prefix).joined(separator: "/")
        return ServerRule.problem(in: address) == nil ? address : nil
    }

    /// The servers for the values of the variable that a URL begins with. A client needs the scheme and the host of a server.
    private static func variants(of server: OpenAPIDocument.Server) -> [OpenAPIDocument.Server] {
        let server = withoutEmptyVariables(server)
        let first = server.variables.first { server.url.begins(with: "{\($0.name)}") }
        guard let variable = first, let value = variable.defaultValue else { return [server] }
        let rest = String(decoding: server.url.utf8.dropFirst(variable.name.utf8.count + 2), as: UTF8.self)
        var values = variable.values
        if rest.begins(with: ":") {
            // Without values, any scheme of HTTP may be one.
            values = (values.isEmpty ? ["http", "https"] : values).filter { ["http", "https"].contains($0) }
        } else if !value.contains("://") {
            return [server]
        }
        return ([value] + values.filter { $0 != value }).map { value in
            var server = server
            server.url = trimmed(value) + rest
            if !server.url.contains("{\(variable.name)}") { server.variables.removeAll { $0 == variable } }
            return server
        }
    }

    /// A URL without the variables whose value is nothing.
    private static func withoutEmptyVariables(_ server: OpenAPIDocument.Server) -> OpenAPIDocument.Server {
        var server = server
        for variable in server.variables where variable.defaultValue?.isEmpty == true {
            server.url = server.url.replacing("{\(variable.name)}", with: "")
            if variable.values.allSatisfy(\.isEmpty) { server.variables.removeAll { $0 == variable } }
        }
        return server
    }

    /// An address with a host and without a scheme gets one: Swagger 2.0 need not name it.
    private static func withScheme(_ url: String) -> String {
        guard url.begins(with: "//") else { return url }
        let isLocal = ["//localhost", "//127.0.0.1", "//[::1]"].contains { url.lowercased().begins(with: $0) }
        return (isLocal ? "http:" : "https:") + url
    }

    private static func name(of url: String, docs: String?, isFirst: Bool) -> String {
        let lower = url.lowercased()
        let words = (docs ?? "").lowercased()
        for host in ["localhost", "127.0.0.1", "[::1]"] where lower.contains("//" + host) { return "local" }
        for name in ["sandbox", "staging", "production", "development"]
        where words.contains(name) || lower.contains(name) {
            return name
        }
        if lower.contains("//test.") || words.contains("test") { return "test" }
        return isFirst ? "production" : "server"
    }

    // MARK: - Credentials

    /// The schemes, and for each name in the document the schemes that it became.
    func schemes() -> (schemes: [FoundScheme], names: [String: [String]]) {
        var found: [FoundScheme] = []
        var names: [String: [String]] = [:]
        // `use: none` needs no credentials.
        var taken = NumberedNames(["none"])
        let hasBearer = document.securitySchemes.contains { $0.kind == .bearer }
        for scheme in document.securitySchemes {
            func add(_ keys: [FoundScheme.Entry], suffix: String = "", comment: String? = nil) {
                let name = taken.distinct(Words.snake(scheme.name + suffix)) {
                    swift.name($0, as: .member)?.escaped ?? $0
                }
                found.append(FoundScheme(name: name, keys: keys, comment: comment))
                names[scheme.name, default: []].append(name)
            }
            // An app that already has a token need not fetch one.
            func addToken() {
                guard !hasBearer else { return }
                add([.init("bearer")], suffix: "_token", comment: "A token of \(scheme.name) that the app has.")
            }
            switch scheme.kind {
            case .apiKey(let name, let location): add(Self.keys(ofKey: name, location, scheme))
            case .basic: add([.init("basic")])
            case .bearer: add([.init("bearer")])
            case .digest: add([.init("digest")])
            case .openIDConnect(let url):
                let keys = Self.keys(ofIssuerAt: url)
                add(keys, comment: "A token of OpenID Connect: \(url)")
                if keys[0].key == "oauth2" { addToken() }
            case .mutualTLS: continue
            case .other(let name): add([.init("custom")], comment: "The document names the scheme \(name).")
            case .oauth2(let flows):
                let known = flows.compactMap { flow in keys(of: flow).map { (flow, $0) } }
                if known.isEmpty { add([.init("bearer")], comment: "A token of OAuth 2, which the app gets itself.") }
                for (flow, keys) in known {
                    add(keys, suffix: known.count > 1 ? "_" + Self.word(for: flow.grant) : "")
                }
                if !known.isEmpty { addToken() }
            }
        }
        return (found, names)
    }

    /// The keys of an API key. Many tools have no other way to describe a token in the header field `Authorization`.
    private static func keys(
        ofKey name: String, _ location: Parameter.Location, _ scheme: OpenAPIDocument.SecurityScheme
    ) -> [FoundScheme.Entry] {
        let key = FoundScheme.Entry("api-key", "\(location.rawValue).\(name)")
        guard location == .header, name.lowercased() == "authorization" else { return [key] }
        let texts = [scheme.name, scheme.docs ?? ""].map { $0.lowercased() }
        if texts.contains(where: { $0.contains("bearer") }) { return [.init("bearer")] }
        // Django REST framework: `Token-based authentication with required prefix "Token"`.
        let words = (scheme.docs ?? "").unicodeScalars.split { $0 == "\"" || $0 == "'" || $0 == "`" }.map { String($0) }
        guard words.count > 1, words[0].lowercased().ends(with: "prefix "), !words[1].isEmpty,
            words[1].unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.isAlphabetic })
        else { return [key] }
        return [key, .init("prefix", words[1])]
    }

    /// The keys of an issuer with its metadata at a URL. Only the URL of OpenID Connect Discovery has its issuer in it.
    private static func keys(ofIssuerAt url: String) -> [FoundScheme.Entry] {
        let path = "/.well-known/openid-configuration"
        guard url.ends(with: path) else { return [.init("bearer")] }
        let issuer = String(decoding: url.utf8.dropLast(path.utf8.count), as: UTF8.self)
        guard endpoint(issuer) != nil, issuer.begins(with: "https://") || issuer.begins(with: "http://") else {
            return [.init("bearer")]
        }
        return [.init("oauth2", "authorization-code"), .init("issuer", issuer), .init("scopes", "openid")]
    }

    private static func word(for grant: OpenAPIDocument.SecurityScheme.Flow.Grant) -> String {
        switch grant {
        case .implicit: "implicit"
        case .password: "password"
        case .clientCredentials: "client"
        case .authorizationCode: "code"
        }
    }

    /// The keys of a grant; `nil` for the implicit one, which clients should not use (RFC 9700, section 2.1.2).
    private func keys(of flow: OpenAPIDocument.SecurityScheme.Flow) -> [FoundScheme.Entry]? {
        guard let token = flow.tokenURL.flatMap(Self.endpoint) else { return nil }
        switch flow.grant {
        case .implicit: return nil
        case .password: return [.init("oauth2", "password"), .init("token", token)]
        case .clientCredentials: return [.init("oauth2", "client-credentials"), .init("token", token)]
        case .authorizationCode:
            guard let authorize = flow.authorizationURL.flatMap(Self.endpoint) else { return nil }
            return [.init("oauth2", "authorization-code"), .init("authorize", authorize), .init("token", token)]
        }
    }

    private static func endpoint(_ url: String) -> String? {
        EndpointRule.problem(in: url) == nil ? url : nil
    }

    /// The scopes that the token of a call needs.
    func scopes(_ security: [OpenAPIDocument.SecurityAlternative]?) -> [String] {
        // Alternatives with schemes that the document lacks are left out.
        let alternatives = (security ?? []).filter { $0.requirements.allSatisfy { known.contains($0.scheme) } }
        let needed = alternatives.compactMap { alternative in
            alternative.requirements.first { haveScopes.contains($0.scheme) && !$0.scopes.isEmpty }
        }
        // A call asks for the same scopes with each of its schemes.
        let first = needed.first?.scheme
        let others = needed.filter { $0.scheme != first }.map { Set($0.scopes) }
        func isOfAll(_ scope: String) -> Bool { others.allSatisfy { $0.contains(scope) } }
        // A scope is a word of visible characters (RFC 6749, section 3.3).
        var seen: Set<String> = []
        return (needed.first?.scopes ?? []).filter { scope in
            !scope.isEmpty && isOfAll(scope) && seen.insert(scope).inserted
                && scope.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
        }
    }

    /// The scopes that a call needs of another alternative, and the roles of other schemes.
    private func lostScopes(_ security: [OpenAPIDocument.SecurityAlternative]?) -> [String] {
        var seen = Set(scopes(security))
        var lost: [String] = []
        for requirement in (security ?? []).flatMap(\.requirements)
        where haveScopes.contains(requirement.scheme) || haveRoles.contains(requirement.scheme) {
            for scope in requirement.scopes where seen.insert(scope).inserted { lost.append(scope) }
        }
        return lost
    }

    /// The alternatives of `use`; `nil` if the document does not say or needs none.
    func use(
        _ security: [OpenAPIDocument.SecurityAlternative]?, _ names: [String: [String]]
    ) -> [[String]]? {
        guard let security else { return nil }
        var alternatives: [[String]] = []
        for alternative in security {
            var combined: [[String]] = [[]]
            // Schemes that no request can have are in the report; the others are sent.
            var isKnown = alternative.requirements.isEmpty
            for requirement in alternative.requirements {
                guard let found = names[requirement.scheme] else { continue }
                isKnown = true
                combined = combined.flatMap { before in found.map { before + [$0] } }
                if combined.count > Self.mostCombined { combined = Array(combined.prefix(Self.mostCombined)) }
            }
            guard isKnown else { continue }
            for item in combined where !alternatives.contains(item) { alternatives.append(item) }
        }
        return alternatives
    }
}
