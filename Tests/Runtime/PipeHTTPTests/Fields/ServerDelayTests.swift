import Foundation
import HTTPTypes
import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite struct ServerDelayTests {
    /// Sat, 21 Nov 2026 12:00:00 GMT
    private static let now = Date(timeIntervalSince1970: 1_795_262_400)

    private static func delay(_ fields: [(String, String)], _ status: Int = 429) -> Duration? {
        var headers = HTTPFields()
        for (name, value) in fields {
            if let name = HTTPField.Name(name) { headers.append(HTTPField(name: name, value: value)) }
        }
        return ServerDelay.read(headers, status: status, now: now)
    }

    @Test(
        "Retry-After has seconds or a date (RFC 9110, section 10.2.3)",
        arguments: [
            ("120", 120), ("0", 0), (" 7 ", 7), ("1.5", 1.5), ("Sat, 21 Nov 2026 12:00:30 GMT", 30),
            ("Sat, 21 Nov 2026 11:00:00 GMT", 0),
            ("Saturday, 21-Nov-26 12:00:30 GMT", 30), ("Sat Nov 21 12:00:30 2026", 30), ("7, 3", 7), ("7, x", 7),
            ("Sat, 21 Nov 26 12:00:30 GMT", nil), ("x, 7", nil), ("0x7, 3", nil),
            ("99999999999999999999", 1_000_000_000), ("-1", nil), ("", nil),
            ("soon", nil), ("1e9", nil), ("0x10", nil), ("inf", nil), ("nan", nil), (".", nil), ("1.2.3", nil),
            (String(repeating: "9", count: 10_000), nil),
        ] as [(String, Double?)])
    func retryAfter(text: String, seconds: Double?) {
        for status in [429, 503, 408] {
            #expect(Self.delay([("Retry-After", text)], status) == seconds.map { .milliseconds(Int64($0 * 1_000)) })
        }
    }

    @Test("A date is compared with the response's Date, if it has one")
    func date() {
        let fields = [("Retry-After", "Sat, 21 Nov 2026 12:00:30 GMT"), ("Date", "Sat, 21 Nov 2026 12:00:20 GMT")]
        #expect(Self.delay(fields) == .seconds(10))
    }

    @Test(
        "Without Retry-After the reset of a quota is read",
        arguments: [
            ([("RateLimit-Reset", "5")], 5), ([("RateLimit", #""default";r=0;t=30"#)], 30),
            ([("RateLimit", "limit=100, remaining=0, reset=12")], 12), ([("RateLimit", #""default";r=0"#)], nil),
            ([("X-RateLimit-Reset", "1795262410")], 10), ([("X-RateLimit-Reset", "8")], 8),
            ([("X-RateLimit-Reset", "1795262000")], 0), ([("Retry-After", "1"), ("RateLimit-Reset", "5")], 1),
            ([("RateLimit", ";;;=,,t=,t=x,t")], nil),
        ] as [([(String, String)], Int64?)])
    func quota(fields: [(String, String)], seconds: Int64?) {
        #expect(Self.delay(fields) == seconds.map { .seconds($0) })
        #expect(Self.delay(fields, 503) == seconds.map { .seconds($0) })
        // With other statuses a quota causes no pause.
        #expect(Self.delay(fields.filter { $0.0 != "Retry-After" }, 502) == nil)
    }
}
