import Testing

@testable import PipewrightOpenAPI

@Suite struct OperationViewTests {
    @Test(arguments: [
        ("summary: Borrow a book", "docs: Borrow a book"),
        (
            "operationId: borrow_book_books_borrow_post, summary: Borrow Book, description: Takes it home.",
            "docs: Takes it home."
        ),
        ("operationId: borrowBook, summary: Borrow book", ""),
        ("operationId: borrowBook, summary: Borrow a book", "docs: Borrow a book"),
    ])
    func summaryThatRepeatsTheIDIsNotDocs(keys: String, docs: String) throws {
        let schema = try ImportedSchema(
            "paths: { /library/borrow: { post: { \(keys), responses: { '204': { description: Done } } } } }")
        let line = try #require(schema.lines.first { $0.contains("POST") }, "\(schema.lines)")
        #expect(docs.isEmpty ? !line.contains("docs") : line.contains(docs), "\(line)")
    }

    @Test func operationWithoutSecurityBesideOthersNeedsNone() throws {
        let schema = try ImportedSchema(
            """
            paths:
              /login: { post: { responses: { '204': { description: Done } } } }
              /logout: { post: { security: [{ token: [] }], responses: { '204': { description: Done } } } }
              /leave: { post: { security: [{ token: [] }], responses: { '204': { description: Done } } } }
            components: { securitySchemes: { token: { type: http, scheme: bearer } } }
            """)
        #expect(schema.lines.contains("use: token"))
        #expect(schema.lines.filter { $0.contains("use: none") }.count == 1)
        let without = try ImportedSchema(
            """
            security: [{ token: [] }]
            paths:
              /login: { post: { responses: { '204': { description: Done } } } }
              /leave: { post: { security: [{ token: [] }], responses: { '204': { description: Done } } } }
            components: { securitySchemes: { token: { type: http, scheme: bearer } } }
            """)
        #expect(!without.lines.contains { $0.contains("none") })
    }
}
