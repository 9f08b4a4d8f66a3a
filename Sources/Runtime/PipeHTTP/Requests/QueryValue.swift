import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A single value in a query, a path, a header field or a form.
///
/// Texts, numbers, dates, URLs, UUIDs, identities and generated enumerations are such values. An enumeration with raw
/// values conforms without further code; any other type returns its text:
///
/// ```swift
/// struct Coordinate: QueryValue {
///     var latitude, longitude: Double
///
///     static func queryText(of value: Coordinate) -> String { "\(value.latitude),\(value.longitude)" }
/// }
/// ```
public protocol QueryValue: QueryEncodable {
    /// Returns the text of a value, not percent-encoded.
    static func queryText(of value: Self) -> String
}

extension QueryValue {
    package var queryText: String { Self.queryText(of: self) }

    /// Returns the text of the value.
    @_semantics("optimize.sil.specialize.generic.never")
    public static func queryContent(of value: Self) -> JSONValue? { .string(queryText(of: value)) }
}

extension QueryValue where Self: RawRepresentable, RawValue: QueryValue {
    /// Returns the text of the raw value.
    @_semantics("optimize.sil.specialize.generic.never")
    public static func queryText(of value: Self) -> String { RawValue.queryText(of: value.rawValue) }
}

extension String: QueryValue {
    /// Returns the string itself.
    public static func queryText(of value: String) -> String { value }
}

extension Substring: QueryValue {
    /// Returns the characters of the substring.
    public static func queryText(of value: Substring) -> String { String(value) }
}

extension Bool: QueryValue {
    /// Returns `true` or `false`.
    public static func queryText(of value: Bool) -> String { value ? "true" : "false" }
}

extension QueryValue where Self: BinaryInteger {
    /// Returns decimal digits, with a minus sign before negative numbers.
    public static func queryText(of value: Self) -> String {
        // Four times as fast as `String(value)`, which is for any radix.
        value.description
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
    /// Returns the shortest text that reads as the same number; whole numbers are without `.0`.
    public static func queryText(of value: Double) -> String { shortestText(value.description) }
}

extension Float: QueryValue {
    /// Returns the shortest text that reads as the same number; whole numbers are without `.0`.
    public static func queryText(of value: Float) -> String { shortestText(value.description) }
}

private func shortestText(_ description: String) -> String {
    description.ends(with: ".0") ? String(description.droppingLast().droppingLast()) : description
}

extension Decimal: QueryValue {
    /// Returns decimal digits, with a point before fractions.
    public static func queryText(of value: Decimal) -> String { value.description }
}

extension UUID: QueryValue {
    /// Returns the UUID in lower case, as RFC 9562, section 4, recommends.
    public static func queryText(of value: UUID) -> String { value.uuidString.lowercased() }
}

extension URL: QueryValue {
    /// Returns the absolute URL.
    public static func queryText(of value: URL) -> String { value.absoluteString }
}

extension URLText: QueryValue {
    /// Returns the text.
    public static func queryText(of value: URLText) -> String { value.text }
}

extension Date: QueryValue {
    /// Returns the date by RFC 3339, in UTC, with at most microseconds, rounded down; after the year 9999, which RFC 3339
    /// does not cover, its description.
    public static func queryText(of value: Date) -> String {
        // Foundation ends the process if it describes a date that is not a number.
        RFC3339.shortText(of: value) ?? (value.timeIntervalSince1970.isNaN ? "nan" : value.description)
    }
}

extension CalendarDate: QueryValue {
    /// Returns the date as `2026-11-21`.
    public static func queryText(of value: CalendarDate) -> String { value.description }
}

extension TimeOfDay: QueryValue {
    /// Returns the time as `09:30:00`.
    public static func queryText(of value: TimeOfDay) -> String { value.description }
}

extension JSONNumber: QueryValue {
    /// Returns the number as it was read.
    public static func queryText(of value: JSONNumber) -> String { value.literal }
}
