import PipewrightDiagnostics
import PipewrightTemplates
import Testing

@testable import PipewrightRendering

/// Users' templates that cannot be used, each with its place and text.
@Suite struct TemplateLibraryTests {
    /// A template and the diagnostic that it gives.
    struct Sample: Sendable, CustomTestStringConvertible {
        let text: String
        let place: String
        let reason: String
        let hint: String?

        init(_ text: String, _ place: String, _ reason: String, _ hint: String?) {
            self.text = text
            self.place = place
            self.reason = reason
            self.hint = hint
        }

        var testDescription: String { text }
    }

    private static let tagHint =
        "a tag is {{name}}, {{#section}}, {{^section}}, {{else}}, {{/section}}, {{> Template}} or {{! comment }}"

    static let samples: [Sample] = [
        // Sections
        Sample("a\n {{#blocks}}", "2:5+6", "the section ‘blocks’ is not closed", "write {{/blocks}} where it ends"),
        Sample("{{^blocks}}", "1:4+6", "the section ‘blocks’ is not closed", "write {{/blocks}} where it ends"),
        Sample(
            "{{/blocks}}", "1:4+6", "no section ‘blocks’ is open here",
            "remove the tag, or write {{#blocks}} where the section begins"),
        Sample(
            "{{#blocks}}\r\n{{#auth}}\r\n{{/blocks}}", "3:4+6",
            "‘blocks’ is closed before the section ‘auth’ within it", "write {{/auth}} before this tag"),
        Sample(
            String(repeating: "{{#blocks}}", count: 200_000), "1:1104+6",
            "sections are nested more than 100 levels deep", "move inner sections into another template"),
        Sample(
            "a\n {{else}}", "2:4+4", "no section is open here",
            "write {{else}} between {{#name}} or {{^name}} and {{/name}}"),
        Sample(
            "{{#blocks}}{{else}}\n{{else}}{{/blocks}}", "2:3+4", "the section ‘blocks’ has an {{else}} already",
            "remove one of them"),
        Sample(
            "{{#blocks~}} a", "1:1+0", "something follows ~}}, which continues its line with the next one",
            "end the line after ~}}"),
        // Tags
        Sample(
            "\u{FEFF}ü {{name", "1:3+0", "a tag begins here and does not end in its line", "a tag ends with }}"),
        Sample("{{name\n}}", "1:1+0", "a tag begins here and does not end in its line", "a tag ends with }}"),
        Sample("{{! comment", "1:1+0", "a tag begins here and does not end in its line", "a tag ends with }}"),
        Sample("{{client Name}}", "1:1+0", "‘client Name’ is not a tag", tagHint),
        Sample("{{naïve}}", "1:1+0", "‘naïve’ is not a tag", tagHint),
        Sample("{{ }}", "1:1+0", "‘ ’ is not a tag", tagHint),
        Sample("{{}}", "1:1+0", "a tag is empty", tagHint),
        // Names
        Sample(
            "{{> Client}}", "1:5+6", "‘Client’ would contain itself", "remove one of the tags {{> …}} in the circle"),
        Sample(
            "{{blocks}}", "1:3+6", "‘blocks’ is not a text",
            "write {{#blocks}}…{{/blocks}}, with {{.}} for each text of a list"),
        Sample("{{#isFirst}}{{/isFirst}}", "1:4+7", "‘isFirst’ is used outside of a list", nil),
    ]

    private static func problems(of templates: [SourceFile]) -> [Diagnostic] {
        let diagnostics = DiagnosticCollector()
        let library = TemplateLibrary(replacing: templates, into: diagnostics)
        #expect((library == nil) == diagnostics.hasErrors)
        return diagnostics.sorted
    }

    private static func place(_ range: SourceRange) -> String { "\(range.line):\(range.column)+\(range.length)" }

    @Test("A broken template is shown with its place, what is wrong and what to write", arguments: samples)
    func broken(_ sample: Sample) throws {
        let problems = Self.problems(of: [SourceFile(path: "own/Client.mustache", text: sample.text)])
        try #require(problems.count == 1)
        let text = ProblemText(problems[0].problem)
        #expect(text.rule == "invalid-template")
        #expect(text.message == "the template ‘Client’ cannot be used: \(sample.reason)")
        #expect(text.hint == sample.hint)
        #expect(Self.place(problems[0].range) == sample.place)
        #expect(problems[0].range.file == "own/Client.mustache")
    }

