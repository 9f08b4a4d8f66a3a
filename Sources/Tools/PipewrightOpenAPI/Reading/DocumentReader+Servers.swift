import PipewrightDiagnostics
import PipewrightYAML

extension DocumentReader {
    mutating func servers(_ start: DocumentNode) -> [OpenAPIDocument.Server] {
        guard let node = resolved(start) else { return [] }
        let nodes = elements(of: node, key: "servers")
        guard count(nodes.count, at: node.range) else { return [] }
        return nodes.compactMap { element in
            guard let value = resolved(node.sibling(element)) else { return nil }
            guard value.entries != nil else {
                report("servers", expected: .mapping, at: value)
                return nil
            }
            guard let url = required("url", of: .server, in: value) else { return nil }
            var server = OpenAPIDocument.Server(url: url)
            server.docs = text("description", in: value)
            server.variables = value["variables"].map { variables($0) } ?? []
            return server
        }
    }

    private mutating func variables(_ node: DocumentNode) -> [OpenAPIDocument.Server.Variable] {
        countedEntries(of: node, key: "variables").map { entry in
            let value = entry.value
            var variable = OpenAPIDocument.Server.Variable(name: entry.key.text)
            variable.defaultValue = text("default", in: value)
            variable.values = value["enum"].map { texts($0, of: "enum") } ?? []
            variable.docs = text("description", in: value)
            return variable
        }
    }
}
