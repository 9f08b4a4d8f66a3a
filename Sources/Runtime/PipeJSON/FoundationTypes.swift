#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension URL: JSONReadable, JSONWritable {
    /// Reads a URL from a string, as ``URLText/url`` converts it.
    public init(json reader: inout JSONReader) throws(JSONError) {
        self = try reader.readFormatted("a URL") { URLText(String(decoding: $0, as: UTF8.self)).url }
    }

    /// Writes the URL as a string.
    public func write(json writer: inout JSONWriter) {
        writer.write(absoluteString)
    }
}

extension Decimal: JSONReadable, JSONWritable {
    /// Reads a number, or a number in a string. Throws for a number of more than 38 digits, and for one whose last
    /// digit stands for less than 10^-128 or more than 10^127.
    public init(json reader: inout JSONReader) throws(JSONError) {
        if try reader.peekKind() == .string {
            self = try reader.readNumberInString { (reader) throws(JSONError) in try reader.readDecimal() }
        } else {
            self = try reader.readDecimal()
        }
    }

    /// Writes the number with all its digits; `Decimal.nan` is an error.
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
    /// The number as a `Decimal`; `nil` if that cannot hold all digits.
    fileprivate var decimal: Decimal? {
        guard let digits = significantDigits else { return 0 }
        guard digits.count <= 38, (-128...127).contains(digits.exponent) else { return nil }
        // 19 digits fit 64 bits.
        var leading: UInt64 = 0
        var trailing: UInt64 = 0
        for index in 0..<digits.count {
            let digit = UInt64(digit(digits.first + index))
            if index < 19 { leading = leading * 10 + digit } else { trailing = trailing * 10 + digit }
        }
        let trailingCount = max(digits.count - 19, 0)
        let scaled = Decimal(sign: .plus, exponent: trailingCount, significand: Decimal(leading))
        return Decimal(
            sign: isNegative ? .minus : .plus,
            exponent: digits.exponent,
            significand: scaled + Decimal(trailing)
        )
    }
}
