import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// The Swift names of a client, of its namespace and of the types in it. Reports names that are not usable or taken.
struct DefinedNames {
    let client: String
    let namespace: String
    /// The Swift names of records, enums and unions, by their names in the schema.
    let types: [String: String]
    /// The enum with the events of webhooks.
    let webhooks: String?
    /// The names of the types in the namespace: of records, enums, unions, resources and their pipes.
    let inNamespace: Set<String>

    init(_ schema: Schema, naming: SwiftName, diagnostics: DiagnosticCollector) {
        (client, namespace) = Self.nameClient(of: schema, naming, diagnostics)
        // The first of each name, with what has it.
        var taken: [String: (owner: NameOwner, place: SourceRange)] = [:]
        func take(_ name: String?, _ owner: NameOwner, at place: SourceRange) {
            if let name, taken[name] == nil { taken[name] = (owner, place) }
        }
        for name in schema.resources.map(\.name) { take(naming.resource(name.value), .typeOfResource, at: name.range) }
        for name in schema.resources.map(\.name) { take(naming.pipe(name.value), .pipeOfResource, at: name.range) }
        var types: [String: String] = [:]
        for name in schema.records.map(\.name) + schema.enums.map(\.name) + schema.unions.map(\.name) {
            guard let swiftName = naming.type(name.value) else {
                diagnostics.error(.nameNotUsable(name.value), at: name.range)
                continue
            }
            types[name.value] = swiftName
            let other: NameOwner
            var notes: [Diagnostic.Note] = []
            if MentionedTypes.modules.contains(swiftName) {
                other = .moduleInCode
            } else if FieldTypes.names.contains(name.value) {
                other = .typeOfLanguage
            } else if let first = taken[swiftName] {
                other = first.owner
                notes = [Diagnostic.Note(.firstDefined(swiftName), at: first.place)]
            } else {
                take(swiftName, .definition, at: name.range)
                continue
            }
            diagnostics.error(.nameCollision(name: swiftName, kind: .name, other: other), at: name.range, notes: notes)
        }
        self.types = types
        webhooks = Self.nameWebhooks(of: schema, naming, taken: taken.mapValues(\.place), diagnostics)
        inNamespace = Set(taken.keys).union(types.values).union(webhooks.map { [$0] } ?? [])
    }

    private static func nameClient(
        of schema: Schema, _ naming: SwiftName, _ diagnostics: DiagnosticCollector
    ) -> (client: String, namespace: String) {
        let name = schema.name
        let client = naming.type(name.value, with: "Client") ?? "APIClient"
        if naming.type(name.value) == nil { diagnostics.error(.nameNotUsable(name.value), at: name.range) }
        let source = schema.namespace ?? name
        let namespace = naming.type(source.value) ?? "API"
        if let given = schema.namespace, naming.type(given.value) == nil {
            diagnostics.error(.nameNotUsable(given.value), at: given.range)
        }
        if MentionedTypes.modules.contains(namespace) {
            diagnostics.error(.namespaceCollision(namespace, other: .moduleInCode), at: source.range)
        } else if namespace == client {
            diagnostics.error(.namespaceCollision(namespace, other: .client), at: source.range)
        }
        return (client, namespace)
    }

    /// - Parameter taken: The other names of the namespace.
    private static func nameWebhooks(
        of schema: Schema, _ naming: SwiftName, taken: [String: SourceRange], _ diagnostics: DiagnosticCollector
    ) -> String? {
        guard let webhooks = schema.webhooks else { return nil }
        let name = webhooks.swiftName ?? Located("WebhookEvent", at: webhooks.range)
        guard let swiftName = naming.type(name.value) else {
            diagnostics.error(.nameNotUsable(name.value), at: name.range)
            return nil
        }
        if let first = taken[swiftName] {
            diagnostics.error(
                .nameCollision(name: swiftName, kind: .name, other: .definition), at: name.range,
                notes: [Diagnostic.Note(.firstDefined(swiftName), at: first)])
        } else if MentionedTypes.modules.contains(swiftName) {
            diagnostics.error(.nameCollision(name: swiftName, kind: .name, other: .moduleInCode), at: name.range)
        }
        return swiftName
    }
}
