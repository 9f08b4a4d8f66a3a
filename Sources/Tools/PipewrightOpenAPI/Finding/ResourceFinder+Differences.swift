extension ResourceFinder {
    /// Notes what the record of a resource lacks of the responses that are read as it.
    mutating func tellDifferences(in builder: ResourceBuilder) {
        guard let record = builder.choice?.record else { return }
        for operation in builder.resource.operations where operation.result == nil {
            let source = operation.source
            guard let call = shapes[source], case .value(let type) = call.result else { continue }
            switch operation.verb.result {
            case .page:
                guard let position = list(of: call, word: builder.word).flatMap({ types.position(of: $0.element) })
                else {
                    continue
                }
                let lost = names(in: record, from: position) { field, member in
                    member == nil && !field.flags.contains(.rest)
                }
                if !lost.isEmpty { losses[source, default: []].append(.membersOfList(lost)) }
                tellOptional(in: record, from: position, of: source)
            case .value:
                let (inner, _) = unwrapped(type, word: builder.word)
                if let position = types.position(of: inner) { tellOptional(in: record, from: position, of: source) }
            case .none, .stream, .job, .bytes: break
            }
        }
    }

    /// Notes the members that a response always has, and that are optional in the record that is read from it.
    private mutating func tellOptional(in record: Int, from position: Int, of source: Int) {
        let optional = names(in: record, from: position) { field, member in
            field.rules.isRequired && !types.isOptional(field.type) && member.map { types.isOptional($0.type) } ?? false
        }
        if !optional.isEmpty { losses[source, default: []].append(.optionalInRecord(optional)) }
    }

    /// The names of members of a response for which something holds, in the order of the document.
    ///
    /// - Parameter isDifferent: Gets a member of the response, and that of the record; `nil` if the record has none.
    private func names(
        in record: Int, from position: Int, where isDifferent: (FoundField, FoundField?) -> Bool
    ) -> [String] {
        var names: [String] = []
        _ = holds(Reading(record: record, source: position)) { reading in
            let members = types.definitions[reading.record].record?.fields.byName ?? [:]
            let fields = types.definitions[reading.source].record?.fields ?? []
            for field in fields where isDifferent(field, members[field.name]) && !names.contains(field.name) {
                names.append(field.name)
            }
            return inner(reading) ?? []
        }
        return names
    }
}
