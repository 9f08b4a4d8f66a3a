import PipeJSON
import PipeModel

extension APIIndex {
    /// A value as a server sends it that leaves members out which are zero (`missing: default`), at every depth.
    package func omittingZeros(_ value: JSONValue, _ type: API.FieldType?) -> JSONValue {
        guard omitsZeros, let type else { return value }
        switch (type, value) {
        case (.optional(let type), _): return omittingZeros(value, type)
        case (.list(let element), .array(let elements)):
            return .array(elements.map { omittingZeros($0, element) })
        case (.map(let element), .object(let object)):
            return .object(
                JSONObject(object.members.map { .init(name: $0.name, value: omittingZeros($0.value, element)) }))
        case (.record(let name), .object(var object)):
            guard let record = records[name] else { return value }
            for field in record.fields {
                guard let member = object[field.wireName] else { continue }
                let isZero = record.missingIsZero && !field.type.isOptional && isZero(member, field.type)
                object[field.wireName] = isZero ? JSONValue?.none : omittingZeros(member, field.type)
            }
            return .object(object)
        case (.scalar, _), (.enumeration, _), (.union, _), (.identifier, _), (.list, _), (.map, _), (.record, _):
            return value
        }
    }

    private func isZero(_ value: JSONValue, _ type: API.FieldType) -> Bool {
        if case .enumeration(let name) = type {
            return enums[name]?.missing.map { IdentityText.text(of: value)?.utf8.elementsEqual($0.utf8) ?? false }
                ?? false
        }
        return switch value {
        case .bool(let value): !value
        case .number(let number): number.double == 0
        // An integer that is written as a text.
        case .string("0"): type.isNumber
        case .string(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let object): object.isEmpty
        case .null: false
        }
    }
}

extension API.FieldType {
    fileprivate var isNumber: Bool {
        switch self {
        case .scalar(.stringEncoded), .identifier(_, isStringEncoded: true), .scalar(.plain(.decimal)): true
        case .scalar, .enumeration, .record, .union, .identifier, .list, .map, .optional: false
        }
    }
}
