import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads and writes the dates of header fields (RFC 9110, section 5.6.7).
package enum HTTPTimestamp {
    private static let pattern: TimestampPattern = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"

    /// Returns a date as `Sun, 06 Nov 1994 08:49:37 GMT`, without fractions of a second; `nil` before the year 0 and
    /// after the year 9999, which the format does not cover.
    package static func text(of date: Date) -> String? {
        pattern.format(Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
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
}
