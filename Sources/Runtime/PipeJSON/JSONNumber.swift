#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A number of any size and precision, stored as it is written.
///
/// Two numbers are equal if they have the same value, such as `100` and `1e2`.
public struct JSONNumber: Sendable {
    /// The number in the syntax of RFC 8259, section 6.
    public let literal: String

    /// Makes the number from its text; `nil` if the text is not a JSON number.
    public init?(_ literal: String) {
        guard let number = try? JSON.decode(JSONNumber.self, from: Array(literal.utf8)), number.literal == literal
        else { return nil }
        self = number
    }

    /// Makes the number of an integer.
    public init(_ value: some FixedWidthInteger) {
        literal = String(value)
    }

    /// Makes the number of a floating-point value; `nil` if that is not finite.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        literal = value.description
    }

    /// Makes the number of a decimal; `nil` for `Decimal.nan`.
    public init?(_ value: Decimal) {
        guard value.isFinite else { return nil }
        literal = value.description
    }
}

extension JSONNumber {
    /// The number as an integer; `nil` if it has a fraction or is out of range.
    public func integer<Integer: FixedWidthInteger & JSONReadable>(as type: Integer.Type = Integer.self) -> Integer? {
        try? JSON.decode(type, from: Array(literal.utf8))
    }

    /// The number as an `Int`; `nil` if it has a fraction or is out of range.
    public var int: Int? { integer() }

    /// The nearest `Double`; `nil` if that is infinite.
    public var double: Double? { try? JSON.decode(Double.self, from: Array(literal.utf8)) }

    /// The number as a `Decimal`; `nil` if that cannot hold all its digits.
    public var decimal: Decimal? { try? JSON.decode(Decimal.self, from: Array(literal.utf8)) }
}

extension JSONNumber: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) {
        literal = try reader.scanNumber().literal
    }

    public func write(json writer: inout JSONWriter) {
        writer.write(numberLiteral: literal)
    }
}

extension JSONNumber: CustomStringConvertible {
    /// The number as it is written.
    public var description: String { literal }
}

extension JSONNumber: Hashable {
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        left.literal == right.literal || left.canonical == right.canonical
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(canonical)
    }

    /// The sign, the digits without leading and trailing zeros, and the power of ten of the last digit; the same for
    /// equal numbers.
    private struct Canonical: Hashable {
        var isNegative = false
        var digits: [UInt8] = []
        var exponent = DecimalExponent.small(0)
    }

    private var canonical: Canonical {
        var text = literal
        return text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return Canonical() }
            var reader = JSONReader(bytes, start: start, limits: JSONLimits())
            guard let number = try? reader.scanNumber(), let significant = number.significantDigits else {
                return Canonical()
            }
            let range = significant.first..<significant.first + significant.count
            return Canonical(
                isNegative: number.isNegative,
                digits: range.map { number.digit($0) },
                exponent: number.exactExponent(significant.exponent)
            )
        }
    }
}
