import PipeWords
import PipewrightDiagnostics
import PipewrightYAML
import Testing

@Suite struct LocatedNodeTests {
    @Test(arguments: [
        ("~", true), ("null", true), ("Null", true), ("NULL", true), ("", true), ("nUll", false), ("'~'", false),
        ("\"\"", false), ("none", false), ("!!str null", false), ("[]", false), ("{}", false),
    ])
    func isNull(text: String, expected: Bool) {
        #expect(Self.value(text)?.isNull == expected)
    }

    @Test(
        arguments: [
            ("true", true), ("True", true), ("TRUE", true), ("false", false), ("False", false), ("FALSE", false),
            ("tRue", nil), ("yes", nil), ("no", nil), ("on", nil), ("off", nil), ("y", nil), ("1", nil),
            ("'true'", nil),
            ("!!str true", nil), ("[true]", nil),
        ] as [(String, Bool?)])
    func bool(text: String, expected: Bool?) {
        #expect(Self.value(text)?.bool == expected)
    }

    @Test(
        arguments: [
            ("0", 0), ("42", 42), ("+7", 7), ("-7", -7), ("007", 7), ("0x1F", 31), ("0o17", 15), ("0xff", 255),
            ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("9223372036854775808", nil),
            ("0x-1", nil), ("0x+1", nil), ("0o-1", nil), ("0x", nil), ("0o8", nil), ("0xG", nil), ("-0x1", nil),
            ("1.0", nil),
            ("1e3", nil), ("1_000", nil), ("0b1", nil), ("'1'", nil), ("!!str 1", nil), ("+", nil), ("", nil),
            ("[1]", nil),
            ("١", nil),
        ] as [(String, Int?)])
    func integer(text: String, expected: Int?) {
        #expect(Self.value(text)?.integer == expected)
    }

    @Test(arguments: [
        ("x", Problem.NodeKind.scalar), ("'~'", .scalar), ("~", .null), ("", .null), ("[]", .sequence),
        ("{}", .mapping),
    ])
    func kind(text: String, expected: Problem.NodeKind) {
        #expect(Self.value(text)?.kind == expected)
    }

    @Test(
        "A literal has the type of the core schema of YAML 1.2",
        arguments: [
            ("true", LiteralValue.bool(true)), ("FALSE", .bool(false)), ("yes", .text("yes")),
            ("'true'", .text("true")),
            ("30", .integer(30)), ("+30", .integer(30)), ("-7", .integer(-7)), ("'30'", .text("30")),
            ("0x1F", .integer(31)), ("0o17", .integer(15)), ("010", .integer(10)), ("1_000", .text("1_000")),
            ("1.5", .number(1.5)), (".5", .number(0.5)), ("1.", .number(1)), ("-1e3", .number(-1000)),
            ("1e", .text("1e")),
            ("~", .null), ("null", .null), ("", .null), ("''", .text("")), ("1.2.3", .text("1.2.3")),
            ("2026-11-29", .text("2026-11-29")), ("inf", .text("inf")), (".inf", nil), ("-.Inf", nil), (".nan", nil),
            ("9223372036854775808", nil), ("0x8000000000000000", nil), ("1e999", nil), ("[]", nil), ("{}", nil),
        ])
    func literal(text: String, expected: LiteralValue?) {
        #expect(Self.value(text)?.literal == expected)
    }

    @Test func text() {
        #expect(Self.value("'a b'")?.text == "a b")
        #expect(Self.value("")?.text == "")
        #expect(Self.value("[a]")?.text == nil)
    }

    @Test(arguments: [
        ("abc", "1:6+3"), ("'abc'", "1:7+3"), ("\"a\\tb\"", "1:7+4"), ("!!str abc", "1:12+3"), ("''", "1:7+0"),
        ("[a]", "1:6+3"), ("|\n  x", "1:6+1"),
    ])
    func textRange(text: String, expected: String) {
        #expect(Self.value(text)?.textRange.shown == expected)
    }

    /// The value of a key, since a root without text is not a value.
    private static func value(_ text: String) -> LocatedNode? {
        Reading("key: \(text)").node?["key"]
    }
}
