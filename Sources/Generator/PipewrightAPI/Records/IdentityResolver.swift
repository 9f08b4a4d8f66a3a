import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves the fields that identify a record.
struct IdentityResolver {
    let definitions: Definitions

    /// The identity; `nil` for none, or with an error.
    func resolve(of record: Schema.Record, fields: [API.Field]) -> API.Identity? {
        guard let name = record.identity.first else { return resolveID(of: record, fields: fields) }
        var found: [(name: Located<String>, part: API.Identity.Part)] = []
        var seen: [String: SourceRange] = [:]
        for name in record.identity {
            if let first = seen[name.value] {
                definitions.refuseRepeated(name.value, at: name.range, first: first)
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
            part.type = part.swiftType
            if case .identifier(let name, _) = part.swiftType {
                // The ID of another record wraps the value.
                part.properties.append("rawValue")
                part.type = definitions.identityScalar(ofRecord: name).map { .scalar($0) } ?? part.type
            }
        }
        part.swiftType = part.type
        return API.Identity(parts: [part], isComposed: false)
    }

    /// The separator of the identity's parts in a path; `nil` if each is a segment.
    func resolveSeparator(of record: Schema.Record) -> String? {
        guard let separator = record.identitySeparator else { return nil }
        let isAlone = record.identity.count == 1
        if let reason = isAlone ? .oneField : PathRule.problem(inSeparator: separator.value) {
            definitions.error(.malformedSeparator(separator.value, reason: reason), at: separator.range)
            return nil
        }
        return separator.value == "/" ? nil : separator.value
    }

    /// A field named `id` that cannot identify the record is not an error by itself.
    private func resolveID(of record: Schema.Record, fields: [API.Field]) -> API.Identity? {
        guard let authored = definitions.identityField(of: record),
            let field = fields.first(where: { $0.wireName == authored.name.value })
        else { return nil }
        guard case .scalar(let scalar) = field.type, scalar.canIdentify, !field.isWriteOnly else {
            if definitions.recordsOfResources.contains(record.name.value) {
                definitions.error(
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
            guard let field = holder.fields.named(segment) else {
                let known = holder.fields.map(\.name.value)
                definitions.error(.unknownIdentity(segment, record: holder.name.value, known: known), at: name.range)
                return nil
            }
            guard let swiftName = definitions.naming.name(field.swiftName?.value ?? field.name.value, as: .member)
            else { return nil }
            path.append(swiftName)
            let hasResponse = field.flag(.write) == nil
            if index < segments.count - 1 {
                guard hasResponse, case .named(let type) = field.type, let next = definitions.records[type.value] else {
                    definitions.error(.identityNotUsable(field: segment, type: field.type.written), at: name.range)
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
            definitions.error(
                .identityNotUsable(field: segment, type: field.type.written), at: isOwn ? field.type.range : name.range,
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
            if field.flag(.stringEncoded) != nil { scalar = scalar.stringEncoded ?? scalar }
            let isOwnIdentity = holder.identity.count <= 1 && holder.identity.first?.value ?? "id" == field.name.value
            // The identity of another record has that record's ID type.
            guard isOwnIdentity, let name = definitions.typeNames[holder.name.value] else {
                return (.scalar(scalar), .scalar(scalar))
            }
            return (.scalar(scalar), .identifier(of: name))
        case .identifier(of: let name) where !isAlone:
            let isInString = field.flag(.stringEncoded) != nil
            return definitions.typeNames[name.value].map {
                (.identifier(of: $0, isStringEncoded: isInString), .identifier(of: $0))
            }
        default: return nil
        }
    }

    /// Names a part after the first property of its path, or after all if two would have the same name.
    private func named(_ found: [(name: Located<String>, part: API.Identity.Part)]) -> [API.Identity.Part] {
        var counts: [SwiftIdentifier: Int] = [:]
        for item in found { counts[item.part.swiftName, default: 0] += 1 }
        var names = UniqueNames(kind: .property)
        return found.compactMap { name, part in
            let isAlone = part.properties.count == 1 || counts[part.swiftName] == 1
            if isAlone, names.register(part.swiftName.escaped, at: name.range) == nil { return part }
            guard let own = definitions.member(name, in: &names) else { return nil }
            var part = part
            part.swiftName = own
            return part
        }
    }
}
