import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// What bodies say of their members that the record of a resource does not say, and the lines of the report about the rest.
@Suite struct MemberValuesTests {
    private static let thing =
        "Thing: { type: object, required: [id, name], properties: { id: { type: integer, readOnly: true }, name: { type: string }, made: { type: string, readOnly: true } } }"
    private static let id = "parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]"

    private func imported(_ method: String, _ body: String, schemas: [String] = []) -> ImportedDocument {
        ImportedDocument(
            paths: [
                "/things/{id}: { \(Self.id), \(call("get", schema("Thing"))), \(call(method, schema("Thing"), body)) }"
            ],
            schemas: [Self.thing] + schemas)
    }

    @Test func replacementHasNoMembersThatAreOnlyRead() {
        let imported = imported("put", body(schema("Thing")))
        #expect(imported.lines(of: "resources").contains("    replace: { read-fields: omit }"))
        #expect(imported.losses == [] && imported.problems == [])
    }

    @Test("A part that describes a member again does not make it one that is sent")
    func readOnlyInOnePart() {
        let part = "{ allOf: [\(schema("Thing")), { properties: { made: { type: string, description: Again. } } }] }"
        let imported = imported("put", body(part))
        #expect(imported.lines(of: "resources").contains("    replace: { read-fields: omit }"))
        #expect(imported.problems == [])
    }

    @Test("A replacement whose members may be left out is not the record")
    func optionalMembersOfReplacement() {
        let more =
            "Other: { type: object, required: [size], properties: { name: { type: string }, size: { type: integer } } }"
        let imported = imported("put", body(schema("Other")), schemas: [more])
        #expect(imported.lines(of: "resources").contains("    replace: { body: { name: string?, size: int } }"))
        #expect(imported.problems == [])
    }

    @Test(arguments: [
        (
            "patch",
            "requestBody: { content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }",
            "PATCH /things/{id}: the body has the required ‘name’, which an update may leave out"
        )
    ])
    func reportSaysWhatBodiesLose(method: String, body: String, loss: String) {
        let imported = imported(method, body)
        #expect(imported.losses == [loss])
        #expect(imported.problems == [])
    }

    @Test(arguments: [
        ("{ const: true }", "‘value’ has any value, and not only the constant true"),
        ("{ type: number, enum: [1.5] }", "‘value’ has any value, and not only the constant 1.5"),
        (
            "{ type: string, format: binary }",
            "‘value’ is a text, although its format is binary, since JSON has only texts"
        ),
        (
            "{ oneOf: [{ type: integer }, { type: number }] }",
            "‘value’ is of type double, since nothing distinguishes the values of its alternatives"
        ),
        (
            "{ oneOf: [{ type: string, format: date-time }, { type: string, format: uuid }] }",
            "‘value’ is of type string, since nothing distinguishes the values of its alternatives"
        ),
    ])
    func reportSaysWhatValuesLose(schema: String, loss: String) {
        let imported = ImportedDocument(member: schema, isRequired: false)
        #expect(imported.losses == [loss])
        #expect(imported.problems == [])
    }

    @Test("Records with other values of one member are a union by it")
    func constantsOfOneRecord() {
        let one = "{ type: object, required: [kind], properties: { kind: { const: a } } }"
        let other = "{ type: object, required: [kind], properties: { kind: { enum: [b, c] } } }"
        let same = ImportedDocument(member: "{ anyOf: [\(one), \(other)] }")
        let union =
            "HolderValue: { by: kind, cases: { a: HolderValueObject, b: HolderValueObject2, c: HolderValueObject2 } }"
        #expect(same.definitions.contains(union), "\(same.definitions)")
        #expect(same.problems == [])
    }

    @Test("Null among the values of an enum, also without the word")
    func nullInEnum() {
        let imported = ImportedDocument(
            """
            openapi: 3.0.3
            info: { title: A, version: '1' }
            servers: [{ url: "https://a.example" }]
            paths:
              /holder: { \(call("get", schema("Holder"))) }
            components:
              schemas:
                Holder:
                  type: object
                  required: [value]
                  properties:
                    value:
                      type: string
                      nullable: true
                      enum:
                      -
                      - a
                      - b
            """)
        #expect(imported.member == "HolderValue?")
        #expect(imported.definitions == ["HolderValue: [a, b]"])
        #expect(imported.problems == [])
    }
}
