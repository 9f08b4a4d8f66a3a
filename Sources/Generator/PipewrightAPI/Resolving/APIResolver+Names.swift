import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// Names the client and its namespace.
    mutating func nameClient() {
        let name = schema.name
        clientName = naming.type(name.value, with: "Client") ?? "APIClient"
        if naming.type(name.value) == nil { error(.nameNotUsable(name.value), at: name.range) }
        let source = schema.namespace ?? name
        namespace = naming.type(source.value) ?? "API"
        if let given = schema.namespace, naming.type(given.value) == nil {
            error(.nameNotUsable(given.value), at: given.range)
        }
        if MentionedTypes.modules.contains(namespace) {
            error(.namespaceCollision(namespace, other: .moduleInCode), at: source.range)
        } else if namespace == clientName {
            error(.namespaceCollision(namespace, other: .client), at: source.range)
        }
    }

    /// Names the enum with the events of webhooks.
    ///
    /// - Parameter taken: The other names of the namespace.
    private mutating func nameWebhooks(_ taken: [String: SourceRange]) {
        guard let webhooks = schema.webhooks else { return }
        let name = webhooks.swiftName ?? Located("WebhookEvent", at: webhooks.range)
        guard let swiftName = naming.type(name.value) else {
            error(.nameNotUsable(name.value), at: name.range)
            return
        }
        webhooksName = swiftName
        if let first = taken[swiftName] {
            error(
                .nameCollision(name: swiftName, kind: .name, other: .definition), at: name.range,
                notes: [Diagnostic.Note(.firstDefined(swiftName), at: first)])
        } else if MentionedTypes.modules.contains(swiftName) {
            error(.nameCollision(name: swiftName, kind: .name, other: .moduleInCode), at: name.range)
        }
    }

    /// The Swift names of resources, with the places of the first of each.
    private func places(
        of resources: [Schema.Resource], named name: (String) -> String?
    ) -> [String: SourceRange] {
        let pairs = resources.compactMap { resource in name(resource.name.value).map { ($0, resource.name.range) } }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }

    /// Fills the tables of names, and reports duplicate names.
    mutating func collectNames() {
        schemes = Dictionary(schema.auth.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        pagings = Dictionary(schema.paging.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        records = Dictionary(schema.records.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        enums = Dictionary(schema.enums.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        unions = Dictionary(schema.unions.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
        let resourceTypes = places(of: schema.resources, named: naming.resource)
        let pipeTypes = places(of: schema.resources, named: naming.pipe)
        var taken: [String: SourceRange] = [:]
        for name in schema.records.map(\.name) + schema.enums.map(\.name) + schema.unions.map(\.name) {
            guard let swiftName = naming.type(name.value) else {
                error(.nameNotUsable(name.value), at: name.range)
                continue
            }
            typeNames[name.value] = swiftName
            let other: NameOwner?
            var notes: [Diagnostic.Note] = []
            if MentionedTypes.modules.contains(swiftName) {
                other = .moduleInCode
            } else if FieldTypes.names.contains(name.value) {
                other = .typeOfLanguage
            } else if let first = resourceTypes[swiftName] {
                other = .typeOfResource
                notes = [Diagnostic.Note(.firstDefined(swiftName), at: first)]
            } else if let first = pipeTypes[swiftName] {
                other = .pipeOfResource
                notes = [Diagnostic.Note(.firstDefined(swiftName), at: first)]
            } else if let first = taken[swiftName] {
                other = .definition
                notes = [Diagnostic.Note(.firstDefined(swiftName), at: first)]
            } else {
                other = nil
                taken[swiftName] = name.range
            }
            if let other {
                error(.nameCollision(name: swiftName, kind: .name, other: other), at: name.range, notes: notes)
            }
        }
        nameWebhooks(taken.merging(resourceTypes) { first, _ in first }.merging(pipeTypes) { first, _ in first })
        namespaceNames = Set(resourceTypes.keys).union(pipeTypes.keys).union(typeNames.values).union(
            webhooksName.map { [$0] } ?? [])
        for record in schema.records {
            guard let swiftName = typeNames[record.name.value], recordsBySwiftName[swiftName] == nil else { continue }
            recordsBySwiftName[swiftName] = record
        }
        for enumeration in schema.enums {
            guard let swiftName = typeNames[enumeration.name.value], enumsBySwiftName[swiftName] == nil else {
                continue
            }
            enumsBySwiftName[swiftName] = enumeration
        }
    }
}
