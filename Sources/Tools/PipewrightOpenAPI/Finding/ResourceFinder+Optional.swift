extension ResourceFinder {
    /// Notes the members that the responses of operations always have, and that are optional in the record of the resource.
    mutating func tellOptional(in builder: ResourceBuilder) {
        guard let record = builder.choice?.record else { return }
        for operation in builder.resource.operations where operation.result == nil && operation.verb.result == .value {
            guard case .value(let type) = shapes[operation.source]?.result else { continue }
            let (inner, _) = unwrapped(type, word: builder.word)
            if let position = types.position(of: inner) {
                tellOptional(in: record, from: position, of: operation.source)
            }
        }
    }

    /// Notes the members that a response always has and that are optional in the record that is read from it.
    mutating func tellOptional(in position: Int, from other: Int, of operation: Int) {
        var names: [String] = []
        _ = holds(Reading(record: position, source: other)) { reading in
            let members = types.definitions[reading.record].record?.fields.byName ?? [:]
            let source = types.definitions[reading.source].record?.fields ?? []
            for field in source where field.rules.isRequired && !types.isOptional(field.type) {
                guard let member = members[field.name], types.isOptional(member.type) else { continue }
                if !names.contains(field.name) { names.append(field.name) }
            }
            return inner(reading) ?? []
        }
        if !names.isEmpty { losses[operation, default: []].append(.optionalInRecord(names)) }
    }
}
