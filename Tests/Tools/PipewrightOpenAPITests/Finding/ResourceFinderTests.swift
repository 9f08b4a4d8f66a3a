import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// The resources, operations and actions of paths, and the places in the report.
@Suite struct ResourceFinderTests {
    struct Row: Sendable {
        let paths: [String]
        let lines: [String]
        let places: [String]
    }

    private static let schemas = [
        "Thing: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } }",
        "Part: { type: object, required: [id], properties: { id: { type: string }, size: { type: integer } } }",
        "State: { type: object, required: [dark], properties: { dark: { type: boolean } } }",
        "NewThing: { type: object, required: [name], properties: { name: { type: string } } }",
        "ChangedThing: { type: object, properties: { name: { type: string } } }",
    ]
    private static let id = "parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]"

    private static let verbs: [Row] = [
        Row(
            paths: [
                "/things: { \(call("get", listOf("Thing"))), \(call("post", schema("Thing"), body(schema("NewThing")))) }",
                "/things/{id}: { \(id), \(call("get", schema("Thing"))), \(call("put", schema("Thing"), body(schema("NewThing")))), \(call("delete")) }",
            ],
            lines: ["things:", "  record: Thing"],
            places: ["things.list", "things.create", "things.read", "things.replace", "things.remove"]),
        Row(
            paths: [
                "/things/{id}: { \(id), \(call("get", schema("Thing"))), \(call("patch", schema("Thing"), body(schema("ChangedThing")))), \(call("head")) }"
            ],
            lines: ["things:", "  record: Thing", "  operations: [read, update, exists]"],
            places: ["things.read", "things.update", "things.exists"]),
        // Without PUT and PATCH, POST to an item changes it.
        Row(
            paths: [
                "/things/{id}: { \(id), \(call("get", schema("Thing"))), \(call("post", schema("Thing"), body(schema("ChangedThing")))) }"
            ],
            lines: ["things:", "  record: Thing", "  operations:", "    read:", "    update: POST"],
            places: ["things.read", "things.update"]),
        Row(
            paths: ["/things/{id}: { \(id), \(call("get", schema("Thing"))), \(call("delete", schema("Part"))) }"],
            lines: ["things:", "  record: Thing", "  operations:", "    read:", "    remove: DELETE -> Part"],
            places: ["things.read", "things.remove"]),
        Row(
            paths: ["/things/{id}: { \(id), \(call("get", schema("Thing"))), \(call("options")) }"],
            lines: ["things:", "  record: Thing", "  operations: [read]", "  actions:", "    options: OPTIONS /"],
            places: ["things.read", "things[id].options"]),
        Row(
            paths: [
                "/things: { \(call("get", listOf("Thing"))), \(call("delete")), \(call("put", nil, "operationId: replaceThings")) }"
            ],
            lines: [
                "things:", "  record: Thing", "  operations: [list]", "  actions:",
                "    replace: { call: PUT /, on: collection }", "    remove_all: { call: DELETE /, on: collection }",
            ],
            places: ["things.list", "things.remove_all", "things.replace"]),
    ]

