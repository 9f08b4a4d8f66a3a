import PipewrightAPI

/// Builds the calls for related records, grouped by record.
enum RelationBuilder {
    static func contexts(of api: API, _ names: TypeNames) -> [(record: String, context: RelationContext)] {
        api.records.compactMap { record -> (record: String, context: RelationContext)? in
            let relations = api.relations.filter { $0.source == record.swiftName }
            guard !relations.isEmpty else { return nil }
            return (
                record.swiftName,
                RelationContext(
                    relatedClient: names.client,
                    actions: relations.enumerated().compactMap { index, relation in
                        let pipe = api.resources.first { $0.propertyName == relation.pipe }
                        return pipe.map { context(of: relation, through: $0, .elsewhere(names), isSeparate: index > 0) }
                    })
            )
        }
    }

    private static func context(
        of relation: API.Relation, through pipe: API.Resource, _ types: SwiftTypeName, isSeparate: Bool
    ) -> ActionContext {
        let parameter = local(relation.source)
        let (source, target) = (types.name(of: relation.source), types.name(of: relation.target))
        switch relation.kind {
        case .belongsTo(let field, let isOptional):
            let call = "try await \(relation.pipe).read"
            let result = isOptional ? target + "?" : target
            let id = "\(parameter).\(field)"
            return ActionContext(
                isSeparate: isSeparate,
                actionDocs: docs("`\(pipe.call(of: .read))` with the record's `\(FieldBuilder.unescaped(field))`"),
                declaration: SourceLayout.call(
                    "public func \(relation.swiftName)", [.text("of \(parameter): \(source)")],
                    suffix: " async throws(PipeError) -> \(result) {"
                ).lines(indentation: 4),
                body: isOptional
                    ? ["guard let id = \(id) else { return nil }", "return \(call)(id)"] : ["\(call)(\(id))"]
            )
        case .hasMany(let filter):
            let label = FieldBuilder.label(relation.swiftName)
            let name = label == parameter ? label : "\(label) \(parameter)"
            return ActionContext(
                isSeparate: isSeparate,
                actionDocs: docs(
                    "`\(pipe.call(of: .list))` with the record's identity as the filter `\(FieldBuilder.unescaped(filter))`"
                ),
                declaration: SourceLayout.call(
                    "public func \(relation.pipe)", [.text("\(name): \(source)")],
                    suffix: " -> RecordSequence<\(target)> {"
                ).lines(indentation: 4),
                body: ["\(relation.pipe).all(where: .init(\(FieldBuilder.label(filter)): \(parameter).id))"]
            )
        }
    }

    private static func docs(_ text: String) -> [String] {
        SwiftDocumentation.lines(text, indentation: 4)
    }

    /// A parameter for a record: `Project` → `project`.
    private static func local(_ record: String) -> String {
        FieldBuilder.local(SwiftName().member(record) ?? "record")
    }
}
