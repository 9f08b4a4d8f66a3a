import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// What `oneOf` and `anyOf` become.
@Suite struct UnionDecisionTests {
    struct Row: Sendable {
        let schema: String
        let type: String
        let definitions: [String]
        var losses = 0

        init(_ schema: String, _ type: String, _ definitions: [String] = [], losses: Int = 0) {
            self.schema = schema
            self.type = type
            self.definitions = definitions
            self.losses = losses
        }
    }

    private static let schemas = [
        "Cat: { type: object, required: [kind, purrs], properties: { kind: { const: cat }, purrs: { type: boolean } } }",
        "Dog: { type: object, required: [kind, barks], properties: { kind: { const: dog }, barks: { type: boolean } } }",
        "Round: { type: object, required: [radius], properties: { radius: { type: number } } }",
        "Long: { type: object, required: [side], properties: { side: { type: number } } }",
        "First: { type: object, properties: { a: { type: string }, b: { type: string } } }",
        "Second: { type: object, properties: { a: { type: integer }, c: { type: string } } }",
    ]
    private static let pets = [
        "Cat:", "  kind: { type: string, default: cat }", "  purrs: bool", "Dog:",
        "  kind: { type: string, default: dog }", "  barks: bool",
    ]
    private static let shapes = ["Long:", "  side: double", "Round:", "  radius: double"]

    private static let rows: [Row] = [
        // By a member with one value in each record.
        Row(
            "{ oneOf: [\(schema("Cat")), \(schema("Dog"))] }", "HolderValue",
            pets + ["HolderValue: { by: kind, cases: { cat: Cat, dog: Dog } }"]),
        Row(
            "{ oneOf: [\(schema("Cat")), \(schema("Dog"))], discriminator: { propertyName: kind } }", "HolderValue",
            pets + ["HolderValue: { by: kind, cases: { cat: Cat, dog: Dog } }"]),
        Row(
            "{ oneOf: [\(schema("Round")), \(schema("Long"))], discriminator: { propertyName: type, mapping: { r: '#/components/schemas/Round', l: '#/components/schemas/Long' } } }",
            "HolderValue", shapes + ["HolderValue: { by: type, cases: { r: Round, l: Long } }"]),
        Row(
            "{ oneOf: [\(schema("Round")), \(schema("Long"))], discriminator: { propertyName: type } }",
            "HolderValue", shapes + ["HolderValue: { by: type, cases: { Round: Round, Long: Long } }"]),
        // Values that have no names, or one name, in Swift.
        Row(
            "{ oneOf: [\(schema("Round")), \(schema("Long"))], discriminator: { propertyName: type, mapping: { '?': '#/components/schemas/Round', l: '#/components/schemas/Long' } } }",
            "HolderValue",
            shapes + [#"HolderValue: { by: type, cases: { "?": { type: Round, swift: value }, l: Long } }"#]),
        Row(
            "{ oneOf: [\(schema("Round")), \(schema("Long"))], discriminator: { propertyName: type, mapping: { a-b: '#/components/schemas/Round', a_b: '#/components/schemas/Long' } } }",
            "HolderValue",
            shapes + ["HolderValue: { by: type, cases: { a-b: Round, a_b: { type: Long, swift: aB2 } } }"]),
        // By shape.
        Row("{ oneOf: [{ type: string }, { type: integer }] }", "HolderValue", ["HolderValue: [string, int]"]),
        Row("{ type: [string, integer, boolean] }", "HolderValue", ["HolderValue: [string, int, bool]"]),
        Row(
            "{ anyOf: [\(schema("Round")), { type: string }] }", "RoundOrID",
            ["Round:", "  radius: double", "RoundOrID: [Round, string]"]),
        Row(
            "{ anyOf: [\(schema("Round")), \(schema("Long"))] }", "HolderValue", shapes + ["HolderValue: [Round, Long]"]
        ),
        Row(
            "{ anyOf: [\(schema("Round")), \(schema("Long")), { type: 'null' }] }", "HolderValue?",
            shapes + ["HolderValue: [Round, Long]"]),
        Row(
            "{ oneOf: [{ oneOf: [{ type: string }, { type: integer }] }, { type: boolean }] }", "HolderValue",
            ["HolderValue: [string, int, bool]"]),
        // What nothing distinguishes is one type.
        Row("{ oneOf: [{ type: integer }, { type: number }] }", "double"),
        Row("{ oneOf: [{ type: integer }, { type: integer, format: int64 }] }", "int64"),
        Row("{ oneOf: [{ type: string }, { type: string, format: uuid }] }", "string"),
        Row("{ oneOf: [{ enum: [a, b] }, { enum: [b, c, d] }] }", "HolderValue", ["HolderValue: [a, b, c, d]"]),
        // An enum has other values, too.
        Row("{ oneOf: [{ enum: [a, b] }, { type: string }] }", "HolderValue", ["HolderValue: [a, b]"]),
        Row("{ oneOf: [{ const: a }, { const: b }] }", "HolderValue", ["HolderValue: [a, b]"]),
        Row("{ oneOf: [{ enum: [''] }, { type: string }] }", "string"),
        Row("{ oneOf: [{ enum: [a] }, { type: string, format: uuid }] }", "string"),
        Row("{ oneOf: [{ type: string }, {}] }", "string"),
        Row("{ oneOf: [{ type: array }, { type: array, items: { type: integer } }] }", "list<json>"),
        Row(
            "{ oneOf: [\(schema("First")), \(schema("Second"))] }", "HolderValue",
            ["HolderValue:", "  a: HolderValueA?", "  b: string?", "  c: string?", "HolderValueA: [string, int]"]),
        Row(
            "{ oneOf: [\(schema("First")), { type: object, additionalProperties: { type: integer } }] }", "json",
            losses: 1),
        // One case is no union.
        Row("{ oneOf: [\(schema("Round"))] }", "Round", ["Round:", "  radius: double"]),
        Row("{ anyOf: [{ type: string }, { type: string }] }", "string"),
    ]

    @Test(arguments: rows)
    func isDecided(_ row: Row) {
        let imported = ImportedDocument(member: row.schema, schemas: Self.schemas)
        #expect(imported.member == row.type)
        #expect(imported.definitions == row.definitions)
        #expect(imported.problems == [])
    }

    @Test func unionsMayContainEachOther() {
        let imported = ImportedDocument(
            member: schema("A"),
            schemas: [
                "A: { oneOf: [\(schema("B")), { type: string }] }", "B: { oneOf: [\(schema("A")), { type: integer }] }",
            ])
        #expect(imported.api != nil && imported.problems == [])
    }
}
