import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    mutating func resolve(_ record: Schema.Record) -> API.Record? {
        guard let swiftName = typeNames[record.name.value] else { return nil }
        var resolved = API.Record(
            swiftName: swiftName,
            docs: record.docs,
            fields: resolveFields(record.fields, kind: "property"),
            identity: nil,
            isCodable: record.codable ?? schema.codable,
            needsDraft: created.contains(record.name.value),
            needsPatch: updated.contains(record.name.value)
        )
        resolved.identity = resolveIdentity(of: record, fields: resolved.fields)
        if resolved.identity != nil, resolved.identity != "id",
            let clash = resolved.fields.first(where: { $0.swiftName == "id" })
        {
            let range = record.fields.first { $0.name.value == clash.wireName }?.name.range ?? record.name.range
            error(.nameCollision(name: "id", kind: "property", other: "the record's identity"), at: range)
        }
        return resolved
    }

    /// The fields of a record, a filter or an action, each with a Swift name of its own.
    mutating func resolveFields(_ fields: [Schema.Field], kind: String, reserved: Set<String> = []) -> [API.Field] {
        var names = UniqueNames(kind: kind)
        return fields.compactMap { field in
            let type = resolve(field.type)
            guard let swiftName = member(field.name, given: field.swiftName, in: &names, reserved: reserved), let type
            else { return nil }
            return resolve(field, swiftName: swiftName, type: type)
        }
    }

    private mutating func resolve(_ field: Schema.Field, swiftName: String, type: API.FieldType) -> API.Field? {
        var resolved = API.Field(
            wireName: field.name.value, swiftName: swiftName, type: type, docs: field.docs, deprecated: field.deprecated
        )
        for flag in field.flags {
            switch flag.value {
            case .read: resolved.isReadOnly = true
            case .write: resolved.isWriteOnly = true
            case .create: resolved.isCreateOnly = true
            case .secret: resolved.isSecret = true
            case .stringEncoded: resolved.type = stringEncoded(type, at: flag.range)
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
        resolved.defaultValue = field.defaultValue.flatMap { resolveDefault($0, type: resolved.type) }
        return resolved
    }

    private mutating func stringEncoded(_ type: API.FieldType, at range: SourceRange) -> API.FieldType {
        switch type {
        case .optional(let wrapped): return .optional(stringEncoded(wrapped, at: range))
        case .list(let element): return .list(stringEncoded(element, at: range))
        case .map(let element): return .map(stringEncoded(element, at: range))
        case .scalar(let scalar):
            if let encoded = scalar.stringEncoded { return .scalar(encoded) }
        case .identifier(let name, _):
            if let identity = recordsBySwiftName[name].flatMap({ identityField(of: $0) }),
                case .named(let type) = identity.type,
                FieldTypes.scalar(named: type.value)?.stringEncoded != nil
            {
                return .identifier(of: name, isStringEncoded: true)
            }
        default: break
        }
        error(.formatNotForType(format: "string-encoded", type: FieldTypes.name(of: type)), at: range)
        return type
    }

    private mutating func resolveIdentity(of record: Schema.Record, fields: [API.Field]) -> String? {
        guard let authored = identityField(of: record) else {
            if let identity = record.identity {
                let known = record.fields.map(\.name.value)
                if record.isComplete {
                    error(
                        .unknownIdentity(identity.value, record: record.name.value, known: known), at: identity.range)
                }
            }
            return nil
        }
        guard let field = fields.first(where: { $0.wireName == authored.name.value }) else { return nil }
        guard case .scalar(let scalar) = field.type, scalar.canIdentify, !field.isWriteOnly else {
            // A field that merely happens to be called id is no identity unless something needs one.
            if record.identity != nil || recordsOfResources.contains(record.name.value) {
                error(
                    .identityNotUsable(field: field.wireName, type: FieldTypes.name(of: field.type)),
                    at: authored.type.range,
                    notes: record.identity.map { [Diagnostic.Note(.setHere("identity"), at: $0.range)] } ?? [])
            }
            return nil
        }
        return field.swiftName
    }

    // MARK: - Enums

    mutating func resolve(_ enumeration: Schema.Enumeration) -> API.Enumeration? {
        guard let swiftName = typeNames[enumeration.name.value] else { return nil }
        var names = UniqueNames(kind: "case")
        var seen: [String: SourceRange] = [:]
        let cases = enumeration.values.compactMap { value -> API.Enumeration.Case? in
            if let first = seen[value.value] {
                error(
                    .duplicateValue(value.value), at: value.range,
                    notes: [Diagnostic.Note(.firstDefined(value.value), at: first)])
                return nil
            }
            seen[value.value] = value.range
            let named = Located(Self.enumCase(value.value) ?? value.value, at: value.range)
            let name = member(named, in: &names)
            return name.map { API.Enumeration.Case(swiftName: $0, value: value.value) }
        }
        return API.Enumeration(swiftName: swiftName, docs: enumeration.docs, isCodable: hasCodableEnums, cases: cases)
    }
}
