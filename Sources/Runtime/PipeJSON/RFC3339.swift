#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Dates with time in the text form of RFC 3339, such as `2026-11-21T10:00:00Z`.
public enum RFC3339 {
    /// Returns the text of a date in UTC, with a fraction of 3, 6 or 9 digits if it has one; `nil` unless the year is 0
    /// to 9999.
    ///
    /// The fraction is the shortest that has the precision of `Date`. A date whose year is in that range only with an
    /// offset of less than a day, such as `9999-12-31T23:00:00-01:00`, is written with the offset, so that every result
    /// of ``parse(_:)`` can be written.
    public static func format(_ date: Date) -> String? {
        guard let fields = Fields(date) else { return nil }
        return String(unsafeUninitializedCapacity: Fields.byteCount) { fields.write(to: $0) }
    }

    /// Returns the text of a date for a query or a path, with at most 6 digits of its fraction: many
    /// servers refuse more. Further digits are left out, so that the date is not after the one that is passed.
    package static func shortText(of date: Date) -> String? {
        guard var fields = Fields(date) else { return nil }
        fields.shorten()
        return String(unsafeUninitializedCapacity: Fields.byteCount) { fields.write(to: $0) }
    }

    /// Returns the date of a text; `nil` if the text is not a `date-time` of RFC 3339, section 5.6.
    ///
    /// Digits after the ninth of a fraction are ignored. A fraction that a `Date` cannot hold is never rounded up to
    /// the next second: `9999-12-31T23:59:59.9999999Z` stays in its year. A leap second, allowed as the last second of
    /// a month in UTC, is read as the second after it.
    public static func parse(_ text: some StringProtocol) -> Date? {
        var text = String(text)
        return text.withUTF8 { parse($0) }
    }

    static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Date? {
        // The shortest text is 2026-11-21T10:00:00Z.
        guard text.count >= 20, let start = text.baseAddress, let time = Time(start) else { return nil }
        var scanner = DigitScanner(UnsafeBufferPointer(rebasing: text[Time.byteCount...]))
        var nanoseconds = 0
        if scanner.pass(ASCII.point) {
            guard let fraction = fraction(&scanner) else { return nil }
            nanoseconds = fraction
        }
        guard let offset = offset(&scanner), scanner.isAtEnd else { return nil }
        let seconds = time.secondsSince1970 - offset
        if time.second == 60 {
            let (afterDays, afterSeconds) = seconds.quotientAndRemainder(dividingBy: 86_400)
            guard afterSeconds == 0, GregorianDay.date(daysSince1970: afterDays).day == 1 else { return nil }
        }
        return Date(secondsSince1970: seconds, nanoseconds: nanoseconds)
    }

    /// The beginning of all dates, such as `2026-11-21T10:00:00`.
    private struct Time {
        static let byteCount = 19

        /// The seconds after 1970-01-01T00:00:00, read as if the time were in UTC.
        let secondsSince1970: Int
        /// 60 in a leap second.
        let second: Int

        @inline(__always)
        init?(_ text: UnsafePointer<UInt8>) {
            let tens = text[17] &- ASCII.zero
            let ones = text[18] &- ASCII.zero
            guard let date = DigitFields(text, form: "0000-00-"), let time = DigitFields(text + 8, form: "00t00:00"),
                text[16] == ASCII.colon, tens < 10, ones < 10
            else { return nil }
            second = Int(tens) * 10 + Int(ones)
            let (year, month, day) = (date[0] * 100 + date[2], date[5], time[0])
            let (hour, minute) = (time[3], time[6])
            guard CalendarDate(year: year, month: month, day: day) != nil, hour <= 23, minute <= 59, second <= 60
            else { return nil }
            let days = GregorianDay.daysSince1970(year: year, month: month, day: day)
            secondsSince1970 = days * 86_400 + hour * 3600 + minute * 60 + second
        }
    }

