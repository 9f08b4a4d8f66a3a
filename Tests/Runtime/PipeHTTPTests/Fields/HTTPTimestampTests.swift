import Foundation
import Testing

@_spi(Generated) @testable import PipeHTTP

/// RFC 9110, section 5.6.7.
@Suite struct HTTPTimestampTests {
    @Test(arguments: [
        (784_111_777.0, "Sun, 06 Nov 1994 08:49:37 GMT"), (784_111_777.999, "Sun, 06 Nov 1994 08:49:37 GMT"),
        (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
        (-0.5, "Wed, 31 Dec 1969 23:59:59 GMT"), (1_709_208_000, "Thu, 29 Feb 2024 12:00:00 GMT"),
        (-62_167_219_200, "Sat, 01 Jan 0000 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
    ])
    func isWrittenAndRead(_ seconds: Double, _ text: String) {
        #expect(HTTPTimestamp.text(of: Date(timeIntervalSince1970: seconds)) == text)
        #expect(HTTPTimestamp.date(of: text, now: 0) == Date(timeIntervalSince1970: seconds.rounded(.down)))
    }

    @Test(arguments: [-62_167_219_201, 253_402_300_800, 1e300, -.infinity, .nan])
    func cannotBeWritten(_ seconds: Double) {
        #expect(HTTPTimestamp.text(of: Date(timeIntervalSince1970: seconds)) == nil)
    }

    @Test(arguments: [
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777.0), ("1994-11-06T08:49:37Z", 784_111_777),
        ("1994-11-06T09:49:37.5+01:00", 784_111_777.5), ("1994-11-06", nil), ("yesterday", nil), ("", nil),
    ])
    func isReadInOtherForms(_ text: String, _ seconds: Double?) {
        #expect(HTTPTimestamp.date(of: text, now: 784_000_000)?.timeIntervalSince1970 == seconds)
    }
}
