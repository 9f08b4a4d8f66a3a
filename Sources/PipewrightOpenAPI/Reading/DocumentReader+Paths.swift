import PipewrightDiagnostics
import PipewrightVocabulary
import PipewrightYAML

extension DocumentReader {
    mutating func readPaths(_ paths: DocumentNode) {
        for entry in entries(of: paths, key: "paths") where !entry.key.text.begins(with: "x-") {
            guard !entry.value.isNull else { continue }
            readPathItem(paths.sibling(entry.value), at: PathTemplate(entry.key.text))
        }
    }

    private mutating func readPathItem(_ start: DocumentNode, at path: PathTemplate) {
        let items = pathItems(start)
        var shared = SharedParts()
        var methods: Set<HTTPMethod> = []
        // Keys of the path item that has the reference come first.
        for item in items {
            if shared.servers.isEmpty { shared.servers = item["servers"].map { servers($0) } ?? [] }
            shared.parameters = merged(parameters(of: item), with: shared.parameters)
        }
        for item in items {
            let entries = entries(of: item, key: "paths")
            guard count(entries.count, at: item.range) else { return }
            for entry in entries {
                guard let method = Self.method(named: entry.key.text), !entry.value.isNull,
                    methods.insert(method).inserted
                else { continue }
                let node = item.sibling(entry.value)
                guard node.entries != nil else {
                    report(entry.key.text, expected: .mapping, at: node)
                    continue
                }
                readOperation(method, node, at: path, key: entry.key, shared: shared)
            }
        }
    }

    /// A path item and those that it refers to.
    private mutating func pathItems(_ start: DocumentNode) -> [DocumentNode] {
        var items = [start]
        var visited: Set<DocumentNode.Place> = [start.place]
        while let last = items.last, let reference = ReferenceFollower.reference(in: last) {
            guard count(1, at: last.range), let target = target(of: reference) else { break }
            guard visited.insert(target.node.place).inserted else {
                reportLoop(of: reference)
                break
            }
            items.append(target.node)
        }
        return items
    }

    private static func method(named name: String) -> HTTPMethod? {
        HTTPMethod.allCases.first { $0.rawValue == name || $0.rawValue.lowercased() == name }
    }

    private mutating func readOperation(
        _ method: HTTPMethod, _ node: DocumentNode, at path: PathTemplate, key: LocatedNode.Key, shared: SharedParts
    ) {
        guard count(node.entries?.count ?? 0, at: node.range) else { return }
        var operation = Operation(method: method, path: path.path, place: key.range)
        operation.fixedQuery = path.query
        operation.fragment = path.fragment
        operation.servers = shared.servers
        var responses: DocumentNode?
        var types = SwaggerMediaTypes(consumes: consumes, produces: produces)
        for entry in entries(of: node, key: key.text) {
            let value = node.sibling(entry.value)
            switch entry.key.text {
            case "operationId": operation.id = text(value, of: entry.key.text)
            case "tags": operation.tags = countedTexts(value, of: entry.key.text)
            case "summary": operation.summary = text(value, of: entry.key.text)
            case "description": operation.docs = text(value, of: entry.key.text)
            case "deprecated": operation.isDeprecated = flag(value, of: entry.key.text) ?? false
            case "requestBody" where !isSwagger: operation.body = requestBody(value)
            case "responses": responses = value
            case "security": operation.security = securityAlternatives(value)
            case "servers" where !isSwagger:
                let own = servers(value)
                if !own.isEmpty { operation.servers = own }
            case "consumes" where isSwagger: types.consumes = countedTexts(value, of: entry.key.text)
            case "produces" where isSwagger: types.produces = countedTexts(value, of: entry.key.text)
            case let name where name.begins(with: "x-"): operation.extensions.append(entry)
            default: break
            }
        }
        let parameters = merged(shared.parameters, with: self.parameters(of: node))
        if isSwagger { operation.body = swaggerBody(of: parameters, types: types, at: key.range) }
        operation.parameters = finished(parameters, of: path, at: key.range)
        operation.responses = responses.map { self.responses($0, types: types) } ?? []
        document.operations.append(operation)
    }

    /// A list of texts that references can repeat.
    mutating func countedTexts(_ node: DocumentNode, of key: String) -> [String] {
        count(node.elements?.count ?? 1, at: node.range) ? texts(node, of: key) : []
    }
}

/// The parts of a path that all its operations have.
struct SharedParts {
    var servers: [OpenAPIDocument.Server] = []
    var parameters: [WrittenParameter] = []
}

/// The media types of an operation in a Swagger document.
struct SwaggerMediaTypes {
    var consumes: [String]
    var produces: [String]
}