    /// The date of a whole second in UTC in quotes at the beginning of a text, the most frequent form; `nil` for any
    /// other, and for leap seconds.
    @inline(__always)
    static func parseQuoted(_ text: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) -> Date? {
        guard end - text >= 22, text[0] == ASCII.quote, text[20] == 0x5A, text[21] == ASCII.quote,
            let time = Time(text + 1), time.second < 60
        else { return nil }
        return Date(secondsSince1970: time.secondsSince1970, nanoseconds: 0)
    }

    /// Reads the digits of a fraction as nanoseconds.
    static func fraction(_ scanner: inout DigitScanner) -> Int? {
        guard var value = scanner.digit() else { return nil }
        var count = 1
        while let digit = scanner.digit() {
            guard count < 9 else { continue }
            value = value * 10 + digit
            count += 1
        }
        while count < 9 {
            value *= 10
            count += 1
        }
        return value
    }

    /// The seconds by which local time is ahead of UTC.
    static func offset(_ scanner: inout DigitScanner) -> Int? {
        guard let sign = scanner.next() else { return nil }
        if sign | 0x20 == 0x7A { return 0 }
        guard sign == ASCII.plus || sign == ASCII.minus, let hours = scanner.number(digits: 2), hours <= 23,
            scanner.pass(ASCII.colon), let minutes = scanner.number(digits: 2), minutes <= 59
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return sign == ASCII.plus ? seconds : -seconds
    }
}

extension RFC3339 {
    /// The parts of a date in UTC.
    struct Fields {
        var day: CalendarDate
        var secondOfDay: Int
        var fraction = 0
        var fractionDigits = 0
        /// The minutes by which day and second are ahead of UTC; 0 unless the year in UTC is outside of 0 to 9999.
        var offset = 0

        /// The length of the longest text.
        static let byteCount = 35

        /// The seconds since 1970 of the years 0 to 9999.
        static let writable = -62_167_219_200..<253_402_300_800

        /// `nil` for a date whose year is outside of 0 to 9999 with every offset.
        init?(_ date: Date) {
            let time = date.timeIntervalSinceReferenceDate
            // 10^12 seconds are more than 30,000 years; this also excludes infinity and NaN.
            guard time.magnitude < 1e12 else { return nil }
            var seconds = time.rounded(.down)
            if time != seconds {
                var scale = 1.0
                repeat {
                    scale *= 1000
                    fractionDigits += 3
                    fraction = Int(((time - seconds) * scale).rounded())
                } while fractionDigits < 9 && !Self.isSame(time, seconds, Double(fraction) / scale)
                if fraction == Int(scale) { seconds += 1 }
                if fraction == 0 || fraction == Int(scale) {
                    fraction = 0
                    fractionDigits = 0
                }
            }
            var secondsSince1970 = Int(seconds) + Int(Date.timeIntervalBetween1970AndReferenceDate)
            if !Self.writable.contains(secondsSince1970) {
                offset = Self.offset(of: secondsSince1970)
                secondsSince1970 += offset * 60
            }
            let secondOfDay = ((secondsSince1970 % 86_400) + 86_400) % 86_400
            let date = GregorianDay.date(daysSince1970: (secondsSince1970 - secondOfDay) / 86_400)
            guard let day = CalendarDate(year: date.year, month: date.month, day: date.day) else { return nil }
            self.day = day
            self.secondOfDay = secondOfDay
        }

        /// Leaves out the digits after the sixth, and then zeros at the end of the fraction.
        mutating func shorten() {
            guard fractionDigits > 6 else { return }
            fraction /= 1000
            fractionDigits = 6
            while fractionDigits > 0, fraction % 1000 == 0 {
                fraction /= 1000
                fractionDigits -= 3
            }
        }

        /// The smallest offset of whole hours, or else the greatest offset, that brings the seconds closer to the range
        /// that can be written.
        private static func offset(of seconds: Int) -> Int {
            let greatest = 23 * 60 + 59
            return seconds < writable.lowerBound
                ? min((writable.lowerBound - seconds + 3599) / 3600 * 60, greatest)
                : -min(((seconds - writable.upperBound) / 3600 + 1) * 60, greatest)
        }

