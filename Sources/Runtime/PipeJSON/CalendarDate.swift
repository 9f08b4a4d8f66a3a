/// A day of the Gregorian calendar, without time and time zone, such as `2026-11-21` (`full-date` of RFC 3339).
public struct CalendarDate: Hashable, Sendable {
    /// 0 to 9999.
    public let year: Int
    /// 1 to 12.
    public let month: Int
    /// 1 to the last day of the month.
    public let day: Int

    /// Makes a day; `nil` if the calendar does not have it or the year is not 0 to 9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= GregorianDay.daysInMonth(month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Makes the nearest day that exists: the year is clamped to 0 to 9999, the month to 1 to 12, and the day to the
    /// days of that month.
    public init(clampingYear year: Int, month: Int, day: Int) {
        self.year = min(max(year, 0), 9999)
        self.month = min(max(month, 1), 12)
        self.day = min(max(day, 1), GregorianDay.daysInMonth(self.month, year: self.year))
    }

    /// Makes a day from text such as `2026-11-21`; `nil` for any other text.
    public init?(_ text: String) {
        var text = text
        guard let date = text.withUTF8({ CalendarDate($0) }) else { return nil }
        self = date
    }

    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var scanner = DigitScanner(text)
        guard let date = scanner.date(), scanner.isAtEnd else { return nil }
        self = date
    }
}

extension CalendarDate: Comparable {
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDate: LosslessStringConvertible {
    /// The day as `2026-11-21`.
    public var description: String {
        String(unsafeUninitializedCapacity: 10) { text in
            DigitWriter.write(year, digits: 4, to: text, at: 0)
            text[4] = ASCII.minus
            DigitWriter.write(month, digits: 2, to: text, at: 5)
            text[7] = ASCII.minus
            DigitWriter.write(day, digits: 2, to: text, at: 8)
            return 10
        }
    }
}

extension CalendarDate: CalendarText {
    static var expectedText: String { "a date such as 2026-11-21" }
}
