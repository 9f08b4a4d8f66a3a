import PipeJSON
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("RFC 3339")
struct RFC3339Tests {
    @Test(
        "Dates and times are read",
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("1985-04-12T23:20:50Z", 482_196_050),
            ("1985-04-12T23:20:50.52Z", 482_196_050.52),
            ("1996-12-19T16:39:57-08:00", 851_042_397), ("1937-01-01T12:00:27.87+00:20", -1_041_337_172.13),
            ("2026-11-21t10:00:00z", 1_795_255_200), ("2026-11-21T11:30:00+01:30", 1_795_255_200),
            ("2026-11-21T10:00:00-00:00", 1_795_255_200), ("2026-11-21T10:00:00.000000000000000Z", 1_795_255_200),
            ("2026-11-22T09:59:00+23:59", 1_795_255_200), ("2026-11-20T10:01:00-23:59", 1_795_255_200),
            ("2024-02-29T00:00:00Z", 1_709_164_800), ("2000-02-29T12:00:00Z", 951_825_600),
            ("0000-01-01T00:00:00Z", -62_167_219_200), ("9999-12-31T23:59:59Z", 253_402_300_799),
            ("0000-02-29T00:00:00Z", -62_162_121_600), ("0000-01-01T00:00:00+23:59", -62_167_219_200 - 86_340),
            ("1990-12-31T23:59:60Z", 662_688_000), ("1990-12-31T15:59:60-08:00", 662_688_000),
            ("1990-12-31T23:59:60.5Z", 662_688_000.5), ("2016-12-31T23:59:60Z", 1_483_228_800),
            ("1972-07-01T00:59:60+01:00", 78_796_800), ("1900-12-31T23:59:60Z", -2_177_452_800),
        ] as [(String, Double)]
    )
    func reading(_ text: String, _ seconds: Double) throws {
        let date = try #require(RFC3339.parse(text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 1e-6)
        #expect(try read(Date.self, "\"\(text)\"") == date)
        #expect(RFC3339.parse(Substring(text)) == date)
    }

    @Test(
        "Other texts are errors",
        arguments: [
            "", "2026", "2026-11-21", "2026-11-21T10:00Z", "2026-11-21T10:00:00", "2026-11-21 10:00:00Z",
            "2026-11-21T10:00:00 Z",
            "2026-11-21T10:00:00+0130", "2026-11-21T10:00:00+01", "2026-11-21T10:00:00+24:00",
            "2026-11-21T10:00:00+01:60",
            "2026-11-21T10:00:00.Z", "2026-11-21T10:00:00,5Z", "2026-11-21T24:00:00Z", "2026-11-21T10:60:00Z",
            "2026-11-21T10:00:61Z", "2026-11-21T10:00:60Z", "2026-11-21T23:59:60Z", "2026-11-30T22:59:60Z",
            "2026-11-30T23:58:60Z", "2026-11-30T23:59:60+01:00", "2026-00-21T10:00:00Z", "2026-13-21T10:00:00Z",
            "2026-11-00T10:00:00Z", "2026-11-31T10:00:00Z", "2026-02-29T10:00:00Z", "1900-02-29T10:00:00Z",
            "26-11-21T10:00:00Z", "12026-11-21T10:00:00Z", "+2026-11-21T10:00:00Z", "-026-11-21T10:00:00Z",
            "2026-1-21T10:00:00Z",
            "2026-11-21T1:00:00Z", "2026-11-21T10:00:00ZZ", "2026-11-21T10:00:00Zx", " 2026-11-21T10:00:00Z",
            "2026-11-21T10:00:00z ", "2026/11/21T10:00:00Z", "2026-11-21T10-00-00Z", "２026-11-21T10:00:00Z",
            "2026-11-21T10:00:0aZ",
            "2026-11-21T10:00:00*01:00", "2026-11-21T10:00:00é", "20261121T100000Z", "Sat, 21 Nov 2026 10:00:00 GMT",
        ]
    )
    func refused(_ text: String) throws {
        #expect(RFC3339.parse(text) == nil)
        let error = refusal(of: "[\"\(text)\"]", as: [Date].self)
        #expect(error?.reason == .invalidValue(text, expected: "a date and time such as 2026-11-21T10:00:00Z"))
        #expect(error?.offset == 1)
    }

    @Test("A date may be written with escapes, but only as a string")
    func escapes() throws {
        #expect(try read(Date.self, #""2026\u002d11-21T10:00:00Z""#) == RFC3339.parse("2026-11-21T10:00:00Z"))
        #expect(refusal(of: "1795255200", as: Date.self)?.reason == .typeMismatch(expected: .string, found: .number))
    }

    @Test(
        "Dates are written in UTC with the shortest fraction of 3, 6 or 9 digits",
        arguments: [
            "2026-11-21T10:00:00Z", "2026-11-21T10:00:00.100Z", "2026-11-21T10:00:00.123Z", "2026-11-21T10:00:00.999Z",
            "2026-11-21T10:00:00.123456Z", "2026-11-21T10:00:00.000001Z", "2026-11-21T10:00:00.999999Z",
            "1969-12-31T23:59:59.001Z",
            "0000-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "9999-12-31T23:59:59.999Z", "0000-01-01T00:00:00.001Z",
            "2000-02-29T23:59:59.500Z", "1970-01-01T00:00:00Z", "2001-01-01T00:00:00.000000001Z",
            "1900-03-01T00:00:00Z",
        ]
    )
    func writing(_ text: String) throws {
        let date = try #require(RFC3339.parse(text))
        #expect(RFC3339.format(date) == (text == "2001-01-01T00:00:00.000000001Z" ? "2001-01-01T00:00:00Z" : text))
        #expect(try written(date) == "\"\(RFC3339.format(date) ?? "")\"")
    }

    @Test("Offsets are converted to UTC")
    func offsets() throws {
        let date = try #require(RFC3339.parse("2026-11-21T00:30:00.52+01:30"))
        #expect(RFC3339.format(date) == "2026-11-20T23:00:00.520Z")
    }

    @Test(
        "Every millisecond that is written is read back exactly",
        arguments: [
            "0001-05-06T07:08:09", "1969-12-31T23:59:59", "2001-01-01T00:00:00", "2026-11-21T10:00:00",
            "9999-12-31T23:59:59",
        ])
    func milliseconds(_ second: String) throws {
        for value in 0..<1_000 {
            let text = "\(second).\(String(String(1_000 + value).dropFirst()))Z"
            let date = try #require(RFC3339.parse(text))
            let formatted = try #require(RFC3339.format(date))
            #expect(formatted == (value == 0 ? "\(second)Z" : text))
            #expect(RFC3339.parse(formatted) == date)
        }
    }

    @Test("Dates made from seconds since 1970 are written without rounding noise")
    func since1970() {
        #expect(RFC3339.format(Date(timeIntervalSince1970: 1_795_255_200.123)) == "2026-11-21T10:00:00.123Z")
        #expect(RFC3339.format(Date(timeIntervalSince1970: 1_795_255_200.123456)) == "2026-11-21T10:00:00.123456Z")
        #expect(RFC3339.format(Date(timeIntervalSince1970: 1_795_255_199.9999999)) == "2026-11-21T10:00:00Z")
    }

    @Test("A fraction that rounds up to a second is carried")
    func carry() throws {
        let almost = Date(timeIntervalSinceReferenceDate: Double(1).nextDown)
        #expect(RFC3339.format(almost) == "2001-01-01T00:00:01Z")
        #expect(RFC3339.format(Date(timeIntervalSinceReferenceDate: -1e-20)) == "2001-01-01T00:00:00Z")
        let newYear = try #require(RFC3339.parse("2000-01-01T00:00:00Z")).timeIntervalSinceReferenceDate
        #expect(RFC3339.format(Date(timeIntervalSinceReferenceDate: newYear.nextDown)) == "2000-01-01T00:00:00Z")
    }

    @Test(
        "Years that do not have four digits are not written",
        arguments: [
            .nan, .infinity, -.infinity, 1e300, -1e300, 1e12, -1e12, 252_423_993_600 - 978_307_200 + 978_307_200 * 2,
            -63_145_526_400 - 86_400, .greatestFiniteMagnitude,
        ] as [Double]
    )
    func outOfRange(_ seconds: Double) {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        #expect(RFC3339.format(date) == nil)
        guard case .unwritableValue = refusalToWrite([date])?.reason else {
            Issue.record("written")
            return
        }
    }

    @Test("A date that no offset brings into the years 0 to 9999 is not written")
    func edges() throws {
        let first = try #require(RFC3339.parse("0000-01-01T00:00:00Z"))
        let last = try #require(RFC3339.parse("9999-12-31T23:59:59Z"))
        #expect(RFC3339.format(first.addingTimeInterval(-1)) == "0000-01-01T00:59:59+01:00")
        #expect(RFC3339.format(last.addingTimeInterval(1)) == "9999-12-31T23:00:00-01:00")
        #expect(RFC3339.format(first.addingTimeInterval(-86_340)) == "0000-01-01T00:00:00+23:59")
        #expect(RFC3339.format(first.addingTimeInterval(-86_341)) == nil)
        #expect(RFC3339.format(last.addingTimeInterval(86_340)) == "9999-12-31T23:59:59-23:59")
        #expect(RFC3339.format(last.addingTimeInterval(86_341)) == nil)
    }

    @Test(
        "Every date that is read can be written and read back",
        arguments: [
            // The greatest and the least date of .NET.
            ("9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999969Z"),
            ("9999-12-31T23:59:59.9999999+00:00", "9999-12-31T23:59:59.999969Z"),
            ("9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999969Z"),
            ("0001-01-01T00:00:00.0000000+00:00", "0001-01-01T00:00:00Z"),
            ("9999-12-31T23:59:59.9999999-05:00", "9999-12-31T23:59:59.999969-05:00"),
            ("9999-12-31T23:59:59-23:59", "9999-12-31T23:59:59-23:59"),
            ("9999-12-31T22:30:00-01:30", "9999-12-31T23:00:00-01:00"),
            ("9999-12-31T23:59:60Z", "9999-12-31T23:00:00-01:00"),
            ("0000-01-01T00:00:00+23:59", "0000-01-01T00:00:00+23:59"),
            ("0000-01-01T00:00:00.5+00:01", "0000-01-01T00:59:00.500+01:00"),
        ])
    func allThatIsRead(_ text: String, _ again: String) throws {
        let date = try #require(RFC3339.parse(text))
        #expect(RFC3339.format(date) == again)
        #expect(try written(date) == "\"\(again)\"")
        #expect(RFC3339.parse(again) == date)
    }

    @Test(
        "No fraction is rounded up to the next second",
        arguments: ["0001-01-01", "1969-12-31", "2026-11-21", "9999-12-31"])
    func fractionsStayInTheirSecond(_ day: String) throws {
        let next = try #require(RFC3339.parse("\(day)T23:59:59Z")).addingTimeInterval(1)
        for digits in 1...12 {
            let date = try #require(RFC3339.parse("\(day)T23:59:59.\(String(repeating: "9", count: digits))Z"))
            #expect(date < next)
        }
    }
}