        /// Whether seconds and a fraction give this time, counted since 2001, as `Date` does, or since 1970, from which
        /// most dates are made and which leaves the fraction one bit less.
        private static func isSame(_ time: Double, _ seconds: Double, _ fraction: Double) -> Bool {
            let shift = Date.timeIntervalBetween1970AndReferenceDate
            return seconds + fraction == time || (seconds + shift) + fraction == time + shift
        }

        /// Writes up to ``byteCount`` bytes.
        func write(to text: UnsafeMutableBufferPointer<UInt8>) -> Int {
            DigitWriter.write(day.year, digits: 4, to: text, at: 0)
            text[4] = ASCII.minus
            DigitWriter.write(day.month, digits: 2, to: text, at: 5)
            text[7] = ASCII.minus
            DigitWriter.write(day.day, digits: 2, to: text, at: 8)
            text[10] = 0x54
            DigitWriter.write(secondOfDay / 3600, digits: 2, to: text, at: 11)
            text[13] = ASCII.colon
            DigitWriter.write(secondOfDay / 60 % 60, digits: 2, to: text, at: 14)
            text[16] = ASCII.colon
            DigitWriter.write(secondOfDay % 60, digits: 2, to: text, at: 17)
            var count = 19
            if fractionDigits > 0 {
                text[count] = ASCII.point
                DigitWriter.write(fraction, digits: fractionDigits, to: text, at: count + 1)
                count += 1 + fractionDigits
            }
            guard offset != 0 else {
                text[count] = 0x5A
                return count + 1
            }
            text[count] = offset < 0 ? ASCII.minus : ASCII.plus
            DigitWriter.write(abs(offset) / 60, digits: 2, to: text, at: count + 1)
            text[count + 3] = ASCII.colon
            DigitWriter.write(abs(offset) % 60, digits: 2, to: text, at: count + 4)
            return count + 6
        }
    }
}

extension Date {
    /// Makes the date that is a number of seconds and nanoseconds after the beginning of 1970: the nearest `Date` that
    /// is not in a later second.
    init(secondsSince1970 seconds: Int, nanoseconds: Int) {
        let shift = Int(Date.timeIntervalBetween1970AndReferenceDate)
        let second = Double(seconds - shift)
        let time = second + Double(nanoseconds) / 1e9
        // In the year 9999, adjacent `Date` values differ by 30 microseconds.
        self.init(timeIntervalSinceReferenceDate: nanoseconds > 0 && time >= second + 1 ? time.nextDown : time)
    }
}

extension Date: JSONReadable, JSONWritable {
    /// Reads a date and time in the form of RFC 3339.
    public init(json reader: inout JSONReader) throws(JSONError) {
        if let date = reader.readShortDate() {
            self = date
            return
        }
        self = try reader.readFormatted("a date and time such as 2026-11-21T10:00:00Z") { RFC3339.parse($0) }
    }

    /// Writes the date as ``RFC3339/format(_:)`` does; a year before 0 or after 9999 is an error.
    public func write(json writer: inout JSONWriter) {
        guard let fields = RFC3339.Fields(self) else {
            let seconds = timeIntervalSince1970
            writer.fail(.unwritableValue("a date \(seconds) s after 1970", expected: "a date and time of RFC 3339"))
            writer.writeNull()
            return
        }
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: RFC3339.Fields.byteCount) { text in
            let count = fields.write(to: text)
            writer.write(plainString: UnsafeBufferPointer(rebasing: text[..<count]))
        }
    }
}

extension JSONReader {
    /// Reads a date in the most frequent form; for others `nil`, and nothing is read.
    @inline(__always)
    fileprivate mutating func readShortDate() -> Date? {
        skipWhitespace()
        guard let date = RFC3339.parseQuoted(position, end: end) else { return nil }
        position += 22
        return date
    }
}
