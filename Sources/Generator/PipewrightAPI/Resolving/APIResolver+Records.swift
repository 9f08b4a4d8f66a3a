import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    mutating func resolve(_ record: Schema.Record) -> API.Record? {
        guard let swiftName = typeNames[record.name.value] else { return nil }
        var resolved = API.Record(
            swiftName: swiftName,
            docs: record.docs,
            fields: resolveFields(record.fields, in: .record, takesRules: true),
            identity: nil,
            isCodable: codableRecords.contains(record.name.value),
            needsDraft: created.contains(record.name.value),
            readsDraft: prefilled.contains(record.name.value),
            needsPatch: updated.contains(record.name.value),
            isVersioned: versioned.contains(record.name.value),
            validates: record.validates ?? schema.validates,
            missingIsZero: missingIsZero(in: record),
            topic: topic(of: record.name)
        )
        renameCollidingFields(of: record, &resolved)
        resolved.identity = resolveIdentity(of: record, fields: resolved.fields)
        resolved.identitySeparator = resolveSeparator(of: record)
        if let identity = resolved.identity, identity.field != "id",
            let clash = resolved.fields.first(where: { $0.swiftName == "id" })
        {
            let range = record.fields.first { $0.name.value == clash.wireName }?.name.range ?? record.name.range
            error(.nameCollision(name: "id", kind: .property, other: .identity), at: range)
        }
        for index in resolved.fields.indices {
            let place = FieldPlace(record: record.name.value, field: resolved.fields[index].wireName)
            resolved.fields[index].isIndirect = boxedFields.contains(place)
        }
        if resolved.missingIsZero { resolved.fields = settingZeros(of: resolved.fields) }
        checkRest(of: record, fields: resolved.fields)
        resolved.storage = resolveStorage(of: record, resolved)
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
            if identityNames(of: record).contains(where: { $0.prefix { $0 != "." } == field.wireName }) {
                let range = record.fields.first { $0.name.value == field.wireName }?.name.range ?? record.name.range
                let other: NameOwner = field.swiftName == "files" ? .filesOfDraft : .versionOfRecord
                error(.nameCollision(name: field.swiftName.escaped, kind: .property, other: other), at: range)
                continue
            }
            var name = field.swiftName
            repeat { name = name.adding("Value") } while names.contains(name)
            resolved.fields[index].swiftName = name
        }
    }

    /// At most one field has the flag `rest`, and its type must be `map<json>`.
    private mutating func checkRest(of record: Schema.Record, fields: [API.Field]) {
        var first: SourceRange?
        for field in record.fields {
            guard let flag = field.flags.first(where: { $0.value == .rest }) else { continue }
            if let first {
                error(
                    .restNotUsable(field: field.name.value, reason: .anotherField), at: flag.range,
                    notes: [Diagnostic.Note(.setHere("rest"), at: first)])
            } else if codableRecords.contains(record.name.value) {
                error(.restNotUsable(field: field.name.value, reason: .codable), at: flag.range)
            } else if let resolved = fields.first(where: { $0.wireName == field.name.value }),
                resolved.type != .map(.scalar(.plain(.json)))
            {
                error(.restNotUsable(field: field.name.value, reason: .notMapOfJSON), at: field.type.range)
            }
            first = first ?? flag.range
        }
    }

    /// The fields of a record, a filter or an action, with unique Swift names.
    mutating func resolveFields(
        _ fields: [Schema.Field], in place: TypePlace, reserved: ReservedNames = [], takesRules: Bool = false
    ) -> [API.Field] {
        var names = UniqueNames(kind: place.kindOfName, reservedFor: .argument, remedy: .swiftKey)
        return fields.compactMap { field in
            let type = resolve(field.type, in: place)
            guard let swiftName = member(field.name, given: field.swiftName, in: &names, reserved: reserved), let type
            else { return nil }
            guard var resolved = resolve(field, swiftName: swiftName, type: type, in: place, takesRules: takesRules)
            else { return nil }
            if takesRules {
                resolved.rules = resolveRules(of: field, type: resolved.type)
            } else {
                refuseRules(of: field)
            }
            return resolved
        }
    }

    private func resolve(
        _ field: Schema.Field, swiftName: SwiftIdentifier, type: API.FieldType, in place: TypePlace, takesRules: Bool
    ) -> API.Field? {
        var resolved = API.Field(
            wireName: field.name.value, swiftName: swiftName, type: type, docs: field.docs, deprecated: field.deprecated
        )
        for flag in field.flags {
            switch flag.value {
            case .read: resolved.isReadOnly = true
            case .write: resolved.isWriteOnly = true
            case .create: resolved.isCreateOnly = true
            case .sent: resolved.isSent = true
            case .secret: resolved.isSecret = true
            case .stringEncoded: resolved.type = stringEncoded(type, at: flag.range)
            case .json: resolved.isJSON = true
            case .required where takesRules: break
            case .required:
                resolved.isRequired = true
                if type.isOptional {
                    error(.requiredIsOptional(field.name.value), at: flag.range)
                } else if let value = field.defaultValue {
                    error(.requiredHasDefault(field.name.value), at: value.range)
                }
            case .rest:
                resolved.isRest = true
                resolved.defaultValue = "[:]"
                if place != .record {
                    error(.restNotUsable(field: field.name.value, reason: .notInRecord), at: flag.range)
                }
            }
        }
        for other in [Schema.Flag.write, .create] {
            guard let read = field.flags.first(where: { $0.value == .read }),
                let flag = field.flags.first(where: { $0.value == other })
            else { continue }
            error(
                .contradictingFlags("read", other.rawValue), at: flag.range,
                notes: [Diagnostic.Note(.setHere("read"), at: read.range)])
        }
        if !resolved.isReadOnly, let flag = field.flags.first(where: { $0.value == .sent }) {
            error(.flagWithoutOther("sent", other: "read"), at: flag.range)
        }
        if let value = field.defaultValue {
            resolved.defaultValue = resolveDefault(value, type: resolved.type)
            resolved.defaultText = resolved.defaultValue == nil ? nil : value.value.text(as: resolved.type)
        }
        if type.isFile {
            checkFile(field)
            // Files are only in drafts.
            resolved.isWriteOnly = true
            resolved.isCreateOnly = true
        }
        return resolved
    }

    private func stringEncoded(_ type: API.FieldType, at range: SourceRange) -> API.FieldType {
        switch type {
        case .optional(let wrapped): return .optional(stringEncoded(wrapped, at: range))
        case .list(let element): return .list(stringEncoded(element, at: range))
        case .map(let element): return .map(stringEncoded(element, at: range))
        case .scalar(let scalar):
            if let encoded = scalar.stringEncoded { return .scalar(encoded) }
        case .identifier(let name, _):
            if recordsBySwiftName[name].flatMap({ identityScalar(of: $0) })?.stringEncoded != nil {
                return .identifier(of: name, isStringEncoded: true)
            }
        default: break
        }
        error(.formatNotForType(format: "string-encoded", type: FieldTypes.name(of: type)), at: range)
        return type
    }
}
