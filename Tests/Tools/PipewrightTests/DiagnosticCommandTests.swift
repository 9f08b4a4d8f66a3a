import Foundation
import GoldenTesting
import PipewrightDiagnostics
import PipewrightLanguage
import Testing

/// Diagnostics of the command line: formats, colors, warnings and the pages of rules.
@Suite struct DiagnosticCommandTests {
    private static let good = """
        pipewright: 1
        name: Todo
        servers: { main: https://todo.example }
        records: { Thing: { id: int read, title: string } }
        resources: { things: { record: Thing } }
        """
    private static let warned = good.replacing("resources:", with: "enums: { State: [a] }\nresources:")
    private static let bad = good.replacing("record: Thing", with: "record: Thnig")

    private func folder(_ schema: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(schema, to: "todo.pipes.yaml")
        return folder
    }

    // MARK: - Formats

    private struct Report: Decodable {
        struct Entry: Decodable {
            let severity: String
            let rule: String
            let message: String
            let hint: String?
            let file: String
            let line: Int
            let column: Int
            let length: Int
        }

        let version: Int
        let errors: Int
        let warnings: Int
        let diagnostics: [Entry]
    }

    @Test(arguments: [["check", "todo.pipes.yaml"], ["generate", "todo.pipes.yaml", "--output", "out"]])
    func jsonIsAloneOnStandardOutput(_ command: [String]) throws {
        let folder = try folder(Self.bad)
        let result = try Tool.run(command + ["--format", "json"], in: folder.url)
        #expect(result.status == 1)
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        #expect(report.version == 1 && report.errors == 1 && report.warnings == 0)
        let entry = try #require(report.diagnostics.first)
        #expect(entry.severity == "error" && entry.rule == "unknown-record")
        #expect(entry.hint == "did you mean ‘Thing’?")
        #expect(entry.file == "todo.pipes.yaml" && entry.line == 5 && entry.column == 32 && entry.length == 5)
        // The text form is printed as without the option.
        #expect(result.errors == (try Tool.run(command, in: folder.url)).errors)
    }

    @Test func jsonIsWrittenWithoutProblems() throws {
        let folder = try folder(Self.good)
        let command = ["generate", "todo.pipes.yaml", "--output", "out", "--format", "json"]
        for _ in 1...2 {
            let result = try Tool.run(command, in: folder.url)
            #expect(result.status == 0 && result.errors.isEmpty)
            let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
            #expect(report.diagnostics.isEmpty && report.errors == 0)
        }
        #expect(try Tool.run(["check", "todo.pipes.yaml", "--format", "xml"], in: folder.url).status == 64)
    }

    // MARK: - Colors

    @Test func colorsAreForTerminalsOrOnRequest() throws {
        let folder = try folder(Self.bad)
        let command = ["check", "todo.pipes.yaml"]
        #expect(!(try Tool.run(command, in: folder.url)).errors.contains("\u{1B}"))
        #expect(try Tool.run(command + ["--color", "always"], in: folder.url).errors.contains("\u{1B}[1;31merror:"))
        for (value, isColored) in [("", true), ("1", false)] {
            let output = try Tool.runOnTerminal(command, in: folder.url, environment: ["NO_COLOR": value]).output
            #expect(output.contains("\u{1B}") == isColored, "NO_COLOR=\(value)")
            let never = try Tool.runOnTerminal(
                command + ["--color", "never"], in: folder.url, environment: ["NO_COLOR": value])
            #expect(!never.output.contains("\u{1B}"))
        }
    }

    // MARK: - Warnings

    @Test func warningsAreShownEachTimeAndFailNothing() throws {
        let folder = try folder(Self.warned)
        for _ in 1...2 {
            let result = try Tool.run(["generate", "todo.pipes.yaml", "--output", "out"], in: folder.url)
            #expect(result.status == 0)
            #expect(result.errors.contains("warning: nothing uses the enum ‘State’ [unused-enum]"), "\(result)")
            #expect(result.errors.hasSuffix("\n1 warning\n"))
            #expect(!(try folder.read("out/todo.pipes.swift")).contains("Fingerprint"))
        }
    }

