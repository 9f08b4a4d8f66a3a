import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Dates as header fields have them (RFC 9110, section 5.6.7).
enum HTTPTimestamp {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `Sun, 06 Nov 1994 08:49:37 GMT`, without what is less than a second; `nil` before the year 0 and after the year 9999,
    /// which the form cannot say.
    static func text(of date: Date) -> String? {
        let time = date.timeIntervalSince1970.rounded(.down)
        // From 0000-01-01 to 9999-12-31; not a number is outside of every range.
        guard (-62_167_219_200...253_402_300_799).contains(time) else {
            return nil
        }
        let seconds = Int(time)
        let secondOfDay = ((seconds % 86_400) + 86_400) % 86_400
        let day = (seconds - secondOfDay) / 86_400
        let (year, month, dayOfMonth) = GregorianDay.date(daysSince1970: day)
        // The first day of 1970 was a Thursday.
        let dayOfWeek = days[((day + 4) % 7 + 7) % 7]
        let clock = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map { digits($0, 2) }
        return "\(dayOfWeek), \(digits(dayOfMonth, 2)) \(months[month - 1]) \(digits(year, 4)) "
            + clock.joined(separator: ":") + " GMT"
    }

    /// Reads a date in a form of HTTP, else in that of RFC 3339, which many servers send.
    ///
    /// - Parameter now: The seconds since 1970 by which the century of a year of two digits is found.
    static func date(of text: String, now: Double) -> Date? {
        if let date = HTTPDate(text, now: now) {
            return Date(timeIntervalSince1970: Double(date.seconds))
        }
        return RFC3339.parse(text)
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }
}
