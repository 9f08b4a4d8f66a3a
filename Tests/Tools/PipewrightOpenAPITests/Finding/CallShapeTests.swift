import ImportTesting
import Testing

@testable import PipewrightOpenAPI

@Suite struct CallShapeTests {
    private static let thing =
        "Thing: { type: object, required: [id], properties: { id: { type: string }, name: { type: string } } }"
    private static let result = "content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }"

    @Test func responseWithoutContentHasNoResult() throws {
        for (status, line) in [("204", "remove:"), ("200", "remove: DELETE -> Thing")] {
            let schema = try ImportedSchema(
                """
                paths:
                  /things/{id}:
                    get: { responses: { '200': { description: One, \(Self.result) } } }
                    delete: { responses: { '\(status)': { description: Removed, \(Self.result) } } }
                components: { schemas: { \(Self.thing) } }
                """)
            let remove = schema.lines.first { $0.hasPrefix("remove") } ?? schema.lines.first { $0.contains("remove]") }
            #expect(remove == line || status == "204" && remove == "operations: [read, remove]", "\(schema.lines)")
        }
    }

    @Test func membersOfObjectInQueryAreParameters() throws {
        func filter(_ keys: String, others: String = "") throws -> String? {
            let schema = try ImportedSchema(
                """
                paths:
                  /things:
                    get:
                      parameters:
                      - { name: options, in: query, \(keys), schema: { $ref: '#/components/schemas/Options' } }
                      \(others)
                      responses:
                        '200':
                          description: All
                          content:
                            application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Thing' } } }
                components:
                  schemas:
                    \(Self.thing)
                    Options: { type: object, required: [color], properties: { color: { type: string }, tag: { type: string } } }
                """)
            return schema.lines.first { $0.hasPrefix("filter") }
        }
        #expect(try filter("required: true") == "filter: { color: string required, tag: string }")
        #expect(try filter("required: false") == "filter: { color: string, tag: string }")
        #expect(try filter("style: deepObject, explode: true") == "filter: { options: Options }")
        let others = "- { name: tag, in: query, schema: { type: integer } }"
        #expect(try filter("required: true", others: others) == "filter: { color: string required, tag: int }")
    }

    @Test func pagesOfObjectInQueryAreFound() throws {
        let schema = try ImportedSchema(
            """
            paths:
              /things:
                get:
                  parameters:
                  - { name: pageable, in: query, required: true, schema: { $ref: '#/components/schemas/Pageable' } }
                  responses:
                    '200': { description: A page, content: { '*/*': { schema: { $ref: '#/components/schemas/Page' } } } }
            components:
              schemas:
                \(Self.thing)
                Pageable: { type: object, properties: { page: { type: integer, minimum: 0 }, size: { type: integer } } }
                Page:
                  type: object
                  properties:
                    content: { type: array, items: { $ref: '#/components/schemas/Thing' } }
                    totalPages: { type: integer }
            """)
        let keys = "page: query.page, first: 0, pages: body#/totalPages, size: query.size, items: body#/content"
        #expect(schema.lines.contains("pages: { \(keys) }"), "\(schema.lines)")
    }

    @Test("An upload has neither a stream nor pages, as the language has it")
    func uploads() {
        let upload = body(
            "{ type: object, properties: { file: { type: string, format: binary } } }", "multipart/form-data")
        let raw = "requestBody: { content: { application/octet-stream: {} } }"
        let events =
            "responses: { \"200\": { description: A., content: { text/event-stream: { schema: \(schema("Thing")) } } } }"
        let parameters = ["limit: integer", "cursor: string"].map { parameter in
            let parts = parameter.split(separator: ":")
            return "{ name: \(parts[0]), in: query, schema: { type:\(parts[1]) } }"
        }
        let page = "{ type: object, properties: { data: \(listOf("Thing")), next_cursor: { type: string } } }"
        let imported = ImportedDocument(
            paths: [
                "/scripts: { post: { \(upload), \(events) } }", "/raw: { post: { \(raw), \(events) } }",
                "/scans/find: { \(call("post", page, "\(upload), parameters: [\(parameters.joined(separator: ", "))]")) }",
            ],
            schemas: ["Thing: { type: object, required: [id], properties: { id: { type: string } } }"])
        #expect(imported.problems == [])
        let loss = "bodies of type text/event-stream are sent and read as bytes"
        #expect(imported.losses == ["POST /raw: \(loss)", "POST /scripts: \(loss)"])
        #expect(imported.schema.contains("POST / -> bytes"))
    }

    @Test("Actions of a collection are not named as its members")
    func membersOfCollections() {
        let paths = ["pages", "all", "first"].map { "/things/\($0): { \(call("get", schema("Thing"))) }" }
        let imported = ImportedDocument(
            paths: [
                "/things: { \(call("get", listOf("Thing"))), \(call("post", schema("Thing"), body(schema("Thing")))) }",
                "/things/{id}: { \(call("get", schema("Thing"))) }", "/things/save: { \(call("post")) }",
            ] + paths,
            schemas: ["Thing: { type: object, required: [id], properties: { id: { type: string } } }"])
        #expect(imported.problems == [])
        for name in ["get_pages", "get_all", "get_first", "post_save"] { #expect(imported.schema.contains("\(name):")) }
    }
}
