import ImportTesting
import PipewrightOpenAPI
import Testing

/// Calls whose parameters, lists or bodies differ from the record of their resource.
@Suite struct KeptCallsTests {
    private static let thing =
        "Thing: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string }, kind: { type: string, enum: [p, q] } } }"

    private static func parameter(_ name: String, _ schema: String = "{ type: string }") -> String {
        "{ name: \(name), in: path, required: true, schema: \(schema) }"
    }

    @Test("A parameter that is another member of the record, or before the identity, does not identify the record")
    func foreignParameters() {
        let id = "parameters: [\(Self.parameter("thing_id", "{ type: integer }"))]"
        let imported = ImportedDocument(
            paths: [
                "/things: { \(call("get", listOf("Thing"))) }",
                "/things/{thing_id}: { \(call("get", schema("Thing"), id)) }",
                "/things/{thing_id}/parts: { \(call("get", "{ type: boolean }", id)) }",
                "/things/{name}/owners: { \(call("get", "{ type: boolean }", "parameters: [\(Self.parameter("name"))]")) }",
                "/things/{kind}/{thing_id}: { \(call("get", schema("Thing"), "parameters: [\(Self.parameter("kind")), \(Self.parameter("thing_id", "{ type: integer }"))]")) }",
            ], schemas: [Self.thing])
        #expect(
            imported.lines(of: "resources") == [
                "things:", "  record: Thing", "  operations: [list, read]", "  actions:",
                "    parts: GET -> bool", "thing_owners:", "  path: \"things/{name}/owners\"", "  actions:",
                "    read: GET / -> bool", "thing:", "  path: \"things/{kind}/{thing_id}\"", "  record: Thing",
                "  singleton: true", "  parameters: { thing_id: int }", "  operations: [read]",
            ], "\(imported.schema)")
        #expect(imported.losses == [] && imported.problems == [])
    }

    @Test("A parameter of a resource with two types is a text, with a line")
    func parameterWithTwoTypes() {
        func calls(_ method: String, _ values: String) -> String {
            call(
                method, "{ type: boolean }",
                "parameters: [\(Self.parameter("kind", "{ type: string, enum: \(values) }"))]")
        }
        let imported = ImportedDocument(
            paths: ["/things/{kind}/parts: { \(calls("get", "[p, q]")), \(calls("post", "[q, r]")) }"])
        let line =
            "the parameter ‘kind’ is a text, since operations have different types for it"
        #expect(imported.losses == ["GET /things/{kind}/parts: \(line)", "POST /things/{kind}/parts: \(line)"])
        #expect(imported.problems == [])
    }

    @Test("A parameter with other alternatives than the identity has a line")
    func typeOfIdentity() {
        let names = "parameters: [\(Self.parameter("id", "{ type: string, enum: [p, q] }"))]"
        let imported = ImportedDocument(
            paths: [
                "/things: { \(call("get", listOf("Thing"))) }",
                "/things/{id}: { \(call("get", schema("Thing"), names)) }",
            ], schemas: [Self.thing])
        #expect(
            imported.losses == [
                "GET /things/{id}: the parameter ‘id’ has the type of the member ‘id’, and not its own"
            ])
    }

    @Test("A record of a list that has more members than a single one has a line for them")
    func membersOfList() {
        let id = "parameters: [\(Self.parameter("id", "{ type: integer }"))]"
        let imported = ImportedDocument(
            paths: [
                "/things: { \(call("get", listOf("Listed"))) }",
                "/things/{id}: { \(call("get", schema("Thing"), id)) }",
            ],
            schemas: [
                "Thing: { type: object, required: [id], properties: { id: { type: integer }, a: { type: string } } }",
                "Listed: { type: object, required: [id, a, b], properties: { id: { type: integer }, a: { type: string }, b: { type: string } } }",
            ])
        #expect(
            imported.losses == [
                "GET /things: the records of the list have the members ‘b’, which the record of the resource lacks",
                "GET /things: the required members ‘a’ are optional, as in the record of the resource",
            ])
    }

    @Test("A constant beside a list is in its record of other members, if there are others")
    func constantsOfLists() {
        func list(_ members: String) -> ImportedDocument {
            let result =
                "{ type: object, required: [object], properties: { object: { type: string, enum: [list] }, data: \(listOf("Thing"))\(members) } }"
            return ImportedDocument(paths: ["/things: { \(call("get", result)) }"], schemas: [Self.thing])
        }
        #expect(list("").schema.contains("object") == false)
        #expect(list(", etag: { type: string }").schema.contains("object: { type: string, default: list }"))
    }

    @Test("A whole record replaces another unless its identity is forbidden")
    func replacement() {
        func things(_ more: String) -> ImportedDocument {
            let id = "parameters: [\(Self.parameter("id", "{ type: integer }"))]"
            let sent = "{ type: object, required: [name], properties: { name: { type: string } }\(more) }"
            return ImportedDocument(
                paths: [
                    "/things: { \(call("get", listOf("Thing"))) }",
                    "/things/{id}: { \(call("get", schema("Thing"), id)), \(call("put", schema("Thing"), id + ", " + body(sent))) }",
                ],
                schemas: [
                    "Thing: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } }"
                ])
        }
        #expect(things("").schema.contains("operations: [list, read, replace]"))
        #expect(things(", additionalProperties: false").schema.contains("replace: { body: { name: string } }"))
    }

    @Test("A member that a response calls read-only and a body has is sent when a record is created")
    func readOnlyInResponse() {
        let imported = ImportedDocument(
            paths: [
                "/things: { \(call("get", listOf("Thing"))), \(call("post", schema("Thing"), body("{ type: object, required: [name], properties: { name: { type: string }, team: { type: string } } }"))) }"
            ],
            schemas: [
                "Thing: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string }, team: { type: string, readOnly: true } } }"
            ])
        #expect(imported.schema.contains("team: string? create"), "\(imported.schema)")
        #expect(imported.losses == [] && imported.problems == [])
    }
}
