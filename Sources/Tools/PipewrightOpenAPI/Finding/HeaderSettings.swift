/// Finds header parameters that the client sets by itself: the version of the API, and keys of idempotent requests.
enum HeaderSettings {
    struct Found {
        /// `header.Api-Version 2026-01-31`
        var version: String?
        /// `header.Idempotency-Key`
        var idempotency: String?
    }

    private static let versions: Set<String> = [
        "apiversion", "xapiversion", "version", "xversion", "notionversion", "stripeversion", "xgithubapiversion",
        "revision", "acceptversion", "squareversion", "intercomversion", "xmsversion",
    ]
    private static let keys: Set<String> = ["idempotencykey", "xidempotencykey", "paypalrequestid"]

    /// Takes the parameters that most operations have out of the document.
    static func move(in document: inout OpenAPIDocument) -> Found {
        var found = Found()
        let operations = document.operations
        if let (name, version) = version(operations, document) {
            found.version = "header.\(name) \(version)"
            remove(name, in: &document)
        }
        let writing = operations.filter { $0.method == .post || $0.method == .patch }
        let names = writing.compactMap { $0.parameters.first { isHeader($0, keys) }?.name }
        // A key at most requests hurts none of the others.
        if let name = names.first, names.count * 2 > writing.count {
            found.idempotency = "header." + name
            remove(name, in: &document)
        }
        return found
    }

    /// The name of a parameter of most operations, and the only or the usual version.
    private static func version(
        _ operations: [Operation], _ document: OpenAPIDocument
    ) -> (name: String, version: String)? {
        let parameters = operations.compactMap { $0.parameters.first { isHeader($0, versions) } }
        guard let first = parameters.first, parameters.count * 2 > operations.count, let schema = first.schema else {
            return nil
        }
        let view = document.view(of: schema)
        let node = document[view.target]
        let value = (view.defaultValue ?? node.defaultValue)?.text ?? node.values.last?.text ?? node.example?.text
        guard let value, !value.isEmpty, value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        return (first.name, value)
    }

    private static func isHeader(_ parameter: Parameter, _ names: Set<String>) -> Bool {
        parameter.location == .header && names.contains(Words.folded(parameter.name))
    }

    private static func remove(_ name: String, in document: inout OpenAPIDocument) {
        for index in document.operations.indices {
            document.operations[index].parameters.removeAll {
                $0.location == .header && $0.name.lowercased() == name.lowercased()
            }
        }
    }
}
