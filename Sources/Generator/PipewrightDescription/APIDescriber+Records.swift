import PipeModel

extension APIDescriber {
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
        return last.map { .init(path: names, type: type ?? $0.type) }
    }

    func field(_ field: API.Field) -> APIDescription.Field {
        var result = APIDescription.Field(name: field.wireName, type: field.type)
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
}
