/// Replaces inline schemas that are equal to a schema of components by it.
enum EqualDefinitions {
    private enum Content: Hashable {
        case record([FoundField])
        case enumeration(Set<String>, isInteger: Bool)
        case union(by: String?, Set<FoundUnion.Case>, unknown: FoundType?)
    }

    /// The fewest members of a record whose equality is more than chance.
    private static let fewestMembers = 3

    static func merge(_ types: inout TypeFinder) {
        var named: [Content: Int] = [:]
        for (position, definition) in types.definitions.enumerated() where definition.documentName != nil {
            guard let content = content(of: definition, types) else { continue }
            // Names that several schemas could have say nothing about an inline one.
            named[content] = named[content] == nil ? position : -1
        }
        for (position, definition) in types.definitions.enumerated() where definition.documentName == nil {
            guard let content = content(of: definition, types), let other = named[content], other >= 0 else { continue }
            if let fields = definition.record?.fields { types.definitions[other].record?.keepRules(in: fields) }
            types.definitions[position].content = .alias(.definition(other))
        }
    }

    private static func content(of definition: FoundDefinition, _ types: TypeFinder) -> Content? {
        switch definition.content {
        case .record(let record):
            guard record.fields.count >= fewestMembers else { return nil }
            return .record(
                record.fields.map { field in
                    var field = field
                    field.type = types.resolved(field.type)
                    field.docs = nil
                    return field
                }.sorted { $0.name < $1.name })
        case .enumeration(let found):
            guard found.values.count > 1 else { return nil }
            return .enumeration(Set(found.values.map(\.text)), isInteger: found.isInteger)
        case .union(let union):
            return .union(
                by: union.by, Set(union.cases.map { .init(value: $0.value, type: types.resolved($0.type)) }),
                unknown: union.unknown.map { types.resolved($0) })
        case .alias: return nil
        }
    }
}
