import PipewrightAPI

/// Makes the contexts of the calls that lead from a record to others, those of one record together.
enum RelationBuilder {
    static func contexts(of api: API) -> [RelationContext] {
        api.records.compactMap { record in
            let relations = api.relations.filter { $0.source == record.swiftName }
            guard !relations.isEmpty else { return nil }
            return RelationContext(
                relatedClient: api.clientName,
                relatedRecord: record.swiftName,
                actions: relations.enumerated().map { context(of: $0.element, isSeparate: $0.offset > 0) }
            )
        }
    }

    private static func context(of relation: API.Relation, isSeparate: Bool) -> ActionContext {
        let parameter = local(relation.source)
        switch relation.kind {
        case .belongsTo(let field, let isOptional):
            let call = "try await \(relation.pipe).read"
            let result = isOptional ? relation.target + "?" : relation.target
            let id = "\(parameter).\(field)"
            return ActionContext(
                isSeparate: isSeparate,
                actionDocs: docs("The record that `\(FieldBuilder.unescaped(field))` names, fetched."),
                declaration: SourceLayout.call(
                    "public func \(relation.swiftName)", [.text("of \(parameter): \(relation.source)")],
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
                actionDocs: docs("The records of \(relation.pipe) whose filter `\(filter)` is the record's identity."),
                declaration: SourceLayout.call(
                    "public func \(relation.pipe)", [.text("\(name): \(relation.source)")],
                    suffix: " -> RecordSequence<\(relation.target)> {"
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
        FieldBuilder.local(SwiftName.member(record) ?? "record")
    }
}
