import PipeModel
import PipewrightDiagnostics
import PipewrightYAML

extension DocumentReader {
    mutating func readPaths(_ start: DocumentNode) {
        guard let paths = resolved(start) else { return }
        for entry in entries(of: paths, key: "paths") where !entry.key.text.begins(with: "x-") {
            guard !entry.value.isNull else { continue }
            readPathItem(paths.sibling(entry.value), at: PathTemplate(entry.key.text))
        }
    }

    /// Reads the requests that the server sends, by their names.
    mutating func readWebhooks(_ start: DocumentNode, key: String) {
        guard let webhooks = resolved(start) else { return }
        for entry in entries(of: webhooks, key: key) where !entry.key.text.begins(with: "x-") {
            guard !entry.value.isNull else { continue }
            readPathItem(webhooks.sibling(entry.value), at: Self.pathOfWebhooks, webhook: entry.key.text)
        }
    }

    /// Reads the requests that the server sends because of an operation, by their names; their URLs do not matter.
    private mutating func readCallbacks(_ callbacks: DocumentNode) {
        for entry in countedEntries(of: callbacks, key: "callbacks") where !entry.key.text.begins(with: "x-") {
            guard !entry.value.node.isNull, let callback = resolved(entry.value) else { continue }
            for item in entries(of: callback, key: "callbacks") where !item.key.text.begins(with: "x-") {
                guard !item.value.isNull else { continue }
                readPathItem(callback.sibling(item.value), at: Self.pathOfWebhooks, webhook: entry.key.text)
            }
        }
    }

    /// The path of requests to a URL that only their receiver knows.
    private static let pathOfWebhooks = PathTemplate("/")

    /// - Parameter webhook: The name of a request that the server sends; `nil` for requests that it gets.
    private mutating func readPathItem(_ start: DocumentNode, at path: PathTemplate, webhook: String? = nil) {
        let items = pathItems(start)
        var shared = SharedParts()
        var methods: Set<HTTPMethod> = []
        let broken = brokenReferences
        // Keys of the path item that has the reference come first.
        for item in items {
            if shared.servers.isEmpty { shared.servers = item["servers"].map { servers($0) } ?? [] }
            shared.parameters = Self.merged(parameters(of: item), with: shared.parameters)
        }
        shared.isBroken = brokenReferences > broken
        for item in items {
            let entries = entries(of: item, key: "paths")
            guard count(entries.count, at: item.range) else { return }
            let named = entries.compactMap { entry in
                Self.method(of: entry.key.text).map { (method: $0, key: entry.key, value: item.sibling(entry.value)) }
            }
            for entry in named + otherOperations(of: item, at: path, isSent: webhook == nil) {
                guard !entry.value.node.isNull, methods.insert(entry.method).inserted, let node = resolved(entry.value)
                else { continue }
                guard node.entries != nil else {
                    report(entry.key.text, expected: .mapping, at: node)
                    continue
                }
                readOperation(entry.method, node, at: path, key: entry.key, shared: shared, webhook: webhook)
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

    /// Operations with other methods by their names, which OpenAPI 3.2 has in `additionalOperations`. Names that are no
    /// methods of a schema are noted if the client would send them.
    private mutating func otherOperations(
        of item: DocumentNode, at path: PathTemplate, isSent: Bool
    ) -> [(method: HTTPMethod, key: LocatedNode.Key, value: DocumentNode)] {
        guard !isSwagger, let others = item["additionalOperations"] else { return [] }
        return countedEntries(of: others, key: "additionalOperations").compactMap { entry in
            if let method = HTTPMethod(rawValue: entry.key.text) { return (method, entry.key, entry.value) }
            if isSent {
                document.otherOperations.append(
                    .init(method: entry.key.text, path: path.written, place: entry.key.range))
            }
            return nil
        }
    }

    /// The method of a key of a path item, such as `get`; some documents have `GET`.
    private static func method(of key: String) -> HTTPMethod? {
        HTTPMethod.usual.first { $0.rawValue == key || $0.rawValue.lowercased() == key }
    }

    private mutating func readOperation(
        _ method: HTTPMethod, _ node: DocumentNode, at path: PathTemplate, key: LocatedNode.Key, shared: SharedParts,
        webhook: String?
    ) {
        guard count(node.entries?.count ?? 0, at: node.range) else { return }
        let broken = brokenReferences
        var operation = Operation(method: method, path: path.path, place: key.range)
        operation.fixedQuery = path.query
        operation.fragment = path.fragment
        operation.servers = shared.servers
        var responses: DocumentNode?
        var callbacks: DocumentNode?
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
            // Those of a callback would be sent by its receiver.
            case "callbacks" where !isSwagger && webhook == nil: callbacks = value
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
        let parameters = Self.merged(shared.parameters, with: self.parameters(of: node))
        if isSwagger { operation.body = swaggerBody(of: parameters, types: types, at: key.range) }
        operation.parameters = finished(parameters, of: path, at: key.range)
        operation.otherParameters = parameters.filter { $0.location == "querystring" }.map { ($0.name, $0.location) }
        operation.responses = responses.map { self.responses($0, types: types) } ?? []
        operation.isBroken = shared.isBroken || brokenReferences > broken
        if let webhook {
            document.webhooks.append(.init(name: webhook, operation: operation))
        } else {
            document.operations.append(operation)
        }
        if let callbacks { readCallbacks(callbacks) }
    }

    /// The entries of a mapping, or of the one that it refers to, which references can repeat; none over the limit.
    mutating func countedEntries(
        of start: DocumentNode, key: String
    ) -> [(key: LocatedNode.Key, value: DocumentNode)] {
        guard let node = resolved(start) else { return [] }
        let entries = entries(of: node, key: key)
        return count(entries.count, at: node.range) ? entries.map { ($0.key, node.sibling($0.value)) } : []
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
    /// Whether a reference to one of them leads nowhere.
    var isBroken = false
}

/// The media types of an operation in a Swagger document.
struct SwaggerMediaTypes {
    var consumes: [String]
    var produces: [String]
}
