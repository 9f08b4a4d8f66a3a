import Testing

@testable import PipewrightOpenAPI

/// Records in a member with the name of the resource.
@Suite struct WrappingTests {
    private func lines(body: String, result: String) throws -> [String] {
        let post = "{ type: object, required: [title], properties: { id: { type: integer }, title: { type: string } } }"
        let sent = "{ type: object, required: [title], properties: { title: { type: string } } }"
        func object(_ name: String, _ schema: String) -> String {
            name.isEmpty ? schema : "{ type: object, properties: { \(name): \(schema) } }"
        }
        let content = "content: { application/json: { schema: \(object(result, post)) } }"
        let request = "requestBody: { content: { application/json: { schema: \(object(body, sent)) } } }"
        return try ImportedSchema(
            """
            paths:
              /posts:
                post: { \(request), responses: { '201': { description: Made, \(content) } } }
              /posts/{id}:
                parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
                get: { responses: { '200': { description: One, \(content) } } }
                patch: { \(request), responses: { '200': { description: Changed, \(content) } } }
            """
        ).lines
    }

    @Test func memberOfBodiesAndResultsIsThatOfResource() throws {
        let found = try lines(body: "post", result: "post")
        #expect(found.contains("wrap: post"), "\(found)")
        #expect(!found.contains { $0.contains("item:") || $0.contains("body:") })
        #expect(found.contains { $0.contains("id: int read") })
    }

    @Test func memberOfResultsAloneIsPlaceOfRecord() throws {
        let found = try lines(body: "", result: "post")
        #expect(!found.contains { $0.contains("wrap") }, "\(found)")
        #expect(found.filter { $0.contains("item: body#/post") }.count == 3)
    }

    @Test func memberWithOtherNameIsField() throws {
        let found = try lines(body: "author", result: "post")
        #expect(!found.contains { $0.contains("wrap") }, "\(found)")
    }

    @Test func memberOfBodiesAloneIsField() throws {
        let found = try lines(body: "post", result: "")
        #expect(!found.contains { $0.contains("wrap") }, "\(found)")
    }
}
