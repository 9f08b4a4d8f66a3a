#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A pattern for dates with time, such as `yyyy-MM-dd HH:mm:ss`: a subset of UTS 35, “Date Format Patterns”, in English
/// and the Gregorian calendar.
///
/// | letters | what they stand for |
/// |---|---|
/// | `y`, `yyyy` | the year |
/// | `M`, `MM`, `MMM` | the month: `3`, `03`, `Mar` |
/// | `d`, `dd` | the day |
/// | `E`, `EEE` | the day of the week: `Sat` |
/// | `H`, `HH`; `h`, `hh` with `a` | the hour of the day; of half a day, with `AM` or `PM` |
/// | `m`, `mm`; `s`, `ss`; `S`, `SS`, … | minute; second; as many digits of its fraction |
/// | `Z`; `X`; `XXX`; `xxx` | `+0100`; `+01` or `Z`; `+01:00` or `Z`; `+01:00` |
/// | `'text'`, `''` | literal text; a quote |
///
/// A date without a zone is in UTC; parts of the time that the pattern does not have are 0.
public struct TimestampPattern: Hashable, Sendable, ExpressibleByStringLiteral {
    enum Element: Hashable, Sendable {
        case year(Int)
        case month(Int)
        case monthName
        case day(Int)
        case weekday
        case hour(Int)
        case hourOfHalf(Int)
        case half
        case minute(Int)
        case second(Int)
        case fraction(Int)
        /// A zone with a colon; with `Z` for UTC; with minutes even if they are 0.
        case zone(hasColon: Bool, hasZ: Bool, hasMinutes: Bool)
        case literal([UInt8])
    }

    /// The pattern as it is written.
    public let text: String
    /// The elements; `nil` if the pattern is malformed.
    let elements: [Element]

    /// Makes a pattern. A pattern with other letters matches no date.
    public init(_ text: String) {
        self.text = text
        elements = Self.elements(of: text) ?? []
    }

    public init(stringLiteral text: String) {
        self.init(text)
    }

    private static func elements(of text: String) -> [Element]? {
        var elements: [Element] = []
        var literal: [UInt8] = []
        func endLiteral() {
            if !literal.isEmpty { elements.append(.literal(literal)) }
            literal = []
        }
        let bytes = Array(text.utf8)
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let letter = byte | 0x20
            if byte == quote {
                index += 1
                if index < bytes.count, bytes[index] == quote {
                    literal.append(quote)
                    index += 1
                    continue
                }
                while true {
                    guard index < bytes.count else { return nil }
                    if bytes[index] == quote {
                        guard index + 1 < bytes.count, bytes[index + 1] == quote else { break }
                        index += 1
                    }
                    literal.append(bytes[index])
                    index += 1
                }
                index += 1
            } else if (0x61...0x7A).contains(letter) {
                var count = 1
                while index + count < bytes.count, bytes[index + count] == byte { count += 1 }
                guard let element = element(byte, count) else { return nil }
                endLiteral()
                elements.append(element)
                index += count
            } else {
                literal.append(byte)
                index += 1
            }
        }
        endLiteral()
        return elements
    }

    private static let quote = UInt8(ascii: "'")

    private static func element(_ letter: UInt8, _ count: Int) -> Element? {
        switch (Unicode.Scalar(letter), count) {
        case ("y", 1), ("y", 4): .year(count)
        case ("M", 1), ("M", 2): .month(count)
        case ("M", 3): .monthName
        case ("d", 1), ("d", 2): .day(count)
        case ("E", 1), ("E", 3): .weekday
        case ("H", 1), ("H", 2): .hour(count)
        case ("h", 1), ("h", 2): .hourOfHalf(count)
        case ("a", 1): .half
        case ("m", 1), ("m", 2): .minute(count)
        case ("s", 1), ("s", 2): .second(count)
        case ("S", 1...9): .fraction(count)
        case ("Z", 1): .zone(hasColon: false, hasZ: false, hasMinutes: true)
        case ("X", 1): .zone(hasColon: false, hasZ: true, hasMinutes: false)
        case ("X", 3): .zone(hasColon: true, hasZ: true, hasMinutes: true)
        case ("x", 3): .zone(hasColon: true, hasZ: false, hasMinutes: true)
        default: nil
        }
    }

    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}

// MARK: - Writing

