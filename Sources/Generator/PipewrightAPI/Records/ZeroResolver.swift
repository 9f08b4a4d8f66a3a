import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Finds what missing members of records are whose missing members are zeros, as in proto3.
struct ZeroResolver {
    let definitions: Definitions
    let values: ValueResolver

    /// The fields of such a record, with their zeros.
    func resolve(_ fields: [API.Field]) -> [API.Field] {
        fields.map { field in
            guard field.isRead, !field.type.isOptional else { return field }
            var field = field
            field.zero = zero(of: field.type)
            return field
        }
    }

    /// Reports fields without zeros in records that are read.
    func check(_ api: API) {
        guard api.records.contains(where: \.missingIsZero) else { return }
        let directions = Directions(api)
        for resolved in api.records where resolved.missingIsZero && directions.isRead(resolved.swiftName) {
            guard let record = definitions.recordsBySwiftName[resolved.swiftName] else { continue }
            let ranges = Dictionary(
                record.fields.map { ($0.name.value, $0.type.range) }, uniquingKeysWith: { first, _ in first })
            // An identity cannot be optional: without a zero, it must be there.
            let identity = definitions.identityNames(of: record)
            for field in resolved.fields where field.isRead && !field.type.isOptional && field.zero == nil {
                guard !identity.contains(field.wireName), let range = ranges[field.wireName] else { continue }
                definitions.error(
                    .noZero(field: field.wireName, type: FieldTypes.name(of: field.type), reason: reason(field.type)),
                    at: range)
            }
        }
    }

    private func reason(_ type: API.FieldType) -> ZeroError {
        guard case .enumeration(let name) = type, let enumeration = definitions.enumsBySwiftName[name] else {
            return .ofType
        }
        return .ofEnum(enumeration.name.value, first: enumeration.cases.first?.value.value)
    }

    /// The zero of a type as a Swift expression; `nil` if it has none.
    private func zero(of type: API.FieldType) -> String? {
        switch type {
        case .scalar(let scalar): zero(of: scalar)
        case .enumeration(let name):
            definitions.enumsBySwiftName[name].flatMap { $0.missing }.flatMap { values.enumLiteral($0.value, of: name) }
        case .identifier(let name, _):
            definitions.identityScalar(ofRecord: name).flatMap { zero(of: $0) }
        case .list: "[]"
        case .map: "[:]"
        case .record, .union, .optional: nil
        }
    }

    private func zero(of scalar: API.Scalar) -> String? {
        switch scalar.plain {
        case .string, .url: "\"\""
        case .bool: "false"
        case .bytes: ".init()"
        case let plain? where plain.isNumber: "0"
        default: nil
        }
    }
}

extension API.Field {
    /// Whether it is a member of a response.
    fileprivate var isRead: Bool { !isWriteOnly && !isRest && !type.isFile }
}
