import PipeModel
import PipewrightSchema

/// Finds the calls from a record to related records, in both directions, for which the client has a pipe at its top
/// level.
struct RelationResolver {
    let definitions: Definitions

    func resolve(_ api: API) -> [API.Relation] {
        let pipes = api.resources.filter { $0.path.arguments.isEmpty && !$0.isSingleton }
        let reading = Dictionary(
            pipes.filter { $0.operations.contains(.read) }.map { ($0.recordName ?? "", $0.propertyName) },
            uniquingKeysWith: { first, _ in first })
        var filters: [String: Set<FilterOfList>] = [:]
        var relations: [API.Relation] = []
        for record in api.records {
            // The relations that the schema names replace those with the same field, filter or name.
            var names = Set(record.relations.map(\.swiftName))
            let named = Set(record.relations.compactMap(\.link.field))
            filters[record.swiftName] = Set(
                record.relations.compactMap { relation in
                    relation.link.filter.map { FilterOfList(typePath: relation.typePath, field: $0) }
                })
            for field in record.responseFields {
                guard case .identifier(let target, _) = field.type.required, record.identity?.field != field.swiftName,
                    field.deprecated == nil, !named.contains(field.swiftName), let pipe = reading[target]
                else { continue }
                let short = nameOfRelation(field.swiftName)
                // If two fields would have the same name, the first one gets it.
                let name = names.contains(short) ? field.swiftName : short
                guard names.insert(name).inserted else { continue }
                relations.append(
                    API.Relation(
                        swiftName: name, kind: .belongsTo(field: field.swiftName, isOptional: field.type.isOptional),
                        source: record.swiftName, target: target, pipe: pipe))
            }
        }
        for pipe in pipes where pipe.has(.list) {
            guard let target = pipe.recordName else { continue }
            let required = pipe.filter.filter(\.isRequired)
            for field in pipe.filter {
                guard case .identifier(let source, _) = field.type.required, source != target,
                    let named = filters[source],
                    !named.contains(FilterOfList(typePath: pipe.typePath, field: field.swiftName)),
                    // The other fields of the filter are left out.
                    required.isEmpty || required.count == 1 && required[0] == field
                else { continue }
                relations.append(
                    API.Relation(
                        swiftName: nameOfRelation(field.swiftName), kind: .hasMany(filter: field.swiftName),
                        source: source, target: target, pipe: pipe.propertyName))
            }
        }
        return relations
    }

    /// `projectID` → `project`
    private func nameOfRelation(_ field: SwiftIdentifier) -> SwiftIdentifier {
        let name = field.plain
        guard name.hasSuffix("ID"), name.utf8.count > 2 else { return field }
        return definitions.naming.name(String(name.dropLast(2)), as: .member) ?? field
    }
}

/// A field of the filter of a resource.
private struct FilterOfList: Hashable {
    let typePath: [String]
    let field: SwiftIdentifier
}

extension API.NamedRelation.Link {
    /// The field of the record that it is found by.
    fileprivate var field: SwiftIdentifier? {
        switch self {
        case .identity(let field, _), .identities(let field, _): field.swiftName
        case .filter, .listFilter, .nestedList, .nestedRecord: nil
        }
    }

    /// The field of the filter that takes the record's identity.
    fileprivate var filter: SwiftIdentifier? {
        switch self {
        case .filter(let field), .listFilter(let field, _): field.swiftName
        case .identity, .identities, .nestedList, .nestedRecord: nil
        }
    }
}
