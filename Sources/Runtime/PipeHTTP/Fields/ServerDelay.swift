import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import struct Foundation.Date
#endif

/// The delay that a server asks for before the next request.
package enum ServerDelay {
    // The longest delay in seconds, some thirty years. Longer ones are cut to it.
    private static let longest = 1_000_000_000.0

    /// Reads `Retry-After` (RFC 9110, section 10.2.3: seconds or a date). If a response with status 429 or 503 has
    /// none, reads the time until a quota is reset: `RateLimit` or `RateLimit-Reset` of
    /// draft-ietf-httpapi-ratelimit-headers (seconds), or `X-RateLimit-Reset` (seconds, or a time as seconds since
    /// 1970).
    ///
    /// - Parameters:
    ///   - fields: The header fields of a response.
    ///   - status: The status of the response.
    ///   - now: The time that dates are compared with if the response has no `Date`. With `Date` both dates are by the
    ///     server's clock.
    package static func read(_ fields: HTTPFields, status: Int?, now: Date) -> Duration? {
        let clock = now.timeIntervalSince1970
        let now = fields[.date].flatMap { HTTPDate($0, now: clock) }.map { Double($0.seconds) } ?? clock
        if let text = fields[.retryAfter].map({ String($0.trimmingASCIIWhitespace()) }) {
            if let seconds = seconds(text) {
                return duration(seconds)
            }
            if let date = HTTPDate(text, now: clock) {
                return duration(Double(date.seconds) - now)
            }
            // Several `Retry-After` fields: the first one applies.
            if text.utf8.contains(UInt8(ascii: ",")), let seconds = DeltaSeconds.readFirst(of: text) {
                return duration(seconds)
            }
        }
        guard status == 429 || status == 503 else {
            return nil
        }
        if let seconds = field("RateLimit", fields).flatMap({ reset(in: $0) })
            ?? field("RateLimit-Reset", fields).flatMap({ seconds($0) })
        {
            return duration(seconds)
        }
        return field("X-RateLimit-Reset", fields).flatMap { seconds($0) }.map { seconds in
            // From this value on it is a time, as no quota lasts thirty years.
            duration(seconds >= longest ? seconds - now : seconds)
        }
    }

    /// Reads the seconds of `"default";r=0;t=30`, or of `limit=100, remaining=0, reset=30` in earlier drafts.
    private static func reset(in text: String) -> Double? {
        var scanner = FieldScanner(text)
        while scanner.next != nil {
            let parameter = scanner.parameter(upTo: UInt8(ascii: ","))
            if parameter.name == "t" || parameter.name == "reset",
                let seconds = parameter.value.flatMap({ seconds($0) })
            {
                return seconds
            }
            scanner.skip(to: UInt8(ascii: ";"), UInt8(ascii: ","))
            if !scanner.skip(UInt8(ascii: ";")) {
                scanner.skip(UInt8(ascii: ","))
            }
        }
        return nil
    }

    private static func field(_ name: String, _ fields: HTTPFields) -> String? {
        HTTPField.Name(name).flatMap { fields[$0] }.map { String($0.trimmingASCIIWhitespace()) }
    }

    /// Reads digits, with a fraction that some servers send.
    private static func seconds(_ text: String) -> Double? {
        guard !text.isEmpty, text.utf8.count <= 20, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
        else {
            return nil
        }
        return Double(text)
    }

    private static func duration(_ seconds: Double) -> Duration {
        // Not a number if the client's clock shows none.
        seconds.isNaN ? .zero : .milliseconds(Int64((min(max(seconds, 0), longest) * 1_000).rounded(.up)))
    }
}
