import PipeJSON
import PipeModel

/// Identities and other scalars as texts of paths and queries.
package enum IdentityText {
    /// The text of a scalar; `nil` for null, lists and objects.
    package static func text(of value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): number.literal
        case .bool(let value): value ? "true" : "false"
        case .null, .array, .object: nil
        }
    }

    /// The value of a text by its type: texts that are no such value stay texts, which the checks refuse.
    package static func value(of text: String, _ type: API.FieldType, _ api: APIIndex) -> JSONValue {
        switch type {
        case .optional(let type): value(of: text, type, api)
        case .identifier(let name, let isStringEncoded):
            isStringEncoded
                ? .string(text)
                : api.records[name]?.identityParts.first.map { value(of: text, $0.type, api) } ?? .string(text)
        case .enumeration(let name): api.enums[name]?.isInteger == true ? number(text) : .string(text)
        case .scalar(.plain(let scalar)): value(of: text, scalar)
        case .scalar(.stringEncoded), .scalar(.patterned): .string(text)
        case .union(let name): value(of: text, among: api.unions[name]?.cases.map(\.type) ?? [], api)
        case .record, .list, .map: .string(text)
        }
    }

    /// The value of a case of a union: a text that an enum lists or that any text can be, or else a number or a Boolean.
    private static func value(of text: String, among types: [API.FieldType], _ api: APIIndex) -> JSONValue {
        let isText = types.contains { type in
            switch type.required {
            case .scalar(.plain(.string)): true
            case .enumeration(let name):
                api.enums[name]?.cases.contains { $0.value.utf8.elementsEqual(text.utf8) } ?? false
            default: false
            }
        }
        if isText { return .string(text) }
        let values = types.lazy.map { value(of: text, $0, api) }
        return values.first { if case .string = $0 { false } else { true } } ?? .string(text)
    }

    /// The value of an argument in a path: commas separate the values of a list.
    package static func value(
        ofArgument text: String, _ type: API.FieldType, _ api: APIIndex
    ) -> JSONValue {
        switch type {
        case .optional(let type): value(ofArgument: text, type, api)
        case .list(let element):
            .array(text.utf8.split(separator: UInt8(ascii: ",")).map { value(of: String(Substring($0)), element, api) })
        case .record, .union, .map, .scalar, .enumeration, .identifier: value(of: text, type, api)
        }
    }

    private static func value(of text: String, _ scalar: API.Scalar.Plain) -> JSONValue {
        if scalar.jsonKinds.contains(.number) { return number(text) }
        switch scalar {
        case .bool where text == "true": return true
        case .bool where text == "false": return false
        case .json: return (try? JSON.decode(JSONValue.self, from: Array(text.utf8))) ?? .string(text)
        default: return .string(text)
        }
    }

    private static func number(_ text: String) -> JSONValue { JSONNumber(text).map(JSONValue.number) ?? .string(text) }
}
