import GoldenTesting
import PipewrightDiagnostics
import PipewrightOpenAPI
import Testing

@testable import PipewrightGenerator

/// The wrong examples of a rule break only this rule, and the right ones none.
@Suite struct RuleTests {
    /// The rules whose examples are schemas or documents, and not commands.
    private static let withFiles = RuleBook.rules.filter { rule in
        if case .commands = rule.wrong { false } else { true }
    }

    private static func check(_ example: Rule.Example?) -> (diagnostics: [Diagnostic], text: String) {
        let diagnostics = DiagnosticCollector()
        let source: SourceFile
        if case .document(let text) = example {
            let isJSON = text.utf8.first == UInt8(ascii: "{")
            source = SourceFile(path: isJSON ? "example.json" : "example.yaml", text: text)
            _ = DocumentReader.read(source, load: { _ in nil }, into: diagnostics)
        } else {
            source = SourceFile(path: "example.pipes.yaml", text: example?.schema ?? "")
            _ = GeneratorPipeline.resolve(source, into: diagnostics)
        }
        let printer = DiagnosticPrinter(sources: [source])
        return (diagnostics.sorted, diagnostics.sorted.map(printer.text).joined())
    }

    @Test(arguments: withFiles)
    func wrongExamplesBreakTheRuleAndNoOther(rule: Rule) {
        let (diagnostics, text) = Self.check(rule.wrong)
        #expect(!diagnostics.isEmpty)
        #expect(
            diagnostics.allSatisfy { ProblemText($0.problem).rule == rule.name && $0.severity == rule.severity },
            "\(text)")
    }

    @Test(arguments: withFiles)
    func rightExamplesBreakNone(rule: Rule) {
        let (diagnostics, text) = Self.check(rule.right)
        #expect(diagnostics.isEmpty, "\(text)")
    }

    @Test func theDocumentationListsThemAll() throws {
        let contents = RuleBook.rules.map {
            "| [\($0.name)](#\($0.name)) | \($0.severity.rawValue) | \($0.summary) |\n"
        }
        let sections = RuleBook.rules.map { rule in
            rule.section(output: Self.withFiles.contains(rule) ? Self.check(rule.wrong).text : nil)
        }
        let text = Self.introduction + contents.joined() + "\n" + sections.joined(separator: "\n")
        try Golden("../Docs/Diagnostics.md").expect(text)
    }

    private static let introduction = """
        # Diagnostics

        <!-- Written by the tests from the pages of `pipewright explain`; PIPEWRIGHT_RECORD=1 records it again. -->

        A run reports all problems of a schema, each with the name of a rule in brackets. `pipewright explain RULE` shows the
        page of a rule, as below. Examples that do not begin with `pipewright` are parts of a schema.

        If a schema has errors, the run fails and writes nothing. Warnings are about valid schemas with a probable mistake; they
        fail a run only with `--strict`. Warnings are shown only if a schema has no errors.

        `--format json` writes one JSON document to standard output, with one diagnostic per line:

        | member | meaning |
        |---|---|
        | `version` | 1; it changes if the meaning of a member changes |
        | `errors`, `warnings` | the number of each among `diagnostics` |
        | `omitted` | the number of diagnostics after the first 1000, which are left out |
        | `diagnostics` | sorted by file, line and column |

        Each diagnostic has these members:

        | member | meaning |
        |---|---|
        | `severity` | `error` or `warning` |
        | `rule` | the name of the rule, such as `unknown-record` |
        | `message`, `hint` | what is wrong, and what to write instead; the hint may be null |
        | `file`, `line`, `column`, `length` | the position: lines and columns from 1, in Unicode code points; a whole file is line 1, column 1, length 0 |
        | `notes` | other positions that explain the problem, each with a `message` |

        ## Limits

        A schema has at most 8 MiB, 100 levels of nested values and, with its aliases expanded, 500,000 values. An error shows
        the position that exceeds a limit.

        An OpenAPI document has at most 64 MiB and 10,000 files, 500 levels and 5,000,000 values. What is invalid in it and can
        be left out is left out, and a warning says so.

        ## Rules

        | rule | | |
        |---|---|---|

        """
}
