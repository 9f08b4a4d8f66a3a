import PipewrightAPI

/// Builds the contexts of whole files.
package enum ClientBuilder {
    /// The contexts of the client's file and of the others.
    package static func contexts(
        of api: API, by layout: ClientLayout
    ) -> (client: ClientContext, parts: [PartContext]) {
        let names = TypeNames(api)
        var declarations = Declarations.contexts(of: api, names, by: layout)
        let rest = zip(layout.topics, declarations).dropFirst().map { topic, declarations in
            part(of: api, topic: topic, declarations, namespace: names.namespace)
        }
        let auth = AuthBuilder.contexts(of: api)
        let own = declarations.removeFirst()
        let client = ClientContext(
            source: comment(api.source),
            clientDocs: SwiftDocumentation.lines(api.docs, indentation: 0),
            clientName: names.client,
            serverFallback: api.servers.first.map(serverFallback) ?? "",
            servers: api.servers.map(serverContext),
            auth: auth,
            credentials: auth.isEmpty ? "" : "credentials: auth.credentials, ",
            version: api.version.map { [versionContext(of: $0)] } ?? [],
            descriptor: SourceLayout.call(
                "private static let descriptor = ClientDescriptor", descriptor(of: api)
            ).lines(indentation: 4),
            failure: api.errors?.record.map { [names.name(of: $0, isInNamespace: false)] } ?? [],
            entries: api.resources.map { ResourceBuilder.entry(of: $0, names, isSeparate: true, isInClient: true) },
            apiName: comment(api.name),
            namespace: names.namespace,
            alias: names.alias.map { [$0] } ?? [],
            blocks: own.blocks(namespace: names.namespace),
            relations: own.relations
        )
        return (client, rest)
    }

    /// A file of declarations.
    private static func part(
        of api: API, topic: Int?, _ declarations: Declarations, namespace: String
    ) -> PartContext {
        let topic = topic.map { api.topics[$0] }
        let blocks = declarations.blocks(namespace: namespace)
        let isEmpty = blocks.isEmpty && declarations.relations.isEmpty
        return PartContext(
            source: comment(topic?.source ?? api.source), partDocs: docs(of: topic),
            imports: isEmpty ? [] : ["@_spi(Generated) public import PipeRuntime"], blocks: blocks,
            relations: declarations.relations)
    }

    private static func docs(of topic: API.Topic?) -> [String] {
        guard let docs = topic?.docs else { return [] }
        return ["//"] + SwiftLiteral.comment(docs, width: SourceLayout.width - 3).map { $0.isEmpty ? "//" : "// \($0)" }
    }

    private static func comment(_ source: String) -> String {
        SwiftLiteral.comment(source, width: .max).first ?? ""
    }

    private static func descriptor(of api: API) -> [SourceLayout] {
        var arguments: [SourceLayout] = [.text("name: \(SwiftLiteral.string(api.name))")]
        if !api.settings.isEmpty || api.scopes != nil {
            arguments.append(ResourceBuilder.settings(api.settings, scopes: api.scopes))
        }
        if !api.schemes.isEmpty { arguments.append(.collection("schemes: ", api.schemes.map(AuthBuilder.layout))) }
        if !api.use.isEmpty { arguments.append(ResourceBuilder.authSchemes(api.use)) }
        if let errors = api.errors { arguments.append(errorRules(errors)) }
        return arguments
    }

    private static func errorRules(_ rules: API.ErrorRules) -> SourceLayout {
        var arguments: [SourceLayout] = []
        if let condition = rules.condition {
            arguments.append(.text("when: \(ConditionBuilder.text(of: condition))"))
        }
        if let message = rules.message { arguments.append(.text("message: \(SwiftLiteral.string(message))")) }
        switch rules.validation {
        case .object(let pointer):
            arguments.append(.text("validation: .object(\(SwiftLiteral.string(pointer)))"))
        case .list(let pointer, let field, let message):
            let field = field.map { ", field: \(SwiftLiteral.string($0))" } ?? ""
            let places = "\(SwiftLiteral.string(pointer))\(field), message: \(SwiftLiteral.string(message))"
            arguments.append(.text("validation: .list(\(places))"))
        case nil: break
        }
        return .call("errors: ErrorRules", arguments)
    }

    private static func versionContext(of version: API.Version) -> VersionContext {
        let setting =
            switch version.place {
            case .query(let name): "client.settings.query[\(SwiftLiteral.string(name))] = version"
            case .header(let name), .link(let name), .cookie(let name), .body(let name), .first(let name),
                .last(let name):
                "client.settings.headers[\(SwiftLiteral.string(name))] = version"
            }
        return VersionContext(versionFallback: SwiftLiteral.string(version.defaultValue), setting: setting)
    }

    // MARK: - Servers

    private static func serverFallback(_ server: API.Server) -> String {
        if server.variables.isEmpty { return " = .\(server.swiftName)" }
        return server.variables.allSatisfy { $0.defaultValue != nil } ? " = .\(server.swiftName)()" : ""
    }

    private static func serverContext(of server: API.Server) -> ServerContext {
        var docs = SwiftDocumentation.lines(server.docs, indentation: 8)
        guard !server.variables.isEmpty else {
            let url = SwiftLiteral.string(server.url)
            return ServerContext(
                serverDocs: docs, declaration: ["public static let \(server.swiftName) = Server(url: \(url))"])
        }
        docs += SwiftDocumentation.parameters(server.variables.map { ($0.swiftName, $0.docs) }, indentation: 8)
        let parameters = server.variables.map { variable -> SourceLayout in
            let fallback = variable.defaultValue.map { " = \(SwiftLiteral.string($0))" } ?? ""
            return .text("\(FieldBuilder.label(variable.swiftName)): String\(fallback)")
        }
        var url = String(SwiftLiteral.string(server.url).dropFirst().dropLast())
        for variable in server.variables {
            url = url.replacing("{\(variable.name)}", with: "\\(\(variable.swiftName))")
        }
        var lines = SourceLayout.call(
            "public static func \(server.swiftName)", parameters, suffix: " -> Server {"
        ).lines(indentation: 8)
        lines += ["    Server(url: ServerURL(\"\(url)\").text)", "}"]
        return ServerContext(serverDocs: docs, declaration: lines)
    }
}