    @Test func warningsFailAStrictRun() throws {
        let folder = try folder(Self.warned)
        for command in [["check", "todo.pipes.yaml"], ["generate", "todo.pipes.yaml", "--output", "out"]] {
            let result = try Tool.run(command + ["--strict"], in: folder.url)
            #expect(result.status == 1)
            #expect(result.errors.hasSuffix("\n1 warning\nWarnings fail the run with --strict.\n"), "\(result)")
        }
        #expect(folder.files == ["todo.pipes.yaml"])
        let good = try self.folder(Self.good)
        #expect(try Tool.run(["check", "todo.pipes.yaml", "--strict"], in: good.url).status == 0)
    }

    @Test func noExampleSchemaHasWarnings() throws {
        let folder = try TemporaryFolder()
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let roots = ["Schemas", "Tests/Goldens", "Tests/Fixtures/PluginFixture", "Examples", "Benchmarks"]
        let schemas = roots.flatMap { root in
            (FileManager.default.subpaths(atPath: package.appending(path: root).path) ?? [])
                .filter { $0.hasSuffix(".pipes.yaml") && !$0.contains("/.") && !$0.hasPrefix(".") }
                .map { package.appending(path: "\(root)/\($0)").path }
                // The files of a folder that is one schema are checked with it.
                .filter { !$0.contains(".pipes/") }
        }
        #expect(schemas.count >= 8)
        let split = package.appending(path: "Schemas/shop.pipes").path
        let result = try Tool.run(["check", "--strict", split] + schemas, in: folder.url)
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func theFirstOfThousandsOfProblemsAreShown() throws {
        let fields = (0..<3000).map { "\n    f\($0): strng" }.joined()
        let folder = try folder(Self.good.replacing("{ id: int read, title: string }", with: "\(fields)\n  "))
        try folder.write(
            "pipewright: 1\nname: A\nservers: { a: https://a.example }\nrecords:\n  Thing:\(fields)\n",
            to: "todo.pipes.yaml")
        let result = try Tool.run(["check", "todo.pipes.yaml", "--format", "json"], in: folder.url)
        #expect(result.status == 1)
        #expect(result.errors.contains("\n… and 2900 more\n"))
        let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
        #expect(report.diagnostics.count == 1000)
        #expect(result.output.hasPrefix("{\"version\":1,\"errors\":1000,\"warnings\":0,\"omitted\":2000,"))
    }

    // MARK: - Rules

    @Test func explainShowsAPage() throws {
        let folder = try TemporaryFolder()
        for name in ["unknown-record", "[unknown-record]"] {
            let result = try Tool.run(["explain", name], in: folder.url)
            #expect(result.status == 0 && result.errors.isEmpty)
            #expect(result.output == RuleBook.rule(named: "unknown-record")?.page)
        }
    }

    @Test("explain shows a key with its value, example and inheritance")
    func explainShowsAKey() throws {
        let folder = try TemporaryFolder()
        let result = try Tool.run(["explain", "concurrency"], in: folder.url)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(
            result.output == """
                concurrency (key)

                How many calls can run at the same time; further calls wait. Default: none.

                In:        the top level, `default`, a resource
                Value:     a number from 1 to 1000
                Example:   concurrency: 8
                Inherited: Each level applies to all of its calls together.
                See:       Docs/Language.md, “Retries and limits”
                Since:     version 1 of the language

                """)
    }

    @Test("explain shows every meaning of a key, once for all mappings where it is the same")
    func explainShowsAllMeanings() throws {
        let folder = try TemporaryFolder()
        let result = try Tool.run(["explain", "digest"], in: folder.url)
        let places = result.output.split(separator: "\n").filter { $0.hasPrefix("In:") }
        #expect(places.map { $0.dropFirst(11) } == ["a scheme of `auth`", "an action", "`resumable`"])
        let query = try Tool.run(["explain", "query"], in: folder.url).output
        #expect(query.contains("In:        the top level, `default`, a resource\n"), "\(query)")
        #expect(query.contains("In:        an operation\n") && query.contains("In:        an action\n"))
    }

    @Test("Every key has a page")
    func everyKeyHasAPage() {
        #expect(LanguageKey.allCases.allSatisfy { KeyPage.text(ofKey: $0.rawValue) != nil })
    }

    @Test func explainListsAllRules() throws {
        let folder = try TemporaryFolder()
        let result = try Tool.run(["explain"], in: folder.url)
        #expect(result.status == 0)
        let names = result.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(names == RuleBook.rules.map { Substring($0.name) })
    }

    @Test(arguments: [
        ("unknown-recrod", "did you mean ‘unknown-record’?"), ("deadlin", "did you mean ‘deadline’?"),
        ("tokenMember", "did you mean ‘token-member’?"), ("qqqq", "‘pipewright explain’ lists all rules"),
    ])
    func explainKnowsTheNearestRule(name: String, hint: String) throws {
        let folder = try TemporaryFolder()
        let result = try Tool.run(["explain", name], in: folder.url)
        #expect(result.status == 64)
        #expect(result.errors.contains("There is no rule and no key ‘\(name)’; \(hint)"), "\(result)")
    }

    private static let rulesOfCommands = RuleBook.rules.filter { rule in
        if case .commands = rule.wrong { true } else { false }
    }

    @Test(arguments: rulesOfCommands)
    func commandsInExamplesDoWhatTheyShow(rule: Rule) async throws {
        let folders = [try folder(Self.good), try folder(Self.good)]
        let wrong = try await Tool.runShell(rule.wrong?.text ?? "", in: folders[0].url)
        #expect(wrong.status == 1)
        let found = Set(wrong.errors.matches(of: /error: .* \[([a-z0-9-]+)\]\n/).map { String($0.output.1) })
        #expect(found == [rule.name], "\(wrong.errors)")
        let right = try await Tool.runShell(rule.right?.text ?? "", in: folders[1].url)
        #expect(right.status == 0 && right.errors.isEmpty, "\(right)")
    }

    // MARK: - Starting

    @Test(arguments: [
        (nil, "api", "APIClient"), ("my-todo", "my-todo", "MyTodoClient"), ("null", "null", "NullClient"),
    ])
    func initChecksAndGenerates(argument: String?, name: String, client: String) throws {
        let folder = try TemporaryFolder()
        let result = try Tool.run(["init"] + [argument].compactMap { $0 }, in: folder.url)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output.hasPrefix("Wrote \(name).pipes.yaml. Next steps:\n"))
        #expect(folder.files == ["\(name).pipes.yaml"])
        let check = try Tool.run(["check", "--strict", "\(name).pipes.yaml"], in: folder.url)
        #expect(check.status == 0, "\(check)")
        #expect(try Tool.run(["generate", "\(name).pipes.yaml", "--output", "."], in: folder.url).status == 0)
        #expect(try folder.read("\(name).pipes.swift").contains("public nonisolated struct \(client): Sendable {"))
    }

    @Test func initNeverOverwrites() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "api.pipes.yaml")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "link.pipes.yaml"), withDestinationURL: folder.url.appending(path: "new"))
        for arguments in [["init"], ["init", "link"]] {
            let result = try Tool.run(arguments, in: folder.url)
            #expect(result.status == 1)
            #expect(result.errors.contains("a file or folder already has this name [unwritable]"), "\(result)")
        }
        #expect(try folder.read("api.pipes.yaml") == "mine")
        #expect(folder.files == ["api.pipes.yaml", "link.pipes.yaml"])
    }

    @Test(arguments: ["", "../x", "a/b", ".hidden", "8", "ä", "a b", "-x"])
    func initRefusesInvalidNames(name: String) throws {
        let folder = try TemporaryFolder()
        #expect(try Tool.run(["init", "--", name], in: folder.url).status == 64)
        #expect(folder.files.isEmpty)
    }
}
