extension TypeFinder {
    /// The fields with aliases in their types replaced.
    func resolved(_ fields: [FoundField]) -> [FoundField] {
        fields.map { field in
            var field = field
            field.type = resolved(field.type)
            return field
        }
    }

    /// The definitions with aliases in their types replaced.
    func resolvedDefinitions() -> [FoundDefinition] {
        definitions.map { definition in
            var definition = definition
            switch definition.content {
            case .record(var record):
                record.fields = resolved(record.fields)
                definition.content = .record(record)
            case .union(var union):
                for index in union.cases.indices { union.cases[index].type = resolved(union.cases[index].type) }
                union.unknown = union.unknown.map { resolved($0) }
                definition.content = .union(union)
            case .enumeration, .alias: break
            }
            return definition
        }
    }

    /// The resource with aliases in its types replaced.
    func resolved(_ resource: FoundResource) -> FoundResource {
        var resource = resource
        resource.parameters = resolved(resource.parameters)
        resource.filter = resolved(resource.filter)
        for index in resource.operations.indices {
            var operation = resource.operations[index]
            operation.body = operation.body.map { resolved($0) }
            operation.query = resolved(operation.query)
            operation.parameters = resolved(operation.parameters)
            if case .some(.some(let type)) = operation.result { operation.result = .some(resolved(type)) }
            resource.operations[index] = operation
        }
        for index in resource.actions.indices {
            var action = resource.actions[index]
            action.parameters = resolved(action.parameters)
            action.query = resolved(action.query)
            switch action.body {
            case .none, .bytes: break
            case .fields(let fields): action.body = .fields(resolved(fields))
            case .multipart(let fields): action.body = .multipart(resolved(fields))
            case .type(let type): action.body = .type(resolved(type))
            case .stream(let type): action.body = .stream(resolved(type))
            }
            action.result = action.result.map { resolved($0) }
            resource.actions[index] = action
        }
        resource.children = resource.children.map { resolved($0) }
        return resource
    }
}
