import PipeModel
import PipewrightAPI

/// A record with its coding, its draft and its patch.
package final class RecordContext: TemplateContext {
    private let record: API.Record
    private let identity: IdentityContext?
    private let fields: [FieldContext]
    private let draft: DraftContext?
    private let patch: PatchContext?
    private let tables: APITables
    private let isRead: Bool
    private let isWritten: Bool
    private let isChecked: Bool

    init(_ record: API.Record, _ tables: APITables) {
        self.record = record
        self.tables = tables
        let names = tables.names
        isRead = tables.directions.isRead(record.swiftName)
        isWritten = tables.directions.isWritten(record.swiftName)
        isChecked = tables.checks.types(of: record).record
        let types = SwiftTypeName.inNamespace(names, record: record.swiftName)
        let taken = Set(record.fields.map(\.swiftName))
        let identified = record.fields.map { Self.identified($0, record) }
        func context(_ field: API.Field, recordValue: String? = nil) -> FieldContext {
            FieldContext(
                field, types, names: taken, check: tables.checks.check(of: field, in: record),
                isOmitted: tables.omitted.contains(field, of: record.swiftName), recordValue: recordValue)
        }
        let contexts = identified.map { context($0) }
        let all = zip(identified, contexts)
        fields = all.filter { !$0.0.isWriteOnly }.map(\.1)
        identity = IdentityContext(
            record, names,
            value: { name in
                all.first { $0.0.swiftName == name && !$0.0.isWriteOnly }?.1.value
            })
        guard record.needsDraft || record.needsPatch else {
            (draft, patch) = (nil, nil)
            return
        }
        // The record has the doc comments, and only the record itself boxes fields that contain it.
        let sent = zip(identified, contexts).filter { !$0.0.isReadOnly }.map { field, inRecord in
            var own = field
            own.isIndirect = false
            if !field.type.isFile { own.docs = nil }
            return (field: field, context: own == field ? inRecord : context(own, recordValue: inRecord.value))
        }
        draft =
            record.needsDraft
            ? DraftContext(
                sent.map(\.context), files: sent.filter(\.field.type.isFile).map(\.context),
                isCodable: record.isCodable, isRead: record.readsDraft,
                isCopied: isRead && !taken.contains("draft")) : nil
        let patched = Set(record.patched.map(\.swiftName))
        patch =
            record.needsPatch
            ? PatchContext(
                sent.filter { patched.contains($0.field.swiftName) }.map(\.context), isCodable: record.isCodable) : nil
    }

    /// The field with the record's ID type, if it is the identity.
    private static func identified(_ field: API.Field, _ record: API.Record) -> API.Field {
        guard record.identity?.field == field.swiftName else { return field }
        let isStringEncoded = if case .scalar(let scalar) = field.type { scalar.isStringEncoded } else { false }
        var field = field
        field.type = .identifier(of: record.swiftName, isStringEncoded: isStringEncoded)
        return field
    }

    private func type(_ name: String, of resource: [String]) -> String {
        tables.names.name(of: resource.joined(separator: "."), isInNamespace: true) + "." + name
    }

    package static let name = "record"

    package static let values: [ContextValue<RecordContext>] = [
        .text("name", "The Swift type.") { $0.record.swiftName },
        .texts("docs", "The lines of its documentation.") { Documentation.lines($0.record.docs) },
        .list("fields", "The fields in responses.") { $0.fields },
        .list("codedFields", "The same fields, with the one for all other members last.") { $0.fields.restLast },
        .flag("hasRest", "Whether a field has the members that the record does not list.") {
            $0.fields.contains(where: \.isRest)
        },
        .flag("hasSecrets", "Whether a field is left out of descriptions.") { $0.fields.contains(where: \.isSecret) },
        .flag("isIdentified", "Whether the record has an identity.") { $0.record.identity != nil },
        .object("identity", "The identity, if it is in the record.") { $0.identity },
        .flag("isRead", "Whether it is in responses.") { $0.isRead },
        .flag("isWritten", "Whether it is in requests.") { $0.isWritten },
        .flag("isWhole", "Whether it is in responses and requests.") { $0.isRead && $0.isWritten },
        .flag("isVersioned", "Whether it keeps the version of its response.") { $0.record.isVersioned },
        .flag("isSparse", "Whether absent members of a response are zeros.") {
            $0.isRead && $0.record.missingIsZero
        },
        .flag("isCodable", "Whether it is also `Codable`.") { $0.record.isCodable },
        .flag("isChecked", "Whether fields of the record have rules.") { $0.isChecked },
        .list("checks", "The rules of its fields.") { $0.isChecked ? CheckContext.list($0.fields) : [] },
        .object("draft", "The type that is sent to create it, if it can be created.") { $0.draft },
        .text("draftType", "The Swift type of the only resource's draft, if that has its own fields.") { context in
            context.tables.bodies.resource(withDraftOf: context.record).map { context.type("Draft", of: $0) }
        },
        .text("patchType", "The Swift type of the only resource's patch, if that has its own fields.") { context in
            context.tables.bodies.resource(withPatchOf: context.record).map { context.type("Patch", of: $0) }
        },
        .object("patch", "The type that is sent to change it, if it can be changed.") { $0.patch },
    ]
}

