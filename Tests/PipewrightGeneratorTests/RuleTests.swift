import GoldenTesting
import PipewrightDiagnostics
import Testing

@testable import PipewrightGenerator

/// The examples of the rules: wrong ones break their rule and no other, right ones none.
@Suite struct RuleTests {
    private static let withSchemas = RuleBook.rules.filter { $0.wrong?.schema != nil }

    private static func check(_ example: Rule.Example?) -> (diagnostics: [Diagnostic], text: String) {
        let source = SourceFile(path: "example.pipes.yaml", text: example?.schema ?? "")
        var diagnostics = Diagnostics()
        _ = GeneratorPipeline.resolve(source, into: &diagnostics)
        let printer = DiagnosticPrinter(sources: [source])
        return (diagnostics.sorted, diagnostics.sorted.map(printer.text).joined())
    }

    @Test(arguments: withSchemas)
    func wrongExamplesBreakTheRuleAndNoOther(rule: Rule) {
        let (diagnostics, text) = Self.check(rule.wrong)
        #expect(!diagnostics.isEmpty)
        #expect(
            diagnostics.allSatisfy { ProblemText($0.problem).rule == rule.name && $0.severity == rule.severity },
            "\(text)")
    }

    @Test(arguments: withSchemas)
    func rightExamplesBreakNone(rule: Rule) {
        let (diagnostics, text) = Self.check(rule.right)
        #expect(diagnostics.isEmpty, "\(text)")
    }

    @Test func theDocumentationListsThemAll() throws {
        let contents = RuleBook.rules.map {
            "| [\($0.name)](#\($0.name)) | \($0.severity.rawValue) | \($0.summary) |\n"
        }
        let sections = RuleBook.rules.map { rule in
            rule.section(output: rule.wrong?.schema == nil ? nil : Self.check(rule.wrong).text)
        }
        let text = Self.introduction + contents.joined() + "\n" + sections.joined(separator: "\n")
        try Golden("../Docs/Diagnostics.md").expect(text)
    }

    private static let introduction = """
        # Diagnostics

        <!-- Written by the tests from the pages of `pipewright explain`; PIPEWRIGHT_RECORD=1 records it anew. -->

        Everything that is wrong with a schema is said in one run, each with a rule in brackets. `pipewright explain RULE`
        shows the page of a rule, as below. Examples that do not begin with `pipewright` are parts of a schema.

        Errors fail a run, and then nothing is written; warnings are about what is legal and surely not meant, and fail a run
        with `--strict` alone. Of a schema without errors all warnings are shown, of one with errors none.

        `--format json` writes one JSON document to standard output, with one diagnostic a line:

        | member | what it is |
        |---|---|
        | `version` | 1; another one if the meaning of a member changes |
        | `errors`, `warnings` | how many of each there are among `diagnostics` |
        | `omitted` | how many more there are: at most 1000 are kept |
        | `diagnostics` | sorted by file, line and column |

        and of a diagnostic:

        | member | what it is |
        |---|---|
        | `severity` | `error` or `warning` |
        | `rule` | the name of the rule, such as `unknown-record` |
        | `message`, `hint` | what is wrong, what to do about it; the hint may be null |
        | `file`, `line`, `column`, `length` | the place: lines and columns from 1, in Unicode code points; a file as a whole is line 1, column 1, length 0 |
        | `notes` | other places that explain it: `message` and a place each |

        ## Limits

        A schema has at most 8 MiB, values 100 deep and, with its aliases written out, 150,000 values. What exceeds a limit is
        reported at the place where it does.

        ## Rules

        | rule | | |
        |---|---|---|

        """
}
