/// Leaves the flag `sent` to the members of what requests have as JSON. In responses it means nothing, and beside `read` something
/// else.
enum SentNulls {
    static func keep(in types: inout TypeFinder, _ resources: [FoundResource]) {
        var sent: [FoundType] = []
        func visit(_ resource: FoundResource) {
            let hasDraft = resource.operations.contains { $0.body == nil && [.draft, .record].contains($0.verb.body) }
            if hasDraft, let record = resource.record { sent.append(.definition(record)) }
            for child in resource.children { visit(child) }
        }
        for resource in resources { visit(resource) }
        let used = Drafts.contained(in: resources, types).union(Drafts.definitions(in: sent, types))
        for position in types.definitions.indices {
            guard var record = types.definitions[position].record else { continue }
            for index in record.fields.indices where record.fields[index].flags.contains(.sent) {
                let field = record.fields[index]
                if !used.contains(position) || field.flags.contains(.read) || !field.type.isOptional {
                    record.fields[index].flags.remove(.sent)
                }
            }
            types.definitions[position].content = .record(record)
        }
    }
}
