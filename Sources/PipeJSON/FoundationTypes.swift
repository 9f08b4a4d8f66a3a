#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension URL: JSONReadable, JSONWritable {
    /// Reads a URL from a string.
    public init(json reader: inout JSONReader) throws(JSONError) {
        self = try reader.readFormatted("a URL") { URL(string: String(decoding: $0, as: UTF8.self)) }
    }

    /// Writes the URL as a string.
    public func write(json writer: inout JSONWriter) {
        writer.write(absoluteString)
    }
}

extension Decimal: JSONReadable, JSONWritable {
    /// Reads a number, or one in a string; a number with more digits than a `Decimal` holds is refused.
    public init(json reader: inout JSONReader) throws(JSONError) {
        if try reader.peekKind() == .string {
            self = try reader.readNumberInString { (reader) throws(JSONError) in try reader.readDecimal() }
        } else {
            self = try reader.readDecimal()
        }
    }

    /// Writes the digits as a number; `Decimal.nan` is an error.
    public func write(json writer: inout JSONWriter) {
        guard isFinite else {
            writer.fail(.nonFiniteNumber("\(self)"))
            writer.writeNull()
            return
        }
        writer.write(numberLiteral: description)
    }
}

extension JSONReader {
    fileprivate mutating func readDecimal() throws(JSONError) -> Decimal {
        let number = try scanNumber()
        guard let value = number.decimal else {
            throw failure(.numberOutOfRange(number.excerpt, type: "Decimal"), at: number.start)
        }
        return value
    }
}

extension NumberSpan {
    /// The number as a `Decimal`, `nil` if that has no room for all digits.
    fileprivate var decimal: Decimal? {
        guard let digits = significantDigits else { return 0 }
        guard digits.count <= 38, (-128...165).contains(digits.exponent) else { return nil }
        // Decimal's own exponent ends at 127; the zeros beyond belong to the digits.
        let exponent = min(digits.exponent, 127)
        guard digits.count + digits.exponent - exponent <= 38 else { return nil }
        var value = Decimal()
        for index in digits.first..<digits.first + digits.count {
            value = value * 10 + Decimal(digit(index))
        }
        for _ in exponent..<digits.exponent { value *= 10 }
        return Decimal(sign: isNegative ? .minus : .plus, exponent: exponent, significand: value)
    }
}
