import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// What an import does with what `pipewright check` refuses.
@Suite struct SchemaCorrectionTests {
    private static let thing =
        "Thing: { type: object, required: [id], properties: { id: { type: string }, part: \(schema("Part")) } }"
    private static let part = "Part: { type: object, properties: { a: { type: string } } }"

    private static let imported = ImportedDocument(
        paths: [
            "/things: { \(call("get", listOf("Thing"))) }", "/things/{id}/run: { \(call("post", "{ type: string }")) }",
            "/things/{id}: { \(call("get", schema("Thing"))) }",
        ], schemas: [thing, part])

    /// Corrects the schema, in which the first line that begins with a text is wrong as long as it is there.
    private func corrected(_ wrong: String, isAboutName: Bool = false) throws -> (schema: String, report: ImportReport)
    {
        var api = try #require(Self.imported.api)
        let files = SchemaCorrection.correct(&api, named: "api", isFolder: false) { files in
            let lines = files[0].text.split(separator: "\n", omittingEmptySubsequences: false)
            return lines.indices.filter { lines[$0].drop { $0 == " " }.hasPrefix(wrong) }.prefix(1).map { index in
                SchemaProblem(file: 0, line: index + 1, message: "it is wrong", isAboutName: isAboutName)
            }
        }
        return (files[0].text, ImportReport(api))
    }

    @Test("A call with an error is left out, with a line")
    func refusedCall() throws {
        let (schema, report) = try corrected("run")
        #expect(!schema.contains("run"))
        #expect(
            report.losses == [
                "POST /things/{id}/run: the call is left out, since the schema with it would have an error: it is wrong"
            ])
        #expect(report.summary == "2 of 3 operations whole, 1 left out")
    }

    @Test("A call whose name is another's gets another name")
    func name() throws {
        let (schema, report) = try corrected("run:", isAboutName: true)
        #expect(schema.contains("run_2: POST run -> string"))
        #expect(report.losses == [])
    }

    @Test("A record with an error is json")
    func record() throws {
        let (schema, report) = try corrected("Part:")
        #expect(schema.contains("part: json?") && !schema.contains("Part"))
        #expect(
            report.losses == ["‘Part’ is json, since the schema with it would have an error: it is wrong"])
    }

    @Test("What belongs to neither a call nor a type stays")
    func settings() throws {
        let (schema, report) = try corrected("servers:")
        #expect(schema == Self.imported.schema && report.losses == [])
    }

    private static let text = "{ type: string }"
    private static let clashes: [[String]] = [
        [
            "/a/{id}: { \(call("get", schema("Thing"))) }", "/a/{id}/views/b: { \(call("post", text)) }",
            "/a/{id}/b/{k}: { \(call("get", text)), \(call("put")) }",
        ],
        [
            "/a: { \(call("get", listOf("Thing"))) }", "/a/all: { \(call("post")) }", "/a/first: { \(call("post")) }",
            "/a/pages: { \(call("post")) }", "/a/save: { \(call("post")) }",
        ],
        ["/null: { \(call("get", schema("Null"))) }"],
        ["/a: { \(call("post", nil, body("{ oneOf: [\(schema("Thing")), { type: 'null' }] }"))) }"],
    ]

    @Test("Names that the runtime, an item or YAML has", arguments: clashes)
    func names(paths: [String]) {
        let imported = ImportedDocument(
            paths: paths,
            schemas: [Self.thing, Self.part, "\"Null\": { type: object, properties: { a: { type: string } } }"])
        #expect(imported.problems == [], "\(imported.schema)")
    }
}