extension TimestampPattern {
    /// Returns the text of a date, in UTC; `nil` unless its year is 0 to 9999. Digits of the fraction for which the
    /// pattern has no letters are left out. If the pattern has a zone, a date whose year is in that range only with an
    /// offset of less than a day is written with the offset.
    public func format(_ date: Date) -> String? {
        guard !elements.isEmpty, let fields = RFC3339.Fields(date), fields.offset == 0 || hasZone else { return nil }
        let day = fields.day
        let hour = fields.secondOfDay / 3600
        var text = ""
        func append(_ value: Int, _ width: Int) {
            let digits = String(value)
            text += String(repeating: "0", count: max(width - digits.count, 0)) + digits
        }
        for element in elements {
            switch element {
            case .year(let width): append(day.year, width)
            case .month(let width): append(day.month, width)
            case .monthName: text += Self.months[day.month - 1]
            case .day(let width): append(day.day, width)
            case .weekday: text += Self.weekdays[Self.weekday(of: day)]
            case .hour(let width): append(hour, width)
            case .hourOfHalf(let width): append((hour + 11) % 12 + 1, width)
            case .half: text += hour < 12 ? "AM" : "PM"
            case .minute(let width): append(fields.secondOfDay / 60 % 60, width)
            case .second(let width): append(fields.secondOfDay % 60, width)
            case .fraction(let width):
                let digits = String(fields.fraction)
                let known = String(repeating: "0", count: max(fields.fractionDigits - digits.count, 0)) + digits
                text += String((known + "000000000").prefix(width))
            case .zone(hasColon: _, hasZ: true, hasMinutes: _) where fields.offset == 0: text += "Z"
            case .zone(let hasColon, _, let hasMinutes):
                let minutes = abs(fields.offset)
                text += fields.offset < 0 ? "-" : "+"
                append(minutes / 60, 2)
                if hasMinutes || minutes % 60 != 0 {
                    text += hasColon ? ":" : ""
                    append(minutes % 60, 2)
                }
            case .literal(let bytes): text += String(decoding: bytes, as: UTF8.self)
            }
        }
        return text
    }

    private var hasZone: Bool {
        elements.contains {
            guard case .zone = $0 else { return false }
            return true
        }
    }

    /// 0 for Sunday.
    private static func weekday(of day: CalendarDate) -> Int {
        let days = GregorianDay.daysSince1970(year: day.year, month: day.month, day: day.day)
        // 1970 began on a Thursday.
        return ((days + 4) % 7 + 7) % 7
    }
}

// MARK: - Reading

extension TimestampPattern {
    /// Returns the date of a text; `nil` if the text does not follow the pattern, the date does not exist, or
    /// ``format(_:)`` cannot write it.
    ///
    /// Names are read in capital and small letters; a zone is read in any of its forms. The day of the week is not
    /// checked.
    public func parse(_ text: some StringProtocol) -> Date? {
        var text = String(text)
        return text.withUTF8 { parse($0) }
    }

    func parse(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        guard !elements.isEmpty else { return nil }
        var parser = TimestampParser(text)
        for (index, element) in elements.enumerated() {
            let next = index + 1 < elements.count ? elements[index + 1] : nil
            guard parser.read(element, before: next) else { return nil }
        }
        guard let date = parser.date else { return nil }
        // A leap second at the end of the year 9999 is in a year that can only be written with a zone.
        let seconds = date.timeIntervalSince1970
        return hasZone || seconds < Double(RFC3339.Fields.writable.upperBound) ? date : nil
    }
}

/// A format for dates that are written in a pattern.
///
/// Generated clients have one for each pattern of their schema:
///
/// ```swift
/// public enum TimestampYyyyMMddHHmmss: JSONTimestampFormat {
///     public static let pattern: TimestampPattern = "yyyy-MM-dd HH:mm:ss"
/// }
/// ```
public protocol JSONTimestampFormat: JSONFormat where Value == Date {
    /// The pattern; declare it as `static let`.
    static var pattern: TimestampPattern { get }
}

extension JSONTimestampFormat {
    /// Reads a date from a string.
    public static func read(_ reader: inout JSONReader) throws(JSONError) -> Date {
        let pattern = pattern
        return try reader.readFormatted("a date such as \(pattern.text)") { pattern.parse($0) }
    }

    /// Writes the date as a string; a date whose year is outside of 0 to 9999 is an error.
    public static func write(_ value: Date, to writer: inout JSONWriter) {
        guard let text = pattern.format(value) else {
            // Not the description of the date, which Foundation has not for each.
            let seconds = value.timeIntervalSince1970
            writer.fail(.unwritableValue("a date \(seconds) s after 1970", expected: "a date such as \(pattern.text)"))
            writer.writeNull()
            return
        }
        writer.write(text)
    }
}
