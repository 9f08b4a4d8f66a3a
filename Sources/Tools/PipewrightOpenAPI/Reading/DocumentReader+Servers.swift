import PipewrightDiagnostics
import PipewrightYAML

extension DocumentReader {
    mutating func servers(_ node: DocumentNode) -> [OpenAPIDocument.Server] {
        let nodes = elements(of: node, key: "servers")
        guard count(nodes.count, at: node.range) else { return [] }
        var servers: [OpenAPIDocument.Server] = []
        for element in nodes {
            let value = node.sibling(element)
            guard value.entries != nil else {
                report("servers", expected: .mapping, at: value)
                continue
            }
            guard let url = required("url", of: .server, in: value) else { continue }
            var server = OpenAPIDocument.Server(url: url)
            server.docs = value["description"].flatMap { text($0, of: "description") }
            server.variables = value["variables"].map { variables($0) } ?? []
            servers.append(server)
        }
        return servers
    }

    private mutating func variables(_ node: DocumentNode) -> [OpenAPIDocument.Server.Variable] {
        let entries = entries(of: node, key: "variables")
        guard count(entries.count, at: node.range) else { return [] }
        return entries.map { entry in
            let value = node.sibling(entry.value)
            var variable = OpenAPIDocument.Server.Variable(name: entry.key.text)
            variable.defaultValue = value["default"].flatMap { text($0, of: "default") }
            variable.values = value["enum"].map { texts($0, of: "enum") } ?? []
            variable.docs = value["description"].flatMap { text($0, of: "description") }
            return variable
        }
    }
}
