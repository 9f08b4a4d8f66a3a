import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// The type of a member for its schema, and the definitions that it needs.
@Suite struct TypeFinderTests {
    struct Row: Sendable {
        let schema: String
        let type: String
        var definitions: [String] = []
        var schemas: [String] = []

        init(_ schema: String, _ type: String, _ definitions: [String] = [], schemas: [String] = []) {
            self.schema = schema
            self.type = type
            self.definitions = definitions
            self.schemas = schemas
        }
    }

    private static let scalars: [Row] = [
        Row("{ type: boolean }", "bool"), Row("{ type: integer }", "int"),
        Row("{ type: integer, format: int32 }", "int"),
        Row("{ type: integer, format: int64 }", "int64"), Row("{ type: integer, format: uint64 }", "uint64"),
        Row("{ type: integer, format: unix-time }", "timestamp(unix)"), Row("{ type: number }", "double"),
        Row("{ type: number, format: float }", "float"), Row("{ type: number, format: decimal }", "decimal"),
        Row("{ type: string }", "string"), Row("{ type: string, format: date }", "date"),
        Row("{ type: string, format: time }", "time"), Row("{ type: string, format: date-time }", "timestamp"),
        Row("{ type: string, format: uuid }", "uuid"),
        Row("{ type: string, format: uri }", "url"), Row("{ type: string, format: byte }", "bytes"),
        Row("{ type: string, contentEncoding: base64 }", "bytes"),
        Row("{ type: string, format: email }", "{ type: string, format: email }"),
        Row("{ type: string, format: int64 }", "int64 string-encoded"),
        Row("{ type: string, format: password }", "string secret"),
        Row("{ type: string, format: date-time-rfc-2822 }", #"'timestamp("EEE, dd MMM yyyy HH:mm:ss Z")'"#),
        Row("{ format: date }", "date"), Row("{}", "json"), Row("{ type: object }", "json"),
        Row("{ type: 'null' }", "json?"),
        Row("{ type: string, readOnly: true }", "string read"),
        Row("{ type: string, writeOnly: true }", "string write"),
        Row("{ type: string, deprecated: true }", "{ type: string, deprecated: true }"),
        Row("{ type: string, description: 'A: b.' }", "{ type: string, docs: \"A: b.\" }"),
        Row("{ const: a }", "{ type: string, default: a }"),
        Row("{ type: string, enum: [a] }", "{ type: string, default: a }"),
        Row("{ type: boolean, enum: [true] }", "{ type: bool, default: true }"),
        Row("{ const: false }", "{ type: bool, default: false }"),
        Row("{ const: 'true' }", "{ type: string, default: \"true\" }"),
        Row("{ const: 1.5 }", "{ type: double, default: 1.5 }"),
        Row("{ type: number, const: 2 }", "{ type: double, default: 2 }"),
        Row("{ contentEncoding: base64 }", "bytes"), Row("{ contentMediaType: text/html }", "string"),
    ]

    private static let optional: [Row] = [
        Row("{ type: [string, 'null'] }", "string?"), Row("{ type: string, nullable: true }", "string?"),
        Row("{ anyOf: [{ type: integer }, { type: 'null' }] }", "int?"),
        Row(
            "{ oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Word' }] }", "string?",
            schemas: ["Word: { type: string }"]),
        Row("{ type: [array, 'null'], items: { type: [string, 'null'] } }", "list<string?>?"),
        Row("{ $ref: '#/components/schemas/Word' }", "string?", schemas: ["Word: { type: [string, 'null'] }"]),
        Row("{ enum: [a, b, null] }", "HolderValue?", ["HolderValue: [a, b]"]),
    ]

    private static let collections: [Row] = [
        Row("{ type: array, items: { type: array, items: { type: integer } } }", "list<list<int>>"),
        Row("{ type: array }", "list<json>"), Row("{ items: { type: string } }", "list<string>"),
        Row("{ type: object, additionalProperties: { type: integer } }", "map<int>"),
        Row("{ type: object, additionalProperties: true }", "json"),
        Row("{ type: object, additionalProperties: {} }", "json"),
        Row("{ additionalProperties: { type: array, items: { type: string } } }", "map<list<string>>"),
        Row(
            "{ type: object, properties: { a: { type: string } }, additionalProperties: true }", "HolderValue",
            ["HolderValue:", "  a: string?", "  additional_properties: map<json> rest"]),
        Row(
            "{ type: object, properties: { a: { type: string } }, additionalProperties: false }", "HolderValue",
            ["HolderValue:", "  a: string?"]),
    ]

    private static let objects: [Row] = [
        Row(
            "{ properties: { a: { properties: { b: { type: string } } } } }", "HolderValue",
            ["HolderValue:", "  a: HolderValueA?", "HolderValueA:", "  b: string?"]),
        Row(
            "{ $ref: '#/components/schemas/Node' }", "Node", ["Node:", "  next: Node?"],
            schemas: ["Node: { type: object, properties: { next: { $ref: '#/components/schemas/Node' } } }"]),
        Row(
            "{ allOf: [{ $ref: '#/components/schemas/Word' }, { required: [b], properties: { b: { type: string } } }] }",
            "HolderValue",
            ["HolderValue:", "  a: string", "  b: string"],
            schemas: ["Word: { type: object, required: [a], properties: { a: { type: string } } }"]),
        Row(
            "{ allOf: [{ $ref: '#/components/schemas/Word' }], description: A word. }", "{ type: Word, docs: A word. }",
            ["Word:", "  a: string?"], schemas: ["Word: { type: object, properties: { a: { type: string } } }"]),
        Row(
            "{ allOf: [{ type: object, required: [a], properties: { a: {} } }, { properties: { a: { type: integer } } }] }",
            "HolderValue", ["HolderValue:", "  a: int"]),
        Row(
            "{ $ref: '#/components/schemas/Self' }", "list<json>",
            schemas: ["Self: { type: array, items: { $ref: '#/components/schemas/Self' } }"]),
    ]

    private static let enums: [Row] = [
        Row("{ type: string, enum: [a, b, a] }", "HolderValue", ["HolderValue: [a, b]"]),
        Row("{ type: integer, enum: [1, 2] }", "HolderValue", ["HolderValue: [1, 2]"]),
        Row("{ type: string, enum: [\"1\", \"true\"] }", "HolderValue", ["HolderValue: [\"1\", \"true\"]"]),
        Row("{ type: integer, const: 3 }", "HolderValue", ["HolderValue: [3]"]),
        Row("{ type: [string, 'null'], const: a }", "HolderValue?", ["HolderValue: [a]"]),
        Row("{ type: array, items: { const: a } }", "list<HolderValue>", ["HolderValue: [a]"]),
        Row("{ type: boolean, enum: [true, false] }", "bool"), Row("{ type: number, enum: [1.5, 2] }", "double"),
        Row(
            "{ type: integer, enum: [1, 2], x-enum-varnames: [LOW, HIGH] }", "HolderValue",
            ["HolderValue:", "  values:", "    low: 1", "    high: 2"]),
        Row(
            "{ type: string, enum: [a, b], x-enum-descriptions: [First., ''] }", "HolderValue",
            ["HolderValue:", "  values:", "    a: { value: a, docs: First. }", "    b: b"]),
        Row(
            "{ $ref: '#/components/schemas/Color' }", "Color", ["Color: [red, green]"],
            schemas: ["Color: { type: string, enum: [red, green] }"]),
    ]

    @Test(arguments: scalars + optional + collections + objects + enums)
    func isFound(_ row: Row) {
        let imported = ImportedDocument(member: row.schema, schemas: row.schemas)
        #expect(imported.member == row.type)
        #expect(imported.definitions == row.definitions)
        #expect(imported.problems == [])
    }

    @Test(arguments: [
        ("{ type: string }", "string?"), ("{ type: [string, 'null'] }", "string?"), ("{ type: array }", "list<json>?"),
        // A constant that may be left out is not sent by itself, unless the server sets it, too.
        ("{ const: a }", "HolderValue?"), ("{ const: a, default: a }", "{ type: string?, default: a }"),
        ("{ const: true }", "bool?"),
    ])
    func memberThatIsNotRequiredIsOptional(schema: String, type: String) {
        let imported = ImportedDocument(member: schema, isRequired: false)
        #expect(imported.member == type)
        #expect(imported.problems == [])
    }

    @Test func equalInlineSchemasAreOneDefinition() {
        let inline = "{ type: object, properties: { kind: { type: string, enum: [a, b] } } }"
        let imported = ImportedDocument(
            paths: ["/holder: { \(call("get", schema("Holder"))) }"],
            schemas: ["Holder: { type: object, properties: { first_place: \(inline), last_place: \(inline) } }"])
        #expect(
            imported.lines(of: "records") == [
                "Holder:", "  first_place: Place?", "  last_place: Place?", "Place:", "  kind: Kind?",
            ])
        #expect(imported.problems == [])
    }

