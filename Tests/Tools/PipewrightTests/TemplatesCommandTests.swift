import Foundation
import GoldenTesting
import PipewrightRendering
import Testing

/// `pipewright templates` and `generate --templates`.
@Suite struct TemplatesCommandTests {
    private static let schema = """
        pipewright: 1
        name: Todo
        servers: { main: https://todo.example }
        records: { Thing: { id: int read, title: string } }
        resources: { things: { record: Thing } }
        """
    private static let names = TemplateLibrary.sources.map(\.path)

    @Test("The templates are listed with one sentence each")
    func list() throws {
        let folder = try TemporaryFolder()
        let result = try Tool.run(["templates"], in: folder.url)
        #expect(result.status == 0 && result.errors.isEmpty && folder.files.isEmpty)
        let lines = result.output.split(separator: "\n")
        #expect(lines.map { "\($0.prefix { $0 != " " }).mustache" } == Self.names)
        #expect(lines.allSatisfy { $0.hasSuffix(".") && $0.contains("  ") })
    }

    @Test("The written templates generate what the tool's generate")
    func write() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.schema, to: "todo.pipes.yaml")
        let result = try Tool.run(["templates", "--output", "a/own"], in: folder.url)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.output == Self.names.map { "wrote a/own/\($0)\n" }.joined())
        for source in TemplateLibrary.sources {
            #expect(try folder.read("a/own/\(source.path)") == String(decoding: source.bytes, as: UTF8.self))
        }
        for arguments in [["--output", "plain"], ["--output", "custom", "--templates", "a/own"]] {
            let command = ["generate", "todo.pipes.yaml", "--no-fingerprint"] + arguments
            #expect(try Tool.run(command, in: folder.url).status == 0)
        }
        #expect(try folder.read("plain/todo.pipes.swift") == folder.read("custom/todo.pipes.swift"))
    }

    @Test("A template that differs is replaced only with --force, and without it nothing is written")
    func force() throws {
        let folder = try TemporaryFolder()
        try folder.write("mine", to: "own/Part.mustache")
        let refused = try Tool.run(["templates", "--output", "own"], in: folder.url)
        #expect(refused.status == 1 && refused.output.isEmpty)
        #expect(
            refused.errors == """
                own/Part.mustache:1:1: error: ‘own/Part.mustache’ cannot be written: a file with other content has this \
                name; ‘--force’ replaces it [unwritable]
                1 error

                """)
        #expect(folder.files == ["own/Part.mustache"])
        #expect(try folder.read("own/Part.mustache") == "mine")
        let forced = try Tool.run(["templates", "--output", "own", "--force"], in: folder.url)
        #expect(forced.status == 0 && forced.output == Self.names.map { "wrote own/\($0)\n" }.joined())
        let again = try Tool.run(["templates", "--output", "own"], in: folder.url)
        #expect(again.status == 0 && again.output == Self.names.map { "unchanged own/\($0)\n" }.joined())
    }

    @Test("A link is not followed, and a folder that cannot be written is an error")
    func unwritable() throws {
        let folder = try TemporaryFolder()
        try folder.write("file", to: "taken")
        try folder.write("elsewhere", to: "target")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "own"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "own/Part.mustache"),
            withDestinationURL: folder.url.appending(path: "target"))
        for output in ["taken", "own"] {
            let result = try Tool.run(["templates", "--output", output], in: folder.url)
            #expect(result.status == 1 && result.errors.contains("[unwritable]"), "\(result)")
        }
        #expect(try folder.read("target") == "elsewhere")
        #expect(try Tool.run(["templates", "--output", "own", "--force"], in: folder.url).status == 0)
        #expect(try folder.read("target") == "elsewhere")
    }

    @Test("A broken template is shown with its line, and nothing is written")
    func broken() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.schema, to: "todo.pipes.yaml")
        try folder.write("// A client\n  {{#blocks}}\n", to: "own/Client.mustache")
        let result = try Tool.run(
            ["generate", "todo.pipes.yaml", "--output", "out", "--templates", "own"], in: folder.url)
        #expect(result.status == 1)
        #expect(
            result.errors == """
                own/Client.mustache:2:6: error: the template ‘Client’ cannot be used: the section ‘blocks’ is not closed \
                [invalid-template]
                 2 |   {{#blocks}}
                   |      ^~~~~~
                   = hint: write {{/blocks}} where it ends
                1 error

                """)
        #expect(folder.files == ["own/Client.mustache", "todo.pipes.yaml"])
    }

    @Test("A missing folder of templates is an error")
    func missing() throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.schema, to: "todo.pipes.yaml")
        let result = try Tool.run(
            ["generate", "todo.pipes.yaml", "--output", "out", "--templates", "none"], in: folder.url)
        #expect(result.status == 1)
        #expect(
            result.errors.hasPrefix(
                "none:1:1: error: the file cannot be read: there is no such file [unreadable-file]\n"),
            "\(result)")
    }
}
