import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// The message in the record of errors.
@Suite struct ErrorFinderTests {
    @Test(arguments: [
        ("message: { type: string }, error: { type: string }", "message: body#/message, "),
        ("error: { type: string }, message: { type: array, items: { type: string } }", "message: body#/message, "),
        (
            "detail: { type: array, items: { type: object, properties: { msg: { type: string } } } }",
            "message: body#/detail, "
        ),
        ("detail: { type: array, items: { type: integer } }, title: { type: string }", "message: body#/title, "),
        ("error: { type: object, properties: { message: { type: string } } }", "message: body#/error/message, "),
        ("code: { type: integer }", ""),
    ])
    func messageIsFound(members: String, message: String) throws {
        let schema = try ImportedSchema(
            """
            paths:
              /things:
                post:
                  responses:
                    '204': { description: Done }
                    '400': { description: Bad, content: { application/json: { schema: { $ref: '#/components/schemas/Failure' } } } }
            components: { schemas: { Failure: { type: object, properties: { \(members) } } } }
            """)
        #expect(schema.lines.contains("errors: { \(message)record: Failure }"), "\(schema.lines)")
    }

    private static func bad(_ schema: String, _ status: String = "400") -> String {
        "'204': { description: Done }, " + DocumentVersion.openAPI31.response(schema, status: status)
    }

    /// The line of the schema about errors, and what the report says of others.
    @Test(arguments: [
        // One schema in every bad response, though few operations have one.
        (["$ref: '#/components/schemas/Problem'"], "errors: { message: body#/message, record: Problem }", 0),
        (
            [
                "$ref: '#/components/schemas/Problem'", "$ref: '#/components/schemas/Problem'",
                "$ref: '#/components/schemas/Other'",
            ],
            "errors: { message: body#/message, record: Problem }", 1
        ),
        // Inline schemas with the same members.
        (
            [
                "type: object, required: [error], properties: { error: { type: string, enum: [a] } }",
                "type: object, properties: { error: { type: string, enum: [b] } }",
            ], "errors: { message: body#/error, record: Error }", 1
        ),
        // One record has the members and values of all of them.
        (
            [
                "type: object, properties: { error: { type: string } }",
                "type: object, properties: { error: { type: string }, more: { type: integer } }",
            ], "errors: { message: body#/error, record: Error }", 1
        ),
        // The types of the members that are not listed are in no record.
        (
            [
                "type: object, properties: { error: { type: string } }",
                "type: object, properties: { error: { type: string } }, additionalProperties: { type: integer }",
            ], "", 2
        ),
        // A member of two types, and one with the values of two schemas.
        (
            [
                "type: object, properties: { message: { type: string }, code: { type: string, enum: [a] } }",
                "type: object, properties: { code: { type: string, enum: [b] }, message: { type: integer } }",
                "type: object, properties: { code: { type: string } }",
            ], "errors: { record: Error }", 1
        ),
        // A single inline schema is that of its response.
        (["type: object, properties: { message: { type: string } }"], "", 1),
    ])
    func errorOfMostBadResponses(schemas: [String], line: String, losses: Int) {
        let bad = schemas.enumerated().map { index, schema in
            "/bad\(index): { post: { responses: { \(Self.bad("{ \(schema) }")) } } }"
        }
        let good = (0..<5).map { "/good\($0): { \(call("post")) }" }
        let imported = ImportedDocument(
            paths: bad + good,
            schemas: [
                "Problem: { type: object, properties: { message: { type: string } } }",
                "Other: { type: object, properties: { code: { type: integer } } }",
            ])
        let found = imported.schema.split(separator: "\n").first { $0.hasPrefix("errors:") } ?? ""
        #expect(found == line, "\(imported.schema)")
        #expect(imported.losses.count == losses, "\(imported.losses)")
        #expect(imported.problems == [])
    }

    /// Responses with a good status that are errors.
    @Test(arguments: [
        (
            "properties: { ok: { type: boolean, enum: [true] } }",
            "properties: { ok: { type: boolean, enum: [false] }, error: { type: string } }",
            "errors: { when: body#/ok is false, message: body#/error, record: Error }"
        ),
        (
            "properties: { success: { type: boolean }, error: { type: string } }", "",
            "errors: { when: body#/success is false, message: body#/error }"
        ),
        ("properties: { ok: { type: boolean } }", "", ""),
    ])
    func goodStatusIsError(good: String, bad: String, line: String) {
        let responses =
            DocumentVersion.openAPI31.response("{ type: object, \(good) }")
            + (bad.isEmpty
                ? "" : ", " + DocumentVersion.openAPI31.response("{ type: object, \(bad) }", status: "default"))
        let imported = ImportedDocument(
            paths: ["a", "b"].map { "/\($0): { get: { responses: { \(responses) } } }" })
        let found = imported.schema.split(separator: "\n").first { $0.hasPrefix("errors:") } ?? ""
        #expect(found == line, "\(imported.schema)")
        #expect(imported.problems == [])
    }

    @Test func defaultAloneIsNoError() {
        let response = DocumentVersion.openAPI31.response(schema("Problem"), status: "default")
        let imported = ImportedDocument(
            paths: ["/a: { get: { responses: { \(response) } } }"],
            schemas: ["Problem: { type: object, properties: { message: { type: string } } }"])
        #expect(!imported.schema.contains("errors:"))
        #expect(imported.losses == [])
    }
}
