import PipeJSON

/// A body of `application/x-www-form-urlencoded`, made from a JSON object as Rails and Stripe expect it: the names of
/// nested members in brackets, arrays in a style, null as an empty value.
package struct FormBody {
    /// The encoded items.
    package let bytes: [UInt8]

    package init(_ value: JSONValue, arrays: URLQuery.ArrayStyle) {
        var query = URLQuery()
        for member in value.object?.members ?? [] {
            query.add(member.name, Self.withoutNull(member.value), style: arrays)
        }
        bytes = Array(query.text.utf8)
    }

    /// Replaces null by an empty text.
    package static func withoutNull(_ value: JSONValue) -> JSONValue {
        JSONValue(madeOf: value) { value in
            switch value {
            case .null: .value("")
            case .array(let elements): .array(elements)
            case .object(let object): .object(object.members.map { ($0.name, $0.value) })
            case .bool, .number, .string: .value(value)
            }
        }
    }
}
