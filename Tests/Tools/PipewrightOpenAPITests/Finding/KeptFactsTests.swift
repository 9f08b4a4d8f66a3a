import ImportTesting
import PipewrightOpenAPI
import Testing

/// Facts of documents that an import once lost without a line: each is in the schema, or the report names it.
@Suite struct KeptFactsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var paths: [String]
        var schemas: [String] = []
        /// Texts of the schema, and those that it does not have.
        var has: [String] = []
        var lacks: [String] = []
        var losses: [String] = []
    }

    private static let item = "\"200\": { description: A., content: { application/json: { schema: "

    static let cases: [Case] = [
        Case(
            testDescription: "Members that a schema requires beside one `allOf`",
            paths: ["/b: { \(call("post", schema("Wide"), body(schema("Narrow")))) }"],
            schemas: [
                "Wide: { type: object, properties: { x: { type: string }, w: { type: string } } }",
                "Narrow: { allOf: [\(schema("Wide"))], required: [x] }",
            ],
            has: ["create: { body: { x: string, w: string? } }"]),
        Case(
            testDescription: "Members that a part of `allOf` without others requires",
            paths: ["/b: { \(call("get", "{ allOf: [\(schema("Wide")), { required: [x] }] }")) }"],
            schemas: ["Wide: { type: object, properties: { x: { type: string }, w: { type: string } } }"],
            has: ["B: { x: string, w: string? }"]),
        Case(
            testDescription: "A member that two parts of `allOf` describe has the members of both",
            paths: ["/b: { \(call("get", schema("Both"))) }"],
            schemas: [
                "One: { type: object, properties: { m: { type: object, properties: { x: { type: string } } } } }",
                "Both: { allOf: [\(schema("One")), { properties: { m: { type: object, properties: { w: { type: integer } } } } }] }",
            ],
            has: ["BothM: { x: string?, w: int? }"]),
        Case(
            testDescription: "Of two lists of values, a value is in both",
            paths: ["/b: { \(call("get", schema("Both"))) }"],
            schemas: [
                "One: { type: object, properties: { m: { type: string, enum: [p, q] } } }",
                "Both: { allOf: [\(schema("One")), { properties: { m: { type: string, enum: [p, q, r] } } }] }",
            ],
            has: ["[p, q]"], lacks: ["[p, q, r]"]),
        Case(
            testDescription: "An inline object that contains itself",
            paths: [
                "/b: { get: { responses: { \(item){ type: object, properties: { x: { $ref: \"#/paths/~1b/get/responses/200/content/application~1json/schema\" } } } } } } } } }"
            ],
            has: ["B: { x: B? }"]),
        Case(
            testDescription: "A list of itself",
            paths: ["/b: { \(call("get", schema("Endless"))) }"],
            schemas: ["Endless: { type: array, items: \(schema("Endless")) }"],
            losses: ["‘Endless’ is json where it contains itself, or where it is nested too deeply"]),
        Case(
            testDescription: "A part that is a file or a list of files",
            paths: [
                "/b: { \(call("post", nil, body("{ type: object, required: [f], properties: { f: { anyOf: [{ type: string, format: binary }, { type: array, items: { type: string, format: binary } }] } } }", "multipart/form-data"))) }"
            ],
            has: ["multipart: { f: list<file> }"]),
        Case(
            testDescription: "A part that is a file or an object",
            paths: [
                "/b: { \(call("post", nil, body("{ type: object, properties: { f: { oneOf: [{ type: string, format: binary }, { type: object, properties: { id: { type: string } } }] } } }", "multipart/form-data"))) }"
            ],
            has: ["multipart: { f: file? }"],
            losses: ["the part ‘f’ is always a file, and none of its other alternatives"]),
        Case(
            testDescription: "A text or a list of texts in a path",
            paths: [
                "/b/{names}: { \(call("get", "{ type: boolean }", "parameters: [{ name: names, in: path, required: true, schema: { oneOf: [{ type: string }, { type: array, items: { type: string } }] } }]")) }"
            ],
            has: ["parameters: { names: list<string> }"]),
        Case(
            testDescription: "An object in a path",
            paths: [
                "/b/{o}: { \(call("get", "{ type: boolean }", "parameters: [{ name: o, in: path, required: true, schema: { type: object, properties: { x: { type: string } } } }]")) }"
            ],
            losses: [
                "GET /b/{o}: the parameter ‘o’ is a text, and does not have the type of the document"
            ]),
        Case(
            testDescription: "An alternative that only null is",
            paths: [
                "/b: { \(call("get", "{ type: object, required: [v], properties: { v: { anyOf: [{ type: string }, { type: object, required: [x], properties: { x: { type: string } } }, { type: object, nullable: true }] } } }")) }"
            ],
            has: ["v: BV?"]),
        Case(
            testDescription: "A discriminator whose values are words of the names of schemas",
            paths: ["/b: { \(call("get", schema("Runner"))) }"],
            schemas: [
                "Kind: { type: string, enum: [sidecar, runbook] }",
                "RunnerSidecarBody: { type: object, required: [kind], properties: { kind: \(schema("Kind")), x: { type: string } } }",
                "RunnerRunbookBody: { type: object, required: [kind], properties: { kind: \(schema("Kind")), w: { type: string } } }",
                "Runner: { oneOf: [\(schema("RunnerSidecarBody")), \(schema("RunnerRunbookBody"))], discriminator: { propertyName: kind } }",
            ],
            has: ["Runner: { by: kind, cases: { sidecar: RunnerSidecarBody, runbook: RunnerRunbookBody } }"],
            losses: [
                "the values of ‘kind’ for the cases of ‘Runner’ are words in the names of their schemas, which is a guess"
            ]),
        Case(
            testDescription: "Of two lists that share some values, a value is one of these",
            paths: ["/b: { \(call("get", schema("Both"))) }"],
            schemas: [
                "One: { type: object, properties: { m: { type: string, enum: [p, q, s] } } }",
                "Both: { allOf: [\(schema("One")), { properties: { m: { type: string, enum: [p, q, r] } } }] }",
            ],
            has: ["[p, q]"]),
        Case(
            testDescription: "A text or a list of texts in a cookie",
            paths: [
                "/b: { \(call("get", "{ type: boolean }", "parameters: [{ name: c, in: cookie, schema: { oneOf: [{ type: string }, { type: array, items: { type: string } }] } }]")) }"
            ],
            losses: ["GET /b: the parameter ‘c’ is a text, and does not have the type of the document"]),
        Case(
            testDescription: "A member of an object in the query with the name of a parameter",
            paths: [
                "/b: { \(call("get", "{ type: boolean }", "parameters: [{ name: x, in: query, schema: { type: integer } }, { name: o, in: query, schema: { type: object, properties: { x: { type: string }, w: { type: string } } } }]")) }"
            ],
            has: ["query: { x: int?, w: string? }"],
            losses: ["GET /b: the member ‘x’ of the parameter ‘o’ is left out, since another parameter has its name"]),
        Case(
            testDescription: "A text in most bad responses, which is the message",
            paths: [
                "/b: { get: { responses: { \"204\": { description: A. }, \"404\": { description: A., content: { application/json: { schema: { type: string } } } } } } }"
            ],
            has: ["errors: { message: body# }"], losses: []),
        Case(
            testDescription: "A list of records or of any objects",
            paths: [
                "/b: { \(call("get", "{ anyOf: [{ type: array, items: { type: object, properties: { x: { type: string } } } }, { type: array, items: { type: object } }] }")) }"
            ],
            has: ["-> list<json>"],
            losses: [
                "GET /b: a value is json, since nothing distinguishes its cases",
                "GET /b: the arrays of a value are one list, since nothing distinguishes these cases",
            ]),
        Case(
            testDescription: "The body of a GET, whatever its schema",
            paths: ["/b: { \(call("get", "{ type: boolean }", body("{ type: object }"))) }"],
            losses: ["GET /b: the request body is left out, since GET and HEAD have none"]),
    ]

    @Test(arguments: cases)
    func isInSchemaOrReport(_ each: Case) {
        let imported = ImportedDocument(paths: each.paths, schemas: each.schemas)
        for text in each.has { #expect(imported.schema.contains(text), "\(imported.schema)") }
        for text in each.lacks { #expect(!imported.schema.contains(text), "\(imported.schema)") }
        #expect(imported.losses == each.losses)
        #expect(imported.problems == [])
    }
}
