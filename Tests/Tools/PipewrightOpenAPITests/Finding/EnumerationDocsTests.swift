import Testing

@testable import PipewrightOpenAPI

@Suite struct EnumerationDocsTests {
    @Test func listOfValuesIsDocsOfEach() {
        let text = "* `rock` - Rock\n* `hip_hop` - Hip Hop\n* `x` - Experimental"
        let docs = EnumerationDocs.ofValues(text, ["rock", "hip_hop", "x"])
        #expect(docs == [nil, nil, "Experimental"])
    }

    @Test(arguments: [
        "Rock or jazz", "", "* `rock` - Rock", "* `jazz` - Jazz\n* `rock` - Rock",
        "Kinds:\n* `rock` - Rock\n* `jazz` - Jazz",
    ])
    func otherTextIsNot(docs: String) {
        #expect(EnumerationDocs.ofValues(docs, ["rock", "jazz"]) == nil)
    }

    @Test func definitionHasThem() throws {
        let schema = try ImportedSchema(
            """
            paths:
              /songs/{id}:
                get:
                  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
                  responses:
                    '200': { description: One, content: { application/json: { schema: { $ref: '#/components/schemas/Song' } } } }
            components:
              schemas:
                Song: { type: object, properties: { id: { type: integer }, genre: { $ref: '#/components/schemas/Genre' } } }
                Genre: { type: string, enum: [rock, x], description: "* `rock` - Rock\\n* `x` - Experimental" }
            """)
        #expect(schema.lines.contains("x: { value: x, docs: Experimental }"), "\(schema.lines)")
        // The field does not repeat the docs of its type.
        #expect(schema.lines.contains("Song: { id: int, genre: Genre? }"), "\(schema.lines)")
    }
}
