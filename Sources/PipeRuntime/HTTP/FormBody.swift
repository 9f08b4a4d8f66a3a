import PipeJSON

/// A body of `application/x-www-form-urlencoded`, written from a JSON object as Rails and Stripe read it: members of
/// objects in brackets, arrays in a style, null as an empty value.
struct FormBody {
    /// The encoded items.
    let bytes: [UInt8]

    init(_ value: JSONValue, arrays: Query.ArrayStyle) {
        var query = Query()
        for member in value.object?.members ?? [] {
            query.add(member.name, Self.withoutNull(member.value), style: arrays)
        }
        bytes = Array(query.text.utf8)
    }

    /// The limit on the depth of JSON bounds this recursion.
    static func withoutNull(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null: .string("")
        case .array(let elements): .array(elements.map(withoutNull))
        case .object(let object):
            .object(JSONObject(object.members.map { .init(name: $0.name, value: withoutNull($0.value)) }))
        case .bool, .number, .string: value
        }
    }
}
