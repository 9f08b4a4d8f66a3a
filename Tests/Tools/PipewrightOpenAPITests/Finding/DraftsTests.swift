import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// Bodies with the fields of the record are flags of its fields; others are written at the operation.
@Suite struct DraftsTests {
    struct Row: Sendable {
        /// The properties of the body of `create`, and of `update`; `nil` without the operation.
        let create: String?
        let update: String?
        let record: [String]
        let operations: [String]
    }

    private static let rows: [Row] = [
        Row(
            create: "required: [name], properties: { name: { type: string }, color: { type: string } }",
            update: "properties: { name: { type: string }, color: { type: [string, 'null'] } }",
            record: ["id: int read", "name: string", "color: string?", "made: timestamp read"],
            operations: ["  operations: [read, create, update]"]),
        Row(
            create: "required: [name], properties: { name: { type: string }, color: { type: string } }",
            update: "properties: { name: { type: string } }",
            record: ["id: int read", "name: string", "color: string? create", "made: timestamp read"],
            operations: ["  operations: [read, create, update]"]),
        // A member that can be left out cannot be set to null, and the other way round.
        Row(
            create: "required: [name], properties: { name: { type: string }, color: { type: string } }",
            update: "properties: { name: { type: string }, color: { type: string } }",
            record: ["id: int read", "name: string", "color: string?", "made: timestamp read"],
            operations: [
                "  operations:", "    read:", "    create:", "    update: { body: { name: string, color: string } }",
            ]),
        Row(
            create: nil, update: "properties: { name: { type: [string, 'null'] } }",
            record: ["id: int", "name: string", "color: string?", "made: timestamp"],
            operations: ["  operations:", "    read:", "    update: { body: { name: string? } }"]),
        // A member that only the body has.
        Row(
            create:
                "required: [name], properties: { name: { type: string }, color: { type: string }, password: { type: string, format: password } }",
            update: nil,
            record: [
                "id: int read", "name: string", "color: string?", "made: timestamp read",
                "password: string? write secret",
            ],
            operations: ["  operations: [read, create]"]),
        // Another type, or another spelling.
        Row(
            create: "required: [name], properties: { name: { type: integer } }", update: nil,
            record: ["id: int", "name: string", "color: string?", "made: timestamp"],
            operations: ["  operations:", "    read:", "    create: { body: { name: int } }"]),
        Row(
            create: "properties: { Name: { type: string }, Color: { type: string } }", update: nil,
            record: ["id: int", "name: string", "color: string?", "made: timestamp"],
            operations: ["  operations:", "    read:", "    create: { body: { Name: string?, Color: string? } }"]),
        // A field that is optional in the body but not in the record.
        Row(
            create: "properties: { name: { type: string } }", update: nil,
            record: ["id: int", "name: string", "color: string?", "made: timestamp"],
            operations: ["  operations:", "    read:", "    create: { body: { name: string? } }"]),
    ]

    @Test(arguments: rows)
    func isDecided(_ row: Row) {
        let create = row.create.map { "/things: { \(call("post", schema("Thing"), body("{ type: object, \($0) }"))) }" }
        let update =
            row.update.map {
                ", " + call("patch", schema("Thing"), body("{ type: object, \($0) }", "application/merge-patch+json"))
            } ?? ""
        let imported = ImportedDocument(
            paths: [create].compactMap(\.self) + [
                "/things/{id}: { parameters: [{ name: id, in: path, required: true, schema: { type: integer } }], \(call("get", schema("Thing")))\(update) }"
            ],
            schemas: [
                "Thing: { type: object, required: [id, name, made], properties: { id: { type: integer }, name: { type: string }, color: { type: string }, made: { type: string, format: date-time } } }"
            ])
        #expect(imported.lines(of: "records") == ["Thing:"] + row.record.map { "  " + $0 })
        #expect(Array(imported.lines(of: "resources").dropFirst(2)) == row.operations)
        #expect(imported.problems == [])
    }
}
