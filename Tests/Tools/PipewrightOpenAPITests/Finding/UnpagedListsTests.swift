import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// What the report says of lists with parameters of pages that have one page.
@Suite struct UnpagedListsTests {
    @Test(arguments: [
        // Nothing says where the next cursor is.
        (
            ["cursor: string", "limit: integer"], listOf("Thing"),
            "‘cursor’, ‘limit’, and its responses do not say where the next page is. "
                + "Check and add: `{ cursor: query.cursor, next: \"body#/…\", size: query.limit }`"
        ),
        // Nothing says which of two lists has the records.
        (
            ["page: integer"], "{ properties: { a: \(listOf("Thing")), b: \(listOf("Thing")) } }",
            "‘page’, and its responses do not say which values are the records. "
                + "Check and add: `{ page: query.page, items: \"body#/…\" }`"
        ),
        (["q: string"], listOf("Thing"), ""),
        (["after: string, format: date-time"], listOf("Thing"), ""),
        (["page: integer"], listOf("Thing"), ""),
    ])
    func reportHasLine(parameters: [String], result: String, line: String) throws {
        let list = parameters.map { parameter in
            let parts = parameter.split(separator: ":", maxSplits: 1)
            return "{ name: \(parts[0]), in: query, schema: { type:\(parts[1]) } }"
        }
        let imported = ImportedDocument(
            paths: ["/things: { \(call("get", result, "parameters: [\(list.joined(separator: ", "))]")) }"],
            schemas: ["Thing: { type: object, required: [id], properties: { id: { type: string } } }"])
        let start = "- GET /things: the list has the parameters "
        let page = ImportReport(try #require(imported.api)).page(of: "api.yaml").split(separator: "\n")
        let found = page.first { $0.hasPrefix(start) }
        #expect(found.map { String($0) } == (line.isEmpty ? nil : start + line), "\(page)")
        #expect(page.contains("## Lists that are not paged") == !line.isEmpty)
        #expect(imported.problems == [])
    }
}