extension [FieldContext] {
    fileprivate var restLast: [FieldContext] {
        contains(where: \.isRest) ? filter { !$0.isRest } + filter(\.isRest) : self
    }
}

/// The type that is sent to create a record, or one that is sent to replace a record and has other fields.
package final class DraftContext: TemplateContext {
    private let isReplacement: Bool
    private let isCodable: Bool
    private let isRead: Bool
    private let isCopied: Bool
    private let fields: [FieldContext]
    private let files: [FieldContext]

    /// - Parameters:
    ///   - isCodable: Whether it is also `Codable`; files are not.
    ///   - isRead: Whether a server fills it.
    ///   - isCopied: Whether a record makes one with its fields.
    init(
        _ fields: [FieldContext], files: [FieldContext], isReplacement: Bool = false, isCodable: Bool = false,
        isRead: Bool = false, isCopied: Bool = false
    ) {
        self.isReplacement = isReplacement
        self.isCodable = isCodable && files.isEmpty
        self.isRead = isRead
        self.isCopied = isCopied
        self.fields = fields
        self.files = files
    }

    package static let name = "draft"

    package static let values: [ContextValue<DraftContext>] = [
        .flag("isReplacement", "Whether it replaces a record.") { $0.isReplacement },
        .flag("isCodable", "Whether it is also `Codable`.") { $0.isCodable },
        .flag("isRead", "Whether a server fills it.") { $0.isRead },
        .list("codedFields", "The fields that are sent, with the one for all other members last.") {
            $0.fields.restLast
        },
        .flag("hasRest", "Whether a field has the members that the record does not list.") {
            $0.fields.contains(where: \.isRest)
        },
        .flag("isCopied", "Whether the record has a function that makes a draft of it.") { $0.isCopied },
        .list("arguments", "The fields that the record does not have.") { $0.fields.filter(\.isWriteOnly) },
        .flag("hasArguments", "Whether there are such fields.") { $0.fields.contains(where: \.isWriteOnly) },
        .list("fields", "The fields that are sent; only files have `docs`.") { $0.fields },
        .object("object", "The JSON object that is sent.") { draft in
            ObjectContext(draft.fields.filter { field in !draft.files.contains { $0 === field } })
        },
        .list("files", "The fields that are sent as files.") { $0.files },
        .flag("hasFiles", "Whether there are files.") { !$0.files.isEmpty },
        .flag("isChecked", "Whether fields have rules.") { $0.fields.contains { $0.check != nil } },
        .list("checks", "The rules of the fields.") { CheckContext.list($0.fields) },
        .flag("hasSecrets", "Whether a field is left out of descriptions.") { $0.fields.contains(where: \.isSecret) },
    ]
}

/// The type that is sent to change a record.
package final class PatchContext: TemplateContext {
    private let fields: [FieldContext]
    private let isCodable: Bool

    /// - Parameter isCodable: Whether it is also `Codable`.
    init(_ fields: [FieldContext], isCodable: Bool = false) {
        self.fields = fields
        self.isCodable = isCodable && !fields.contains(where: \.isFile)
    }

    package static let name = "patch"

    package static let values: [ContextValue<PatchContext>] = [
        .list("fields", "The fields that can be changed; only files have `docs`.") { $0.fields },
        .flag("isCodable", "Whether it is also `Codable`.") { $0.isCodable },
        .flag("hasOptionals", "Whether a field can be removed.") { $0.fields.contains(where: \.isRemovable) },
        .object("object", "The JSON object that is sent.") { ObjectContext($0.fields, isPatch: true) },
        .flag("isChecked", "Whether fields have rules.") { $0.fields.contains { $0.check != nil } },
        .list("checks", "The rules of the fields.") { CheckContext.list($0.fields) },
        .flag("hasSecrets", "Whether a field is left out of descriptions.") { $0.fields.contains(where: \.isSecret) },
    ]
}
