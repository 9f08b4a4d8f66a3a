import PipewrightDiagnostics
import Testing

@testable import PipewrightRendering

@Suite struct TemplateParserTests {
    private static func name(_ text: String, _ line: Int, _ column: Int) -> TemplateName {
        TemplateName(text: text, line: line, column: column)
    }

    @Test func aLineIsTextsAndValues() throws {
        #expect(
            try TemplateParser.parse("  a {{ b }}{{.}}\n\nc")
                == [
                    .indentation, .text("  a "), .value(Self.name("b", 1, 8)), .value(Self.name(".", 1, 14)),
                    .endOfLine,
                    .endOfLine, .indentation, .text("c"), .endOfLine,
                ])
    }

    @Test("A line with only sections, partials and comments is not generated")
    func otherLines() throws {
        #expect(
            try TemplateParser.parse("{{#a}}\r\n  {{^b}} {{! no }}\n  x\n{{/b}}{{/a}}\n  {{> P}}\nx {{> P}}")
                == [
                    .section(
                        Self.name("a", 1, 4), isInverted: false,
                        [
                            .section(
                                Self.name("b", 2, 6), isInverted: true, [.indentation, .text("  x"), .endOfLine])
                        ]), .partial(Self.name("P", 5, 7), indentation: "  ", isInline: false), .indentation,
                    .text("x "), .partial(Self.name("P", 6, 7), indentation: "", isInline: true), .endOfLine,
                ])
    }

    @Test(
        "Braces of Swift are no tags",
        arguments: ["a { b }", "{ }}", "}", "{ { } }"])
    func braces(_ text: String) throws {
        #expect(try TemplateParser.parse(text) == [.indentation, .text(text), .endOfLine])
        #expect(
            try TemplateParser.parse("{{a}}}") == [
                .indentation, .value(Self.name("a", 1, 3)), .text("}"), .endOfLine,
            ])
    }

    @Test(
        arguments: [
            ("a\n é{{b", .unclosedTag, 2, 3), ("{{b\n}}", .unclosedTag, 1, 1), ("x{{a b}}", .invalidTag("a b"), 1, 2),
            ("{{}}", .invalidTag(""), 1, 1), ("{{{a}}}", .invalidTag("{a"), 1, 1), ("{{&a}}", .invalidTag("&a"), 1, 1),
            ("{{#a}}\n{{#b}}\n{{/b}}", .unclosedSection("a"), 1, 4), ("\n{{/a}}", .endWithoutSection("a"), 2, 4),
            ("{{#a}}\n{{/b}}{{/a}}", .wrongEnd("b", open: "a"), 2, 4),
        ] as [(String, TemplateError, Int, Int)])
    func errorsHaveTheirPositions(_ text: String, _ expected: TemplateError, _ line: Int, _ column: Int) {
        do throws(TemplateParser.Failure) {
            let nodes = try TemplateParser.parse(text)
            Issue.record("\(nodes)")
        } catch {
            #expect(error.error == expected && error.name.line == line && error.name.column == column)
        }
    }
}
