import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import struct Foundation.Date
#endif

/// How long a server asks to be left alone.
enum ServerDelay {
    // What is longer is as good as never.
    private static let longest = 1_000_000_000.0

    /// Reads `Retry-After` (RFC 9110, section 10.2.3: seconds or a date); where that is missing in an answer with status
    /// 429 or 503, when a quota begins anew: `RateLimit` and `RateLimit-Reset` of draft-ietf-httpapi-ratelimit-headers (seconds), or
    /// `X-RateLimit-Reset` (seconds, or a time as seconds since 1970).
    ///
    /// - Parameters:
    ///   - fields: The header fields of an answer.
    ///   - status: Its status.
    ///   - now: What dates are compared with, where the answer has no `Date`, which is by the server's own clock.
    static func read(_ fields: HTTPFields, status: HTTPResponse.Status?, now: Date) -> Duration? {
        let clock = now.timeIntervalSince1970
        let now = fields[.date].flatMap { HTTPDate($0, now: clock) }.map { Double($0.seconds) } ?? clock
        if let text = fields[.retryAfter].map({ String($0.trimmingASCIIWhitespace()) }) {
            if let seconds = seconds(text) {
                return duration(seconds)
            }
            if let date = HTTPDate(text, now: clock) {
                return duration(Double(date.seconds) - now)
            }
            // Several fields where there should be one.
            if text.utf8.contains(UInt8(ascii: ",")), let seconds = DeltaSeconds.readFirst(of: text) {
                return duration(seconds)
            }
        }
        guard status?.code == 429 || status?.code == 503 else {
            return nil
        }
        if let seconds = field("RateLimit", fields).flatMap({ reset(in: $0) })
            ?? field("RateLimit-Reset", fields).flatMap({ seconds($0) })
        {
            return duration(seconds)
        }
        return field("X-RateLimit-Reset", fields).flatMap { seconds($0) }.map { seconds in
            // No quota lasts thirty years.
            duration(seconds >= longest ? seconds - now : seconds)
        }
    }

    /// `"default";r=0;t=30`, or `limit=100, remaining=0, reset=30` of earlier drafts.
    private static func reset(in text: String) -> Double? {
        for item in text.words(separatedBy: { $0 == ";" || $0 == "," }) {
            let parts = item.parts(at: "=", maxSplits: 1).map { String($0.trimmingASCIIWhitespace()) }
            if parts.count == 2, ["t", "reset"].contains(parts[0].lowercased()), let seconds = seconds(parts[1]) {
                return seconds
            }
        }
        return nil
    }

    private static func field(_ name: String, _ fields: HTTPFields) -> String? {
        HTTPField.Name(name).flatMap { fields[$0] }.map { String($0.trimmingASCIIWhitespace()) }
    }

    /// Digits, and of some servers a fraction.
    private static func seconds(_ text: String) -> Double? {
        guard !text.isEmpty, text.utf8.count <= 20, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
        else {
            return nil
        }
        return Double(text)
    }

    private static func duration(_ seconds: Double) -> Duration {
        .milliseconds(Int64((min(max(seconds, 0), longest) * 1_000).rounded(.up)))
    }
}
