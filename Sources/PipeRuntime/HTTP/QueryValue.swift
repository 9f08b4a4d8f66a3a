import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What can stand as a value in a query, in a path or in a header field.
public protocol QueryValue: Sendable {
    /// The text of the value, not yet percent-encoded.
    var queryText: String { get }
}

extension String: QueryValue {
    public var queryText: String { self }
}

extension Substring: QueryValue {
    public var queryText: String { String(self) }
}

extension Bool: QueryValue {
    /// `true` or `false`.
    public var queryText: String { self ? "true" : "false" }
}

extension QueryValue where Self: BinaryInteger {
    /// Decimal digits.
    public var queryText: String {
        // `String(self)` takes the way for any radix, four times as long.
        description
    }
}

extension Int: QueryValue {}
extension Int8: QueryValue {}
extension Int16: QueryValue {}
extension Int32: QueryValue {}
extension Int64: QueryValue {}
extension UInt: QueryValue {}
extension UInt8: QueryValue {}
extension UInt16: QueryValue {}
extension UInt32: QueryValue {}
extension UInt64: QueryValue {}

extension Double: QueryValue {
    /// The shortest text that reads as the same number, without `.0` behind whole numbers.
    public var queryText: String { shortestText(description) }
}

extension Float: QueryValue {
    /// The shortest text that reads as the same number, without `.0` behind whole numbers.
    public var queryText: String { shortestText(description) }
}

private func shortestText(_ description: String) -> String {
    description.ends(with: ".0") ? String(description.droppingLast().droppingLast()) : description
}

extension Decimal: QueryValue {
    /// Decimal digits, with a point.
    public var queryText: String { description }
}

extension UUID: QueryValue {
    /// Lower case, as RFC 9562, section 4, recommends.
    public var queryText: String { uuidString.lowercased() }
}

extension URL: QueryValue {
    public var queryText: String { absoluteString }
}

extension Date: QueryValue {
    /// RFC 3339, in UTC. A date that RFC 3339 cannot say, after the year 9999, gives its description.
    public var queryText: String { RFC3339.format(self) ?? description }
}

extension CalendarDate: QueryValue {
    /// `2026-11-21`
    public var queryText: String { description }
}

extension JSONNumber: QueryValue {
    /// The digits as they were read.
    public var queryText: String { literal }
}

extension QueryValue where Self: RawRepresentable, RawValue: QueryValue {
    /// The text of the raw value.
    public var queryText: String { rawValue.queryText }
}
