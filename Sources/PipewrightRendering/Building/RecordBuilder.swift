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
            fields: answered.map { builder.answered(identified($0, record)) },
            parameters: builder.initializer(answered.map { identified($0, record) }, indentation: 4),
            members: members(answered),
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
        var names = record.identity == nil ? ["JSONRecord", "JSONWritable", "Hashable", "Sendable"] : ["PipeRecord"]
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
            "public static let jsonMembers: JSONMembers = ", fields.map { .text(SwiftLiteral.string($0.wireName)) }
        ).lines(indentation: 4)
    }

    /// Lists what a description shows, with secrets covered.
    private static func mirror(_ fields: [API.Field], indentation: Int) -> [MirrorContext] {
        guard fields.contains(where: \.isSecret) else { return [] }
        let children = fields.map { field -> SourceLayout in
            let label = SwiftLiteral.string(FieldBuilder.unescaped(field.swiftName))
            return .text("\(label): " + (field.isSecret ? "\"<secret>\"" : field.swiftName + " as Any"))
        }
        let style = SourceLayout.text("displayStyle: .struct")
        let call = SourceLayout.call("Mirror", [.text("self"), .collection("children: ", children), style])
        return [MirrorContext(children: call.lines(indentation: indentation))]
    }

    private static func codingKeys(_ fields: [API.Field]) -> [String] {
        fields.map { field in
            let plain = FieldBuilder.unescaped(field.swiftName)
            guard plain != field.wireName else { return "case \(field.swiftName)" }
            return "case \(field.swiftName) = \(SwiftLiteral.string(field.wireName))"
        }
    }

    private static func draft(of record: API.Record, _ builder: FieldBuilder) -> DraftContext {
        let fields = record.drafted.map { identified($0, record) }
        return DraftContext(
            draftDocs: SwiftDocumentation.lines("What a new \(record.swiftName) is made from.", indentation: 4),
            draftConformances: conformances(["JSONWritable", "Equatable", "Sendable"], of: fields),
            draftFields: fields.map(builder.drafted),
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
            patchFields: fields.map(builder.patched),
            patchMirror: mirror(fields, indentation: 12)
        )
    }

    static func context(of enumeration: API.Enumeration) -> EnumContext {
        let names = enumeration.cases.map(\.swiftName)
        let cases = SourceLayout.collection(
            "public static let cases: JSONCases<\(enumeration.swiftName)> = ", names.map { .text("." + $0) })
        return EnumContext(
            enumDocs: SwiftDocumentation.lines(
                enumeration.docs ?? SwiftDocumentation.naming(enumeration.swiftName), indentation: 0),
            enumName: enumeration.swiftName,
            enumConformances: enumeration.isCodable ? "JSONStringEnum, Codable" : "JSONStringEnum",
            declarations: declarations(of: names),
            list: cases.lines(indentation: 4),
            cases: enumeration.cases.map { .init(caseName: $0.swiftName, caseValue: SwiftLiteral.string($0.value)) }
        )
    }

    /// `case draft, review`, as many lines as it takes.
    private static func declarations(of cases: [String]) -> [String] {
        SourceLayout.filled(cases, indentation: 9).map { line in
            "case " + (line.hasSuffix(",") ? String(line.dropLast()) : line)
        }
    }
}
