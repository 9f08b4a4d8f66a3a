import Foundation
import GoldenTesting
import Testing

/// `pipewright import`: files, reports and exit statuses.
@Suite struct ImportCommandTests {
    private static let document = """
        openapi: 3.0.3
        info: { title: Things, version: "1" }
        servers: [{ url: "https://things.example" }]
        paths:
          /things:
            get: { operationId: listThings, tags: [one], responses: { "200": { description: All., content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Thing" } } } } } } }
          /others:
            get: { tags: [two], responses: { "204": { description: Done. } } }
        components: { schemas: { Thing: { type: object, properties: { name: { type: string } } } } }
        """

    private func folder(_ document: String = document, _ name: String = "api.yaml") throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(document, to: name)
        return folder
    }

    private func run(_ arguments: String..., in folder: TemporaryFolder) throws -> Tool.Outcome {
        try Tool.run(["import"] + arguments, in: folder.url)
    }

    @Test func schemaIsNamedAfterTheAPI() throws {
        let folder = try folder()
        let result = try run("api.yaml", in: folder)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result)")
        #expect(folder.files == ["api.yaml", "things.pipes.yaml"])
        #expect(try folder.read("things.pipes.yaml").contains("\n  things:"))
        #expect(try Tool.run(["check", "things.pipes.yaml"], in: folder.url).errors.isEmpty)
    }

    @Test func optionsChooseOperationsAndFiles() throws {
        let folder = try folder()
        let result = try run(
            "api.yaml", "--only", "one", "--only", "/others", "--without", "listThings", "--output", "out/a.pipes.yaml",
            "--report", "out/report.md", in: folder)
        #expect(result.status == 0, "\(result)")
        #expect(folder.files == ["api.yaml", "out/a.pipes.yaml", "out/report.md"])
        #expect(try folder.read("out/report.md").hasSuffix("| `GET /others` | `others.read` |\n"))
        #expect(try !folder.read("out/a.pipes.yaml").contains("things:"))
    }

    @Test func folderHasAFileForEachTag() throws {
        let folder = try folder()
        let result = try run("api.yaml", "--output", "x.pipes", in: folder)
        #expect(result.status == 0, "\(result)")
        #expect(folder.files == ["api.yaml", "x.pipes/one.yaml", "x.pipes/two.yaml", "x.pipes/x.yaml"])
        #expect(try Tool.run(["check", "x.pipes"], in: folder.url).status == 0)
    }

    @Test func existingSchemaIsReplacedOnlyByForce() throws {
        let folder = try folder()
        #expect(try run("api.yaml", "--output", "x.pipes", in: folder).status == 0)
        // The same content is no change.
        #expect(try run("api.yaml", "--output", "x.pipes", in: folder).status == 0)
        try folder.write("edited", to: "x.pipes/two.yaml")
        try FileManager.default.removeItem(at: folder.url.appending(path: "x.pipes/one.yaml"))
        let refused = try run("api.yaml", "--output", "x.pipes", "--report", "report.md", in: folder)
        #expect(refused.status == 1 && refused.errors.contains("x.pipes/two.yaml"), "\(refused)")
        // Nothing is written then, neither the other files nor the report.
        #expect(folder.files == ["api.yaml", "x.pipes/two.yaml", "x.pipes/x.yaml"])
        #expect(try folder.read("x.pipes/two.yaml") == "edited")
        let forced = try run("api.yaml", "--output", "x.pipes", "--force", in: folder)
        #expect(forced.status == 0, "\(forced)")
        #expect(try folder.read("x.pipes/two.yaml").contains("others:"))
    }

    @Test(arguments: [
        ("openapi: 3.0.3\ninfo: {", "api.yaml"), ("a: b\n", "api.yaml"), ("{\"openapi\":\"3.0.3\"", "api.json"),
        ("openapi: 4.0.0\npaths: {}\n", "api.yaml"),
        ("", "api.yaml"),
    ])
    func unreadableDocumentWritesNothing(document: String, name: String) throws {
        let folder = try folder(document, name)
        let result = try run(name, "--output", "x.pipes.yaml", "--report", "report.md", in: folder)
        #expect(result.status == 1 && result.errors.contains(name), "\(result)")
        #expect(folder.files == [name])
    }

    @Test(arguments: [["--only", "/nothing"], ["--without", "*"]])
    func nothingUsableFails(options: [String]) throws {
        let folder = try folder()
        let result = try Tool.run(["import", "api.yaml"] + options, in: folder.url)
        #expect(result.status == 1, "\(result)")
        #expect(folder.files == ["api.yaml"])
    }

    @Test(arguments: [
        ["missing.yaml"], ["api.yaml", "--output", "a.yaml"], ["api.yaml", "--output", ""], [],
        ["api.yaml", "--unknown"], ["."],
    ])
    func wrongArgumentsFail(arguments: [String]) throws {
        let folder = try folder()
        let result = try Tool.run(["import"] + arguments, in: folder.url)
        #expect(result.status != 0 && !result.errors.isEmpty, "\(result)")
        #expect(folder.files == ["api.yaml"])
    }

    @Test func outputThatCannotBeWrittenFails() throws {
        let folder = try folder()
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "a.pipes.yaml"), withIntermediateDirectories: true)
        let result = try run("api.yaml", "--output", "a.pipes.yaml", in: folder)
        #expect(result.status == 1 && result.errors.contains("a.pipes.yaml"), "\(result)")
        let report = try run("api.yaml", "--output", "b.pipes.yaml", "--report", "a.pipes.yaml", in: folder)
        #expect(report.status == 1, "\(report)")
    }

    @Test func referencesStayInTheFolder() throws {
        let folder = try TemporaryFolder()
        let reference = { (path: String) in
            "openapi: 3.0.3\ninfo: { title: Things, version: '1' }\npaths: { /x: { get: { responses: { '200': { description: A., content: { application/json: { schema: { $ref: '\(path)' } } } } } } } }\n"
        }
        try folder.write("Secret: { type: object, properties: { password: { type: string } } }\n", to: "outside.yaml")
        try folder.write(
            "Public: { type: object, properties: { name: { type: string } } }\n", to: "inner/more/inside.yaml")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "inner/link.yaml"),
            withDestinationURL: folder.url.appending(path: "outside.yaml"))
        for path in [
            "../outside.yaml#/Secret", "link.yaml#/Secret", folder.url.path + "/outside.yaml#/Secret",
            "more/../../outside.yaml#/Secret", "file://\(folder.url.path)/outside.yaml#/Secret",
        ] {
            try folder.write(reference(path), to: "inner/api.yaml")
            let result = try run("inner/api.yaml", "--output", "x.pipes.yaml", "--force", in: folder)
            #expect(result.errors.contains("inner/api.yaml:3:"), "\(path): \(result)")
            if folder.files.contains("x.pipes.yaml") { #expect(try !folder.read("x.pipes.yaml").contains("password")) }
        }
        try folder.write(reference("more/inside.yaml#/Public"), to: "inner/api.yaml")
        let result = try run("inner/api.yaml", "--output", "x.pipes.yaml", "--force", in: folder)
        #expect(result.status == 0, "\(result)")
        #expect(try folder.read("x.pipes.yaml").contains("name: string?"))
    }

    @Test func namesOfTheDocumentAreNoPathsAndNoControlSequences() throws {
        let document = Self.document.replacing("title: Things", with: "title: \"../../\\e[2J/x\"").replacing(
            "tags: [one]", with: "tags: [../../../up]"
        )
        .replacing(
            "listThings,",
            with: "\"list\\e[2J\", parameters: [{ name: \"a\\e[2J\", in: header, schema: { type: string } }],")
        let folder = try folder(document)
        let result = try run("api.yaml", in: folder)
        #expect(
            result.status == 0 && !result.output.contains("\u{1B}") && !result.errors.contains("\u{1B}"), "\(result)")
        #expect(folder.files.count == 2 && folder.files.allSatisfy { !$0.contains("..") }, "\(folder.files)")
        #expect(try run("api.yaml", "--output", "y.pipes", in: folder).status == 0)
        #expect(folder.files.contains("y.pipes/up.yaml"), "\(folder.files)")
    }
}
