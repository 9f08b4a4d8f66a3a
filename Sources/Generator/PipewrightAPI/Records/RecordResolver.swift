import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves a record with its fields, its identity and its columns.
struct RecordResolver {
    let definitions: Definitions
    let fields: FieldResolver
    let uses: RecordUses
    let recursion: Recursion
    let codable: CodableTypes
    private var identities: IdentityResolver { IdentityResolver(definitions: definitions) }
    private var zeros: ZeroResolver { ZeroResolver(definitions: definitions, values: fields.values) }
    private var storage: RecordStorageResolver { RecordStorageResolver(definitions: definitions) }

    func resolve(_ record: Schema.Record) -> API.Record? {
        guard let swiftName = definitions.typeNames[record.name.value] else { return nil }
        var resolved = API.Record(
            swiftName: swiftName, fields: fields.resolve(record.fields, in: .record, takesRules: true),
            isCodable: codable.records.contains(record.name.value),
            needsDraft: uses.created.contains(record.name.value), needsPatch: uses.updated.contains(record.name.value))
        resolved.docs = record.docs
        resolved.readsDraft = uses.prefilled.contains(record.name.value)
        resolved.isVersioned = uses.versioned.contains(record.name.value)
        resolved.validates = record.validates ?? definitions.schema.validates
        resolved.missingIsZero = definitions.missingIsZero(in: record)
        resolved.topic = definitions.topic(of: record.name)
        renameCollidingFields(of: record, &resolved)
        resolved.identity = identities.resolve(of: record, fields: resolved.fields)
        resolved.identitySeparator = identities.resolveSeparator(of: record)
        if let identity = resolved.identity, identity.field != "id",
            let clash = resolved.fields.first(where: { $0.swiftName == "id" })
        {
            let range = record.fields.named(clash.wireName)?.name.range ?? record.name.range
            definitions.refuse(name: "id", .property, takenBy: .identity, at: range)
        }
        for index in resolved.fields.indices {
            let place = FieldPlace(record: record.name.value, field: resolved.fields[index].wireName)
            resolved.fields[index].isIndirect = recursion.boxedFields.contains(place)
        }
        if resolved.missingIsZero { resolved.fields = zeros.resolve(resolved.fields) }
        checkRest(of: record, fields: resolved.fields)
        resolved.storage = storage.resolve(record, resolved)
        // A store shows the drafts of records that the server has not made yet.
        if resolved.storage != nil, resolved.needsDraft, resolved.files.isEmpty { resolved.readsDraft = true }
        return resolved
    }

    /// Renames fields whose names collide with properties of generated records: the version of a record and the files
    /// of a draft. A field of the identity cannot be renamed.
    private func renameCollidingFields(of record: Schema.Record, _ resolved: inout API.Record) {
        let isSentWithFiles = resolved.needsDraft && !resolved.files.isEmpty
        let names = Set(resolved.fields.map(\.swiftName))
        for (index, field) in resolved.fields.enumerated() {
            let isTaken =
                field.swiftName == "recordVersion" && resolved.isVersioned && !field.isWriteOnly
                || field.swiftName == "files" && isSentWithFiles && !field.isReadOnly
            guard isTaken else { continue }
            if definitions.identityNames(of: record).contains(where: { $0.prefix { $0 != "." } == field.wireName }) {
                let range = record.fields.named(field.wireName)?.name.range ?? record.name.range
                let other: NameOwner = field.swiftName == "files" ? .filesOfDraft : .versionOfRecord
                definitions.refuse(name: field.swiftName.escaped, .property, takenBy: other, at: range)
                continue
            }
            var name = field.swiftName
            repeat { name = name.adding("Value") } while names.contains(name)
            resolved.fields[index].swiftName = name
        }
    }

    /// At most one field has the flag `rest`, and its type must be `map<json>`.
    private func checkRest(of record: Schema.Record, fields: [API.Field]) {
        var first: SourceRange?
        for field in record.fields {
            guard let flag = field.flag(.rest) else { continue }
            if let first {
                definitions.error(
                    .restNotUsable(field: field.name.value, reason: .anotherField), at: flag.range,
                    notes: [Diagnostic.Note(.setHere("rest"), at: first)])
            } else if codable.records.contains(record.name.value) {
                definitions.error(.restNotUsable(field: field.name.value, reason: .codable), at: flag.range)
            } else if let resolved = fields.first(where: { $0.wireName == field.name.value }),
                resolved.type != .map(.scalar(.plain(.json)))
            {
                definitions.error(.restNotUsable(field: field.name.value, reason: .notMapOfJSON), at: field.type.range)
            }
            first = first ?? flag.range
        }
    }
}
