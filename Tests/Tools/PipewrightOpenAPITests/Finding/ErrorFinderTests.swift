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
}
