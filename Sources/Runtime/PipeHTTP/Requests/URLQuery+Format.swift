import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension URLQuery {
    /// Adds a value in a format, such as a date in seconds since 1970; `nil` adds nothing.
    public mutating func add<Format: JSONFormat>(_ name: String, _ value: Format.Value?, as format: Format.Type) {
        if let value {
            append(key: name, name: name, value: Self.text(of: value, as: format))
        }
    }

    /// Adds the values of an array in a format; `nil` adds nothing.
    public mutating func add<Format: JSONFormat>(
        _ name: String, _ values: [Format.Value]?, style: ArrayStyle = .repeat, as format: Format.Type
    ) {
        if let values {
            add(name, values.map { Self.text(of: $0, as: format) }, style: style)
        }
    }

    /// The text or number that a format writes as JSON, without quotes; of a date, at most 6 digits after the point, as
    /// without a format. For a value that the format cannot write, such as a date beyond RFC 3339, its description.
    package static func text<Format: JSONFormat>(of value: Format.Value, as format: Format.Type) -> String {
        let bytes = try? JSON.encode { writer in format.write(value, to: &writer) }
        switch bytes.flatMap({ try? JSON.decode(JSONValue.self, from: $0) }) {
        case .string(let text): return text
        case .number(let number): return Format.Value.self == Date.self ? shortened(number.literal) : number.literal
        default: return "\(value)"
        }
    }

    /// Digits and a point, without those after the sixth digit of the fraction.
    private static func shortened(_ literal: String) -> String {
        guard let point = literal.firstIndex(ofScalar: "."), !literal.contains(scalar: "e"),
            !literal.contains(scalar: "E")
        else {
            return literal
        }
        var digits = literal.utf8[point...].prefix(7)
        while let last = digits.last, last == UInt8(ascii: "0") || last == UInt8(ascii: ".") { digits.removeLast() }
        return String(literal[..<digits.endIndex])
    }
}
