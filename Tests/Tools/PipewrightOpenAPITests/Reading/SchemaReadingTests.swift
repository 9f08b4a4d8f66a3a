import Testing

@testable import PipewrightOpenAPI

@Suite struct SchemaReadingTests {
    @Test(arguments: [
        ("{}", "any"),
        ("{ type: string, format: uuid }", "string <uuid>"),
        ("{ type: string, nullable: true }", "string?"),
        ("{ type: string, nullable: 'true' }", "string?"),
        ("{ type: string, nullable: false }", "string"),
        ("{ type: string, x-nullable: true }", "string?"),
        ("{ type: [string, 'null'] }", "string?"),
        ("{ type: [string, integer, null] }", "string|integer?"),
        ("{ type: [string, string] }", "string"),
        ("{ type: 'null' }", "null?"),
        ("{ type: integer, minimum: 1, maximum: '9' }", "integer min=1.0 max=9.0"),
        ("{ type: integer, minimum: 1, exclusiveMinimum: true }", "integer min=1.0"),
        ("{ type: number, exclusiveMinimum: 0.5, exclusiveMaximum: 2 }", "number min=0.5 max=2.0"),
        ("{ type: string, enum: [a, b, null], nullable: true }", "string? [a, b]"),
        ("{ enum: [1, '2', true] }", "[1, '2', true]"),
        ("{ enum: [null] }", "null?"),
        ("{ const: a }", "=a"),
        ("{ type: object, const: { a: 1 } }", "object ={a: 1}"),
        (
            "{ enum: [1, 2], x-enum-varnames: [one, two], x-enum-descriptions: [x, y] }",
            "[1, 2] names[one, two] docs[x, y]"
        ),
        ("{ enum: [1, 2], x-enumNames: [one, two] }", "[1, 2] names[one, two]"),
        ("{ enum: [b, a], x-enum-descriptions: { a: first, b: second } }", "[b, a] docs[second, first]"),
        ("{ x-enum-descriptions: { a: first, b: second }, enum: [b, a] }", "[b, a] docs[second, first]"),
        ("{ type: object, properties: { a: { type: string }, b: {} }, required: [a] }", "object {a!: string, b: any}"),
        ("{ properties: { a: true, b: false }, required: [a, b, c] }", "{a!: any} requires[c]"),
        ("{ properties: { $ref: { type: string }, type: { type: integer } } }", "{$ref: string, type: integer}"),
        ("{ type: string, required: true }", "string"),
        ("{ additionalProperties: false }", "+none"),
        ("{ additionalProperties: true }", "+any"),
        ("{ additionalProperties: {} }", "+any"),
        ("{ additionalProperties: { type: integer } }", "+(integer)"),
        ("{ patternProperties: { '^x': { type: integer } } }", "+(integer)"),
        ("{ patternProperties: { '^x': { type: integer }, '^y': {} } }", "+any"),
        ("{ patternProperties: { '^x': { type: integer } }, additionalProperties: false }", "+(integer)"),
        ("{ additionalProperties: false, patternProperties: { '^x': { type: integer } } }", "+(integer)"),
        ("{ type: array, items: { type: string } }", "array of(string)"),
        ("{ type: array, items: true }", "array of(any)"),
        ("{ type: array, items: [{ type: string }] }", "array"),
        ("{ type: array, prefixItems: [{ type: string }], items: false }", "array"),
        ("{ type: array, prefixItems: [{ type: string }], items: { type: integer } }", "array"),
        ("{ allOf: [{ type: object }, { title: B }] }", "allOf(object, title=B)"),
        ("{ oneOf: [{ type: string }, { type: 'null' }] }", "? oneOf(string)"),
        ("{ anyOf: [{ type: string }, { type: integer }] }", "anyOf(string, integer)"),
        ("{ anyOf: [{ type: string }, { enum: [null] }, { $ref: '#/components/schemas/Null' }] }", "? anyOf(string)"),
        ("{ readOnly: true, writeOnly: true, deprecated: true }", "read write deprecated"),
        ("{ title: T, description: D, default: 1, example: [x] }", "title=T docs=D default=1 example=[x]"),
        ("{ examples: [x, y] }", "example=x"),
        ("{ default: null }", "default=null"),
        ("{ title: null, type: }", "any"),
        ("{ contentEncoding: base64, contentMediaType: image/png }", "encoding=base64 media=image/png"),
        ("{ discriminator: { propertyName: kind } }", "by(kind)"),
        (
            "{ discriminator: { propertyName: kind, mapping: { a: Other, b: '#/components/schemas/Other' } } }",
            "by(kind, a: Other, b: Other)"
        ),
        ("{ type: object, x-other: { a: b }, not: {}, if: {} }", "object"),
        ("true", "any"),
    ])
    func readsASchema(text: String, shown: String) {
        let reading = DocumentReading(
            DocumentVersion.openAPI31.schemas("A: \(text)", "Other: { type: object }", "Null: { type: 'null' }"))
        #expect(reading.document?.shown(named: "A") == shown)
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        ("{ type: object, properties: { kind: {} }, discriminator: kind }", "object {kind: any} by(kind)"),
        ("{ allOf: [{ $ref: '#/definitions/Other' }, { type: object }] }", "allOf(Other, object)"),
        ("{ type: file }", "file"),
    ])
    func readsASwaggerSchema(text: String, shown: String) {
        let reading = DocumentReading(DocumentVersion.swagger2.schemas("A: \(text)", "Other: { type: object }"))
        #expect(reading.document?.shown(named: "A") == shown)
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        ("{ type: record }", "any", "7:16 the value ‘record’ of ‘type’ is unknown and left out"),
        ("{ type: { a: 1 } }", "any", "7:16 the value of ‘type’ is left out: it is not a text or a list of texts"),
        (
            "{ type: [string, [a]] }", "string",
            "7:25 the value of ‘type’ is left out: it is not a text or a list of texts"
        ),
        ("{ properties: [a] }", "any", "7:22 the value of ‘properties’ is left out: it is not a mapping"),
        (
            "{ properties: { a: 1, b: {} }, required: [a] }", "{b: any}",
            "7:27 this value is left out: it is not a schema"
        ),
        ("{ items: x }", "any", "7:17 this value is left out: it is not a schema"),
        ("{ allOf: {} }", "any", "7:17 the value of ‘allOf’ is left out: it is not a list"),
        ("{ enum: a }", "any", "7:16 the value of ‘enum’ is left out: it is not a list"),
        ("{ nullable: maybe }", "any", "7:20 the value of ‘nullable’ is left out: it is not ‘true’ or ‘false’"),
        ("{ minimum: x }", "any", "7:19 the value of ‘minimum’ is left out: it is not a number"),
        ("{ minimum: .inf }", "any", "7:19 the value of ‘minimum’ is left out: it is not a number"),
        ("{ title: [a] }", "any", "7:17 the value of ‘title’ is left out: it is not a text"),
        (
            "{ required: { a: b } }", "any",
            "7:20 the value of ‘required’ is left out: it is not a text or a list of texts"
        ),
        ("{ discriminator: {} }", "any", "7:25 the discriminator is left out: it has no ‘propertyName’"),
        (
            "{ discriminator: { propertyName: k, mapping: { a: Nothing } } }", "by(k)",
            "7:58 the reference ‘Nothing’ is left out: there is no such part"
        ),
        ("[a]", "-", "7:8 this value is left out: it is not a schema"),
    ])
    func leavesOutWhatIsInvalid(text: String, shown: String, problem: String) {
        let reading = DocumentReading(DocumentVersion.openAPI31.schemas("B: {}", "A: \(text)"))
        #expect(reading.document?.shown(named: "A") == shown)
        #expect(reading.shown == [problem])
        #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
    }

    @Test func schemasAreInTheOrderOfTheDocumentWithTheirPlaces() {
        let reading = DocumentReading(DocumentVersion.openAPI31.schemas("B: { items: { type: string } }", "A: {}"))
        let schemas = reading.document?.schemas ?? []
        #expect(schemas.map { $0.name ?? "" } == ["B", "A", ""])
        #expect(schemas.map { "\($0.place.line):\($0.place.column)" } == ["6:8", "7:8", "6:17"])
    }

    @Test("An alias is a separate schema, but what is inside its value is not")
    func sharesSchemasInsideAliases() {
        let reading = DocumentReading(
            DocumentVersion.openAPI31.schemas("A: &a { properties: { x: { type: string } } }", "B: *a"))
        #expect(reading.document?.shown(named: "B") == "{x: string}")
        #expect(reading.document?.schemas.count == 3)
    }
}
