import Testing

@testable import PipewrightOpenAPI

@Suite("Parts of a document that are references")
struct ReferencedPartsTests {
    private static let response =
        "'200': { description: A, content: { application/json: { schema: { type: string } } } }"

    /// The path `/a` with one GET that has the parameter `q`, the response 200, and a text in JSON.
    @Test(
        arguments: [
            (
                "operation", "{ get: { $ref: 'b.yaml#/get' } }",
                "get: { parameters: [{ name: q, in: query }], responses: { R } }"
            ),
            ("path item", "{ $ref: b.yaml }", "get: { parameters: [{ name: q, in: query }], responses: { R } }"),
            (
                "parameters", "{ get: { parameters: { $ref: 'b.yaml#/list' }, responses: { R } } }",
                "list: [{ name: q, in: query }]"
            ),
            (
                "responses", "{ get: { parameters: [{ name: q, in: query }], responses: { $ref: 'b.yaml#/all' } } }",
                "all: { R }"
            ),
            (
                "content",
                """
                { get: { parameters: [{ name: q, in: query }],
                    responses: { '200': { description: A, content: { $ref: 'b.yaml#/content' } } } } }
                """, "content: { application/json: { schema: { type: string } } }"
            ),
        ])
    func areResolved(part: String, path: String, other: String) throws {
        let text = "openapi: 3.0.3\ninfo: { title: A, version: '1' }\npaths:\n  /a: " + path
        let reading = DocumentReading(
            text.replacing("{ R }", with: "{ \(Self.response) }"),
            files: ["b.yaml": other.replacing("{ R }", with: "{ \(Self.response) }") + "\n"])
        let operation = try #require(reading.document?.operations.first, "\(part): \(reading.shown)")
        #expect(operation.parameters.map(\.name) == ["q"], "\(part)")
        #expect(operation.responses.first?.contents.map(\.mediaType) == ["application/json"], "\(part)")
        #expect(operation.responses.first?.contents.first?.schema != nil, "\(part)")
        #expect(reading.shown == [], "\(part)")
    }

    @Test func propertiesAreResolved() throws {
        let reading = DocumentReading(
            DocumentVersion.openAPI30.schemas("A: { type: object, properties: { $ref: 'b.yaml#/more' } }"),
            files: ["b.yaml": "more: { name: { type: string } }\n"])
        let node = try #require(reading.document?.schemas.first)
        #expect(node.properties.map(\.name) == ["name"])
        #expect(reading.shown == [])
    }
}
