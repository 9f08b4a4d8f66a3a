import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// Where the records of a list, and a single record, are in responses.
@Suite struct ListFinderTests {
    private static let schemas = ["Thing: { type: object, required: [id], properties: { id: { type: integer } } }"]

    @Test(arguments: [
        (listOf("Thing"), "operations: [list]"),
        ("{ properties: { things: \(listOf("Thing")) } }", "list: { items: body#/things }"),
        ("{ properties: { data: \(listOf("Thing")), total: { type: integer } } }", "list: { items: body#/data }"),
        (
            "{ properties: { result: { properties: { items: \(listOf("Thing")) } } } }",
            "list: { items: body#/result/items }"
        ),
        ("{ properties: { 'a/b~things': \(listOf("Thing")) } }", "list: { items: body#/a~1b~0things }"),
    ])
    func listIsFound(schema: String, line: String) {
        let imported = ImportedDocument(paths: ["/things: { \(call("get", schema)) }"], schemas: Self.schemas)
        #expect(imported.lines(of: "resources").contains { $0.drop { $0 == " " } == line }, "\(imported.schema)")
        #expect(imported.outcomes == ["GET /things: things.list"])
        #expect(imported.problems == [])
    }

    @Test(arguments: [
        "{ type: array, items: { type: string } }",
        "{ properties: { a: \(listOf("Thing")), b: \(listOf("Thing")), c: { type: string } } }",
        "{ properties: { name: { type: string }, things_of_it: { type: array, items: { type: string } } } }",
    ])
    func otherResponseIsNoList(schema: String) {
        let imported = ImportedDocument(paths: ["/others: { \(call("get", schema)) }"], schemas: Self.schemas)
        #expect(!imported.outcomes.contains { $0.hasSuffix(".list") })
        #expect(imported.problems == [])
    }

    @Test(arguments: [
        (schema("Thing"), "operations: [read]"),
        ("{ properties: { thing: \(schema("Thing")) } }", "read: { item: body#/thing }"),
        ("{ properties: { data: \(schema("Thing")), success: { type: boolean } } }", "read: { item: body#/data }"),
    ])
    func itemIsFound(result: String, line: String) {
        let imported = ImportedDocument(
            paths: [
                "/things/{id}: { parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], \(call("get", result)) }"
            ],
            schemas: Self.schemas)
        #expect(imported.lines(of: "resources").contains { $0.drop { $0 == " " } == line }, "\(imported.schema)")
        #expect(imported.problems == [])
    }
}
