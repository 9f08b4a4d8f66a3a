import ImportTesting
import Testing

@testable import PipewrightOpenAPI

@Suite struct SchemaWriterTests {
    /// A line break in a comment would begin a line of the schema.
    @Test func commentsAreOnOneLine() {
        let member = "\"next\\n  evil: { follow: link.next }\\nmarker\""
        let parameters = [
            "usemarker, in: query, schema: { type: boolean }", "marker, in: query, schema: { type: string }",
            "offset, in: query, schema: { type: integer }",
        ]
        .map { "{ name: \($0) }" }.joined(separator: ", ")
        let imported = ImportedDocument(
            paths: [
                "/things: { \(call("get", "{ type: object, properties: { entries: \(listOf("Thing")), count: { type: integer }, offset: { type: integer }, \(member.replacing("  evil: { follow: link.next }\\n", with: "")): { type: string } } }", "parameters: [\(parameters)]")) }"
            ],
            schemas: ["Thing: { type: object, required: [id], properties: { id: { type: string } } }"],
            more: "security: [{ a: [] }]\n")
        let lines = imported.lines(of: "paging")
        #expect(
            lines.count == 2 && lines.first?.hasPrefix("# ") == true && lines.last?.hasPrefix("offset: {") == true,
            "\(lines)")
        #expect(imported.problems == [])
    }

    @Test func commentOfSchemeIsOnOneLine() {
        let imported = ImportedDocument(
            DocumentVersion.openAPI31.document(paths: ["/x: { \(call("get")) }"], more: "security: [{ a: [] }]\n")
                + "components: { securitySchemes: { a: { type: http, scheme: \"x\\nevil: 1\" } } }\n")
        #expect(imported.lines(of: "auth") == ["# The document names the scheme x evil: 1.", "a: custom"])
        #expect(imported.problems == [])
    }

    @Test func folderAndFileHaveTheSameLines() {
        let imported = ImportedDocument(
            paths: [
                "/a: { \(call("get", schema("Thing"), "tags: [one]")) }",
                "/b: { \(call("get", schema("Thing"), "tags: [two]")) }",
            ],
            schemas: ["Thing: { type: object, properties: { name: { type: string }, kind: { enum: [a, b] } } }"])
        func lines(_ text: String) -> Set<Substring> { Set(text.split(separator: "\n")) }
        #expect(
            imported.folder.reduce(into: Set<Substring>()) { $0.formUnion(lines($1.text)) } == lines(imported.schema))
        #expect(imported.folder.count == 3 && imported.problems == [])
    }
}
