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

    @Test("An else ends the first part of a section and begins the opposite one", arguments: ["a", "b"])
    func alternatives(_ text: String) throws {
        let name = Self.name("a", 1, 4)
        #expect(
            try TemplateParser.parse("{{#a}}x{{else}}\(text){{/a}}")
                == [
                    .indentation, .section(name, isInverted: false, [.text("x")]),
                    .section(name, isInverted: true, [.text(text)]), .endOfLine,
                ])
        #expect(
            try TemplateParser.parse("{{^a}}\nx\n  {{ else }}\n\(text)\n{{/a}}")
                == [
                    .section(name, isInverted: true, [.indentation, .text("x"), .endOfLine]),
                    .section(name, isInverted: false, [.indentation, .text(text), .endOfLine]),
                ])
    }

    @Test("A line that ends with a tilde in a tag continues with the text of the next line")
    func continuedLines() throws {
        #expect(
            try TemplateParser.parse("  x {{a~}}\r\n    y{{! no ~}}\n    {{b}}\nz")
                == [
                    .indentation, .text("  x "), .value(Self.name("a", 1, 7)), .text("y"),
                    .value(Self.name("b", 3, 7)), .endOfLine, .indentation, .text("z"), .endOfLine,
                ])
        // Of sections and their ends alone, no line is generated; a partial is indented as the first of the lines.
        #expect(
            try TemplateParser.parse("  {{#a~}}\n    {{> P~}}\n{{/a}}\nz")
                == [
                    .section(
                        Self.name("a", 1, 6), isInverted: false,
                        [.partial(Self.name("P", 2, 9), indentation: "  ", isInline: false)]), .indentation,
                    .text("z"), .endOfLine,
                ])
        #expect(try TemplateParser.parse("x{{! no ~}}") == [.indentation, .text("x"), .endOfLine])
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
            ("x\n {{else}}", .elseWithoutSection, 2, 4), ("{{#a}}{{/a}}{{else}}", .elseWithoutSection, 1, 15),
            ("{{#a}}{{else}}\n{{ else }}{{/a}}", .secondElse("a"), 2, 4),
            ("{{#a}}{{else}}", .unclosedSection("a"), 1, 4), ("{{#a}}{{else}}{{/b}}", .wrongEnd("b", open: "a"), 1, 18),
            ("{{a~}} ", .textAfterContinuation, 1, 1), ("{{a}}\n{{b~}}{{c}}", .textAfterContinuation, 2, 1),
            ("{{~}}", .invalidTag("~"), 1, 1), ("{{~a}}", .invalidTag("~a"), 1, 1),
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