    private static let trees: [Row] = [
        Row(
            paths: [
                "/things/{id}: { \(id), \(call("get", schema("Thing"))) }",
                "/things/{id}/parts: { \(id), \(call("get", listOf("Part"))) }",
                "/things/{id}/close: { \(id), \(call("post", schema("Thing"))) }",
                "/things/{id}/state: { \(id), \(call("get", schema("State"))) }",
            ],
            lines: [
                "things:", "  record: Thing", "  operations: [read]", "  actions:", "    close: POST -> Thing",
                "    state: GET -> State",
                "  children:", "    parts:", "      record: Part", "      operations: [list]",
            ],
            places: ["things.read", "things[id].parts.list", "things[id].close", "things[id].state"]),
        // A path with one record and several calls is a singleton.
        Row(
            paths: ["/me: { \(call("get", schema("State"))), \(call("put", schema("State"), body(schema("State")))) }"],
            lines: ["me:", "  record: State", "  singleton: true"], places: ["me.read", "me.replace"]),
        Row(
            paths: [
                "/things: { \(call("get", listOf("Thing"))) }",
                "/things/search: { \(call("get", listOf("Thing"), "parameters: [{ name: q, in: query, schema: { type: string } }]")) }",
            ],
            lines: [
                "things:", "  record: Thing", "  operations: [list]", "  actions:",
                "    search: { call: GET -> list<Thing>, on: collection, query: { q: string? } }",
            ],
            places: ["things.list", "things.search"]),
        // What all paths begin with is in the address of the server.
        Row(
            paths: [
                "/api/v1/things: { \(call("get", listOf("Thing"))) }",
                "/api/v1/zones: { \(call("get", listOf("Part"))) }",
            ],
            lines: [
                "things:", "  record: Thing", "  operations: [list]", "zones:", "  record: Part",
                "  operations: [list]",
            ],
            places: ["things.list", "zones.list"]),
        Row(
            paths: [
                "/things.json: { \(call("get", listOf("Thing"))) }",
                "/things/{id}.json: { \(id), \(call("get", schema("Thing"))) }",
            ],
            lines: ["things:", "  record: Thing", "  operations: [list, read]"], places: ["things.list", "things.read"]),
        // A slash at the end is sent where the document has it.
        Row(
            paths: [
                "/parts: { \(call("get", listOf("Part"))) }", "/things: { \(call("get", listOf("Thing"))) }",
                "/states/: { \(call("get", schema("State"))) }",
            ],
            lines: [
                "parts:", "  record: Part", "  operations: [list]",
                "states:", "  path: states/", "  record: State", "  singleton: true", "  operations: [read]",
                "things:", "  record: Thing", "  operations: [list]",
            ],
            places: ["parts.list", "things.list", "states.read"]),
        // An item of another name stands beside the collection.
        Row(
            paths: [
                "/things: { \(call("get", listOf("Thing"))) }",
                "/things/{name}/{size}: { \(call("get", schema("State"))) }",
            ],
            lines: [
                "things:", "  record: Thing", "  operations: [list]", "thing:", "  path: \"things/{name}/{size}\"",
                "  record: State",
                "  singleton: true", "  operations: [read]",
            ],
            places: ["things.list", "thing.read"]),
        Row(
            paths: ["/export.csv: { \(call("get")) }"],
            lines: ["export_csv:", "  path: export.csv", "  actions:", "    read: GET /"],
            places: ["export_csv.read"]),
        Row(
            paths: ["/oauth/token: { \(call("post", schema("State"))) }", "/oauth/revoke: { \(call("post")) }"],
            lines: [
                "revoke:", "  actions:", "    create: POST /", "token:", "  actions:", "    create: POST / -> State",
            ],
            places: ["token.create", "revoke.create"]),
        Row(
            paths: ["/: { \(call("get")) }"],
            lines: ["root:", "  path: \"\"", "  actions:", "    get: { call: GET /, on: collection }"],
            places: ["root.get"]),
    ]

    @Test(arguments: verbs + trees)
    func isFound(_ row: Row) {
        let imported = ImportedDocument(paths: row.paths, schemas: Self.schemas)
        #expect(imported.lines(of: "resources") == row.lines)
        let places = imported.outcomes.map { $0.split(separator: ": ").last.map { String($0) } ?? "" }
        #expect(places == row.places)
        #expect(imported.problems == [])
    }

    private static let identities: [(String, [String], String?)] = [
        ("id", ["id"], "id"), ("thing_id", ["id", "name"], "id"), ("thingId", ["id"], "id"),
        ("ThingSid", ["sid", "id"], "sid"),
        ("thing", ["id"], "id"), ("uuid", ["uuid", "name"], "uuid"), ("id", ["uuid"], "uuid"),
        ("key", ["key", "id"], "key"),
        ("thing_key", ["key"], "key"), ("slug", ["slug", "id"], "slug"), ("name", ["name"], "name"),
        ("other", ["id"], nil),
        ("owner_id", ["id"], "id"), ("id", ["ID"], "ID"), ("x", ["name"], nil),
    ]

