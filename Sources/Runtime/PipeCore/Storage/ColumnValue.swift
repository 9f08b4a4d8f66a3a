import PipeHTTP
import PipeJSON

/// A value in a form that a store compares and sorts.
public enum ColumnContent: Hashable, Sendable {
    /// No value.
    case null
    /// A number without a fraction.
    case integer(Int64)
    /// A number with a fraction.
    case double(Double)
    /// A text, in the order of its bytes.
    case text(String)
}

/// A value that a store keeps in a column.
///
/// The content of two values is in the same order as the values. Texts, numbers, dates, identities and generated
/// enumerations are such values.
public protocol ColumnValue: Sendable, Equatable {
    /// The form of a value that a store compares and sorts.
    static func columnContent(of value: Self) -> ColumnContent
}

extension ColumnValue where Self: RawRepresentable, RawValue: ColumnValue {
    public static func columnContent(of value: Self) -> ColumnContent { RawValue.columnContent(of: value.rawValue) }
}

extension ColumnValue where Self: FixedWidthInteger {
    public static func columnContent(of value: Self) -> ColumnContent { .integer(Int64(clamping: value)) }
}

extension String: ColumnValue {
    public static func columnContent(of value: String) -> ColumnContent { .text(value) }
}

extension Bool: ColumnValue {
    public static func columnContent(of value: Bool) -> ColumnContent { .integer(value ? 1 : 0) }
}

extension Int: ColumnValue {}
extension Int32: ColumnValue {}
extension Int64: ColumnValue {}

extension Double: ColumnValue {
    public static func columnContent(of value: Double) -> ColumnContent { .double(value) }
}

extension Float: ColumnValue {
    public static func columnContent(of value: Float) -> ColumnContent { .double(Double(value)) }
}

extension UInt64: ColumnValue {
    /// The values are moved, so that those above `Int64.max` are the largest.
    public static func columnContent(of value: UInt64) -> ColumnContent {
        .integer(Int64(bitPattern: value ^ 1 << 63))
    }
}

extension Date: ColumnValue {
    /// Microseconds since 1970.
    public static func columnContent(of value: Date) -> ColumnContent {
        let time = (value.timeIntervalSince1970 * 1_000_000).rounded()
        return .integer(Int64(exactly: time) ?? (time > 0 ? .max : .min))
    }
}

extension CalendarDate: ColumnValue {
    public static func columnContent(of value: CalendarDate) -> ColumnContent { .text(value.description) }
}

extension TimeOfDay: ColumnValue {
    public static func columnContent(of value: TimeOfDay) -> ColumnContent { .text(value.description) }
}

extension UUID: ColumnValue {
    /// The text in lower case.
    public static func columnContent(of value: UUID) -> ColumnContent { .text(queryText(of: value)) }
}

extension URLText: ColumnValue {
    public static func columnContent(of value: URLText) -> ColumnContent { .text(value.text) }
}

extension Decimal: ColumnValue {
    public static func columnContent(of value: Decimal) -> ColumnContent { .text(SortableDecimal.text(of: value)) }
}

extension RecordID: ColumnValue where RawValue: ColumnValue {}
