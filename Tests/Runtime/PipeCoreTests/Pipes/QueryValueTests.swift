@_spi(Generated) import PipeCore
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct QueryValueTests {
    private enum Color: String, QueryValue {
        case darkBlue = "dark blue"
    }

    private static let values: [(any QueryValue, String)] = [
        ("text", "text"), ("text".dropFirst(), "ext"), (-5, "-5"), (UInt64.max, "18446744073709551615"),
        (Int64.min, "-9223372036854775808"), (true, "true"), (false, "false"), (1.5, "1.5"), (2.0, "2"), (0.1, "0.1"),
        (Float(0.1), "0.1"), (1e21, "1e+21"), (Decimal(string: "10.25") ?? 0, "10.25"), (Color.darkBlue, "dark blue"),
        (UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F") ?? UUID(), "e621e1f8-c36c-495a-93fc-0c247a3e6e5f"),
        (URLText("https://h/a%20[ü]"), "https://h/a%20[ü]"),
        (URL(string: "https://h/p?q=1") ?? URL(filePath: "/"), "https://h/p?q=1"),
        (Date(timeIntervalSince1970: 0), "1970-01-01T00:00:00Z"),
        (RecordID<Todo.Project, Int>(7), "7"), (RecordID<Todo.Task, String>("a/b"), "a/b"),
    ]

    @Test("A calendar date has its text")
    func calendarDate() {
        #expect(CalendarDate(year: 2026, month: 1, day: 2).map(CalendarDate.queryText) == "2026-01-02")
    }

    @Test("Values have their texts", arguments: values.indices)
    func text(index: Int) {
        let (value, expected) = Self.values[index]
        #expect(Self.text(of: value) == expected)
    }

    private static func text<Value: QueryValue>(of value: Value) -> String { Value.queryText(of: value) }

    @Test(
        "Dates have at most 6 digits of their fraction, rounded down, with and without a format",
        arguments: [
            // Near the reference of `Date`, so that it has these digits.
            (100.0, "2001-01-01T00:01:40Z", "978307300"),
            (100.5, "2001-01-01T00:01:40.500Z", "978307300.5"),
            (100.123_456, "2001-01-01T00:01:40.123456Z", "978307300.123456"),
            (100.123_456_7, "2001-01-01T00:01:40.123456Z", "978307300.123456"),
            (100.000_000_4, "2001-01-01T00:01:40Z", "978307300"),
            (100.999_999_6, "2001-01-01T00:01:40.999999Z", "978307300.999999"),
            (100.100_000_4, "2001-01-01T00:01:40.100Z", "978307300.1"),
        ])
    func dates(_ seconds: Double, _ text: String, _ unix: String) {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        var query = URLQuery()
        query.add("a", date)
        query.add("b", date, as: UnixSeconds.self)
        query.add("c", [date], as: UnixSeconds.self)
        #expect(query["a"] == text && query["b"] == unix && query["c"] == unix)
        let expected = Int((date.timeIntervalSince1970 * 1000).rounded())
        query.add("d", date, as: UnixMilliseconds.self)
        #expect(query["d"] == "\(expected)")
        // A value of a custom format keeps its digits.
        query.add("e", 0.123_456_789, as: Digits.self)
        #expect(query["e"] == "0.123456789")
    }

    private enum Digits: JSONFormat {
        static func read(_ reader: inout JSONReader) throws(JSONError) -> Double { try reader.readDouble() }
        static func write(_ value: Double, to writer: inout JSONWriter) { writer.write(value) }
    }
}
