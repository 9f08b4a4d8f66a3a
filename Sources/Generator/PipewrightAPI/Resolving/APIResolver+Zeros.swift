import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

// Records whose missing members are zeros, as in proto3.

extension APIResolver {
    func missingIsZero(in record: Schema.Record) -> Bool { (record.missing?.value ?? schema.missing) == .zero }

    /// Sets the zeros of the fields of records that are read. Reports fields whose types have none.
    func markZeros(of api: inout API) {
        let authored = Dictionary(
            schema.records.compactMap { record in typeNames[record.name.value].map { ($0, record) } },
            uniquingKeysWith: { first, _ in first })
        for index in api.records.indices where api.records[index].missingIsZero && api.records[index].isRead {
            guard let record = authored[api.records[index].swiftName] else { continue }
            let fields = Dictionary(
                record.fields.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
            let identity = identityNames(of: record)
            for place in api.records[index].fields.indices {
                let field = api.records[index].fields[place]
                guard !field.type.isOptional, !field.isWriteOnly, !field.isRest, !field.type.isFile else { continue }
                if let zero = zero(of: field.type) {
                    api.records[index].fields[place].zero = zero
                } else if !identity.contains(field.wireName), let range = fields[field.wireName]?.type.range {
                    // An identity cannot be optional: without a zero, it must be there.
                    error(
                        .noZero(
                            field: field.wireName, type: FieldTypes.name(of: field.type), reason: reason(field.type)),
                        at: range)
                }
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
