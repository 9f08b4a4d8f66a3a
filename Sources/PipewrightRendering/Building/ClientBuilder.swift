import PipewrightAPI

/// Makes the contexts of whole files.
package enum ClientBuilder {
    package static func context(of api: API) -> ClientContext {
        let auth = AuthBuilder.contexts(of: api)
        return ClientContext(
            source: comment(api.source),
            clientDocs: SwiftDocumentation.lines(api.docs ?? "A client of the \(api.name) API.", indentation: 0),
            clientName: api.clientName,
            serverFallback: api.servers.first.map(serverFallback) ?? "",
            servers: api.servers.map(serverContext),
            auth: auth,
            credentials: auth.isEmpty ? "" : "credentials: auth.credentials, ",
            version: api.version.map { [versionContext(of: $0)] } ?? [],
            descriptor: SourceLayout.call(
                "private static let descriptor = ClientDescriptor", descriptor(of: api)
            ).lines(indentation: 4),
            failure: api.errors?.record.map { [$0] } ?? [],
            entries: api.resources.map { ResourceBuilder.entry(of: $0, isSeparate: true, isInClient: true) },
            enums: api.enums.map(EnumBuilder.context),
            unions: api.unions.map(UnionBuilder.context),
            formats: api.timestampFormats.map(EnumBuilder.context),
            records: api.records.map(RecordBuilder.context),
            relations: RelationBuilder.contexts(of: api),
            resources: ResourceBuilder.contexts(of: api.resources)
        )
    }

    /// Spreads the declarations of a client over files: what is left of it, and the others.
    package static func divided(
        _ client: ClientContext,
        of api: API,
        by layout: ClientLayout
    ) -> (client: ClientContext, parts: [PartContext]) {
        guard layout.fileNames.count > 1 else { return (client, []) }
        var files = layout.topics.map { part(of: api, topic: $0) }
        for (context, enumeration) in zip(client.enums, api.enums) {
            files[layout.file(of: context.enumName, topic: enumeration.topic)].enums.append(context)
        }
        for (context, union) in zip(client.unions, api.unions) {
            files[layout.file(of: context.unionName, topic: union.topic)].unions.append(context)
        }
        for context in client.formats { files[layout.file(of: context.formatName, topic: nil)].formats.append(context) }
        for (context, record) in zip(client.records, api.records) {
            files[layout.file(of: record.swiftName, topic: record.topic)].records.append(context)
        }
        let homes = Dictionary(api.records.map { ($0.swiftName, $0.topic) }, uniquingKeysWith: { first, _ in first })
        for context in client.relations {
            let topic = homes[context.relatedRecord] ?? nil
            files[layout.file(of: context.relatedRecord, topic: topic)].relations.append(context)
        }
        let topics = api.resources.flatMap { Array(repeating: $0.topic, count: $0.familyCount) }
        for (context, topic) in zip(client.resources, topics) {
            // Beside its record, so that a change of that touches one file.
            files[layout.file(of: context.recordType, topic: topic)].resources.append(context)
        }
        for index in files.indices where files[index].hasDeclarations {
            files[index].imports = ["public import PipeRuntime"]
        }
        let first = files.removeFirst()
        var rest = client
        rest.enums = first.enums
        rest.unions = first.unions
        rest.formats = first.formats
        rest.records = first.records
        rest.relations = first.relations
        rest.resources = first.resources
        return (rest, files)
    }

    /// A file of declarations, with none as yet.
    private static func part(of api: API, topic: Int?) -> PartContext {
        let topic = topic.map { api.topics[$0] }
        return PartContext(source: comment(topic?.source ?? api.source), partDocs: docs(of: topic))
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
        if !api.use.isEmpty { arguments.append(ResourceBuilder.use(api.use)) }
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
