/// A time of day without a date, such as `09:30:00` (`partial-time` of RFC 3339), or with an offset from UTC, such as
/// `09:30:00+02:00` (`full-time`).
public struct TimeOfDay: Hashable, Sendable {
    /// 0 to 23.
    public let hour: Int
    /// 0 to 59.
    public let minute: Int
    /// 0 to 60; 60 is a leap second.
    public let second: Int
    /// 0 to 999,999,999.
    public let nanosecond: Int
    /// The minutes by which the time is ahead of UTC, -1439 to 1439; `nil` for a local time.
    public let utcOffset: Int?

    /// Makes a time; `nil` if a value is out of its range.
    public init?(hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0, utcOffset: Int? = nil) {
        guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
            (0...999_999_999).contains(nanosecond), (-1439...1439).contains(utcOffset ?? 0)
        else { return nil }
        self.hour = hour
        self.minute = minute
        self.second = second
        self.nanosecond = nanosecond
        self.utcOffset = utcOffset
    }

    /// Makes the nearest time whose values are in their ranges.
    public init(clampingHour hour: Int, minute: Int, second: Int = 0, nanosecond: Int = 0, utcOffset: Int? = nil) {
        self.hour = min(max(hour, 0), 23)
        self.minute = min(max(minute, 0), 59)
        self.second = min(max(second, 0), 60)
        self.nanosecond = min(max(nanosecond, 0), 999_999_999)
        self.utcOffset = utcOffset.map { min(max($0, -1439), 1439) }
    }

    /// Makes a time from text such as `09:30:00`, `09:30:00.25` or `09:30:00Z`; `nil` for any other text. Digits of a
    /// fraction after the ninth are ignored.
    ///
    /// RFC 3339 requires seconds. A text without them (`09:30`) is read, too, since ISO 8601 allows it and libraries of
    /// servers leave out seconds of 0; ``description`` always has them.
    public init?(_ text: String) {
        var text = text
        guard let time = text.withUTF8({ TimeOfDay($0) }) else { return nil }
        self = time
    }

    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var scanner = DigitScanner(text)
        guard let hour = scanner.number(digits: 2), scanner.pass(ASCII.colon), let minute = scanner.number(digits: 2)
        else { return nil }
        var second = 0
        var nanosecond = 0
        if scanner.pass(ASCII.colon) {
            guard let seconds = scanner.number(digits: 2) else { return nil }
            second = seconds
            if scanner.pass(UInt8(ascii: ".")) {
                guard let fraction = RFC3339.fraction(&scanner) else { return nil }
                nanosecond = fraction
            }
        }
        var offset: Int?
        if !scanner.isAtEnd {
            guard let seconds = RFC3339.offset(&scanner), scanner.isAtEnd else { return nil }
            offset = seconds / 60
        }
        self.init(hour: hour, minute: minute, second: second, nanosecond: nanosecond, utcOffset: offset)
    }
}

extension TimeOfDay: LosslessStringConvertible {
    /// The time as `09:30:00`, with the digits of the fraction that are not 0, and `Z` or the offset if it has one.
    public var description: String {
        var text = "\(Self.digits(hour, 2)):\(Self.digits(minute, 2)):\(Self.digits(second, 2))"
        if nanosecond > 0 {
            var fraction = nanosecond
            var count = 9
            while fraction % 10 == 0 {
                fraction /= 10
                count -= 1
            }
            text += "." + Self.digits(fraction, count)
        }
        guard let utcOffset else { return text }
        guard utcOffset != 0 else { return text + "Z" }
        let minutes = abs(utcOffset)
        return text + (utcOffset < 0 ? "-" : "+") + "\(Self.digits(minutes / 60, 2)):\(Self.digits(minutes % 60, 2))"
    }

    private static func digits(_ value: Int, _ count: Int) -> String {
        String(unsafeUninitializedCapacity: count) { text in
            DigitWriter.write(value, digits: count, to: text, at: 0)
            return count
        }
    }
}

extension TimeOfDay: CalendarText {
    static var expectedText: String { "a time such as 09:30:00" }
}
