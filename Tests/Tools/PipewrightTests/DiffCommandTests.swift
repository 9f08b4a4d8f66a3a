import Foundation
import GoldenTesting
import Testing

/// `pipewright diff`
@Suite struct DiffCommandTests {
    private static let old = """
        pipewright: 1
        name: Todo
        servers: { main: https://todo.example }
        records: { Thing: { id: int read, title: string, note: string? } }
        resources: { things: { record: Thing } }
        """

    private func folder(_ new: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(Self.old, to: "old.pipes.yaml")
        try folder.write(new, to: "new.pipes.yaml")
        return folder
    }

    private func run(_ new: String, _ options: [String] = []) throws -> Tool.Outcome {
        let folder = try folder(new)
        return try Tool.run(["diff", "old.pipes.yaml", "new.pipes.yaml"] + options, in: folder.url)
    }

    private static let broken = old.replacing("title: string", with: "title: int")
    private static let moved = old.replacing("https://todo.example", with: "https://todo.example/v2")
    private static let wider = old.replacing("note:", with: "tag: string?, note:")
    private static let documented = old + "\ndocs: The API.\n"

    @Test("The same schema has no changes, and the tool says so")
    func same() throws {
        let result = try run(Self.old, ["--fail-on", "any"])
        #expect(result.status == 0 && result.output == "No changes.\n" && result.errors.isEmpty, "\(result)")
    }

    @Test("Changes are on standard output, and no failure without --fail-on")
    func text() throws {
        let result = try run(Self.broken)
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(
            result.output == """
                Breaks code that uses the client: 1 change
                  Thing.title: the type is ‘int’ instead of ‘string’ (old.pipes.yaml:4:35 → new.pipes.yaml:4:35) [field-type]

                """)
    }

    @Test(
        "--fail-on fails for its changes, except those of --allow",
        arguments: [
            (broken, "breaking", 2), (broken, "code", 2), (broken, "wire", 0), (broken, "any", 2),
            (moved, "breaking", 2), (moved, "code", 0), (moved, "wire", 2), (moved, "any", 2),
            (wider, "breaking", 0), (wider, "code", 0), (wider, "wire", 0), (wider, "any", 2),
            (documented, "breaking", 0), (documented, "any", 2),
        ] as [(String, String, Int32)])
    func failures(_ new: String, _ changes: String, _ status: Int32) throws {
        #expect(try run(new, ["--fail-on", changes]).status == status)
        let kinds = ["field-type", "server-url", "field-added", "docs"].flatMap { ["--allow", $0] }
        #expect(try run(new, ["--fail-on", changes] + kinds).status == 0)
    }

    @Test("With --format json, standard output is one JSON document, also with errors")
    func json() throws {
        let result = try run(Self.broken, ["--format", "json", "--fail-on", "breaking"])
        #expect(result.status == 2 && result.errors.isEmpty)
        let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
        #expect(object?["code"] as? Int == 1 && (object?["changes"] as? [Any])?.count == 1)
        let failed = try run(Self.old + "\nresuorces: {}\n", ["--format", "json"])
        #expect(failed.status == 1)
        let report = try JSONSerialization.jsonObject(with: Data(failed.output.utf8)) as? [String: Any]
        #expect(report?["errors"] as? Int == 1 && report?["changes"] == nil)
    }

    @Test("Warnings of schemas are not printed, errors of both are")
    func problems() throws {
        let warned = try run(Self.old + "\nenums: { State: [a] }\n")
        #expect(warned.status == 0 && warned.errors.isEmpty && warned.output.contains("[type-added]"), "\(warned)")
        let folder = try folder(Self.old + "\nresuorces: {}\n")
        try folder.write(Self.old + "\nrecrods: {}\n", to: "old.pipes.yaml")
        let result = try Tool.run(["diff", "old.pipes.yaml", "new.pipes.yaml"], in: folder.url)
        #expect(result.status == 1 && result.output.isEmpty)
        #expect(
            result.errors.contains("old.pipes.yaml:6:1: error:") && result.errors.contains("new.pipes.yaml:6:1: error:")
        )
    }

    @Test("A folder is compared with a file")
    func folders() throws {
        let folder = try folder(Self.old)
        try folder.write(
            Self.old.replacing("resources: { things: { record: Thing } }", with: ""), to: "todo.pipes/todo.yaml")
        try folder.write("resources: { things: { record: Thing } }", to: "todo.pipes/things.yaml")
        let result = try Tool.run(["diff", "old.pipes.yaml", "todo.pipes"], in: folder.url)
        #expect(result.status == 0 && result.output == "No changes.\n", "\(result)")
        let file = try Tool.run(["diff", "old.pipes.yaml", "todo.pipes/todo.yaml"], in: folder.url)
        #expect(file.status == 1 && file.errors.contains("error:"))
    }

    @Test("A document is imported, also as JSON; an error in it is reported there")
    func documents() throws {
        let folder = try TemporaryFolder()
        let url = Golden.tests.appending(path: "Generator/PipewrightGeneratorTests/Imports/tasks.yaml")
        let document = try String(contentsOf: url, encoding: .utf8)
        try folder.write(document, to: "a.yaml")
        try folder.write(document, to: "b.yml")
        let imported = try Tool.run(["import", "a.yaml", "--output", "c.pipes.yaml"], in: folder.url)
        #expect(imported.status == 0)
        for other in ["a.yaml", "b.yml", "c.pipes.yaml"] {
            let result = try Tool.run(["diff", "a.yaml", other, "--fail-on", "any"], in: folder.url)
            #expect(result.status == 0 && result.output == "No changes.\n" && result.errors.isEmpty, "\(result)")
        }
        try folder.write("{\"openapi\": \"3.0.0\", \"paths\": ", to: "bad.json")
        let result = try Tool.run(["diff", "a.yaml", "bad.json"], in: folder.url)
        #expect(result.status == 1 && result.errors.contains("bad.json:1:"), "\(result)")
        let missing = try Tool.run(["diff", "a.yaml", "missing.json"], in: folder.url)
        #expect(missing.status == 1 && missing.errors.contains("missing.json:1:1: error:"), "\(missing)")
    }
}
