import PipewrightDiagnostics
import PipewrightSchema

/// Warns about paths that begin with the end of a server's URL.
struct RepeatedPathRule {
    let definitions: Definitions

    func check() {
        let servers = definitions.schema.servers.map { (name: $0.name, segments: segments(of: $0)) }.filter {
            !$0.segments.isEmpty
        }
        guard !servers.isEmpty else { return }
        for path in pathsOfServers() {
            let own = Self.segments(of: path.value.unicodeScalars[...])
            for server in servers {
                let lengths = (1...min(server.segments.count, max(own.count, 1))).reversed()
                guard let count = lengths.first(where: { server.segments.suffix($0).elementsEqual(own.prefix($0)) })
                else { continue }
                let repeated = "/" + server.segments.suffix(count).joined(separator: "/")
                definitions.warning(
                    .repeatedPath(path.value, repeats: repeated, server: server.name.value), at: path.range,
                    notes: [Diagnostic.Note(.definedHere(server.name.value), at: server.name.range)])
                break
            }
        }
    }

    /// The paths that the schema states and that are relative to a server.
    private func pathsOfServers() -> [Located<String>] {
        let top = definitions.schema.resources.compactMap(\.path)
        let below = definitions.schema.allResources.flatMap { resource in
            let operations = resource.own.operations?.value ?? []
            let paths = [resource.path] + operations.map(\.call.path) + resource.actions.map(\.path)
            return paths.compactMap { $0 }.filter { $0.value.unicodeScalars.first == "/" }
        }
        var seen: Set<SourceRange> = []
        return (top + below).filter { seen.insert($0.range).inserted }
    }

    /// The segments of the path in a server's URL, with the defaults of its variables.
    private func segments(of server: Schema.Server) -> [String] {
        let defaults = Dictionary(
            server.variables.map { ($0.name.value, $0.defaultValue?.value) }, uniquingKeysWith: { first, _ in first })
        let pieces = (server.url?.value).flatMap(PathRule.pieces) ?? []
        let url = pieces.map { piece in
            switch piece {
            case .text(let text): text
            case .parameter(let name): (defaults[name] ?? nil) ?? "{\(name)}"
            }
        }.joined()
        let parts = Self.segments(of: url.unicodeScalars.prefix { $0 != "?" })
        // The scheme and the host.
        return Array(parts.dropFirst(2))
    }

    private static func segments(of text: Substring.UnicodeScalarView) -> [String] {
        text.split(separator: "/").map { String($0) }
    }
}
