import Testing

@testable import PipewrightOpenAPI

/// IDs of other records outside of records.
@Suite struct IdentitiesOfFiltersTests {
    @Test func filtersQueriesAndBodiesHaveIDsOfRecords() throws {
        let schema = try ImportedSchema(
            """
            paths:
              /authors/{id}:
                get:
                  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
                  responses: { '200': { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Author' } } } } }
              /books:
                get:
                  parameters:
                  - { name: author_id, in: query, schema: { type: integer } }
                  - { name: agent_id, in: query, schema: { type: integer } }
                  responses:
                    '200': { description: All, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Book' } } } } }
                post:
                  requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewBook' } } } }
                  responses: { '201': { description: Made, content: { application/json: { schema: { $ref: '#/components/schemas/Book' } } } } }
              /books/merge:
                post:
                  requestBody: { content: { application/json: { schema: { type: object, properties: { authorId: { type: integer } } } } } }
                  responses: { '204': { description: Done } }
              /books/move:
                post:
                  requestBody: { content: { application/json: { schema: { type: object, properties: { authorId: { type: string } } } } } }
                  responses: { '204': { description: Done } }
            components:
              schemas:
                Author: { type: object, required: [id], properties: { id: { type: integer } } }
                Book: { type: object, required: [id], properties: { id: { type: integer }, title: { type: string } } }
                NewBook: { type: object, properties: { a: { type: string }, b: { type: string }, author_id: { type: integer } } }
            """)
        func line(_ start: String) -> String? { schema.lines.first { $0.hasPrefix(start) } }
        #expect(line("filter:") == "filter: { author_id: Author.ID, agent_id: int }", "\(schema.lines)")
        #expect(line("create:")?.contains("author_id: Author.ID?") == true, "\(schema.lines)")
        #expect(line("merge:")?.contains("authorId: Author.ID?") == true)
        #expect(line("move:")?.contains("authorId: string?") == true)
    }
}
