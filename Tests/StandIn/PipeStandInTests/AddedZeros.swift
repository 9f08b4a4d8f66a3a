import PipeJSON
import PipeModel

@testable import PipeStandIn

extension ServedAPI {
    /// A value with the members that a server leaves out as they are zero (`missing: default`), at every depth.
    func addingZeros(to value: JSONValue, _ type: API.FieldType) -> JSONValue {
        switch (type, value) {
        case (.optional(let type), _): return addingZeros(to: value, type)
        case (.list(let element), .array(let elements)):
            return .array(elements.map { addingZeros(to: $0, element) })
        case (.map(let element), .object(let object)):
            let members = object.members.map { ($0.name, addingZeros(to: $0.value, element)) }
            return .object(JSONObject(members.map { .init(name: $0.0, value: $0.1) }))
        case (.record, .object(var object)):
            guard let record = record(of: type) else { return value }
            for field in record.fields {
                if let member = object[field.wireName] {
                    object[field.wireName] = addingZeros(to: member, field.type)
                } else if record.missingIsZero == true {
                    object[field.wireName] = zero(of: field.type)
                }
            }
            return .object(object)
        default: return value
        }
    }

    private func zero(of type: API.FieldType) -> JSONValue? {
        switch type {
        case .scalar(.plain(let scalar)):
            switch scalar {
            case .string, .bytes, .url: ""
            case .bool: false
            case .int, .int32, .int64, .uint64, .double, .float, .decimal: 0
            case .uuid, .date, .time, .timestamp, .json, .file, .unixSeconds, .unixMilliseconds: nil
            }
        case .scalar(.stringEncoded): "0"
        case .enumeration(let name):
            index.enums[name].flatMap { values in
                values.missing.map { values.isInteger ? .number(JSONNumber(Int($0) ?? 0)) : .string($0) }
            }
        case .list: []
        case .map: .object(JSONObject([]))
        case .scalar(.patterned), .record, .union, .identifier, .optional: nil
        }
    }
}
