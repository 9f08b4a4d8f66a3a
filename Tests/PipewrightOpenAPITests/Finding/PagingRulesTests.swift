import PipewrightDiagnostics
import Testing

@testable import PipewrightOpenAPI

/// The scheme of pagination that is found for parameters of a list and members of its response.
@Suite struct PagingRulesTests {
    struct Row: Sendable {
        var parameters: [String]
        var members: String
        var keys: String
    }

    private static let rows = [
        Row(
            parameters: ["cursor", "limit"], members: "next_cursor: { type: string }",
            keys: "cursor=query.cursor next=body#/next_cursor size=query.limit items=body#/data"),
        Row(
            parameters: ["starting_after", "ending_before", "limit"], members: "has_more: { type: boolean }",
            keys: "cursor=query.starting_after next=last#/id back=first#/id back-cursor=query.ending_before "
                + "more=body#/has_more size=query.limit items=body#/data"),
        Row(
            parameters: ["PageSize", "Page"],
            members: "next_page_uri: { type: string, format: uri }, previous_page_uri: { type: string, format: uri }",
            keys: "follow=body#/next_page_uri back=body#/previous_page_uri size=query.PageSize items=body#/data"),
        Row(
            parameters: ["offset", "limit"], members: "total_count: { type: integer }",
            keys: "offset=query.offset total=body#/total_count size=query.limit items=body#/data"),
        Row(
            parameters: ["page", "per_page"],
            members: "meta: { type: object, properties: { total_pages: { type: integer } } }",
            keys: "page=query.page pages=body#/meta/total_pages size=query.per_page items=body#/data"),
        Row(parameters: ["q"], members: "total: { type: integer }", keys: ""),
    ]

    @Test(arguments: rows)
    func isFound(_ row: Row) throws {
        let parameters = row.parameters.map { name in
            let isText = name.hasSuffix("cursor") || name.hasSuffix("after") || name.hasSuffix("before") || name == "q"
            return "{ name: \(name), in: query, schema: { type: \(isText ? "string" : "integer") } }"
        }
        let text = """
            openapi: 3.0.0
            info: { title: Things, version: "1" }
            paths:
              /things:
                get:
                  parameters: [\(parameters.joined(separator: ", "))]
                  responses:
                    "200":
                      description: A page.
                      content:
                        application/json:
                          schema:
                            type: object
                            properties:
                              data: { type: array, items: { $ref: "#/components/schemas/Thing" } }
                              \(row.members.split(separator: "}, ").joined(separator: "}\n                  "))
            components:
              schemas: { Thing: { type: object, required: [id], properties: { id: { type: string } } } }
            """
        let document = try #require(DocumentReading(text).document)
        let keys = DocumentImporter.find(document).pagings.first?.keys ?? []
        #expect(keys.map { "\($0.key)=\($0.value)" }.joined(separator: " ") == row.keys)
    }
}