    @Test(
        "A template that is not UTF-8 is shown at its first invalid byte",
        arguments: [
            ([0x61, 0x0A, 0xC3, 0xA9, 0xFF, 0x7B, 0x7B], "2:2+0"), ([0xFF, 0xFE, 0x61, 0x00], "1:1+0"),
            ([0xEF, 0xBB, 0xBF, 0x61, 0xC3], "1:2+0"),
        ] as [([UInt8], String)])
    func invalidBytes(_ bytes: [UInt8], _ place: String) throws {
        let problems = Self.problems(of: [SourceFile(path: "Part.mustache", bytes: bytes)])
        try #require(problems.count == 1)
        #expect(ProblemText(problems[0].problem).message == "the template ‘Part’ cannot be used: it is not UTF-8 text")
        #expect(Self.place(problems[0].range) == place)
    }

    @Test("A circle of templates is an error, and so are templates that grow without limit")
    func circle() throws {
        let circle = Self.problems(of: [
            SourceFile(path: "Record.mustache", text: "{{> Union}}"),
            SourceFile(path: "Union.mustache", text: "x {{> Block}}"),
        ])
        try #require(circle.count == 1)
        #expect(
            ProblemText(circle[0].problem).message
                == "the template ‘Union’ cannot be used: ‘Block’ would contain itself")
        let names: [String?] =
            ["Client"] + TemplateLibrary.sources.map { String($0.path.dropLast(9)) }.filter { $0 != "Client" }
        let growing = zip(names, names.dropFirst() + [nil]).map { name, next in
            SourceFile(path: "\(name ?? "").mustache", text: next.map { "{{> \($0)}}\n{{> \($0)}}\n" } ?? "")
        }
        let growth = Self.problems(of: growing)
        try #require(growth.count == 1)
        #expect(ProblemText(growth[0].problem).message.hasSuffix("it has more than 100000 tags"))
    }

    @Test("A name without a template or a value is an error with the nearest one")
    func unknownNames() throws {
        for (path, text, expected, hint) in [
            ("own/Clint.mustache", "", "‘Clint’ is not a valid template", "did you mean ‘Client’?"),
            ("own/Client.mustache", " {{> Recrod}}", "‘Recrod’ is not a valid template", "did you mean ‘Record’?"),
            (
                "own/Client.mustache", "{{namespaec}}", "‘namespaec’ is not a valid name in the context ‘client’",
                "did you mean ‘namespace’?"
            ),
        ] {
            let problems = Self.problems(of: [SourceFile(path: path, text: text)])
            try #require(problems.count == 1)
            let problem = ProblemText(problems[0].problem)
            #expect(problem.message == expected && problem.hint == hint)
            #expect(problems[0].range.file == path)
        }
    }

    @Test("The problems of all templates are shown in one run")
    func several() {
        let files = ["Client", "Clint", "Part"].map { SourceFile(path: "\($0).mustache", text: "{{") }
        #expect(Self.problems(of: files).map(\.range.file) == ["Client.mustache", "Clint.mustache", "Part.mustache"])
    }

    @Test("Every template of the tool can be a user's template, also with CR LF and a byte order mark")
    func own() {
        let sources = TemplateLibrary.sources
        #expect(Self.problems(of: sources).isEmpty)
        let windows = sources.map { source in
            let text = "\u{FEFF}" + String(decoding: source.bytes, as: UTF8.self).replacing("\n", with: "\r\n")
            return SourceFile(path: "own/" + source.path, text: text)
        }
        #expect(Self.problems(of: windows).isEmpty)
    }

    @Test("Every template of the tool has a sentence", arguments: TemplateLibrary.sources)
    func summaries(_ template: SourceFile) throws {
        let summary = try #require(TemplateLibrary.summary(of: template))
        #expect(summary.hasSuffix(".") && !summary.contains("\n") && !summary.contains("{{"))
    }
}
