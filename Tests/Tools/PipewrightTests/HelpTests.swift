import Foundation
import GoldenTesting
import Testing

/// `--help` of all commands, Docs/CommandLine.md and exit codes.
@Suite struct HelpTests {
    private static let good = """
        pipewright: 1
        name: Todo
        servers: { main: https://todo.example }
        records: { Thing: { id: int read, title: string } }
        resources: { things: { record: Thing } }
        """
    private static let commands = ["generate", "check", "explain", "init", "templates", "import", "diff", "docs"]
    /// `nil` is the tool itself.
    private static let helps: [String?] = [nil] + commands.map(Optional.some)

    // MARK: - Help

    private func help(_ command: String?) throws -> [Substring] {
        let folder = try TemporaryFolder()
        let result = try Tool.run(
            [command, "--help"].compactMap(\.self), in: folder.url, environment: ["COLUMNS": "80"])
        #expect(result.status == 0 && result.errors.isEmpty)
        return Array(result.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast())
    }

    @Test("The help of each command fits a terminal", arguments: helps)
    func size(command: String?) throws {
        let lines = try help(command)
        // One line is left for the prompt.
        #expect(lines.count < (command == nil ? 24 : 40), "\(lines.count)")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
    }

    @Test("The help of each command has an example that works", arguments: helps)
    func examples(command: String?) async throws {
        let examples = try help(command).filter { $0.hasPrefix("  pipewright ") }.joined(separator: "\n")
        #expect(command.map { examples.contains("  pipewright \($0) ") } ?? !examples.isEmpty)
        let folder = try TemporaryFolder()
        if !examples.contains("pipewright init") { try folder.write(Self.good, to: "todo.pipes.yaml") }
        if examples.contains("pipewright diff") { try folder.write(Self.good, to: "old.pipes.yaml") }
        if examples.contains("openapi.yaml") {
            let url = Golden.tests.appending(path: "Generator/PipewrightGeneratorTests/Imports/tasks.yaml")
            let document = try String(contentsOf: url, encoding: .utf8)
            for name in ["openapi.yaml", "openapi.json", "old.yaml"] { try folder.write(document, to: name) }
        } else {
            try folder.write(Self.good, to: "Schemas/todo.pipes.yaml")
        }
        let result = try await Tool.runShell("set -e\n\(examples)", in: folder.url)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
    }

    @Test("The help of the tool names exit codes, completions and the page with all options")
    func mainHelp() throws {
        let text = try help(nil).joined(separator: "\n")
        for part in ["Exit codes: 0 ", ", 1 ", ", 64 ", "--generate-completion-script", "Docs/CommandLine.md"] {
            #expect(text.contains(part))
        }
    }

    // MARK: - The page

    private struct Dump: Decodable {
        struct Command: Decodable {
            let commandName: String
            let subcommands: [Command]?
            let arguments: [Argument]?
        }
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }

            let kind: String
            let names: [Name]?
            let valueName: String?

