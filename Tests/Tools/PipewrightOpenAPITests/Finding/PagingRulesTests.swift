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

    /// A list in the ways of other APIs: its operation, and the line of the schema about its pages.
    struct Sample: Sendable, CustomTestStringConvertible {
        var name: String
        var method = "get"
        var keys = ""
        var parameters: [String] = []
        var headers: [String] = []
        var response: String
        /// `nil` if the list has one page.
        var scheme: String?

        var testDescription: String { name }
    }

    private static let things = "type: array, items: { $ref: '#/components/schemas/Thing' }"

    private static let samples = [
        Sample(
            name: "links in a header field", parameters: ["page: integer"], headers: ["Link"], response: things,
            scheme: "links: { follow: link.next, back: link.prev }"),
        Sample(
            name: "a cursor in a header field", parameters: ["cursor: string"], headers: ["X-Next-Cursor"],
            response: things, scheme: "cursor: { cursor: query.cursor, next: header.X-Next-Cursor }"),
        Sample(
            name: "numbers of pages in header fields", parameters: ["page: integer", "per_page: integer"],
            headers: ["X-Total-Pages", "X-Total-Count"], response: things,
            scheme: "pages: { page: query.page, pages: header.X-Total-Pages, total: header.X-Total-Count, "
                + "size: query.per_page }"),
        Sample(
            name: "a last page that says so", parameters: ["page: integer, minimum: 0"],
            response: "type: object, properties: { content: { \(things) }, last: { type: boolean } }",
            scheme: "pages: { page: query.page, first: 0, more: body#/last is false, items: body#/content }"),
        Sample(
            name: "a token of a page without a next one", parameters: ["Page: integer", "PageToken: string"],
            response: "type: object, properties: { things: { \(things) }, uri: { type: string } }"),
        Sample(
            name: "a search with POST", method: "post",
            keys: "requestBody: { content: { application/json: { schema: { type: object, properties: "
                + "{ text: { type: string }, marker: { type: string }, limit: { type: integer } } } } } }, ",
            response: "type: object, properties: { entries: { \(things) }, next_marker: { type: string } }",
            scheme: "cursor: { cursor: body#/marker, next: body#/next_marker, size: body#/limit, items: body#/entries }"
        ),
        Sample(
            name: "x-ms-pageable", keys: "x-ms-pageable: { nextLinkName: further, itemName: found }, ",
            response: "type: object, properties: { found: { \(things) }, further: { type: string } }",
            scheme: "links: { follow: body#/further, items: body#/found }"),
        Sample(
            name: "x-ms-pageable with one page", keys: "x-ms-pageable: { nextLinkName: null }, ",
            parameters: ["page: integer"],
            response: "type: object, properties: { value: { \(things) }, next: { type: string } }"),
        Sample(
            name: "IDs of cases of a union", parameters: ["starting_after: string"],
            response: "type: object, properties: { data: { type: array, items: { oneOf: "
                + "[{ $ref: '#/components/schemas/Thing' }, { $ref: '#/components/schemas/Other' }] } }, "
                + "has_more: { type: boolean } }",
            scheme: "keyset: { cursor: query.starting_after, next: last#/id, more: body#/has_more, "
                + "items: body#/data }"),
        Sample(
            name: "a token of a page among numbers", parameters: ["page: string", "limit: integer"],
            response: "type: object, properties: { data: { \(things) }, has_more: { type: boolean }, "
                + "next_page: { type: string } }",
            scheme: "cursor: { cursor: query.page, next: body#/next_page, more: body#/has_more, size: query.limit, "
                + "items: body#/data }"),
        Sample(
            name: "a URL beside a path and an offset", parameters: ["offset: string", "limit: integer"],
            response: "type: object, properties: { data: { \(things) }, next_page: { type: object, properties: "
                + "{ offset: { type: string }, path: { type: string }, uri: { type: string, format: uri } } } }",
            scheme: "links: { follow: body#/next_page/uri, size: query.limit, items: body#/data }"),
        Sample(
            name: "a cursor in an object of pages", parameters: ["starting_after: string", "per_page: integer"],
            response: "type: object, properties: { data: { \(things) }, pages: { type: object, properties: "
                + "{ next: { type: object, properties: { starting_after: { type: string } } } } } }",
            scheme: "cursor: { cursor: query.starting_after, next: body#/pages/next/starting_after, "
                + "size: query.per_page, items: body#/data }"),
        Sample(
            name: "a cursor beside a time", parameters: ["after: string, format: date-time", "cursor: string"],
            response: "type: object, properties: { data: { \(things) }, next_cursor: { type: string } }",
            scheme: "cursor: { cursor: query.cursor, next: body#/next_cursor, items: body#/data }"),
        Sample(
            name: "the position of the last record", parameters: ["starting_after: string", "ending_before: string"],
            response: "type: object, properties: { data: { \(things) }, first: { type: string }, "
                + "last: { type: string }, more: { type: boolean } }",
            scheme: "cursor: { cursor: query.starting_after, next: body#/last, back: body#/first, "
                + "back-cursor: query.ending_before, more: body#/more, items: body#/data }"),
        Sample(
            name: "the next number", parameters: ["from: integer", "limit: integer"],
            response: "type: object, properties: { data: { \(things) }, next: { type: integer } }",
            scheme: "cursor: { cursor: query.from, next: body#/next, size: query.limit, items: body#/data }"),
        Sample(
            name: "SCIM", parameters: ["startIndex: integer, default: 1", "count: integer"],
            response: "type: object, properties: { Resources: { \(things) }, totalResults: { type: integer } }",
            scheme: "offset: { offset: query.startIndex, first: 1, total: body#/totalResults, size: query.count, "
                + "items: body#/Resources }"),
        Sample(
            name: "an offset that counts in limit",
            parameters: ["per_page: integer", "offset: integer", "limit: integer"], response: things,
            scheme: "offset: { offset: query.offset, size: query.limit }"),
        Sample(
            name: "a page that the response repeats",
            parameters: ["offset: integer", "limit: integer", "page: integer", "per_page: integer"],
            response: "type: object, properties: { hits: { \(things) }, page: { type: integer } }",
            scheme: "pages: { page: query.page, size: query.per_page, items: body#/hits }"),
        Sample(
            name: "errors beside the records", parameters: ["cursor: string"],
            response: "type: object, properties: { rows_of_it: { \(things) }, cursor: { type: string }, "
                + "errors: { type: array, items: { $ref: '#/components/schemas/Other' } } }",
            scheme: "cursor: { cursor: query.cursor, next: body#/cursor, items: body#/rows_of_it }"),
        Sample(
            name: "a text that may be a URL or a cursor", parameters: ["cursor: string"],
            response: "type: object, properties: { data: { \(things) }, further: { type: string } }"),
        Sample(
            name: "members of links",
            response: "type: object, properties: { data: { \(things) }, links: { type: object, properties: "
                + "{ next: { type: string } } } }",
            scheme: "links: { follow: body#/links/next, items: body#/data }"),
        Sample(
            name: "who has called", parameters: ["From: string", "PageSize: integer"],
            response:
                "type: object, properties: { things: { \(things) }, next_page_uri: { type: string, format: uri } }",
            scheme: "links: { follow: body#/next_page_uri, size: query.PageSize, items: body#/things }"),
    ]

    @Test(arguments: samples)
    func schemeIsThatOfTheList(_ sample: Sample) throws {
        let parameters = sample.parameters.map { parameter in
            let parts = parameter.split(separator: ":", maxSplits: 1)
            return "{ name: \(parts[0]), in: query, schema: { type:\(parts[1]) } }"
        }
        let headers = sample.headers.map { "\($0): { schema: { type: string } }" }
        let schema = try ImportedSchema(
            """
            paths:
              /things: { \(sample.method): { \(sample.keys)parameters: [\(parameters.joined(separator: ", "))],
                responses: { '200': { description: ok, headers: { \(headers.joined(separator: ", ")) },
                content: { application/json: { schema: { \(sample.response) } } } } } } }
            components:
              schemas:
                Thing: { type: object, required: [id, kind], properties:
                  { id: { type: string }, kind: { type: string, enum: [thing] }, name: { type: string } } }
                Other: { type: object, required: [id, kind], properties:
                  { id: { type: string }, kind: { type: string, enum: [other] }, size: { type: integer } } }
            """)
        let start = schema.lines.firstIndex(of: "paging:").map { $0 + 1 }
        #expect(start.map { schema.lines[$0] } == sample.scheme)
        #expect(sample.name != "who has called" || schema.lines.contains("filter: { From: string }"))
    }
}
