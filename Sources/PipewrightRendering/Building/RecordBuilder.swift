import PipewrightAPI

/// Makes the contexts of records and enums.
enum RecordBuilder {
    static func context(of record: API.Record) -> RecordContext {
        let builder = FieldBuilder(scope: record.swiftName)
        let answered = record.answered
        let identity = answered.first { $0.swiftName == record.identity }
        return RecordContext(
            recordDocs: SwiftDocumentation.lines(
                record.docs ?? SwiftDocumentation.naming(record.swiftName), indentation: 0),
            recordName: record.swiftName,
            conformances: conformances(of: record),
            identity: identity.map { [builder.types.name(of: $0.type)] } ?? [],
            identityAlias: identity.flatMap { $0.swiftName == "id" ? nil : [$0.swiftName] } ?? [],
            fields: answered.enumerated().map { index, field in
                builder.answered(identified(field, record), index: index)
            },
            parameters: builder.initializer(answered.map { identified($0, record) }, indentation: 4),
            members: members(answered),
            required: required(answered),
            arguments: SourceLayout.call(
                "self.init",
                answered.map { .text("\(FieldBuilder.label($0.swiftName)): \(FieldBuilder.local($0.swiftName))") }
            ).lines(indentation: 8),
            mirror: mirror(answered, indentation: 8),
            codingKeys: record.isCodable ? [CodingKeysContext(keys: codingKeys(answered))] : [],
            draft: record.needsDraft ? [draft(of: record, builder)] : [],
            patch: record.needsPatch ? [patch(of: record, builder)] : []
        )
    }

    /// The identifying field has the record's ID as its type.
    private static func identified(_ field: API.Field, _ record: API.Record) -> API.Field {
        guard field.swiftName == record.identity else { return field }
        let isStringEncoded = if case .scalar(let scalar) = field.type { scalar.isStringEncoded } else { false }
        var field = field
        field.type = .identifier(of: record.swiftName, isStringEncoded: isStringEncoded)
        return field
    }

    private static func conformances(of record: API.Record) -> String {
        var names = record.identity == nil ? ["JSONCodable", "Hashable", "Sendable"] : ["PipeRecord"]
        if record.needsDraft { names.append("DraftableRecord") }
        if record.needsPatch { names.append("PatchableRecord") }
        if record.isCodable { names.append("Codable") }
        if record.answered.contains(where: \.isSecret) { names.append("CustomReflectable") }
        return names.joined(separator: ", ")
    }

    private static func conformances(_ names: [String], of fields: [API.Field]) -> String {
        (names + (fields.contains(where: \.isSecret) ? ["CustomReflectable"] : [])).joined(separator: ", ")
    }

    private static func members(_ fields: [API.Field]) -> [String] {
        SourceLayout.collection(
            "private static let members: JSONMembers = ", fields.map { .text(SwiftLiteral.string($0.wireName)) }
        ).lines(indentation: 4)
    }

    private static func required(_ fields: [API.Field]) -> [RequiredContext] {
        let required = fields.enumerated().filter { !$0.element.type.isOptional }
        guard !required.isEmpty else { return [] }
        let bindings = required.map { "let " + FieldBuilder.local($0.element.swiftName) }
        let indices = required.map { SourceLayout.text(String($0.offset)) }
        let throwing = SourceLayout.call(
            "throw reader.missingMember", [.text("object"), .collection("required: ", indices)]
        ).lines(indentation: 12)
        let line = "guard \(bindings.joined(separator: ", ")) else {"
        if line.count + 8 <= SourceLayout.width { return [RequiredContext(bindings: [line], throwing: throwing)] }
        let filled = SourceLayout.filled(bindings, indentation: 12).map { "    " + $0 }
        return [RequiredContext(bindings: ["guard"] + filled + ["else {"], throwing: throwing)]
    }

    /// Lists what a description shows, with secrets covered.
    private static func mirror(_ fields: [API.Field], indentation: Int) -> [MirrorContext] {
        guard fields.contains(where: \.isSecret) else { return [] }
        let children = fields.map { field -> SourceLayout in
            let label = SwiftLiteral.string(field.swiftName.filter { $0 != "`" })
            return .text("\(label): " + (field.isSecret ? "\"<secret>\"" : field.swiftName + " as Any"))
        }
        let style = SourceLayout.text("displayStyle: .struct")
        let call = SourceLayout.call("Mirror", [.text("self"), .collection("children: ", children), style])
        return [MirrorContext(children: call.lines(indentation: indentation))]
    }

    private static func codingKeys(_ fields: [API.Field]) -> [String] {
        fields.map { field in
            let plain = field.swiftName.filter { $0 != "`" }
            guard plain != field.wireName else { return "case \(field.swiftName)" }
            return "case \(field.swiftName) = \(SwiftLiteral.string(field.wireName))"
        }
    }

    private static func draft(of record: API.Record, _ builder: FieldBuilder) -> DraftContext {
        let fields = record.drafted.map { identified($0, record) }
        return DraftContext(
            draftDocs: SwiftDocumentation.lines("What a new \(record.swiftName) is made from.", indentation: 4),
            draftConformances: conformances(["JSONWritable", "Hashable", "Sendable"], of: fields),
            draftFields: fields.enumerated().map { builder.drafted($0.element, index: $0.offset) },
            draftParameters: builder.initializer(fields, indentation: 8),
            draftMirror: mirror(fields, indentation: 12)
        )
    }

    private static func patch(of record: API.Record, _ builder: FieldBuilder) -> PatchContext {
        let fields = record.patched
        return PatchContext(
            patchDocs: SwiftDocumentation.lines(
                "Changes to \(SwiftDocumentation.withArticle(record.swiftName)); what is not set stays as it is.",
                indentation: 4),
            patchConformances: conformances(["RecordPatch"], of: fields),
            patchFields: fields.enumerated().map { builder.patched($0.element, index: $0.offset) },
            patchMirror: mirror(fields, indentation: 12)
        )
    }

    static func context(of enumeration: API.Enumeration) -> EnumContext {
        EnumContext(
            enumDocs: SwiftDocumentation.lines(
                enumeration.docs ?? SwiftDocumentation.naming(enumeration.swiftName), indentation: 0),
            enumName: enumeration.swiftName,
            enumConformances: enumeration.isCodable ? "JSONStringEnum, Codable" : "JSONStringEnum",
            cases: enumeration.cases.map { .init(caseName: $0.swiftName, caseValue: SwiftLiteral.string($0.value)) }
        )
    }
}
