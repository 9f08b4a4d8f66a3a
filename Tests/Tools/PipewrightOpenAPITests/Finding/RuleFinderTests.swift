import ImportTesting
import PipewrightOpenAPI
import Testing

/// Rules of members, such as the smallest number.
@Suite struct RuleFinderTests {
    @Test(
        "The rules of a member are keys of its field, if its type can have them and they leave values",
        arguments: [
            ("{ type: integer, minimum: 1, maximum: 5 }", "{ type: int, min: 1, max: 5 }"),
            ("{ type: integer, minimum: 1.0, maximum: 1e3 }", "{ type: int, min: 1, max: 1000 }"),
            ("{ type: integer, minimum: 0.5 }", "int"),
            ("{ type: integer, maximum: 1e300 }", "int"),
            (
                "{ type: integer, format: uint64, minimum: -1, maximum: 18446744073709551615 }",
                "{ type: uint64, max: 18446744073709551615 }"
            ),
            ("{ type: number, minimum: 0.5, exclusiveMinimum: true }", "{ type: double, above: 0.5 }"),
            ("{ type: number, minimum: 0.5, exclusiveMinimum: false }", "{ type: double, min: 0.5 }"),
            ("{ type: number, exclusiveMinimum: 0, exclusiveMaximum: 1 }", "{ type: double, above: 0, below: 1 }"),
            ("{ type: number, minimum: 0, exclusiveMinimum: 1 }", "{ type: double, above: 1 }"),
            ("{ type: number, minimum: 1, exclusiveMinimum: 0 }", "{ type: double, min: 1 }"),
            ("{ type: number, maximum: 1, exclusiveMaximum: 0 }", "{ type: double, below: 0 }"),
            ("{ type: number, minimum: 5, maximum: 1 }", "double"),
            ("{ type: number, exclusiveMinimum: 1, maximum: 1 }", "double"),
            (
                "{ type: number, format: decimal, minimum: 0.01, maximum: 1e3 }",
                "{ type: decimal, min: 0.01, max: 1e3 }"
            ),
            ("{ type: string, minLength: 3, maxLength: 40 }", "{ type: string, length: 3..40 }"),
            ("{ type: string, minLength: 8, maxLength: 8 }", "{ type: string, length: 8 }"),
            ("{ type: string, minLength: 1 }", "{ type: string, length: 1.. }"),
            ("{ type: string, minLength: 0, maxLength: 9 }", "{ type: string, length: ..9 }"),
            ("{ type: string, minLength: 9, maxLength: 1 }", "string"),
            ("{ type: string, maxLength: 4294967295 }", "string"),
            (#"{ type: string, pattern: '^\d+, "x"$' }"#, #"{ type: string, pattern: "^\\d+, \"x\"$" }"#),
            ("{ type: string, pattern: '^(?!a)' }", "string"),
            ("{ type: string, format: ipv4 }", "{ type: string, format: ipv4 }"),
            ("{ type: string, format: time }", "time"),
            ("{ type: string, minimum: 1 }", "string"),
            (
                "{ type: array, items: { type: string }, minItems: 1, uniqueItems: true }",
                "{ type: list<string>, length: 1.., unique-items: true }"
            ),
            ("{ type: array, items: { type: string, maxLength: 3 } }", "list<string>"),
            ("{ type: string, maxLength: 3, readOnly: true }", "string read"),
            ("{ type: string, maxLength: 3, nullable: true }", "{ type: string?, length: ..3 }"),
        ])
    func rules(_ schema: String, _ field: String) {
        let imported = ImportedDocument(member: schema)
        #expect(imported.member == field)
        #expect(imported.problems == [])
        #expect(imported.schema.contains("\nvalidate: false\n") == field.contains("{"))
    }

    @Test("A pattern that the language does not have is in the report")
    func report() {
        let imported = ImportedDocument(member: #"{ type: string, pattern: '^(?=a)' }"#)
        #expect(
            imported.losses == [
                "the pattern of ‘value’ is left out: it has a lookahead or lookbehind, which has no match in linear time"
            ])
    }

    @Test("Equal inline schemas with different rules become one record, with the rules that both have")
    func common() {
        let members = ["a", "b"].map { name in
            "\(name): { type: object, properties: { text: { type: string, maxLength: \(name == "a" ? 3 : 4) }, "
                + "code: { type: string, maxLength: 8 } } }"
        }
        let imported = ImportedDocument(
            paths: ["/holder: { \(call("get", schema("Holder"))) }"],
            schemas: ["Holder: { type: object, properties: { \(members.joined(separator: ", ")) } }"])
        #expect(imported.schema.contains("text: string?, code: { type: string?, length: ..8 }"))
        #expect(imported.problems == [])
    }

    @Test("A record has the rules of the bodies that are sent, not those of responses")
    func bodies() {
        let sent = "{ type: object, required: [name], properties: { name: { type: string, maxLength: 9 } } }"
        let imported = ImportedDocument(
            paths: [
                "/things: { \(call("get", listOf("Thing"))), \(call("post", schema("Thing"), body(sent))) }",
                "/things/{id}: { \(call("get", schema("Thing"))) }",
            ],
            schemas: [
                "Thing: { type: object, required: [id, name], properties: { id: { type: string }, name: { type: string } } }"
            ])
        #expect(imported.schema.contains("name: { type: string, length: ..9 }"))
        #expect(!imported.schema.contains("body:"))
    }
}
