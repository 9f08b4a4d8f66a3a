import PipeModel
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightSchema

/// Resolves what a store knows of records.
struct RecordStorageResolver {
    let definitions: Definitions

    /// What a store knows of a record; `nil` if no store keeps it.
    func resolve(_ record: Schema.Record, _ resolved: API.Record) -> API.Storage? {
        let (key, named) = Self.firstName(in: record)
        // At the top level, `store` is for the records that have an identity.
        let isMeant =
            record.isStored?.value ?? (definitions.schema.isStored && (resolved.identity != nil || named != nil))
        guard isMeant else {
            if let named {
                definitions.error(
                    .columnNotUsable(named.value, in: key, reason: .notStored(record: record.name.value)),
                    at: named.range)
            }
            return nil
        }
        guard resolved.identity != nil else {
            // If the identity is written, an error about it was reported.
            if record.identity.isEmpty, record.isComplete {
                definitions.error(
                    .storedWithoutIdentity(record.name.value),
                    at: (record.isStored?.range ?? named?.range) ?? record.name.range,
                    notes: definitions.definition(of: record))
            }
            return nil
        }
        return storage(of: record, resolved)
    }

    /// The first field that a key about stores names.
    private static func firstName(in record: Schema.Record) -> (key: LanguageKey, name: Located<String>?) {
        if let name = record.index.first ?? record.compositeIndexes.first?.first { return (.index, name) }
        if let name = record.search.first { return (.search, name) }
        return record.version.map { (.version, $0) } ?? (.deleted, record.deleted)
    }

    private func storage(of record: Schema.Record, _ resolved: API.Record) -> API.Storage {
        var columns = identityColumns(of: record, resolved)
        let fields = Dictionary(resolved.fields.map { ($0.wireName, $0) }) { first, _ in first }
        let version = record.version.flatMap { storedField($0, in: .version, of: record, fields) }
        let deleted = record.deleted.flatMap { storedField($0, in: .deleted, of: record, fields) }
        let indexed = record.index.compactMap { storedField($0, in: .index, of: record, fields) }
        let composites = record.compositeIndexes.map { names in
            names.compactMap { storedField($0, in: .index, of: record, fields) }
        }
        let search = record.search.compactMap { storedField($0, in: .search, of: record, fields) }
        var taken = (wire: Set(columns.map(\.wireName)), swift: Set(columns.map(\.swiftName)))
        func add(_ field: API.Field) -> Bool {
            guard taken.wire.insert(field.wireName).inserted else { return false }
            var swiftName = field.swiftName
            while !taken.swift.insert(swiftName).inserted { swiftName = swiftName.adding("Value") }
            columns.append(API.Storage.Column(wireName: field.wireName, swiftName: swiftName, path: [field.swiftName]))
            return true
        }
        // The store compares versions in the database.
        for field in indexed + (version.map { [$0] } ?? []) { _ = add(field) }
        let unindexed = composites.joined().filter { add($0) }
        return API.Storage(
            columns: columns, indexes: composites.map { $0.map(\.wireName) }, unindexed: unindexed.map(\.wireName),
            search: search.map(\.wireName), version: version?.wireName, deleted: deleted?.wireName,
            isScopedByAPI: record.identityScope == .api)
    }

    /// The columns of the fields that identify a record. Reports those that are secret.
    private func identityColumns(of record: Schema.Record, _ resolved: API.Record) -> [API.Storage.Column] {
        let names = definitions.identityNames(of: record)
        for field in resolved.fields where field.isSecret && names.contains(field.wireName) {
            let place =
                record.identity.first { $0.value == field.wireName }?.range
                ?? record.fields.named(field.wireName)?.name.range
            definitions.error(
                .columnNotUsable(field.wireName, in: .identity, reason: .secret), at: place ?? record.name.range)
        }
        guard let identity = resolved.identity else { return [] }
        return zip(names, identity.parts).map { name, part in
            // A value in an embedded record that alone identifies a record is its property `id`.
            identity.isComposed || identity.field != nil
                ? API.Storage.Column(wireName: name, swiftName: part.swiftName, path: part.properties)
                : API.Storage.Column(wireName: name, swiftName: "id", path: ["id"])
        }
    }

    /// The field that `index`, `search`, `version` or `deleted` names. Reports a name without a field, and fields that a store cannot use.
    private func storedField(
        _ name: Located<String>, in key: LanguageKey, of record: Schema.Record, _ fields: [String: API.Field]
    ) -> API.Field? {
        guard let field = fields[name.value] else {
            // Fields that could not be resolved were reported.
            let known = record.fields.map(\.name.value)
            if record.isComplete, !known.contains(name.value) {
                definitions.error(
                    .columnNotUsable(
                        name.value, in: key, reason: .unknownField(record: record.name.value), known: known),
                    at: name.range)
            }
            return nil
        }
        let type = FieldTypes.name(of: field.type)
        let reason: ColumnError? =
            if field.isWriteOnly { .notInResponses } else if field.isSecret { .secret } else {
                switch key {
                case .deleted: field.type.marksDeletion ? nil : .typeOfDeletion(type)
                case .version: field.type.isVersion ? nil : .typeOfVersion(type)
                case .search: field.type.required == .scalar(.plain(.string)) ? nil : .typeOfSearch(type)
                default: field.type.isColumn ? nil : .typeOfColumn(type)
                }
            }
        if let reason {
            definitions.error(.columnNotUsable(name.value, in: key, reason: reason), at: name.range)
            return nil
        }
        return field
    }
}

extension API.FieldType {
    /// Whether a store can have its values in a column, where they are sorted.
    fileprivate var isColumn: Bool {
        switch required {
        case .scalar(let scalar): scalar.isSortable
        case .enumeration, .identifier: true
        case .record, .union, .list, .map, .optional: false
        }
    }

    /// Whether a value can say that a record was deleted.
    fileprivate var marksDeletion: Bool {
        guard case .scalar(let scalar) = required else { return false }
        return scalar == .plain(.bool) || scalar.isTimestamp && isOptional
    }

    /// Whether a value can say how new a record is.
    fileprivate var isVersion: Bool {
        guard case .scalar(let scalar) = required else { return false }
        return scalar.isTimestamp || scalar.canIdentify && scalar != .plain(.uuid)
    }
}
