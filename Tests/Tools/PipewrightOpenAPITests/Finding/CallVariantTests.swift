import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// Operations with several bodies or several kinds of results, which become several calls.
@Suite struct CallVariantTests {
    private static let json = "application/json: { schema: { type: object, properties: { a: { type: string } } } }"
    private static let upload =
        "multipart/form-data: { schema: { type: object, properties: { f: { type: string, format: binary } } } }"

    @Test(
        arguments: [
            (
                "\(upload), \(json)",
                [
                    "create: { call: POST /, body: { a: string? } }",
                    "create_with_files: { call: POST /, multipart: { f: file? } }",
                ], [String]()
            ),
            (
                "\(json), application/x-www-form-urlencoded: { schema: { type: object, properties: { b: { type: integer } } } }",
                [
                    "create: { call: POST /, body: { a: string? } }",
                    "create_with_form: { call: POST /, format: form, body: { b: int? } }",
                ], []
            ),
            (
                "\(json), text/csv: {}",
                [
                    "create: { call: POST /, body: { a: string? } }",
                    "create_with_csv: { call: POST /, body: bytes, headers: { Content-Type: text/csv } }",
                ], []
            ),
            // A range of types is the named one, which comes first.
            (
                "'*/*': { schema: { type: number } }, \(json)", ["create: { call: POST /, body: { a: string? } }"],
                ["POST /x: the body of type */* is left out, since the operation has others"]
            ),
            (
                "'*/*': { schema: { type: number } }", ["create: { call: POST /, body: double }"], []
            ),
            (
                "application/vnd.api+json: { schema: { type: string } }",
                ["create: { call: POST /, body: string, headers: { Content-Type: application/vnd.api+json } }"], []
            ),
            (
                "multipart/mixed: { schema: { type: object, properties: { a: { type: string } } } }",
                ["create: { call: POST /, format: mixed, multipart: { a: string? } }"], []
            ),
            (
                "multipart/form-data: { schema: { type: object, additionalProperties: { type: string } } }",
                ["create: POST /"],
                [
                    "POST /x: the body of type multipart/form-data is left out, since the document does not name its members"
                ]
            ),
        ])
    func eachBodyIsACall(contents: String, lines: [String], losses: [String]) {
        let imported = ImportedDocument(
            paths: ["/x: { \(call("post", nil, "requestBody: { required: true, content: { \(contents) } }")) }"])
        #expect(imported.lines(of: "resources") == ["x:", "  actions:"] + lines.map { "    " + $0 })
        #expect(imported.losses == losses)
        #expect(imported.problems == [])
    }

    private static func results(_ contents: String) -> String {
        "responses: { \"200\": { description: A., content: { \(contents) } } }"
    }

    @Test(
        arguments: [
            (
                "application/json: { schema: { type: string } }, text/event-stream: { schema: { type: integer } }",
                [
                    "create: { call: POST / -> string, body: { q: string } }",
                    "create_stream: { call: POST / -> stream<int>, stream: sse, body: { q: string, stream: { type: bool, constant: true } } }",
                ]
            ),
            (
                "application/json: { schema: { type: string } }, application/x-ndjson: { schema: { type: integer } }",
                [
                    "create: { call: POST / -> string, body: { q: string } }",
                    "create_stream: { call: POST / -> stream<int>, stream: json-lines, body: { q: string, stream: { type: bool, constant: true } } }",
                ]
            ),
            (
                "application/json: { schema: { type: string } }, application/pdf: { schema: { type: string, format: binary } }",
                [
                    "create: { call: POST / -> string, body: { q: string, stream: bool? } }",
                    "create_pdf: { call: POST / -> bytes, headers: { Accept: application/pdf }, body: { q: string, stream: bool? } }",
                ]
            ),
        ])
    func eachKindOfResultIsACall(contents: String, lines: [String]) {
        let request =
            "{ type: object, required: [q], properties: { q: { type: string }, stream: { type: boolean } } }"
        let imported = ImportedDocument(paths: ["/x: { post: { \(body(request)), \(Self.results(contents)) } }"])
        #expect(imported.lines(of: "resources") == ["x:", "  actions:"] + lines.map { "    " + $0 })
        #expect(imported.losses == [])
        #expect(imported.problems == [])
    }