    /// The member that identifies an item, for the name of the parameter and the members of the record.
    @Test(arguments: identities)
    func identity(parameter: String, members: [String], identity: String?) {
        let properties = members.map { "\($0): { type: string }" }.joined(separator: ", ")
        let imported = ImportedDocument(
            paths: [
                "/things: { \(call("get", listOf("Thing"))) }",
                "/things/{\(parameter)}: { parameters: [{ name: \(parameter), in: path, required: true, schema: { type: string } }], \(call("get", schema("Thing"))) }",
            ],
            schemas: ["Thing: { type: object, properties: { \(properties), size: { type: integer } } }"])
        #expect(imported.outcomes.last?.hasSuffix(": things.read") == (identity != nil))
        let line = imported.lines(of: "records").first { $0.hasPrefix("  identity: ") }
        #expect(line == (identity == "id" ? nil : identity.map { "  identity: \($0)" }))
        #expect(imported.problems == [])
    }

    /// Members that cannot identify a record.
    @Test(arguments: [
        "{}", "{ oneOf: [{ type: string }, { type: integer }] }", "{ type: string, enum: [a, b] }", "{ type: number }",
        "{ type: string, writeOnly: true }", "{ type: object, properties: { a: { type: string } } }",
    ])
    func recordWithUnusableIDHasActions(id: String) {
        let imported = ImportedDocument(
            paths: [
                "/things: { \(call("get", listOf("Thing"))) }",
                "/things/{id}: { \(Self.id), \(call("get", schema("Thing"))) }",
            ],
            schemas: ["Thing: { type: object, properties: { id: \(id), name: { type: string } } }"])
        #expect(!imported.schema.contains("record: Thing") && imported.schema.contains("list<Thing>"))
        #expect(imported.problems == [])
    }

    /// Names of actions for a method, the last word of the path, and the ID.
    @Test(arguments: [
        ("post", "close", "close"), ("put", "close", "close"), ("put", "star", "set_star"),
        ("patch", "star", "update_star"),
        ("delete", "star", "remove_star"), ("head", "star", "check_star"), ("options", "star", "options_star"),
        ("post", "cancel", "cancel"), ("post", "pipe", "pipe_thing"), ("post", "read", "post_read"),
        ("post", "self", "self"),
        ("post", "a-b", "a_b"), ("post", "😀", "item"),
    ])
    func action(method: String, word: String, name: String) {
        let imported = ImportedDocument(
            paths: [
                "/things/{id}: { \(Self.id), \(call("get", schema("Thing"))) }",
                "/things/{id}/\(word): { \(Self.id), \(call(method)) }",
            ],
            schemas: Self.schemas)
        #expect(imported.outcomes.last?.hasSuffix(": things[id].\(name)") == true, "\(imported.outcomes)")
        #expect(imported.problems == [])
    }

    @Test func placesAreThoseOfTheSchema() {
        let imported = ImportedDocument(
            paths: [
                "/a-b: { \(call("get")) }", "/a_b: { \(call("get")) }", "/class/x: { \(call("get")), \(call("put")) }",
            ])
        #expect(
            imported.outcomes.map { $0.split(separator: ": ").last } == [
                "a_b.read", "a_b_2.read", "class_x.read", "class_x.replace",
            ])
        #expect(imported.problems == [])
    }

    @Test("Records that contain each other are compared with others that do")
    func recordsInThemselves() {
        func object(_ other: String, _ member: String) -> String {
            "{ type: object, properties: { id: { type: integer }, next: { $ref: '#/components/schemas/\(other)' }, "
                + "\(member): { type: string } } }"
        }
        let imported = ImportedDocument(
            """
            openapi: 3.1.0
            info: { title: A, version: "1" }
            paths:
              /things: { \(call("get", listOf("A"))) }
              /things/{id}: { \(Self.id), \(call("get", schema("C"))) }
            components:
              schemas:
                A: \(object("B", "x"))
                B: \(object("A", "x"))
                C: \(object("D", "y"))
                D: \(object("C", "y"))
            """)
        #expect(imported.outcomes.count == 2 && imported.problems.isEmpty, "\(imported.problems)")
    }

    @Test("Lists that are nested deeper than the language has them are JSON")
    func deepLists() {
        let lists = (0..<40).map { "    S\($0): { type: array, items: { $ref: '#/components/schemas/S\($0 + 1)' } }\n" }
        let imported = ImportedDocument(
            "openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths:\n  /a: { \(call("get", schema("S0"))) }\n"
                + "components:\n  schemas:\n\(lists.joined())    S40: { type: integer }\n")
        #expect(imported.schema.contains("list<json>") && imported.problems.isEmpty, "\(imported.problems)")
    }
}
