import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves the servers and their other URLs.
struct ServerResolver {
    let definitions: Definitions

    /// The names of the servers' other URLs, each once.
    func resolveOtherURLs() -> [API.OtherURL] {
        var names = UniqueNames(kind: .name)
        var found: [API.OtherURL] = []
        var known: Set<String> = []
        for other in definitions.schema.servers.flatMap(\.others) where !known.contains(other.name.value) {
            guard let swiftName = definitions.member(other.name, in: &names, reserved: reserved) else { continue }
            known.insert(other.name.value)
            found.append(API.OtherURL(name: other.name.value, swiftName: swiftName))
        }
        return found
    }

    func resolve(others: [API.OtherURL]) -> [API.Server] {
        if definitions.schema.servers.isEmpty, !definitions.schema.hasUnreadableServers {
            definitions.error(.missingKey(.servers, in: .schema), at: .start(of: definitions.schema.file))
        }
        var names = UniqueNames(kind: .name)
        return definitions.schema.servers.compactMap { server in
            for url in server.urls + server.formerURLs {
                guard let reason = ServerRule.problem(in: url.value) else { continue }
                definitions.error(.malformedServer(url.value, reason: reason), at: url.range)
                return nil
            }
            // The credentials of the server are sent to its other URLs, too.
            for other in server.others where EndpointRule.isReadableByOthers(other.url.value) && server.isEncrypted {
                definitions.error(.insecureAddress(other.url.value), at: other.url.range)
            }
            let own = Dictionary(server.others.map { ($0.name.value, $0.url.value) }) { first, _ in first }
            let urls = others.compactMap { other -> API.NamedValue? in
                if let url = own[other.name] { return API.NamedValue(name: other.name, value: url) }
                let first = definitions.schema.servers.lazy.flatMap(\.others).first { $0.name.value == other.name }
                definitions.error(
                    .missingOtherURL(other.name, server: server.name.value), at: server.name.range,
                    notes: first.map { [Diagnostic.Note(.firstDefined(other.name), at: $0.name.range)] } ?? [])
                return nil
            }
            guard let swiftName = definitions.member(server.name, as: .staticMember, in: &names, reserved: reserved)
            else { return nil }
            var resolved = API.Server(
                name: server.name.value, swiftName: swiftName, docs: server.docs, url: server.url?.value ?? "",
                environment: server.environment?.value, variables: resolveVariables(of: server), others: urls)
            resolved.formerURLs = resolveFormerURLs(of: server)
            return resolved
        }
    }

    /// The names of members that all servers have. The schema adds others.
    private var reserved: ReservedNames {
        definitions.schema.servers.contains { !$0.formerURLs.isEmpty } ? ["url", "formerURLs"] : ["url"]
    }

    /// The URLs that a server had before. Reports those at which another server can be meant.
    private func resolveFormerURLs(of server: Schema.Server) -> [String] {
        func variables(_ url: String?) -> Set<String> {
            Set(
                (PathRule.pieces(of: url ?? "") ?? []).compactMap {
                    if case .parameter(let name) = $0 { name } else { nil }
                })
        }
        return server.formerURLs.filter { former in
            func isSame(_ url: Located<String>) -> Bool {
                ServerRule.withoutLastSlash(url.value) == ServerRule.withoutLastSlash(former.value)
            }
            let owner = definitions.schema.servers.first { other in
                other.url.map(isSame) == true
                    || other.name.range != server.name.range && other.formerURLs.contains(where: isSame)
            }
            let reason: FormerServerError? =
                if server.environment != nil { .ofEnvironment } else if let owner {
                    .urlOf(server: owner.name.value)
                } else { variables(former.value) == variables(server.url?.value) ? nil : .otherVariables }
            if let reason {
                definitions.error(
                    .formerServerNotUsable(former.value, server: server.name.value, reason: reason), at: former.range)
            }
            return reason == nil
        }.map(\.value)
    }

    /// Reports calls of other URLs that no server has.
    func checkCalls(of others: [API.OtherURL]) {
        let known = Set(definitions.schema.servers.flatMap(\.others).map(\.name.value))
        for settings in definitions.levels {
            guard let located = settings.settings.values[.server], case .server(let name) = located.value,
                !name.isEmpty, !known.contains(name)
            else { continue }
            definitions.error(.unknownValue(name, of: .otherURL, known: others.map(\.name)), at: located.range)
        }
    }

    /// The variables in the URLs, in their order.
    private func resolveVariables(of server: Schema.Server) -> [API.ServerVariable] {
        var names = UniqueNames(kind: .argument)
        var variables: [API.ServerVariable] = []
        var known: Set<String> = []
        let declared = Dictionary(server.variables.map { ($0.name.value, $0) }) { first, _ in first }
        let urls = server.urls
        for url in urls {
            for case .parameter(let name) in PathRule.pieces(of: url.value) ?? [] where !known.contains(name) {
                if PathRule.parameter(name).isGreedy {
                    definitions.error(.malformedServer(url.value, reason: .greedy("{\(name)}")), at: url.range)
                    continue
                }
                let authored = declared[name]
                let located = authored?.name ?? Located(name, at: url.range)
                guard let swiftName = definitions.member(located, in: &names) else { continue }
                known.insert(name)
                variables.append(
                    API.ServerVariable(
                        name: name, swiftName: swiftName, docs: authored?.docs,
                        defaultValue: authored?.defaultValue?.value))
            }
        }
        let used = urls.flatMap { PathRule.pieces(of: $0.value) ?? [] }
        for variable in server.variables where !used.contains(.parameter(variable.name.value)) {
            definitions.error(
                .unusedParameter(variable.name.value, path: server.url?.value ?? "$\(server.environment?.value ?? "")"),
                at: variable.name.range)
        }
        return variables
    }
}

extension Schema.Server {
    /// Whether requests to its URL are encrypted.
    var isEncrypted: Bool { url?.value.lowercased().utf8.starts(with: "https://".utf8) == true }

    /// All URLs that the schema has of it.
    fileprivate var urls: [Located<String>] { (url.map { [$0] } ?? []) + others.map(\.url) }
}
