import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// The field that identifies a record: the first field of `identity`, without the rest of its path, or `id`.
    func identityField(of record: Schema.Record) -> Schema.Field? {
        guard let identity = record.identity.first else { return record.fields.first { $0.name.value == "id" } }
        if let field = record.fields.first(where: { $0.name.value == identity.value }) { return field }
        let first = identity.value.prefix { $0 != "." }
        return first.count == identity.value.count ? nil : record.fields.first { $0.name.value == first }
    }

    /// The wire names of the record's fields that are part of its identity.
    func identityFields(of record: Schema.Record) -> Set<String> {
        record.identity.isEmpty ? ["id"] : Set(record.identity.map(\.value))
    }

    /// The names and paths of a record's identity; empty without one.
    func identityNames(of record: Schema.Record) -> [String] {
        guard record.identity.isEmpty else { return record.identity.map(\.value) }
        return identityField(of: record).map { [$0.name.value] } ?? []
    }

    /// Whether the identity of a record has several fields.
    func hasSeveralIdentityFields(_ record: Schema.Record) -> Bool {
        record.identity.count > 1
    }

    mutating func resolveIdentity(of record: Schema.Record, fields: [API.Field]) -> API.Identity? {
        guard let name = record.identity.first else { return resolveID(of: record, fields: fields) }
        var found: [(name: Located<String>, part: API.Identity.Part)] = []
        var seen: [String: SourceRange] = [:]
        for name in record.identity {
            if let first = seen[name.value] {
                let note = Diagnostic.Note(.firstDefined(name.value), at: first)
                error(.duplicateValue(name.value), at: name.range, notes: [note])
                continue
            }
            seen[name.value] = name.range
            if let part = resolvePath(name, in: record) { found.append((name, part)) }
        }
        guard found.count == record.identity.count, var part = found.first?.part else { return nil }
        if found.count > 1 { return API.Identity(parts: named(found), isComposed: true) }
        if record.fields.contains(where: { $0.name.value == name.value }) {
            part.type = fields.first { $0.swiftName == part.swiftName }?.type ?? part.type
        } else {
            part.properties = rawPath(part.properties, part.swiftType)
            part.type = rawType(part.swiftType)
        }
        part.swiftType = part.type
        return API.Identity(parts: [part], isComposed: false)
    }

    /// The separator of the identity's parts in a path; `nil` if each is a segment.
    func resolveSeparator(of record: Schema.Record) -> String? {
        guard let separator = record.identitySeparator else { return nil }
        let isAlone = record.identity.count == 1
        if let reason = isAlone ? .oneField : PathRule.problem(inSeparator: separator.value) {
            error(.malformedSeparator(separator.value, reason: reason), at: separator.range)
            return nil
        }
        return separator.value == "/" ? nil : separator.value
    }

    /// A field named `id` that cannot identify the record is not an error by itself.
    private mutating func resolveID(of record: Schema.Record, fields: [API.Field]) -> API.Identity? {
        guard let authored = identityField(of: record),
            let field = fields.first(where: { $0.wireName == authored.name.value })
        else { return nil }
        guard case .scalar(let scalar) = field.type, scalar.canIdentify, !field.isWriteOnly else {
            if recordsOfResources.contains(record.name.value) {
                error(
                    .identityNotUsable(field: field.wireName, type: FieldTypes.name(of: field.type)),
                    at: authored.type.range)
            }
            return nil
        }
        let part = API.Identity.Part(
            swiftName: field.swiftName, type: field.type, properties: [field.swiftName], path: [field.wireName])
        return API.Identity(parts: [part], isComposed: false)
    }

    /// The part of an identity that a path names: `owner.login` is a field of an embedded record.
    private func resolvePath(_ name: Located<String>, in record: Schema.Record) -> API.Identity.Part? {
        var segments = [name.value]
        if !record.fields.contains(where: { $0.name.value == name.value }) {
            segments = name.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        }
        var path: [SwiftIdentifier] = []
        var holder = record
        for (index, segment) in segments.enumerated() {
            guard let field = holder.fields.first(where: { $0.name.value == segment }) else {
                let known = holder.fields.map(\.name.value)
                error(.unknownIdentity(segment, record: holder.name.value, known: known), at: name.range)
                return nil
            }
            guard let swiftName = naming.name(field.swiftName?.value ?? field.name.value, as: .member) else {
                return nil
            }
            path.append(swiftName)
            let hasResponse = !field.flags.contains { $0.value == .write }
            if index < segments.count - 1 {
                guard hasResponse, case .named(let type) = field.type, let next = records[type.value] else {
                    error(.identityNotUsable(field: segment, type: written(field.type)), at: name.range)
                    return nil
                }
                holder = next
                continue
            }
            if hasResponse, let types = identifyingTypes(of: field, in: holder, isAlone: record.identity.count == 1) {
                return API.Identity.Part(
                    swiftName: path[0], type: types.json, swiftType: types.swift, properties: path, path: segments)
            }
            let isOwn = segments.count == 1
            error(
                .identityNotUsable(field: segment, type: written(field.type)),
                at: isOwn ? field.type.range : name.range,
                notes: isOwn ? [Diagnostic.Note(.setHere("identity"), at: name.range)] : [])
        }
        return nil
    }

    /// The types of a field in JSON and of its property, if it can be part of an identity.
    private func identifyingTypes(
        of field: Schema.Field, in holder: Schema.Record, isAlone: Bool
    ) -> (json: API.FieldType, swift: API.FieldType)? {
        switch field.type {
        case .named(let type):
            guard var scalar = FieldTypes.scalar(named: type.value), scalar.canIdentify else { return nil }
            if field.flags.contains(where: { $0.value == .stringEncoded }) { scalar = scalar.stringEncoded ?? scalar }
            let isOwnIdentity = holder.identity.count <= 1 && identityFields(of: holder) == [field.name.value]
            // The identity of another record has that record's ID type.
            guard isOwnIdentity, let name = typeNames[holder.name.value] else {
                return (.scalar(scalar), .scalar(scalar))
            }
            return (.scalar(scalar), .identifier(of: name))
        case .identifier(of: let name) where !isAlone:
            let isInString = field.flags.contains { $0.value == .stringEncoded }
            return typeNames[name.value].map {
                (.identifier(of: $0, isStringEncoded: isInString), .identifier(of: $0))
            }
        default:
            return nil
        }
    }

    /// A path to the raw value, which the ID of another record wraps.
    private func rawPath(_ path: [SwiftIdentifier], _ type: API.FieldType) -> [SwiftIdentifier] {
        if case .identifier = type { return path + ["rawValue"] }
        return path
    }

    private func rawType(_ type: API.FieldType) -> API.FieldType {
        guard case .identifier(let name, _) = type, let record = recordsBySwiftName[name] else { return type }
        return identityScalar(of: record).map { .scalar($0) } ?? type
    }

    /// The scalar type of a record's identity, if it is a single field.
    func identityScalar(of record: Schema.Record) -> API.Scalar? {
        guard record.identity.count <= 1, var field = identityField(of: record) else { return nil }
        let identity = record.identity.first?.value ?? "id"
        if field.name.value != identity {
            // A path through embedded records.
            for segment in identity.split(separator: ".").dropFirst() {
                guard case .named(let type) = field.type,
                    let next = records[type.value]?.fields.first(where: { $0.name.value == segment })
                else { return nil }
                field = next
            }
        }
        guard case .named(let type) = field.type else { return nil }
        return FieldTypes.scalar(named: type.value)
    }

    /// Names a part after the first property of its path, or after all if two would have the same name.
    private func named(_ found: [(name: Located<String>, part: API.Identity.Part)]) -> [API.Identity.Part] {
        var counts: [SwiftIdentifier: Int] = [:]
        for item in found { counts[item.part.swiftName, default: 0] += 1 }
        var names = UniqueNames(kind: .property)
        return found.compactMap { name, part in
            let isAlone = part.properties.count == 1 || counts[part.swiftName] == 1
            if isAlone, names.register(part.swiftName.escaped, at: name.range) == nil { return part }
            guard let own = member(name, in: &names) else { return nil }
            var part = part
            part.swiftName = own
            return part
        }
    }

    /// A type as in a schema, for messages.
    func written(_ type: TypeExpression) -> String {
        switch type {
        case .named(let name): name.value
        case .identifier(of: let name): name.value + ".ID"
        case .formatted(let name, let format): "\(name.value)(\(format.value))"
        case .list(let element, _): "list<\(written(element))>"
        case .map(let element, _): "map<\(written(element))>"
        case .response(let kind, let element, _): "\(kind.rawValue)<\(written(element))>"
        case .optional(let wrapped, _): written(wrapped) + "?"
        }
    }
}
