import Testing

@_spi(Generated) @testable import PipeHTTP

/// RFC 9110, section 5.6.7.
@Suite struct HTTPDateTests {
    /// 2026-11-21T12:00:00Z
    private static let now = 1_795_262_400.0

    @Test(
        "Dates are read in every format of RFC 9110",
        arguments: [
            ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Sun Nov 06 08:49:37 1994", 784_111_777),
            ("Wed Nov 16 08:49:37 1994", 784_975_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
            ("Wednesday, 01-Jan-70 00:00:00 GMT", 3_155_760_000), ("Thu Jan  1 00:00:00 1970", 0),
            ("Thu, 29 Feb 2024 12:00:00 GMT", 1_709_208_000), ("Thu Feb 29 12:00:00 2024", 1_709_208_000),
            ("Thursday, 29-Feb-24 12:00:00 GMT", 1_709_208_000), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
            ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800), ("Sat, 01 Jan 0000 00:00:00 GMT", -62_167_219_200),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
            ("Monday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Tuesday, 06-Dec-94 08:49:37 GMT", 786_703_777),
            ("Wednesday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Friday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            ("Saturday, 06-Nov-94 08:49:37 GMT", 784_111_777),
            // RFC 9111, section 4.2: in capital and small letters.
            ("SUN, 06 NOV 1994 08:49:37 gmt", 784_111_777), ("sunday, 06-nov-94 08:49:37 Gmt", 784_111_777),
        ])
    func dates(_ text: String, _ seconds: Int) {
        #expect(HTTPDate(text, now: Self.now)?.seconds == seconds)
    }

    @Test(
        "Other texts are not dates",
        arguments: [
            "", " ", "GMT", "0", "-1", "784111777", "1994-11-06T08:49:37Z", "Sun, 06 Nov 94 08:49:37 GMT",
            "Sun, +6 Nov 1994 08:49:37 GMT", "Sun, -6 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
            "Sun, 006 Nov 1994 08:49:37 GMT", "Sun,  6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:x:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37:00 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
            "Sun, 06 Nov 1994 08:9:37 GMT", "Sun, 06 Nov 1994 +8:49:37 GMT", "Sun, 06 Nov 1994 08::37 GMT",
            "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:37 GMT", "Sun, 06 Nov 1994 08:49:61 GMT",
            "Sun,  06 Nov 1994 08:49:37 GMT", "Sun, 06  Nov 1994 08:49:37 GMT", "Sun, 06 Nov  1994 08:49:37 GMT",
            "Sun, 06 Nov 1994  08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37  GMT", "Sun,06 Nov 1994 08:49:37 GMT",
            " Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun, 06\tNov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 06 Nov 1994 08:49:37 +0000",
            "Sun, 06 Nov 1994 08:49:37 GMT+1", "Sun, 06 Nov 1994 08:49:37 GMT, x", "Sun, 06 Nov 19940 08:49:37 GMT",
            "Sun, 06 Nov 994 08:49:37 GMT", "Sun, 06 November 1994 08:49:37 GMT", "Sun, 06 Nox 1994 08:49:37 GMT",
            "Sun, 06 11 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 31 Nov 1994 08:49:37 GMT",
            "Thu, 30 Feb 2024 12:00:00 GMT", "Wed, 29 Feb 2023 12:00:00 GMT", "Sun 06 Nov 1994 08:49:37 GMT",
            "Xyz, 06 Nov 1994 08:49:37 GMT", "06 Nov 1994 08:49:37 GMT", ", 06 Nov 1994 08:49:37 GMT",
            "Sun\u{301}, 06 Nov 1994 08:49:37 GMT", "Sun, ０６ Nov 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 G\u{212A}T",
            "Sun, 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sunday, 06 Nov 94 08:49:37 GMT",
            "Sunday, 06-Nov-94 08:49:37", "Sunday, 6-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-9 08:49:37 GMT",
            "Sunday, 06-Nov-+4 08:49:37 GMT", "Sunday 06-Nov-94 08:49:37 GMT", "Sunday, 06-Nov-94  08:49:37 GMT",
            "Sunday, 29-Feb-23 08:49:37 GMT",
            "Sun Nov 6 08:49:37 1994", "Sun Nov   6 08:49:37 1994", "Sun Nov  16 08:49:37 1994",
            "Sun Nov  6 08:49:37 94", "Sun Nov  6 08:49:37 1994 GMT", "Sun  Nov  6 08:49:37 1994",
            "Sun Nov  6  08:49:37 1994", "Sun Nov +6 08:49:37 1994", "Sunday Nov  6 08:49:37 1994",
            "Sun, Nov  6 08:49:37 1994", "Sun Nov  0 08:49:37 1994", "Thu Feb 30 12:00:00 2024",
        ])
    func refused(_ text: String) {
        #expect(HTTPDate(text, now: Self.now) == nil)
    }

    @Test(
        "A year of two digits more than 50 years ahead is the last such year in the past",
        arguments: [
            // 2026-11-21T12:00:00Z
            ("21-Nov-76 12:00:00", now, 2076), ("21-Nov-76 12:00:01", now, 1976), ("20-Nov-76 23:00:00", now, 2076),
            ("01-Dec-76 00:00:00", now, 1976), ("01-Jan-77 00:00:00", now, 1977), ("01-Jan-26 00:00:00", now, 2026),
            ("01-Jan-00 00:00:00", now, 2000), ("01-Jan-99 00:00:00", now, 1999), ("01-Jan-75 00:00:00", now, 2075),
            // 1994-11-06T08:49:37Z
            ("01-Jan-44 00:00:00", 784_111_777, 2044), ("01-Jan-45 00:00:00", 784_111_777, 1945),
            ("06-Nov-94 08:49:37", 784_111_777, 1994),
            // 2099-12-31T23:59:59Z
            ("01-Jan-00 00:00:00", 4_102_444_799, 2100), ("01-Jan-49 00:00:00", 4_102_444_799, 2149),
            ("01-Jan-50 00:00:00", 4_102_444_799, 2050),
        ] as [(String, Double, Int)])
    func yearsOfTwoDigits(_ text: String, now: Double, year: Int) throws {
        let date = try #require(HTTPDate("Sunday, \(text) GMT", now: now))
        let words = text.split(separator: " ")
        let parts = words[0].split(separator: "-")
        let same = HTTPDate("Sun, \(parts[0]) \(parts[1]) \(year) \(words[1]) GMT", now: now)
        #expect(date == same)
    }

    @Test(
        "A clock with an impossible time does not trap",
        arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func clocks(_ now: Double) {
        #expect(HTTPDate("Sunday, 06-Nov-94 08:49:37 GMT", now: now) != nil)
    }
}
