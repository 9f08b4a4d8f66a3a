import PipeModel
import Testing

@testable import PipewrightAPI

@Suite struct SwiftLiteralTests {
    @Test(arguments: [
        ("plain", #""plain""#),
        (#"a"b"#, #""a\"b""#),
        (#"\(exit(1))"#, #""\\(exit(1))""#),
        ("a\nb\r\tc", #""a\nb\r\tc""#),
        ("\u{0}\u{7F}", #""\u{0}\u{7f}""#),
        ("\u{2028}\u{202E}", #""\u{2028}\u{202e}""#),
        ("é日👍", "\"é日👍\""),
        (#"""""#, #""\"\"\"""#),
    ])
    func keepsTextInsideItsLiteral(_ text: String, _ expected: String) {
        #expect(SwiftLiteral.string(text) == expected)
    }

    @Test(arguments: [
        ("One line.", ["One line."]),
        ("One\nimport Glibc", ["One", "import Glibc"]),
        ("a\r\nb\rc\u{2028}d\u{0B}e\u{85}f", ["a", "b", "c", "d", "e", "f"]),
        ("two\n\nparagraphs\n\n", ["two", "", "paragraphs"]),
        ("hidden\u{0}zero \u{202E}turn", ["hiddenzero turn"]),
    ])
    func keepsTextInsideItsComment(_ text: String, _ expected: [String]) {
        #expect(SwiftLiteral.comment(text, width: 100) == expected)
    }

    @Test(arguments: [
        (0, "0"), (-7, "-7"), (999_999, "999999"), (1_000_000, "1_000_000"), (-12_345_678, "-12_345_678"),
        (Int.min, "-9_223_372_036_854_775_808"),
    ])
    func groupsTheDigitsOfLongIntegers(_ value: Int, _ expected: String) {
        #expect(SwiftLiteral.integer(value) == expected)
    }

    @Test func wrapsLongComments() {
        let lines = SwiftLiteral.comment(String(repeating: "word ", count: 50), width: 40)
        #expect(lines.allSatisfy { $0.count <= 40 })
        #expect(lines.joined(separator: " ").split(separator: " ").count == 50)
    }
}
