import GoldenTesting
import PipewrightDiagnostics
import Testing

@Suite struct DiagnosticPrinterTests {
    private static func range(_ line: Int, _ column: Int, _ length: Int, file: String = "a.yaml") -> SourceRange {
        SourceRange(file: file, line: line, column: column, length: length)
    }

    private static func text(_ diagnostic: Diagnostic, in source: String, color: Bool = false) -> String {
        let file = SourceFile(path: diagnostic.range.file, text: source)
        return DiagnosticPrinter(sources: [file], color: color).text(for: diagnostic)
    }

    /// The source line and the line under it, without their margins.
    private static func excerpt(of source: String, at range: SourceRange) throws -> (line: String, pointer: String) {
        let lines = text(Diagnostic(.error, .output(.templateInvalid(name: "x", .noList("y"))), at: range), in: source)
            .split(
                separator: "\n")
        try #require(lines.count == 3)
        let margin = " \(range.line) |"
        try #require(lines[1].hasPrefix(margin))
        let pointerMargin = String(repeating: " ", count: margin.count - 1) + "| "
        try #require(lines[2].hasPrefix(pointerMargin))
        return (String(lines[1].dropFirst(margin.count + 1)), String(lines[2].dropFirst(pointerMargin.count)))
    }

    @Test func aDiagnosticWithItsLineHintAndNote() {
        let source =
            String(repeating: "\n", count: 2) + "tasks:\n" + String(repeating: "\n", count: 8) + "    recrod: Task\n"
        let diagnostic = Diagnostic(
            .error, .shape(.unknownKey("recrod", in: .resource("tasks"), known: [.record, .path])),
            at: Self.range(12, 5, 6),
            notes: [.init(.firstDefined("tasks"), at: Self.range(3, 1, 5))])
        #expect(
            Self.text(diagnostic, in: source) == """
                a.yaml:12:5: error: the resource ‘tasks’ has no key ‘recrod’ [unknown-key]
                 12 |     recrod: Task
                    |     ^~~~~~
                    = hint: did you mean ‘record’?
                a.yaml:3:1: note: ‘tasks’ is first defined here
                 3 | tasks:
                   | ^~~~~

                """)
    }

    @Test func aWarning() {
        let text = Self.text(
            Diagnostic(.warning, .output(.templateInvalid(name: "x", .noList("y"))), at: Self.range(1, 1, 1)), in: "x")
        #expect(
            text
                == "a.yaml:1:1: warning: the template ‘x’ cannot be used: ‘y’ is used outside of a list [invalid-template]\n 1 | x\n   | ^\n"
        )
    }

    @Test func color() {
        let diagnostic = Diagnostic(
            .error, .file(.duplicateKey("b")), at: Self.range(1, 3, 1),
            notes: [.init(.firstDefined("b"), at: Self.range(1, 1, 1))])
        #expect(
            Self.text(diagnostic, in: "b b", color: true) == """
                a.yaml:1:3: \u{1B}[1;31merror:\u{1B}[0m the key ‘b’ is repeated [duplicate-key]
                 1 | b b
                   |   \u{1B}[1;32m^\u{1B}[0m
                   = hint: merge the two entries, or rename one of them
                a.yaml:1:1: \u{1B}[1;36mnote:\u{1B}[0m ‘b’ is first defined here
                 1 | b b
                   | \u{1B}[1;32m^\u{1B}[0m

                """)
        let warning = Self.text(
            Diagnostic(.warning, .output(.templateInvalid(name: "x", .noList("y"))), at: .start(of: "a")), in: "",
            color: true)
        #expect(warning.hasPrefix("a:1:1: \u{1B}[1;33mwarning:\u{1B}[0m the template"))
        #expect(!Self.text(diagnostic, in: "b b").contains("\u{1B}"))
    }

    @Test(arguments: [
        SourceRange(file: "a.yaml", line: 4, column: 1, length: 1),
        SourceRange(file: "a.yaml", line: 0, column: 1, length: 1),
        SourceRange(file: "a.yaml", line: -3, column: -3, length: 1),
        SourceRange(file: "b", line: 1, column: 1, length: 1),
        SourceRange(file: "a.yaml", line: .max, column: .max, length: .max), .start(of: "a.yaml"),
    ])
    func aMissingLineHasNoExcerpt(range: SourceRange) {
        let printer = DiagnosticPrinter(sources: [SourceFile(path: "a.yaml", text: "x\ny\n")])
        let text = printer.text(for: Diagnostic(.error, .file(.emptyFile), at: range))
        #expect(text.split(separator: "\n").count == 2)
        #expect(
            text.hasPrefix("\(range.file):\(range.line):\(range.column): error: the schema is empty [empty-file]\n"))
        #expect(text.contains(" = hint: "))
    }

    @Test func theFirstFileOfAPathIsShown() {
        let files = ["first", "second"].map { SourceFile(path: "a.yaml", text: $0) }
        let text = DiagnosticPrinter(sources: files).text(
            for: Diagnostic(.error, .output(.templateInvalid(name: "x", .noList("y"))), at: Self.range(1, 1, 5)))
        #expect(text.contains(" 1 | first\n"))
    }

    @Test(arguments: [
        ("abc def", 5, 3, "abc def", "    ^~~"),
        ("abc", 4, 1, "abc", "   ^"),
        ("abc", 40, 9, "abc", "   ^"),
        ("abc", -4, 1, "abc", "^"),
        ("abc", 2, 900, "abc", " ^~"),
        ("\tx\ty", 2, 1, "    x   y", "    ^"),
        ("\tx\ty", 4, 1, "    x   y", "        ^"),
        ("a\t\tb", 2, 2, "a       b", " ^~~~~~~"),
        ("abc\td", 5, 1, "abc d", "    ^"),
        ("日本: x", 5, 1, "日本: x", "      ^"),
        ("日本: x", 1, 2, "日本: x", "^~~~"),
        ("😀 x", 3, 1, "😀 x", "   ^"),
        ("e\u{301}e\u{301} x", 6, 1, "e\u{301}e\u{301} x", "   ^"),
        ("größe x", 7, 1, "größe x", "      ^"),
        ("a\u{1B}[31mb x", 9, 1, "a\\u{1B}[31mb x", "             ^"),
        ("a\u{7}b", 2, 1, "a\\u{07}b", " ^~~~~~"),
        ("a\u{202E}b x", 5, 1, "a\\u{202E}b x", "           ^"),
        ("\u{FEFF}key: x", 6, 1, "key: x", "     ^"),
        ("x\u{FFFD}y", 2, 1, "x\u{FFFD}y", " ^"),
    ])
    func thePointerIsUnderThePosition(
        source: String, column: Int, length: Int, line: String, pointer: String
    ) throws {
        let excerpt = try Self.excerpt(of: source, at: Self.range(1, column, length))
        #expect(excerpt.line == line)
        #expect(excerpt.pointer == pointer)
    }

    @Test(arguments: ["a\nbc\nd", "a\r\nbc\r\nd", "a\rbc\rd", "\u{FEFF}a\nbc\nd", "a\nbc\n\r\r", "a\u{2028}\nbc"])
    func linesEndAsInEditors(source: String) throws {
        let excerpt = try Self.excerpt(of: source, at: Self.range(2, 1, 2))
        #expect(excerpt.line == "bc")
        #expect(excerpt.pointer == "^~")
    }

    @Test func anEmptyLineHasNoTrailingSpaces() {
        let text = Self.text(
            Diagnostic(.error, .output(.templateInvalid(name: "x", .noList("y"))), at: Self.range(2, 1, 1)), in: "a\n")
        #expect(text.hasSuffix("]\n 2 |\n   | ^\n"))
    }

    @Test func bytesThatAreNotUTF8() {
        let file = SourceFile(path: "a.yaml", bytes: [0x61, 0xFF, 0x62])
        let text = DiagnosticPrinter(sources: [file]).text(
            for: Diagnostic(.error, .file(.notUTF8), at: Self.range(1, 2, 1)))
        #expect(text.contains("\n 1 | a\u{FFFD}b\n   |  ^\n"))
    }

    @Test(arguments: [0, 1, 79, 80, 100, 119, 120, 121, 159, 160, 161, 500, 1989, 1990])
    func longLinesAreCutAroundThePosition(offset: Int) throws {
        let before = String(repeating: "ab", count: offset / 2) + (offset % 2 == 0 ? "" : "c")
        let after = String(repeating: "yz", count: (1990 - offset) / 2)
        let excerpt = try Self.excerpt(of: before + "PLACE" + after, at: Self.range(1, offset + 1, 5))
        #expect(excerpt.line.count <= 162)
        #expect(excerpt.line.hasPrefix("…") == (offset > 120))
        #expect(excerpt.line.hasSuffix("…") == (offset < 1940))
        let pointed = zip(excerpt.line, excerpt.pointer).filter { $0.1 != " " }.map(\.0)
        #expect(String(pointed) == "PLACE")
        #expect(excerpt.pointer.count >= min(offset, 80))
    }

    @Test func aRangeLongerThanTheExcerptEndsWithIt() throws {
        let line = String(repeating: "x", count: 1000)
        let excerpt = try Self.excerpt(of: line, at: Self.range(1, 11, 900))
        #expect(excerpt.line == String(repeating: "x", count: 160) + "…")
        #expect(excerpt.pointer == String(repeating: " ", count: 10) + "^" + String(repeating: "~", count: 149))
    }

    @Test(arguments: ["x", "\t", "\u{301}", "\u{202E}", "日"])
    func aHugeLineCostsNoMoreThanItsExcerpt(unit: String) throws {
        let file = SourceFile(path: "a.yaml", text: String(repeating: unit, count: 200_000))
        let printer = DiagnosticPrinter(sources: [file])
        let time = processorTime {
            for column in 1...200 {
                let range = Self.range(1, column * 1000, 5000)
                #expect(
                    printer.text(for: Diagnostic(.error, .output(.templateInvalid(name: "x", .noList("y"))), at: range))
                        .utf8
                        .count < 4000)
            }
        }
        #expect(time < 5)
    }

    @Test func messagesAreOneLineOfLimitedLength() throws {
        let hostile = "x\n/etc/passwd:1:1: error: gotcha\u{1B}[2J" + String(repeating: "y", count: 5000)
        let text = Self.text(
            Diagnostic(
                .error, .shape(.unknownKey(hostile, in: .record(hostile), known: [])), at: .start(of: "dir\n/a.yaml")),
            in: "")
        let lines = text.split(separator: "\n")
        #expect(lines.count == 1)
        let line = try #require(lines.first)
        #expect(line.hasPrefix("dir\\n/a.yaml:1:1: error: "))
        #expect(line.hasSuffix("… [unknown-key]"))
        #expect(line.count < 1100)
        #expect(!text.contains("\u{1B}"))
    }

    @Test(arguments: [
        (0, 0, ""), (1, 0, "1 error"), (2, 0, "2 errors"), (0, 1, "1 warning"), (0, 3, "3 warnings"),
        (2, 1, "2 errors, 1 warning"), (1, 2, "1 error, 2 warnings"),
    ])
    func summary(errors: Int, warnings: Int, expected: String) {
        let diagnostics =
            Array(repeating: Diagnostic(.error, .file(.emptyFile), at: .start(of: "a")), count: errors)
            + Array(repeating: Diagnostic(.warning, .file(.emptyFile), at: .start(of: "a")), count: warnings)
        #expect(DiagnosticPrinter.summary(of: diagnostics) == expected)
    }
}
