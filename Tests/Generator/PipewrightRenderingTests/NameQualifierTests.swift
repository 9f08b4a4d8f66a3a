import Testing

@testable import PipewrightRendering

@Suite struct NameQualifierTests {
    private func qualified(_ text: String) -> String {
        NameQualifier(names: ["String", "Date", "ItemResource", "Int"]).qualified(text)
    }

    @Test(
        "Unqualified names get their module",
        arguments: [
            ("let a: String", "let a: Swift.String"), ("[String: Date?]", "[Swift.String: PipeCore.Date?]"),
            ("RecordID<Todo.Date, Int>", "RecordID<Todo.Date, Swift.Int>"), ("1...Int.max", "1...Swift.Int.max"),
            ("0..<Int(7)", "0..<Swift.Int(7)"),
            ("public enum ItemResource: ItemResource {", "public enum ItemResource: PipeCore.ItemResource {"),
            ("typealias Date = Date", "typealias Date = PipeCore.Date"),
            ("Date(timeIntervalSince1970: 0)", "PipeCore.Date(timeIntervalSince1970: 0)"),
            ("inout String", "inout Swift.String"), ("(any String)?", "(any Swift.String)?"),
            ("String", "Swift.String"),
            ("\"\" + String", "\"\" + Swift.String"),
        ])
    func bare(_ text: String, _ expected: String) {
        #expect(qualified(text) == expected)
    }

    @Test(
        "Members, declarations, comments, strings and names in backticks are not qualified",
        arguments: [
            "Todo.String", "let x = .String", "struct String {}", "indirect enum Date {}", "typealias Date = Int8",
            "/// A String.\n", "/* A String */", "\"String\"", "\"a \\\" String\"", "#\"String \\(Date)\"#", "`String`",
            "\"\"\"\n  String \" Date\n\"\"\"", "Strings", "MyString", "string", "String_", "éString", "", "\"", "/*",
            "`",
        ])
    func others(_ text: String) {
        #expect(qualified(text) == text)
    }

    @Test(
        "Names in interpolations get their module",
        arguments: [
            (#""String \(day, as: Date.self) Date""#, #""String \(day, as: PipeCore.Date.self) Date""#),
            (
                #""\(f("Date", (Int(1)))) Int \(Date()) Int""#,
                #""\(f("Date", (Swift.Int(1)))) Int \(PipeCore.Date()) Int""#
            ),
            (##"#"Date \#(Date) \(Date)"#"##, ##"#"Date \#(PipeCore.Date) \(Date)"#"##),
        ])
    func interpolations(_ text: String, _ expected: String) {
        #expect(qualified(text) == expected)
    }
}
