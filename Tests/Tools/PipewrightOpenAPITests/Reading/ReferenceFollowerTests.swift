import Testing

@testable import PipewrightOpenAPI

@Suite struct ReferenceFollowerTests {
    private static func read(_ lines: String..., files: [String: String] = [:]) -> DocumentReading {
        let text = "openapi: 3.1.0\ninfo: { title: A }\npaths: {}\ncomponents:\n  schemas:\n"
        return DocumentReading(text + lines.map { "    \($0)\n" }.joined(), files: files)
    }

    // MARK: - Schemas

    @Test func aReferenceAloneIsTheSchemaItself() {
        let reading = Self.read(
            "A: { items: { $ref: '#/components/schemas/B' } }", "B: {}", "C: { $ref: '#/components/schemas/A' }")
        #expect(reading.document?.shown(named: "A") == "of(B)")
        #expect(reading.document?.schemas.count == 2)
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        ("{ $ref: '#/components/schemas/B', description: D, nullable: true, readOnly: true }", "→B ? read docs=D"),
        ("{ $ref: '#/components/schemas/B', x-order: 1, $comment: c, summary: S }", "-"),
        ("{ description: D, $ref: '#/components/schemas/B' }", "→B docs=D"),
    ])
    func keysBesideAReferenceAreThoseOfTheSchema(text: String, shown: String) {
        let reading = Self.read("A: \(text)", "B: { type: string }")
        #expect(reading.document?.shown(named: "A") == shown)
        #expect(reading.shown == [])
    }

    @Test func schemasCanContainThemselves() {
        let reading = Self.read(
            "A: { properties: { parent: { $ref: '#/components/schemas/A' }, other: { $ref: '#/components/schemas/B' } } }",
            "B: { items: { $ref: '#/components/schemas/A' } }")
        #expect(reading.document?.shown(named: "A") == "{parent: A, other: B}")
        #expect(reading.document?.shown(named: "B") == "of(A)")
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        ("#/components/schemas/B/properties/x", "string"),
        ("#/components/schemas/B/allOf/1", "integer"),
        // The pointer leads through a reference.
        ("#/components/schemas/C/properties/x", "string"),
        ("#/components/schemas/B/$defs/D", "D"),
    ])
    func aReferenceCanLeadIntoASchema(reference: String, shown: String) {
        let reading = Self.read(
            "A: { items: { $ref: '\(reference)' } }",
            "B: { properties: { x: { type: string } }, allOf: [{}, { type: integer }], $defs: { D: { type: boolean } } }",
            "C: { $ref: '#/components/schemas/B' }")
        #expect(reading.document?.shown(named: "A") == "of(\(shown))")
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        ("#/components/schemas/Z", "there is no such part"),
        ("#/components/schemas/B/items", "there is no such part"),
        ("#/components/schemas/B/required/7", "there is no such part"),
        ("#/components/schemas/B/required/-1", "there is no such part"),
        ("#B", "the reference is malformed"),
        ("https://a.example/b.yaml#/B", "files of other servers are not read"),
        ("//a.example/b.yaml", "files of other servers are not read"),
        ("urn:b", "files of other servers are not read"),
        ("none.yaml", "there is no such file"),
        ("/etc/passwd", "files outside the folder of the document are not read"),
        ("../b.yaml", "files outside the folder of the document are not read"),
        ("x/../../b.yaml", "files outside the folder of the document are not read"),
        ("%2e%2e/b.yaml", "files outside the folder of the document are not read"),
        ("..%2Fb.yaml", "files outside the folder of the document are not read"),
        ("C:/b.yaml", "files outside the folder of the document are not read"),
        ("..%5Cb.yaml", "the reference is malformed"),
        ("b.yaml%00", "the reference is malformed"),
        (".", "the reference is malformed"),
    ])
    func aReferenceToNothingIsAnyValue(reference: String, reason: String) {
        let reading = Self.read(
            "B: { required: [x] }", "A: { properties: { x: { $ref: '\(reference)' }, y: {} }, required: [x, y] }")
        #expect(reading.document?.shown(named: "A") == "{x!: any, y!: any}")
        #expect(reading.shown == ["7:35 the reference ‘\(reference)’ is left out: \(reason)"])
        #expect(reading.rules == ["unresolved-reference"])
        #expect(reading.loaded == (reference == "none.yaml" ? ["none.yaml"] : []))
    }

    @Test func referencesThatNeverEndAreAnyValue() {
        let reading = Self.read(
            "A: { $ref: '#/components/schemas/B' }", "B: { $ref: '#/components/schemas/C' }",
            "C: { $ref: '#/components/schemas/A' }", "D: { properties: { x: { $ref: '#/components/schemas/B' } } }")
        #expect(reading.document?.shown(named: "D") == "{x: any}")
        #expect(reading.rules == ["unresolved-reference"])
        #expect(reading.shown.allSatisfy { $0.hasSuffix("it leads back to itself") })
    }

    @Test("A pointer that leads through its own reference ends")
    func pointersThroughThemselves() {
        let reading = Self.read(
            "A: { $ref: '#/components/schemas/A/x' }", "B: { items: { $ref: '#/components/schemas/A/y' } }")
        #expect(reading.document?.shown(named: "B") == "of(any)")
        #expect(reading.shown.count == 2)
        #expect(reading.shown.allSatisfy { $0.hasSuffix("it leads through too many other references") })
    }

    @Test(arguments: [
        ("A: { allOf: [{ $ref: '#/components/schemas/A' }, { type: object }] }", "allOf(object)"),
        ("A: { description: D, $ref: '#/components/schemas/A' }", "docs=D"),
        ("A: { allOf: [{ description: D, allOf: [{ $ref: '#/components/schemas/A' }] }] }", "allOf(docs=D)"),
    ])
    func aSchemaThatIsAPartOfItselfLosesTheReference(text: String, shown: String) {
        let reading = Self.read(text)
        #expect(reading.document?.shown(named: "A") == shown)
        #expect(reading.rules == ["recursive-schema"])
    }

    @Test("A base that lists its cases and is a part of each is not a loop")
    func basesWithCases() {
        let reading = Self.read(
            "A: { oneOf: [{ $ref: '#/components/schemas/B' }], discriminator: { propertyName: k } }",
            "B: { allOf: [{ $ref: '#/components/schemas/A' }] }")
        #expect(reading.document?.shown(named: "A") == "oneOf(B) by(k)")
        #expect(reading.document?.shown(named: "B") == "allOf(A)")
        #expect(reading.shown == [])
    }

    // MARK: - Files

    @Test func referencesAreRelativeToTheFileThatHasThem() {
        let reading = Self.read(
            "A: { items: { $ref: 'schemas/pet.yaml' } }",
            files: [
                "schemas/pet.yaml":
                    "properties: { a: { $ref: './owner.json#/Owner' }, b: { $ref: '../common.yaml#/X' }, c: { $ref: '#/properties/a' } }",
                "schemas/owner.json": #"{ "Owner": { "properties": { "pet": { "$ref": "pet.yaml" } } } }"#,
                "common.yaml": "X: { items: { $ref: 'api.yaml#/components/schemas/A' } }",
            ])
        #expect(reading.document?.shown(named: "A") == "of(pet)")
        #expect(reading.document?.shown(named: "pet") == "{a: Owner, b: X, c: Owner}")
        #expect(reading.document?.shown(named: "Owner") == "{pet: pet}")
        #expect(reading.document?.shown(named: "X") == "of(A)")
        #expect(reading.shown == [])
        #expect(reading.loaded == ["schemas/pet.yaml", "schemas/owner.json", "common.yaml"])
    }

    @Test func aSchemaInAFileHasTheNameOfTheDocument() {
        let reading = Self.read(
            "B: { items: { $ref: 'pet.yaml' } }", "Animal: { $ref: pet.yaml }", files: ["pet.yaml": "type: string"])
        #expect(reading.document?.shown(named: "B") == "of(Animal)")
        #expect(reading.document?.shown(named: "Animal") == "string")
    }

    @Test func aFileWithAnErrorIsAnError() {
        let reading = Self.read("B: { items: { $ref: 'pet.json#/a' } }", files: ["pet.json": "{ \"a\": 1, }"])
        #expect(reading.document == nil)
        #expect(
            reading.shown.contains("pet.json:1:11 invalid JSON: found ‘}’ where a member's name in quotes was expected")
        )
    }

    // MARK: - Other parts

    @Test(arguments: [
        (
            "parameters: [{ $ref: '#/components/parameters/P' }]",
            "parameters: { P: { name: q, in: query, schema: { type: string } } }",
            "query q form*: string path id! simple: string - []"
        ),
        (
            "requestBody: { $ref: '#/components/requestBodies/P' }",
            "requestBodies: { P: { content: { a/b: { schema: { type: string } } } } }",
            "path id! simple: string a/b: string []"
        ),
        (
            "responses: { 200: { $ref: '#/components/responses/P' } }",
            "responses: { P: { $ref: '#/components/responses/Q' }, Q: { description: D } }",
            "path id! simple: string - [200 docs=D]"
        ),
        (
            "responses: { 200: { headers: { X: { $ref: '#/components/headers/P' } } } }",
            "headers: { P: { schema: { type: string } } }", "path id! simple: string - [200 X=string]"
        ),
        (
            "requestBody: { content: { a/b: { examples: { e: { $ref: '#/components/examples/P' } } } } }",
            "examples: { P: { value: 1 } }", "path id! simple: string a/b: - example=1 []"
        ),
    ])
    func partsCanBeReferences(text: String, component: String, shown: String) throws {
        let reading = DocumentReading(
            DocumentVersion.openAPI31.operation(text, components: "components:\n  \(component)\n"))
        let document = try #require(reading.document)
        let operation = try #require(document.operations.first)
        let parts =
            operation.parameters.map { document.shown($0) } + [document.shown(operation.body)]
            + ["[\(operation.responses.map { document.shown($0) }.joined(separator: ", "))]"]
        #expect(parts.joined(separator: " ") == shown)
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        "parameters: [{ $ref: '#/components/parameters/P' }]",
        "responses: { 200: { $ref: '#/components/parameters/P' } }",
    ])
    func partsThatLeadBackToThemselvesAreLeftOut(text: String) {
        let components =
            "components:\n  parameters: { P: { $ref: '#/components/parameters/Q' }, Q: { $ref: '#/components/parameters/P' } }\n"
        let reading = DocumentReading(DocumentVersion.openAPI31.operation(text, components: components))
        #expect(reading.document?.operations.first?.parameters.map(\.name) == ["id"])
        #expect(reading.document?.operations.first?.responses.isEmpty == true)
        #expect(reading.rules == ["unresolved-reference"])
    }

    @Test func aPathCanBeAReference() {
        let text =
            "openapi: 3.1.0\npaths: { /a: { $ref: 'a.yaml', get: { operationId: own } }, /b: { $ref: '#/paths/~1a' } }"
        let file =
            "get: { operationId: theirs }\nput: { operationId: put }\nparameters: [{ name: q, in: query, schema: {} }]\n"
        let reading = DocumentReading(text, files: ["a.yaml": file])
        let shown = reading.document?.operations.map {
            "\($0.method.rawValue.lowercased()) \($0.path) \($0.id ?? "") \($0.parameters.count)"
        }
        #expect(shown == ["get /a own 1", "put /a put 1", "get /b own 1", "put /b put 1"])
        #expect(reading.shown == [])
    }

    @Test func aPathThatLeadsBackToItselfHasItsOwnOperations() {
        let reading = DocumentReading("openapi: 3.1.0\npaths: { /a: { $ref: '#/paths/~1a', get: {} } }")
        #expect(reading.document?.operations.map(\.path) == ["/a"])
        #expect(reading.rules == ["unresolved-reference"])
    }
}