    @Test func headerWithOneValueIsConstant() {
        let schema = "{ type: string, enum: ['2025.0'] }"
        let header = "parameters: [{ name: X-A, in: header, required: true, schema: \(schema) }]"
        let imported = ImportedDocument(
            paths: ["/things: { \(call("get", listOf("Thing"), header)), \(call("post", nil, header)) }"],
            schemas: ["Thing: { type: object, properties: { a: { type: string } } }"])
        #expect(imported.schema.contains("list: { headers: { X-A: \"2025.0\" } }"))
        #expect(imported.losses == [])
        #expect(imported.problems == [])
    }

    @Test("Operations with any method are calls; one with a name that is no method is reported")
    func otherMethods() {
        let imported = ImportedDocument(
            paths: [
                "/x: { \(call("get")), trace: { responses: {} }, \(call("query", nil, "requestBody: { content: { \(Self.json) } }")), additionalOperations: { COPY: { responses: {} }, purge: { responses: {} } } }"
            ])
        #expect(
            imported.lines(of: "resources") == [
                "x:", "  actions:", "    read: GET /", "    trace: TRACE /",
                "    query: { call: QUERY /, body: { a: string? } }", "    copy: COPY /",
            ], "\(imported.schema)")
        #expect(imported.losses == ["purge /x: the operation is left out, since calls have no method purge"])
        #expect(imported.problems == [])
    }

    @Test("A body that may be left out is optional")
    func optionalBodies() {
        func body(_ schema: String, _ rest: String = "") -> String {
            call("post", nil, "requestBody: { \(rest)content: { application/json: { schema: \(schema) } } }")
        }
        let list = "{ type: array, items: { type: string } }"
        let imported = ImportedDocument(
            paths: [
                "/a: { \(body(list)) }", "/b: { \(body(list, "required: true, ")) }",
                "/c: { \(body("{ type: object, properties: { a: { type: string } } }")) }",
            ])
        #expect(
            imported.lines(of: "resources") == [
                "a:", "  actions:", "    create: { call: POST /, body: list<string>? }", "b:", "  actions:",
                "    create: { call: POST /, body: list<string> }", "c:", "  actions:",
                "    create: { call: POST /, body: { a: string? } }",
            ], "\(imported.schema)")
        #expect(imported.losses == [] && imported.problems == [])
    }

    @Test(
        arguments: [
            ("style: label, explode: true, schema: { type: array, items: { type: string } }", "label"),
            ("style: matrix, explode: true, schema: { type: array, items: { type: string } }", "matrix"),
            ("style: matrix, schema: { type: object, properties: { a: { type: string } } }", "matrix"),
        ])
    func otherStylesAreReported(parameter: String, style: String) {
        let parameter = "name: p, in: path, required: true, " + parameter
        let imported = ImportedDocument(paths: ["/x/{p}/y: { \(call("get", nil, "parameters: [{ \(parameter) }]")) }"])
        #expect(
            imported.losses.first { $0.contains("style") }
                == "GET /x/{p}/y: the parameter ‘p’ is not written in the style \(style)")
    }

    @Test(arguments: [
        ("style: label, schema: { type: string }", ".{p}"), ("style: matrix, schema: { type: string }", ";p={p}"),
        ("style: label, schema: { type: array, items: { type: string } }", ".{p}"),
        ("style: matrix, schema: { type: array, items: { type: string } }", ";p={p}"),
    ])
    func styleOfPathIsText(parameter: String, text: String) {
        let parameter = "name: p, in: path, required: true, " + parameter
        let imported = ImportedDocument(paths: ["/x/{p}: { \(call("get", nil, "parameters: [{ \(parameter) }]")) }"])
        #expect(imported.lines(of: "resources").contains("  path: \"x/\(text)\""), "\(imported.schema)")
        #expect(imported.losses == [] && imported.problems == [])
    }

    @Test("Each media type of a body without a call has a line in the report")
    func manyBodies() {
        let types = (0..<40).map { index in
            "text/x-t\(index): { schema: { type: object, properties: { a\(index): { type: string } } } }"
        }
        let content = ([Self.json] + types).joined(separator: ", ")
        let imported = ImportedDocument(
            paths: ["/x: { \(call("post", nil, "requestBody: { required: true, content: { \(content) } }")) }"])
        let lost = imported.losses.filter { $0.hasSuffix("is left out, since the operation has others") }
        // Six others are calls.
        #expect(lost.count == 34, "\(imported.losses)")
        #expect(imported.problems == [])
    }
}