            var options: [String] { (names ?? []).map { $0.kind == "short" ? "-\($0.name)" : "--\($0.name)" } }
        }

        let command: Command
    }

    /// All commands with their options, also the hidden ones.
    private static func dump() throws -> Dump.Command {
        let folder = try TemporaryFolder()
        let text = try Tool.run(["--experimental-dump-help"], in: folder.url).output
        return try JSONDecoder().decode(Dump.self, from: Data(text.utf8)).command
    }

    /// The sections of Docs/CommandLine.md by their titles.
    private static func sections() throws -> [String: String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let page = try String(contentsOf: folder.appending(path: "../../../Docs/CommandLine.md"), encoding: .utf8)
        let parts = page.split(separator: "\n## ").map { $0.split(separator: "\n", maxSplits: 1) }
        return Dictionary(uniqueKeysWithValues: parts.map { (String($0[0]), String($0.last ?? "")) })
    }

    @Test("The page documents every command and every option, and no other")
    func page() throws {
        let sections = try Self.sections()
        let command = try Self.dump()
        let subcommands = (command.subcommands ?? []).filter { $0.commandName != "help" }
        #expect(subcommands.map(\.commandName) == Self.commands)
        let common = ["--help", "-h", "--version"]
        for subcommand in subcommands {
            let name = subcommand.commandName
            let section = try #require(sections["`\(name)`"])
            #expect(section.contains("\npipewright \(name)"), "a usage of ‘\(name)’")
            let options = (subcommand.arguments ?? []).flatMap(\.options).filter { !common.contains($0) }
            let documented = section.matches(of: /\n\| `(--?[a-z-]+)[^`]*`(?:, `(--?[a-z-]+)[^`]*`)?/).flatMap {
                [$0.output.1, $0.output.2].compactMap { $0.map(String.init) }
            }
            #expect(documented.sorted() == options.sorted(), "the options of ‘\(name)’")
        }
        let section = try #require(sections["All commands"])
        for option in common + ["--help-hidden", "--generate-completion-script"] {
            #expect(section.contains("`\(option)"), "\(option)")
        }
    }

    // MARK: - Exit codes

    @Test(
        "The tool ends with the exit codes of the page",
        arguments: [
            (0, ["check", "good.pipes.yaml"]), (0, ["generate", "good.pipes.yaml", "--output", "out"]),
            (0, ["check", "warned.pipes.yaml"]), (0, ["explain"]), (0, ["init"]), (0, ["templates"]), (0, []),
            (0, ["--help"]), (0, ["help", "check"]), (0, ["--version"]), (0, ["--generate-completion-script", "bash"]),
            (1, ["check", "bad.pipes.yaml"]), (1, ["generate", "bad.pipes.yaml", "--output", "out"]),
            (1, ["check", "--strict", "warned.pipes.yaml"]), (1, ["check", "missing.pipes.yaml"]),
            (1, ["check", "README.md"]), (1, ["generate", "good.pipes.yaml", "--output", "good.pipes.yaml/out"]),
            (1, ["init", "good"]), (1, ["templates", "--output", "good.pipes.yaml/out"]),
            (0, ["diff", "good.pipes.yaml", "good.pipes.yaml", "--fail-on", "any"]),
            (0, ["diff", "good.pipes.yaml", "warned.pipes.yaml", "--fail-on", "breaking"]),
            (1, ["diff", "good.pipes.yaml", "bad.pipes.yaml", "--fail-on", "any"]),
            (2, ["diff", "good.pipes.yaml", "warned.pipes.yaml", "--fail-on", "any"]),
            (0, ["docs", "good.pipes.yaml", "--output", "out"]), (1, ["docs", "bad.pipes.yaml", "--output", "out"]),
            (64, ["docs", "good.pipes.yaml"]), (64, ["diff", "good.pipes.yaml"]),
            (64, ["diff", "good.pipes.yaml", "good.pipes.yaml", "--allow", "frobnicate"]), (64, ["frobnicate"]),
            (64, ["check"]), (64, ["check", "--frobnicate", "good.pipes.yaml"]),
            (64, ["generate", "good.pipes.yaml"]), (64, ["check", "good.pipes.yaml", "--color", "pink"]),
            (64, ["explain", "frobnicate"]), (64, ["init", "a/b"]), (64, ["--generate-completion-script", "tcsh"]),
        ] as [(Int32, [String])])
    func exitCodes(code: Int32, arguments: [String]) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.good, to: "good.pipes.yaml")
        try folder.write(Self.good + "\nenums: { State: [a] }\n", to: "warned.pipes.yaml")
        try folder.write(Self.good + "\nresuorces: {}\n", to: "bad.pipes.yaml")
        let result = try Tool.run(arguments, in: folder.url)
        #expect(result.status == code, "\(result)")
        let table = try #require(try Self.sections()["Exit codes"])
        let documented = table.matches(of: /\n\| ([0-9]+) \|/).map { String($0.output.1) }
        #expect(documented == ["0", "1", "2", "64"])
    }
}
