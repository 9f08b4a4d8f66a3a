import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// A large schema is a folder with a file for each tag.
@Suite struct SchemaFilesTests {
    private static func imported(tags: [String], fields: Int = 1) -> ImportedDocument {
        let properties = (0..<fields).map { "f\($0): { type: string }" }.joined(separator: ", ")
        let paths = tags.enumerated().map { index, tag in
            "/t\(index): { get: { tags: [\"\(tag)\"], responses: { \(DocumentVersion.openAPI31.response("{ type: object, properties: { shared: \(schema("Shared")), own: \(schema("Own\(index)")) } }")) } } }"
        }
        return ImportedDocument(
            paths: paths,
            schemas: ["Shared: { type: object, properties: { a: { type: string } } }"]
                + tags.indices.map {
                    "Own\($0): { type: object, properties: { x\($0): { type: string }, \(properties) } }"
                })
    }

    @Test func definitionsAreInTheFileThatUsesThem() {
        let imported = Self.imported(tags: ["One", "Two", "One"])
        let files = imported.folder
        #expect(files.map(\.name) == ["api.yaml", "one.yaml", "two.yaml"])
        #expect(
            files[0].text.contains("pipewright: 1\n") && files[0].text.contains("  Shared:")
                && !files[0].text.contains("resources:"))
        #expect(
            files[1].text.contains("  Own0:") && files[1].text.contains("  Own2:")
                && files[1].text.contains("\n  t2:\n"))
        #expect(files[2].text.hasPrefix("records:\n") && files[2].text.contains("  Own1:"))
        #expect(imported.problems == [])
    }

    @Test(arguments: [
        (["../../etc"], ["etc.yaml"]), (["", "a"], ["a.yaml", "item.yaml"]), (["😀"], ["item.yaml"]),
        (["Api"], ["api-topic.yaml"]),
        (["a b", "a-b"], ["a-b.yaml"]),
        ([String(repeating: "x", count: 300)], [String(repeating: "x", count: 60) + ".yaml"]),
        (["a\\nb"], ["a-b.yaml"]),
        (["a/b", "c.pipes"], ["a-b.yaml", "c-pipes.yaml"]), (["nul", "CON"], ["con.yaml", "nul.yaml"]),
    ])
    func namesOfFilesAreSafe(tags: [String], names: [String]) {
        let imported = Self.imported(tags: tags)
        #expect(imported.folder.dropFirst().map(\.name) == names)
        #expect(imported.problems == [])
    }

    @Test func sizeDecides() throws {
        let small = Self.imported(tags: ["a"])
        #expect(SchemaWriter.files(try #require(small.api), named: "x", isFolder: nil).map(\.name) == [""])
        let large = Self.imported(tags: ["a", "b"], fields: 1600)
        #expect(
            SchemaWriter.files(try #require(large.api), named: "x", isFolder: nil).map(\.name) == [
                "x.yaml", "a.yaml", "b.yaml",
            ])
        #expect(SchemaWriter.files(try #require(large.api), named: "x", isFolder: false).count == 1)
    }
}
