import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

// Records whose missing members are zeros, as in proto3.

extension APIResolver {
    func missingIsZero(in record: Schema.Record) -> Bool { (record.missing?.value ?? schema.missing) == .zero }

    /// The fields of a record whose missing members are zeros, with these.
    func settingZeros(of fields: [API.Field]) -> [API.Field] {
        fields.map { field in
            guard field.isRead, !field.type.isOptional else { return field }
            var field = field
            field.zero = zero(of: field.type)
            return field
        }
    }

    /// Reports fields without zeros in records that are read.
    func checkZeros(of api: API) {
        guard api.records.contains(where: \.missingIsZero) else { return }
        let directions = Directions(api)
        let authored = Dictionary(
            schema.records.compactMap { record in typeNames[record.name.value].map { ($0, record) } },
            uniquingKeysWith: { first, _ in first })
        for resolved in api.records where resolved.missingIsZero && directions.isRead(resolved.swiftName) {
            guard let record = authored[resolved.swiftName] else { continue }
            let ranges = Dictionary(
                record.fields.map { ($0.name.value, $0.type.range) }, uniquingKeysWith: { first, _ in first })
            // An identity cannot be optional: without a zero, it must be there.
            let identity = identityNames(of: record)
            for field in resolved.fields where field.isRead && !field.type.isOptional && field.zero == nil {
                guard !identity.contains(field.wireName), let range = ranges[field.wireName] else { continue }
                error(
                    .noZero(field: field.wireName, type: FieldTypes.name(of: field.type), reason: reason(field.type)),
                    at: range)
            }
        }
    }

    private func reason(_ type: API.FieldType) -> ZeroError {
        guard case .enumeration(let name) = type, let enumeration = enumsBySwiftName[name] else { return .ofType }
        return .ofEnum(enumeration.name.value, first: enumeration.cases.first?.value.value)
    }

    /// The zero of a type as a Swift expression; `nil` if it has none.
    private func zero(of type: API.FieldType) -> String? {
        switch type {
        case .scalar(let scalar): zero(of: scalar)
        case .enumeration(let name):
            enumsBySwiftName[name].flatMap { $0.missing }.flatMap { enumLiteral($0.value, of: name) }
        case .identifier(let name, _):
            recordsBySwiftName[name].flatMap { identityScalar(of: $0) }.flatMap { zero(of: $0) }
        case .list: "[]"
        case .map: "[:]"
        case .record, .union, .optional: nil
        }
    }

    private func zero(of scalar: API.Scalar) -> String? {
        switch scalar.plain {
        case .string, .url: "\"\""
        case .bool: "false"
        case .int, .int32, .int64, .uint64, .double, .float, .decimal: "0"
        case .bytes: ".init()"
        case .uuid, .date, .time, .timestamp, .unixSeconds, .unixMilliseconds, .json, .file, nil: nil
        }
    }

    /// A record whose missing members are zeros: a record, or one in its fields; `nil` without one.
    func recordWithZeros(in record: API.Record, _ records: [String: API.Record]) -> API.Record? {
        var seen: Set<String> = [record.swiftName]
        var next = [record]
        while let record = next.popLast() {
            if record.missingIsZero { return record }
            for field in record.responseFields {
                for name in field.type.recordNames where seen.insert(name).inserted {
                    if let inner = records[name] { next.append(inner) }
                }
            }
        }
        return nil
    }
}

extension API.Field {
    /// Whether it is a member of a response.
    fileprivate var isRead: Bool { !isWriteOnly && !isRest && !type.isFile }
}

extension API.FieldType {
    /// The records in it, except for records in unions.
    fileprivate var recordNames: [String] {
        switch self {
        case .record(let name): [name]
        case .list(let type), .map(let type), .optional(let type): type.recordNames
        case .scalar, .enumeration, .union, .identifier: []
        }
    }
}
