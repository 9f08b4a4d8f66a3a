import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads and writes the dates of header fields (RFC 9110, section 5.6.7).
package enum HTTPTimestamp {
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// Returns a date as `Sun, 06 Nov 1994 08:49:37 GMT`, without fractions of a second; `nil` before the year 0 and
    /// after the year 9999, which the format does not cover.
    package static func text(of date: Date) -> String? {
        let time = date.timeIntervalSince1970.rounded(.down)
        // From 0000-01-01 to 9999-12-31. No range contains NaN.
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

    /// Reads a date in a format of HTTP, or by RFC 3339, as many servers send it.
    ///
    /// - Parameter now: The current time in seconds since 1970, for the century of a year with two digits.
    package static func date(of text: String, now: Double) -> Date? {
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
