import PipewrightSchema

extension APIResolver {
    /// The calls that lead from a record to those it belongs to, and to those it has, where the client itself has a
    /// pipe for them.
    func resolveRelations(_ api: API) -> [API.Relation] {
        let pipes = api.resources.filter { $0.path.arguments.isEmpty && !$0.isSingleton }
        var relations: [API.Relation] = []
        for record in api.records {
            var names: Set<String> = []
            for field in record.answered {
                guard case .identifier(let target, _) = field.type.required, field.swiftName != record.identity,
                    let pipe = pipes.first(where: { $0.record == target && $0.operations.contains(.read) })
                else { continue }
                let short = Self.nameOfRelation(field.swiftName)
                // Of two fields that would have one name the first takes it.
                let name = names.contains(short) ? field.swiftName : short
                guard names.insert(name).inserted else { continue }
                relations.append(
                    API.Relation(
                        swiftName: name, kind: .belongsTo(field: field.swiftName, isOptional: field.type.isOptional),
                        source: record.swiftName, target: target, pipe: pipe.propertyName))
            }
        }
        for pipe in pipes where pipe.operations.contains(.list) {
            for field in pipe.filter {
                guard case .identifier(let source, _) = field.type.required, source != pipe.record,
                    recordsBySwiftName[source] != nil
                else { continue }
                relations.append(
                    API.Relation(
                        swiftName: Self.nameOfRelation(field.swiftName), kind: .hasMany(filter: field.swiftName),
                        source: source, target: pipe.record, pipe: pipe.propertyName))
            }
        }
        return relations
    }

    /// `projectID` → `project`
    private static func nameOfRelation(_ field: String) -> String {
        guard field.hasSuffix("ID"), field.utf8.count > 2 else { return field }
        return SwiftName.member(String(field.dropLast(2))) ?? field
    }
}
