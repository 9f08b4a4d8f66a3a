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
}
