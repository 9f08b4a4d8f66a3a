/// The definitions that resources use.
enum UsedDefinitions {
    /// Their positions, in ascending order.
    ///
    /// - Parameters:
    ///   - resources: The resources, without aliases in their types.
    ///   - webhooks: The webhooks, without aliases in their types.
    static func find(
        _ resources: [FoundResource], errors: FoundErrors, webhooks: FoundWebhooks? = nil, _ types: TypeFinder
    ) -> [Int] {
        let definitions = types.resolvedDefinitions()
        let roots = roots(of: resources) + (errors.record.map { [$0] } ?? []) + roots(of: webhooks)
        return reachable(from: roots, definitions).sorted()
    }

    /// The definitions at these positions, and all that they name.
    static func reachable(from roots: [Int], _ definitions: [FoundDefinition]) -> Set<Int> {
        var found = Set(roots)
        var next = roots
        while let position = next.popLast() {
            for part in parts(of: definitions[position]) where found.insert(part).inserted { next.append(part) }
        }
        return found
    }

    /// The definitions that events name themselves.
    static func roots(of webhooks: FoundWebhooks?) -> [Int] {
        webhooks?.events.compactMap(\.type.definition) ?? []
    }

    /// The definitions that resources name themselves.
    static func roots(of resources: [FoundResource]) -> [Int] {
        var found: [Int] = []
        func use(_ type: FoundType?) {
            if let position = type?.definition { found.append(position) }
        }
        func use(_ fields: [FoundField]) { for field in fields { use(field.type) } }
        func visit(_ resource: FoundResource) {
            if let record = resource.record { found.append(record) }
            if let envelope = resource.envelope { found.append(envelope) }
            use(resource.parameters)
            use(resource.filter)
            for operation in resource.operations {
                use(operation.body ?? [])
                use(operation.query)
                use(operation.parameters)
                if case .some(let result) = operation.result { use(result) }
            }
            for action in resource.actions {
                use(action.parameters)
                use(action.query)
                switch action.body {
                case .none, .bytes: break
                case .fields(let fields), .multipart(let fields): use(fields)
                case .type(let type), .stream(let type): use(type)
                }
                use(action.result)
            }
            for child in resource.children { visit(child) }
        }
        for resource in resources { visit(resource) }
        return found
    }

    /// The definitions that a definition names.
    static func parts(of definition: FoundDefinition) -> [Int] {
        switch definition.content {
        case .record(let record): record.fields.compactMap(\.type.definition)
        case .union(let union): union.types.compactMap(\.definition)
        case .enumeration: []
        case .alias(let type): type.definition.map { [$0] } ?? []
        }
    }
}
