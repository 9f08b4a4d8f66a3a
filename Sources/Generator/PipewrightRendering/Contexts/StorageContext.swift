import PipeModel
import PipewrightAPI

/// What a store knows of a record.
package final class StorageContext: TemplateContext {
    private let storage: API.Storage
    private let form: StoredForms.Form
    private let typeName: String
    private let recordType: String
    private let columns: [StorageColumnContext]

    private init(
        _ record: API.Record, _ storage: API.Storage, _ form: StoredForms.Form, namespace: String, _ names: TypeNames
    ) {
        self.storage = storage
        self.form = form
        typeName = "\(namespace).\(record.swiftName)"
        let types = SwiftTypeName.elsewhere(names)
        recordType = types.name(of: record.swiftName)
        let taken = Set(record.fields.map(\.swiftName))
        // Without the warnings of deprecated properties.
        let values = Dictionary(
            record.responseFields.map { ($0.swiftName, FieldContext($0, types, names: taken).value) },
            uniquingKeysWith: { first, _ in first })
        let drafted = Set(record.drafted.filter { $0.deprecated == nil }.map(\.swiftName))
        columns = storage.columns.map { [recordType] column in
            let path = column.path.prefix(1).map { values[$0] ?? $0.escaped } + column.path.dropFirst().map(\.escaped)
            let isDrafted = record.readsDraft && column.path.count == 1 && drafted.contains(column.path[0])
            return StorageColumnContext(
                column, recordType: recordType, access: path.joined(separator: "."),
                draftAccess: isDrafted ? column.path[0].escaped : nil)
        }
    }

    /// The records of an API that a store keeps.
    static func list(_ api: API, _ tables: APITables) -> [(record: String, context: StorageContext)] {
        api.records.compactMap { record in
            guard let storage = record.storage, let form = tables.stored.form(of: record) else { return nil }
            return (
                record.swiftName, StorageContext(record, storage, form, namespace: api.namespace, tables.names)
            )
        }
    }

    package static let name = "storage"

    package static let values: [ContextValue<StorageContext>] = [
        .text("recordType", "The Swift type of the record.") { $0.recordType },
        .literal("typeText", "The name of the record with its namespace") { $0.typeName },
        .literal("fingerprint", "A text that differs if the stored form of the record does") { $0.form.fingerprint },
        .list("columns", "The fields that queries use, the fields of the identity first.") { $0.columns },
        .flag("hasIndexes", "Whether there are indexes of several fields.") { !$0.storage.indexes.isEmpty },
        .texts("indexes", "The names in JSON of the fields of each index of several, as lists of string literals.") {
            $0.storage.indexes.map { "[\($0.map(SwiftLiteral.string).joined(separator: ", "))]" }
        },
        .flag("hasUnindexed", "Whether columns are in such indexes only.") { !$0.storage.unindexed.isEmpty },
        .literals("unindexed", "The names in JSON of columns that are in such indexes only") { $0.storage.unindexed },
        .flag("hasSearch", "Whether a store finds words in fields.") { !$0.storage.search.isEmpty },
        .literals("search", "The names in JSON of the fields in which a store finds words") { $0.storage.search },
        .literal("version", "The name in JSON of the field that says how new a record is") { $0.storage.version },
        .literal("deleted", "The name in JSON of the field that says that a record was deleted") { $0.storage.deleted },
        .flag("isScopedByAPI", "Whether its identities are the same below all items of other resources.") {
            $0.form.isScopedByAPI
        },
        .flag("hasSecrets", "Whether members are not stored.") { !$0.form.secrets.isEmpty },
        .texts("secrets", "The paths of the members that are not stored, as string literals: `token`, `parts/*/pin`.") {
            $0.form.secrets.map(SwiftLiteral.string)
        },
    ]
}

/// A field that queries of a store can use.
package final class StorageColumnContext: TemplateContext {
    private let column: API.Storage.Column
    private let recordType: String
    private let access: String
    private let draftAccess: String?

    init(_ column: API.Storage.Column, recordType: String, access: String, draftAccess: String?) {
        self.draftAccess = draftAccess
        self.column = column
        self.recordType = recordType
        self.access = access
    }

    package static let name = "storage column"

    package static let values: [ContextValue<StorageColumnContext>] = [
        .text("name", "The property.") { $0.column.swiftName.escaped },
        .literal("wireName", "The name in JSON") { $0.column.wireName },
        .text("recordType", "The Swift type of the record.") { $0.recordType },
        .text("access", "The properties from the record to the value.") { $0.access },
        .text("draftAccess", "The property of a draft with the value, if drafts have it.") { $0.draftAccess },
    ]
}

/// What a store knows of the calls of a resource.
package final class ResourceStorageContext: TemplateContext {
    private let storage: API.ResourceStorage

    init(_ storage: API.ResourceStorage) {
        self.storage = storage
    }

    package static let name = "resource storage"

    package static let values: [ContextValue<ResourceStorageContext>] = [
        .literal("since", "The query item of a list with the version from which on it has records") {
            $0.storage.since
        },
        .literal("unique", "The name in JSON of the field that differs in all records") { $0.storage.unique },
        .literal("uniqueFilter", "The query item of a list that selects by that field") { $0.storage.uniqueFilter },
        .text("uniqueComparison", "How the server compares the values of that field, if not exactly: `trimmed`.") {
            switch $0.storage.uniqueComparison {
            case .exact: nil
            case .ignoringCase: "ignoringCase"
            case .trimmed: "trimmed"
            }
        },
        .flag("readsParts", "Whether `read` returns only some fields.") { $0.storage.readsParts },
        .flag("respondsWhole", "Whether responses to writes and elements of lists have all fields.") {
            $0.storage.respondsWhole
        },
        .object("keyLifetime", "How long the server knows idempotency keys.") {
            $0.storage.keyLifetime.map(DurationContext.init(milliseconds:))
        },
        .flag("hasFormerPaths", "Whether the resource had other paths before.") { !$0.storage.formerPaths.isEmpty },
        .literals("formerPaths", "These paths, from the URL of the server on, with `{id}` for each value") {
            $0.storage.formerPaths
        },
    ]
}
