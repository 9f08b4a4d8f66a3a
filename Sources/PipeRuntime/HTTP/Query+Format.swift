import PipeJSON

extension Query {
    /// Adds a value in a format of its own, such as a date as seconds since 1970, or nothing for `nil`.
    public mutating func add<Format: JSONFormat>(_ name: String, _ value: Format.Value?, as format: Format.Type) {
        if let value {
            append(key: name, name: name, value: Self.text(of: value, as: format))
        }
    }

    /// Adds the values of an array in a format of their own, in order, or nothing for `nil`.
    public mutating func add<Format: JSONFormat>(
        _ name: String, _ values: [Format.Value]?, style: ArrayStyle = .repeat, as format: Format.Type
    ) {
        if let values {
            addTexts(values.map { Self.text(of: $0, as: format) }, key: name, name: name, style: style)
        }
    }

    /// What a format writes as JSON, without quotes. A value that cannot be written gives its description, as dates
    /// beyond RFC 3339 do.
    static func text<Format: JSONFormat>(of value: Format.Value, as format: Format.Type) -> String {
        let bytes = try? JSON.encode { writer in format.write(value, to: &writer) }
        switch bytes.flatMap({ try? JSON.decode(JSONValue.self, from: $0) }) {
        case .string(let text): return text
        case .number(let number): return number.literal
        default: return "\(value)"
        }
    }
}
