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

    /// Replaces null by an empty text. The depth limit of JSON bounds the recursion.
    package static func withoutNull(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null: .string("")
        case .array(let elements): .array(elements.map(withoutNull))
        case .object(let object):
            .object(JSONObject(object.members.map { .init(name: $0.name, value: withoutNull($0.value)) }))
        case .bool, .number, .string: value
        }
    }
}
