import PipeDescription
import PipewrightAPI
import PipewrightVocabulary

extension APIDescriber {
    func enumeration(_ enumeration: API.Enumeration) -> APIDescription.Enumeration {
        var result = APIDescription.Enumeration(
            name: enumeration.swiftName, values: enumeration.cases.map(\.value))
        result.docs = enumeration.docs
        let names = enumeration.cases.map(\.swiftName.bare)
        result.swift = names == result.values ? nil : names
        result.notes =
            enumeration.cases.filter { $0.docs != nil || $0.deprecated != nil }
            .map { .init(value: $0.value, docs: $0.docs, deprecated: $0.deprecated) }.nonEmpty
        result.integer = enumeration.isInteger.ifTrue
        result.closed = enumeration.isClosed.ifTrue
        result.missing = enumeration.missing
        return result
    }

    func union(_ union: API.Union) -> APIDescription.Union {
        var result = APIDescription.Union(
            name: union.swiftName,
            cases: union.cases.map { unionCase in
                var result = APIDescription.UnionCase(value: unionCase.value, type: type(unionCase.type))
                result.swift = unionCase.swiftName.bare
                result.docs = unionCase.docs
                return result
            })
        result.docs = union.docs
        result.by = union.discriminator
        result.closed = union.isClosed.ifTrue
        return result
    }

    func record(_ record: API.Record) -> APIDescription.Record {
        var result = APIDescription.Record(name: record.swiftName, fields: record.fields.map(field))
        result.docs = record.docs
        result.identity = identity(of: record)
        result.separator = record.identitySeparator
        result.missingIsZero = record.missingIsZero.ifTrue
        return result
    }

    /// The values that identify a record, by the names of members in JSON.
    func identity(of record: API.Record) -> [APIDescription.IdentityPart] {
        switch record.identity {
        case .field(let name): [part([name], of: record)].compactMap { $0 }
        case .path(let path, let type): [part(path, of: record, type)].compactMap { $0 }
        case .several(let components):
            components.compactMap { component in
                var part = part(component.path, of: record)
                part?.swift = component.swiftName
                return part
            }
        case nil: []
        }
    }

    /// - Parameters:
    ///   - path: The properties from the record to the value.
    ///   - type: The type of the value; `nil` for the type of its field.
    private func part(
        _ path: [String], of record: API.Record, _ type: API.FieldType? = nil
    ) -> APIDescription.IdentityPart? {
        var record: API.Record? = record
        var names: [String] = []
        var last: API.Field?
        for name in path {
            guard let field = record?.fields.first(where: { $0.swiftName == name }) else {
                // The last property can be the raw value of the identity that a field has.
                guard name == "rawValue" else { return nil }
                break
            }
            names.append(field.wireName)
            last = field
            if case .record(let next) = field.type.required { record = records[next] } else { record = nil }
        }
        return last.map { .init(path: names, type: self.type(type ?? $0.type)) }
    }

    func field(_ field: API.Field) -> APIDescription.Field {
        var result = APIDescription.Field(name: field.wireName, type: type(field.type))
        result.swift = field.swiftName == field.wireName ? nil : field.swiftName
        result.docs = field.docs
        result.deprecated = field.deprecated
        var flags: [APIDescription.Field.Flag] = []
        if field.isReadOnly { flags.append(.read) }
        if field.isSent { flags.append(.sent) }
        if field.isWriteOnly { flags.append(.write) }
        if field.isCreateOnly { flags.append(.create) }
        if field.isSecret { flags.append(.secret) }
        if field.isRest { flags.append(.rest) }
        if field.isJSON { flags.append(.json) }
        if field.isRequired { flags.append(.required) }
        if field.defaultValue != nil { flags.append(.hasDefault) }
        result.defaultText = field.defaultText
        result.flags = flags.nonEmpty
        result.rules = field.rules.map(rules)
        return result
    }

    private func rules(_ rules: API.Rules) -> APIDescription.Rules {
        var result = APIDescription.Rules()
        result.required = rules.isRequired.ifTrue
        result.min = rules.limits[.min]?.text
        result.max = rules.limits[.max]?.text
        result.above = rules.limits[.above]?.text
        result.below = rules.limits[.below]?.text
        result.minLength = rules.minLength
        result.maxLength = rules.maxLength
        result.pattern = rules.pattern
        result.format = rules.format
        result.unique = rules.hasUniqueItems.ifTrue
        return result
    }

    func type(_ type: API.FieldType) -> APIDescription.FieldType {
        switch type {
        case .scalar(let scalar): .scalar(self.scalar(scalar))
        case .enumeration(let name): .enumeration(name)
        case .record(let name): .record(name)
        case .union(let name): .union(name)
        case .identifier(let name, let isStringEncoded): .identifier(of: name, isStringEncoded: isStringEncoded)
        case .list(let element): .list(self.type(element))
        case .map(let value): .map(self.type(value))
        case .optional(let value): .optional(self.type(value))
        }
    }

    private func scalar(_ scalar: API.Scalar) -> APIDescription.Scalar {
        switch scalar {
        case .string: .plain(.string)
        case .bool: .plain(.bool)
        case .int: .plain(.int)
        case .int32: .plain(.int32)
        case .int64: .plain(.int64)
        case .uint64: .plain(.uint64)
        case .double: .plain(.double)
        case .float: .plain(.float)
        case .decimal: .plain(.decimal)
        case .uuid: .plain(.uuid)
        case .url: .plain(.url)
        case .bytes: .plain(.bytes)
        case .date: .plain(.date)
        case .time: .plain(.time)
        case .timestamp: .plain(.timestamp)
        case .json: .plain(.json)
        case .file: .plain(.file)
        case .unixSeconds: .plain(.unixSeconds)
        case .unixMilliseconds: .plain(.unixMilliseconds)
        case .patterned(let name): .patterned(formats[name] ?? name)
        case .stringEncodedInt: .stringEncoded(.int)
        case .stringEncodedInt32: .stringEncoded(.int32)
        case .stringEncodedInt64: .stringEncoded(.int64)
        case .stringEncodedUInt64: .stringEncoded(.uint64)
        }
    }
}