    @Test func inlineSchemasOfManyLevelsEnd() {
        let deep = (0..<40).reduce("{ type: string }") { inner, _ in "{ properties: { a: \(inner) } }" }
        let imported = ImportedDocument(document(of: deep))
        #expect(imported.api != nil && imported.problems == [])
    }

    private func document(of member: String) -> String {
        DocumentVersion.openAPI31.document(
            paths: ["/holder: { \(call("get", schema("Holder"))) }"],
            schemas: ["Holder: { type: object, properties: { value: { items: \(member) } } }"])
    }

    /// Versions say the same with other keys.
    @Test(arguments: [
        (DocumentVersion.swagger2, "{ type: string, x-nullable: true }", "string?"),
        (.swagger2, "{ type: file }", "string"), (.openAPI30, "{ type: string, nullable: true }", "string?"),
        (.openAPI30, "{ type: integer, enum: [1, 2], nullable: true }", "HolderValue?"),
        (.openAPI31, "{ type: [integer, 'null'], enum: [1, 2, null] }", "HolderValue?"),
    ])
    func versionsSayTheSame(version: DocumentVersion, schema: String, type: String) {
        let place = version == .swagger2 ? "#/definitions/Holder" : "#/components/schemas/Holder"
        let imported = ImportedDocument(
            version.document(
                paths: ["/holder: { get: { responses: { \(version.response("{ $ref: '\(place)' }")) } } }"],
                schemas: ["Holder: { type: object, required: [value], properties: { value: \(schema) } }"]))
        #expect(imported.member == type)
        #expect(imported.problems == [])
    }
}
