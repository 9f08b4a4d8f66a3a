import Foundation
import PipeJSON
import RandomTesting
import Testing

@Suite("TimestampPattern")
struct TimestampPatternTests {
    /// 2026-11-21T09:05:07Z, a Saturday.
    static let date = Date(timeIntervalSince1970: 1_795_251_907)

    @Test(
        "Dates are read as they are written",
        arguments: [
            ("yyyy-MM-dd HH:mm:ss", "2026-11-21 09:05:07"),
            ("EEE MMM dd HH:mm:ss Z yyyy", "Sat Nov 21 09:05:07 +0000 2026"),
            ("EEE, dd MMM yyyy HH:mm:ss 'GMT'", "Sat, 21 Nov 2026 09:05:07 GMT"), ("yyyyMMddHHmmss", "20261121090507"),
            ("d.M.y H:m:s", "21.11.2026 9:5:7"), ("MM/dd/yyyy hh:mm:ss a", "11/21/2026 09:05:07 AM"),
            ("yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "2026-11-21T09:05:07.000Z"),
            ("yyyy-MM-dd'T'HH:mm:ssxxx", "2026-11-21T09:05:07+00:00"),
            ("yyyy-MM-dd HH:mm:ssX", "2026-11-21 09:05:07Z"),
            ("'o''clock' H''m s yyyy MM dd", "o'clock 9'5 7 2026 11 21"),
            ("yyyy年MM月dd日 HH:mm:ss", "2026年11月21日 09:05:07"), ("E h:mm:ssa d MMM y", "Sat 9:05:07AM 21 Nov 2026"),
        ])
    func roundTrip(_ pattern: String, _ text: String) throws {
        let pattern = TimestampPattern(pattern)
        #expect(pattern.format(Self.date) == text)
        #expect(pattern.parse(text) == Self.date)
    }

    @Test(
        "Times of the day, fractions and zones are read",
        arguments: [
            ("yyyy-MM-dd HH:mm", "2026-11-21 09:05", -7.0), ("yyyy-MM-dd", "2026-11-21", -32_707),
            ("yyyy-MM-dd hh:mm:ss a", "2026-11-21 09:05:07 pm", 43_200),
            ("y-M-d h:mm:ss a", "2026-11-21 12:05:07 am", -32_400),
            ("y-M-d h:mm:ss a", "2026-11-21 12:05:07 PM", 10_800),
            ("yyyy-MM-dd HH:mm:ss.S", "2026-11-21 09:05:07.5", 0.5),
            ("yyyy-MM-dd HH:mm:ss.SSS", "2026-11-21 09:05:07.25", 0.25),
            ("yyyyMMddHHmmssSSS", "20261121090507125", 0.125),
            ("yyyy-MM-dd HH:mm:ssZ", "2026-11-21 09:05:07+0100", -3600),
            ("yyyy-MM-dd HH:mm:ssX", "2026-11-21 09:05:07-05", 18_000),
            ("yyyy-MM-dd HH:mm:ssXXX", "2026-11-21 09:05:07+05:30", -19_800),
            ("yyyy-MM-dd HH:mm:ssxxx", "2026-11-21 09:05:07Z", 0),
            ("yyyy-MM-dd HH:mm:ss", "2026-11-21 09:05:60", 53),
            ("EEE MMM d HH:mm:ss yyyy", "fri NOV 21 09:05:07 2026", 0),
        ])
    func parts(_ pattern: String, _ text: String, _ seconds: Double) throws {
        let date = try #require(TimestampPattern(pattern).parse(text))
        #expect(date == Self.date.addingTimeInterval(seconds), "\(date)")
    }

    @Test(
        "Texts that do not follow the pattern are errors",
        arguments: [
            ("yyyy-MM-dd", "2026-11-21 "), ("yyyy-MM-dd", "2026-1-21"), ("yyyy-MM-dd", "2026-02-29"),
            ("yyyy-MM-dd", ""),
            ("yyyy-MM-dd", "2026/11/21"), ("yyyy-MM-dd HH:mm", "2026-11-21 24:00"),
            ("yyyy-MM-dd HH:mm", "2026-11-21 09:60"),
            ("y-M-d h a", "2026-11-21 13 AM"), ("y-M-d h a", "2026-11-21 0 AM"), ("y-M-d h a", "2026-11-21 3 XM"),
            ("dd MMM yyyy", "21 Nox 2026"), ("EEE dd MM yyyy", "Xxx 21 11 2026"),
            ("yyyy-MM-dd HH:mm:ss.S", "2026-11-21 09:05:07."),
            ("yyyy-MM-dd HH:mm:ssZ", "2026-11-21 09:05:07+1"), ("yyyy-MM-dd HH:mm:ssZ", "2026-11-21 09:05:07+01:"),
            ("yyyy-MM-dd 'x", "2026-11-21 x"), ("yyyy-QQ-dd", "2026-11-21"), ("", ""), ("yyyyy", "20261"),
            ("yyyy", "2026"),
        ])
    func refusals(_ pattern: String, _ text: String) {
        #expect(TimestampPattern(pattern).parse(text) == nil)
    }

    @Test("Fractions are written truncated to their digits, also before 1970")
    func writing() {
        let date = Date(timeIntervalSince1970: -0.5)
        #expect(TimestampPattern("yyyy-MM-dd HH:mm:ss.SS").format(date) == "1969-12-31 23:59:59.50")
        #expect(TimestampPattern("EEE HH:mm:ss dd MM yyyy").format(date) == "Wed 23:59:59 31 12 1969")
        #expect(TimestampPattern("h a dd MM yyyy").format(Date(timeIntervalSince1970: 43_200)) == "12 PM 01 01 1970")
        #expect(TimestampPattern("yyyy").format(Date(timeIntervalSince1970: 1e12)) == nil)
        #expect(TimestampPattern("yyyy Q").format(date) == nil)
    }

    @Test(
        "Every date that is read can be written",
        arguments: [
            ("yyyy-MM-dd HH:mm:ss.SSSSSSS", "9999-12-31 23:59:59.9999999", "9999-12-31 23:59:59.9999690"),
            ("yyyy-MM-dd HH:mm:ssZ", "9999-12-31 23:59:59-0500", "9999-12-31 23:59:59-0500"),
            ("yyyy-MM-dd HH:mm:ssX", "9999-12-31 23:59:59-05", "9999-12-31 23:59:59-05"),
            ("yyyy-MM-dd HH:mm:ssX", "9999-12-31 23:59:59-2359", "9999-12-31 23:59:59-2359"),
            ("E yyyy-MM-dd HH:mm:ssxxx", "Sat 0000-01-01 00:00:00+23:59", "Sat 0000-01-01 00:00:00+23:59"),
            ("yyyy-MM-dd HH:mm:ssXXX", "9999-12-31 23:59:60Z", "9999-12-31 23:00:00-01:00"),
        ])
    func allThatIsRead(_ pattern: String, _ text: String, _ again: String) throws {
        let pattern = TimestampPattern(pattern)
        let date = try #require(pattern.parse(text))
        #expect(pattern.format(date) == again)
        #expect(pattern.parse(again) == date)
    }

    @Test("Dates in years that cannot be written are not read")
    func leapSecondOfTheLastYear() {
        let pattern: TimestampPattern = "yyyy-MM-dd HH:mm:ss"
        #expect(pattern.parse("9999-12-31 23:59:60") == nil)
        #expect(pattern.parse("9998-12-31 23:59:60") != nil)
        #expect(pattern.format(Date(timeIntervalSince1970: 253_402_300_800)) == nil)
    }

    enum Format: JSONTimestampFormat {
        static let pattern: TimestampPattern = "yyyy-MM-dd HH:mm"
    }

    @Test("A pattern is used as a JSON format")
    func format() throws {
        struct Value: JSONReadable, JSONWritable {
            var date: Date
            init(date: Date) { self.date = date }
            init(json reader: inout JSONReader) throws(JSONError) { date = try Format.read(&reader) }
            func write(json writer: inout JSONWriter) { Format.write(date, to: &writer) }
        }
        let value = try read([Value].self, #"["2026-11-21 09\u003a05"]"#)
        #expect(value.first?.date == Self.date.addingTimeInterval(-7))
        #expect(try written(value) == #"["2026-11-21 09:05"]"#)
        let error = refusal(of: #"[ "21.11.2026"]"#, as: [Value].self)
        #expect(
            error?.reason == .invalidValue("21.11.2026", expected: "a date such as yyyy-MM-dd HH:mm")
                && error?.offset == 2)
        #expect(refusalToWrite(Value(date: .distantFuture.addingTimeInterval(1e13))) != nil)
        #expect(refusal(of: "1", as: Value.self)?.reason == .typeMismatch(expected: .string, found: .number))
    }

    @Test("No pattern traps on any text", arguments: 0..<20 as Range<UInt64>)
    func anyText(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let letters = Array("yMdHhamsSEZXx'-: T0123456789+é")
        for _ in 0..<300 {
            func text() -> String {
                String(
                    (0..<Int.random(in: 0..<24, using: &random)).compactMap { _ in letters.randomElement(using: &random)
                    })
            }
            let pattern = TimestampPattern(text())
            _ = pattern.parse(text())
            if let written = pattern.format(Self.date) { _ = pattern.parse(written) }
        }
    }
}
