import PipewrightAPI

/// Builds the contexts of records.
enum RecordBuilder {
    static func context(of record: API.Record, _ names: TypeNames) -> RecordContext {
        let builder = FieldBuilder(.inNamespace(names, record: record.swiftName), fields: record.fields)
        let fields = record.responseFields.map { identified($0, record) }
        return RecordContext(
            recordDocs: SwiftDocumentation.lines(record.docs, indentation: 4),
            recordHead: SourceLayout.declaration(
                "public struct \(record.swiftName)", of: conformances(of: record), indentation: 4),
            identity: IdentityBuilder.context(of: record, names),
            identityProperty: IdentityBuilder.property(of: record, builder),
            declarations: builder.declarations(fields, indentation: 8) + version(of: record),
            parameters: builder.initializer(fields, indentation: 8),
            assignments: builder.assignments(fields),
            members: members(fields),
            readings: builder.readings(fields, indentation: 12),
            writings: builder.writings(fields, indentation: 12),
            mirror: mirror(fields, builder, indentation: 12),
            codingKeys: record.isCodable ? [CodingKeysContext(keys: codingKeys(fields, builder))] : [],
            draft: record.needsDraft ? [draft(of: record, builder)] : [],
            patch: record.needsPatch ? [patch(of: record, builder)] : []
        )
    }

    /// The field with the record's ID type, if it is the identity.
    private static func identified(_ field: API.Field, _ record: API.Record) -> API.Field {
        guard record.identity == .field(field.swiftName) else { return field }
        let isStringEncoded = if case .scalar(let scalar) = field.type { scalar.isStringEncoded } else { false }
        var field = field
        field.type = .identifier(of: record.swiftName, isStringEncoded: isStringEncoded)
        return field
    }

    private static func version(of record: API.Record) -> [String] {
        record.isVersioned
            ? [
                "/// The version that the server returned with this record; records of different versions may be equal.",
                "public var recordVersion: RecordVersion {",
                "    get { _recordVersion.value }",
                "    set { _recordVersion.value = newValue }",
                "}",
                "private var _recordVersion = Uncompared(RecordVersion())",
            ]
            : []
    }

    private static func conformances(of record: API.Record) -> [String] {
        var names = record.identity == nil ? ["JSONRecord", "JSONWritable", "Hashable", "Sendable"] : ["PipeRecord"]
        if record.needsDraft { names.append("DraftableRecord") }
        if record.needsPatch { names.append("PatchableRecord") }
        if record.isVersioned { names.append("VersionedRecord") }
        if record.isCodable { names.append("Codable") }
        if record.responseFields.contains(where: \.isSecret) { names.append("CustomReflectable") }
        return names
    }

    private static func conformances(_ names: [String], of fields: [API.Field]) -> String {
        (names + (fields.contains(where: \.isSecret) ? ["CustomReflectable"] : [])).joined(separator: ", ")
    }

    private static func members(_ fields: [API.Field]) -> [String] {
        let names = fields.filter { !$0.isRest }.map { SourceLayout.text(SwiftLiteral.string($0.wireName)) }
        let head = "public static let jsonMembers: JSONMembers = "
        guard fields.contains(where: \.isRest) else {
            return SourceLayout.collection(head, names).lines(indentation: 8)
        }
        return SourceLayout.call(head + ".withRest", [.collection("", names)]).lines(indentation: 8)
    }

    /// The children of the mirror, without the values of secrets.
    private static func mirror(_ fields: [API.Field], _ builder: FieldBuilder, indentation: Int) -> [MirrorContext] {
        guard fields.contains(where: \.isSecret) else { return [] }
        let children = fields.map { field -> SourceLayout in
            let label = SwiftLiteral.string(FieldBuilder.unescaped(field.swiftName))
            return .text("\(label): " + (field.isSecret ? "\"<secret>\"" : builder.value(of: field) + " as Any"))
        }
        let style = SourceLayout.text("displayStyle: .struct")
        let call = SourceLayout.call("Mirror", [.text("self"), .collection("children: ", children), style])
        return [MirrorContext(children: call.lines(indentation: indentation))]
    }

    private static func codingKeys(_ fields: [API.Field], _ builder: FieldBuilder) -> [String] {
        fields.map { field in
            let name = builder.stored(field)
            guard FieldBuilder.unescaped(name) != field.wireName else { return "case \(name)" }
            return "case \(name) = \(SwiftLiteral.string(field.wireName))"
        }
    }

    private static func draft(of record: API.Record, _ builder: FieldBuilder) -> DraftContext {
        let fields = record.drafted.map { unboxed(identified($0, record)) }
        let files = record.files
        let protocols = ["JSONWritable", "Equatable", "Sendable"] + (files.isEmpty ? [] : ["FileCarrying"])
        return DraftContext(
            draftConformances: conformances(protocols, of: fields),
            draftDeclarations: builder.declarations(undocumented(fields), indentation: 12),
            draftParameters: builder.initializer(fields, indentation: 12),
            draftAssignments: builder.assignments(fields),
            draftWritings: builder.writings(fields.filter { !$0.type.isFile }, indentation: 16),
            draftFiles: files.isEmpty ? [] : [FilesContext(fileProperty: fileProperty(files, builder))],
            draftMirror: mirror(fields, builder, indentation: 16)
        )
    }

    /// The files of a draft by their wire names.
    private static func fileProperty(_ files: [API.Field], _ builder: FieldBuilder) -> [String] {
        let head = "@_spi(Generated) public var files: DraftFiles {"
        let entries = files.map { field -> SourceLayout in
            .text("\(SwiftLiteral.string(field.wireName)): .all(\(builder.value(of: field)))")
        }
        let pairs = SourceLayout.collection("", entries)
        let line = "\(head) \(pairs.line) }"
        if SourceLayout.fits(line, after: 12) { return [line] }
        return [head] + pairs.lines(indentation: 16).map { "    " + $0 } + ["}"]
    }

    private static func patch(of record: API.Record, _ builder: FieldBuilder) -> PatchContext {
        let fields = record.patched.map { unboxed($0) }
        return PatchContext(
            patchConformances: conformances(["RecordPatch"], of: fields),
            patchDeclarations: builder.patchDeclarations(undocumented(fields), indentation: 12),
            patchWritings: builder.patchWritings(fields, indentation: 16),
            patchMirror: mirror(fields, builder, indentation: 16)
        )
    }

    /// Only the record itself boxes fields that contain it.
    private static func unboxed(_ field: API.Field) -> API.Field {
        var field = field
        field.isIndirect = false
        return field
    }

    /// The fields without their doc comments, which the record has.
    private static func undocumented(_ fields: [API.Field]) -> [API.Field] {
        fields.map { field in
            var field = field
            if !field.type.isFile { field.docs = nil }
            return field
        }
    }
}
