import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// The parameters, bodies and results of a call `GET` or `POST /x`, as an action of the schema.
@Suite struct CallPartsTests {
    struct Row: Sendable {
        let keys: String
        let lines: [String]
        var losses: [String] = []

        /// - Parameter parameters: Keys of parameters, each in braces.
        init(_ parameters: String..., lines: [String], losses: [String] = []) {
            keys = "parameters: [\(parameters.map { "{ \($0) }" }.joined(separator: ", "))]"
            self.lines = lines
            self.losses = losses
        }

        init(_ keys: String, _ line: String, losses: [String] = []) {
            self.keys = keys
            lines = [line]
            self.losses = losses
        }
    }

    private static let parameters: [Row] = [
        Row("name: q, in: query, schema: { type: string }", lines: ["read: { call: GET /, query: { q: string? } }"]),
        Row(
            "name: q, in: query, required: true, schema: { type: integer }",
            lines: ["read: { call: GET /, query: { q: int } }"]),
        Row("name: q, in: query", lines: ["read: { call: GET /, query: { q: json? } }"]),
        Row(
            "name: q, in: query, schema: { type: string, enum: [a, b] }",
            lines: ["read: { call: GET /, query: { q: XQ? } }"]),
        Row(
            "name: q, in: query, deprecated: true, description: Old., schema: { type: string }",
            lines: ["read: { call: GET /, query: { q: { type: string?, docs: Old., deprecated: true } } }"]),
        Row(
            "name: 'a[b]', in: query, schema: { type: string }",
            lines: ["read: { call: GET /, query: { \"a[b]\": string? } }"]),
        Row(
            "name: '', in: query, schema: { type: string }",
            lines: ["read: { call: GET /, query: { \"\": { type: string?, swift: value } } }"]),
        Row(
            "name: self, in: query, schema: { type: string }",
            lines: ["read: { call: GET /, query: { self: string? } }"]),
        Row(
            "name: a-b, in: query, schema: { type: string }", "name: a_b, in: query, schema: { type: string }",
            lines: ["read: { call: GET /, query: { a-b: string?, a_b: { type: string?, swift: aB2 } } }"]),
        Row(
            "name: X-A, in: header, schema: { type: string }",
            lines: ["read: { call: GET /, headers: { X-A: \"{x_a}\" }, parameters: { x_a: string? } }"]),
        Row(
            "name: X-A, in: header, required: true, schema: { type: string }",
            lines: ["read: { call: GET /, headers: { X-A: \"{x_a}\" } }"]),
        Row(
            "name: X-A, in: header, required: true, schema: { type: array, items: { type: integer } }",
            lines: ["read: { call: GET /, headers: { X-A: \"{x_a}\" }, parameters: { x_a: list<int> } }"]),
        Row(
            "name: X-A, in: header, required: true, schema: { type: object, properties: { a: { type: string } } }",
            lines: ["read: { call: GET /, headers: { X-A: \"{x_a}\" } }"],
            losses: ["GET /x: the parameter ‘X-A’ is a text, and does not have the type of the document"]),
        Row(
            "name: X-A, in: header, schema: { type: array, items: { type: string, format: date-time } }",
            lines: ["read: { call: GET /, headers: { X-A: \"{x_a}\" }, parameters: { x_a: string? } }"],
            losses: ["GET /x: the parameter ‘X-A’ is a text, and does not have the type of the document"]),
        // Header fields that OpenAPI says are described elsewhere.
        Row(
            "name: Accept, in: header, schema: { type: string }",
            "name: content-type, in: header, schema: { type: string }", lines: ["read: GET /"]),
        Row(
            "name: s, in: cookie, required: true, schema: { type: string }",
            "name: m, in: cookie, required: true, schema: { type: integer }",
            lines: ["read: { call: GET /, headers: { Cookie: \"s={s}; m={m}\" }, parameters: { m: int } }"]),
        // Arguments of one name would be one argument.
        Row(
            "name: a, in: query, schema: { type: string }",
            "name: A, in: header, required: true, schema: { type: string }",
            "name: a, in: cookie, required: true, schema: { type: string }",
            "name: ID, in: header, required: true, schema: { type: string }",
            lines: [
                "read: { call: GET /, headers: { A: \"{a_header}\", ID: \"{id_header}\", Cookie: \"a={a_cookie}\" }, query: { a: string? } }"
            ]),
        Row(
            "name: X-A, in: header, required: true, schema: { type: string }",
            "name: X.A, in: header, required: true, schema: { type: string }",
            lines: ["read: { call: GET /, headers: { X-A: \"{x_a}\", X.A: \"{x_a_header}\" } }"]),
        Row(
            "name: q, in: query, content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } }",
            lines: ["read: { call: GET /, query: { q: { type: XQ?, style: json } } }"]),
        Row(
            "name: q, in: query, required: true, content: { application/json: { schema: { type: array, items: { type: string } } } }",
            lines: ["read: { call: GET /, query: { q: { type: list<string>, style: json } } }"]),
        Row(
            "name: q, in: query, content: { application/xml: { schema: { type: object, properties: { a: { type: string } } } } }",
            lines: ["read: { call: GET /, query: { q: string? } }"],
            losses: ["GET /x: the parameter ‘q’ is a text of type application/xml"]),
        Row(
            "name: X-Q, in: header, content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } }",
            lines: ["read: { call: GET /, headers: { X-Q: \"{x_q}\" }, parameters: { x_q: string? } }"],
            losses: ["GET /x: the parameter ‘X-Q’ is a text of type application/json"]),
    ]

    private static let styles: [Row] = [
        Row(
            "name: q, in: query, schema: { type: array, items: { type: string } }",
            lines: ["read: { call: GET /, query: { q: list<string>? } }"]),
        Row(
            "name: q, in: query, style: form, explode: false, schema: { type: array, items: { type: string } }",
            lines: ["read: { call: GET /, query: { q: list<string>? } }"]),
        Row(
            "name: q, in: query, style: deepObject, schema: { type: object, properties: { a: { type: string } } }",
            lines: ["read: { call: GET /, query: { q: XQ? } }"]),
        Row(
            "name: q, in: query, style: deepObject, schema: { type: array, items: { type: string } }",
            lines: ["read: { call: GET /, query: { q: list<string>? } }"]),
        Row(
            "name: q, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } }",
            lines: ["read: { call: GET /, query: { q: list<string>? } }"]),
        Row(
            "name: q, in: query, style: spaceDelimited, explode: false, schema: { type: array, items: { type: string } }",
            lines: ["read: { call: GET /, query: { q: list<string>? } }"]),
        // The style of most lists is that of the resource.
        Row(
            "name: q, in: query, schema: { type: array, items: { type: string } }",
            "name: r, in: query, schema: { type: array, items: { type: string } }",
            "name: s, in: query, explode: false, schema: { type: array, items: { type: string } }",
            lines: [
                "read: { call: GET /, query: { q: list<string>?, r: list<string>?, s: { type: list<string>?, style: comma } } }"
            ]),
        Row(
            "name: q, in: query, explode: false, schema: { type: object, properties: { a: { type: string } } }",
            "name: r, in: query, style: pipeDelimited, explode: false, schema: { type: object, properties: { b: { type: string } } }",
            "name: s, in: query, style: spaceDelimited, explode: false, schema: { type: object, properties: { c: { type: string } } }",
            lines: [
                "read: { call: GET /, query: { q: { type: XQ?, style: comma }, r: { type: XR?, style: pipe }, s: { type: XS?, style: space } } }"
            ]),
    ]

    @Test(arguments: parameters + styles)
    func parametersAreArguments(_ row: Row) {
        let imported = ImportedDocument(paths: ["/x: { \(call("get", nil, row.keys)) }"])
        #expect(imported.lines(of: "resources") == ["x:", "  actions:"] + row.lines.map { "    " + $0 })
        #expect(imported.losses == row.losses)
        #expect(imported.problems == [])
    }

    @Test(arguments: [
        ("style: form, explode: false", "default: { arrays: comma }"),
        ("style: deepObject", "default: { arrays: indexed }"),
        ("style: form", nil), ("style: pipeDelimited", "default: { arrays: pipe }"),
        ("style: spaceDelimited", "default: { arrays: space }"), ("style: pipeDelimited, explode: true", nil),
    ])
    func styleOfListsIsDefault(style: String, line: String?) {
        let imported = ImportedDocument(
            paths: [
                "/x: { \(call("get", nil, "parameters: [{ name: q, in: query, \(style), schema: { type: array, items: { type: string } } }]")) }"
            ])
        #expect(imported.schema.split(separator: "\n").first { $0.hasPrefix("default") }.map { String($0) } == line)
        #expect(imported.problems == [])
    }

    private static let object =
        "{ type: object, required: [a], properties: { a: { type: string }, b: { type: array, items: { type: integer } } } }"

    /// A body with a required part `p`, and its encoding.
    private static func parts(_ part: String, _ encoding: String, _ type: String = "multipart/form-data") -> String {
        "requestBody: { required: true, content: { \(type): { schema: { type: object, required: [p], properties: { \(part) } }, encoding: { \(encoding) } } } }"
    }

    private static let bodies: [Row] = [
        Row(body(object), "create: { call: POST /, body: { a: string, b: list<int>? } }"),
        Row(
            body(object, "application/x-www-form-urlencoded"),
            "create: { call: POST /, body: { a: string, b: list<int>? } }"),
        Row(
            body(
                "{ type: object, properties: { f: { type: string, format: binary }, g: { type: array, items: { type: string, format: binary } }, m: { type: integer } } }",
                "multipart/form-data"), "create: { call: POST /, multipart: { f: file?, g: list<file>?, m: int? } }"),
        Row(
            parts("p: { type: string, format: binary }", "p: { contentType: image/png }"),
            "create: { call: POST /, multipart: { p: { type: file, content-type: image/png } } }"),
        // A file names its own type; without one, it is bytes.
        Row(
            parts("p: { type: string, format: binary }", "p: { contentType: 'image/png, image/jpeg' }"),
            "create: { call: POST /, multipart: { p: file } }"),
        Row(
            parts("p: { type: string, format: binary }", "p: { contentType: application/octet-stream }"),
            "create: { call: POST /, multipart: { p: file } }"),
        Row(
            parts("p: { type: string, format: binary }", "p: { contentType: 'image/*' }"),
            "create: { call: POST /, multipart: { p: file } }"),
        Row(
            parts("p: { type: string, format: binary }", "p: { contentType: png }"),
            "create: { call: POST /, multipart: { p: file } }",
            losses: ["POST /x: ‘p’ is not sent in the media type png"]),
        Row(
            parts("p: {}", "p: { contentType: 'image/*' }"), "create: { call: POST /, multipart: { p: file } }"),
        Row(
            parts("p: { type: array, items: { type: string } }", "p: { contentType: application/pdf }"),
            "create: { call: POST /, multipart: { p: { type: list<file>, content-type: application/pdf } } }"),
        Row(
            parts("p: { type: string }", "p: { contentType: 'text/csv; charset=utf-8' }"),
            "create: { call: POST /, multipart: { p: { type: string, content-type: text/csv; charset=utf-8 } } }"),
        Row(
            parts("p: { type: string }", "p: { contentType: text/plain }"),
            "create: { call: POST /, multipart: { p: string } }"),
        Row(
            parts("p: { type: string }", "p: { contentType: 'application/xml, text/*' }"),
            "create: { call: POST /, multipart: { p: string } }"),
        Row(
            parts("p: { type: string }", "p: { contentType: 'application/*' }"),
            "create: { call: POST /, multipart: { p: string } }",
            losses: ["POST /x: ‘p’ is not sent in the media type application/*"]),
        Row(
            parts("p: { type: array, items: { type: integer } }", "p: { contentType: application/json }"),
            "create: { call: POST /, multipart: { p: list<int> json } }"),
        Row(
            parts("p: { type: integer }", "p: { contentType: application/vnd.a+json }"),
            "create: { call: POST /, multipart: { p: { type: int, flags: json, content-type: application/vnd.a+json } } }"
        ),
        Row(
            parts("p: { type: object }", "p: { contentType: 'text/xml, application/json' }"),
            "create: { call: POST /, multipart: { p: json } }"),
        Row(
            parts("p: { type: object }", "p: { contentType: application/json; charset=utf-8 }"),
            "create: { call: POST /, multipart: { p: { type: json, content-type: application/json; charset=utf-8 } } }"),
        Row(
            parts("p: { type: object }", "p: { contentType: application/soap+xml }"),
            "create: { call: POST /, multipart: { p: json } }",
            losses: ["POST /x: ‘p’ is not sent in the media type application/soap+xml"]),
        Row(
            parts(
                "p: { type: integer }",
                "p: { headers: { X-A: { required: true, schema: { const: a b } }, Content-Type: { schema: {} } } }"),
            "create: { call: POST /, multipart: { p: { type: int, headers: { X-A: a b } } } }"),
        Row(
            parts(
                "p: { type: integer }",
                "p: { headers: { X-A: { required: true, schema: { type: string } }, X-B: { schema: { const: b } } } }"),
            "create: { call: POST /, multipart: { p: int } }",
            losses: ["X-A", "X-B"].map {
                "POST /x: the header field ‘\($0)’ of the part ‘p’ is left out, since the document has no constant for it"
            }),
        Row(
            body("{ type: object, additionalProperties: { type: string } }", "multipart/form-data"), "create: POST /",
            losses: [
                "POST /x: the body of type multipart/form-data is left out, since the document does not name its members"
            ]),
        Row(
            parts("p: { type: integer }", "p: { contentType: application/json }", MediaTypes.form),
            "create: { call: POST /, body: { p: int } }"),
        Row(
            parts("p: { type: string }", "p: { contentType: application/json }", MediaTypes.form),
            "create: { call: POST /, body: { p: string } }",
            losses: ["POST /x: ‘p’ is not sent in the media type application/json"]),
        Row(body("{ type: array, items: { type: string } }"), "create: { call: POST /, body: list<string> }"),
        Row(body("{ type: string }"), "create: { call: POST /, body: string }"),
        Row(body("{}"), "create: { call: POST /, body: json }"),
        Row(
            body("{ type: string, format: binary }", "application/octet-stream"),
            "create: { call: POST /, body: bytes }"),
        Row(
            body("{ type: string }", "image/png"),
            "create: { call: POST /, body: bytes, headers: { Content-Type: image/png } }"),
        Row(
            "requestBody: { content: { application/xml: { schema: { type: object } }, application/json: { schema: \(object) } } }",
            "create: { call: POST /, body: { a: string, b: list<int>? } }",
            losses: ["POST /x: the body of type application/xml is left out, since the operation has others"]),
        Row(
            body("{ type: object, properties: { a: { type: string, readOnly: true } } }"),
            "create: { call: POST /, body: {} }"),
        Row(
            body("{ type: object, additionalProperties: { type: integer } }"),
            "create: { call: POST /, body: map<int> }"),
        Row("requestBody: { content: {} }", "create: POST /"),
    ]

    @Test(arguments: bodies)
    func bodyIsArgumentsOrOneValue(_ row: Row) {
        let imported = ImportedDocument(paths: ["/x: { \(call("post", nil, row.keys)) }"])
        #expect(imported.lines(of: "resources") == ["x:", "  actions:"] + row.lines.map { "    " + $0 })
        #expect(imported.losses == row.losses)
        #expect(imported.problems == [])
    }

    @Test func formsAreTheDefaultOfAnAPIWithForms() {
        let imported = ImportedDocument(paths: [
            "/x: { \(call("post", nil, body(Self.object, "application/x-www-form-urlencoded"))) }"
        ])
        #expect(imported.schema.contains("default: { format: form }"))
        let mixed = ImportedDocument(
            paths: [
                "/x: { \(call("post", nil, body(Self.object, "application/x-www-form-urlencoded"))), \(call("put", nil, body(Self.object))) }"
            ])
        #expect(!mixed.schema.contains("default:") && mixed.schema.contains("format: form, body:"))
        #expect(imported.problems + mixed.problems == [])
    }

    private static let results: [Row] = [
        Row("\"204\": { description: A. }", "read: GET /"), Row("\"200\": { description: A. }", "read: GET /"),
        Row(DocumentVersion.openAPI31.response("{ type: string }"), "read: GET / -> string"),
        Row(
            DocumentVersion.openAPI31.response("{ type: array, items: { type: integer } }"), "read: GET / -> list<int>"),
        Row(DocumentVersion.openAPI31.response("{}", status: "2XX"), "read: GET / -> json"),
        Row(DocumentVersion.openAPI31.response("{ type: boolean }", status: "default"), "read: GET / -> bool"),
        Row(DocumentVersion.openAPI31.response("{ type: boolean }", status: "404"), "read: GET /"),
        Row(
            "\(DocumentVersion.openAPI31.response("{ type: string }")), \"204\": { description: B. }",
            "read: GET / -> string?"),
        Row("\"200\": { description: A., content: { application/octet-stream: {} } }", "read: GET / -> bytes"),
        Row(
            "\"200\": { description: A., content: { image/png: { schema: { type: string, format: binary } } } }",
            "read: GET / -> bytes"),
        Row(
            "\"200\": { description: A., content: { application/xml: {}, application/json: { schema: { type: string } } } }",
            "read: GET / -> string"),
        Row(
            "\"200\": { description: A., content: { application/problem+json: { schema: { type: string } } } }",
            "read: GET / -> string"),
        Row("\"302\": { description: A. }", "read: GET /"),
    ]

    @Test(arguments: results)
    func resultIsThatOfGoodResponses(_ row: Row) {
        let imported = ImportedDocument(paths: ["/x: { get: { responses: { \(row.keys) } } }"])
        // Without a body, the call is one of files.
        let lines = imported.lines(of: "resources").map { $0.replacing("download:", with: "read:") }
        #expect(lines == ["x:", "  actions:"] + row.lines.map { "    " + $0 })
        #expect(imported.problems == [])
    }

    @Test func bodyOfGetIsReported() {
        let imported = ImportedDocument(paths: ["/x: { \(call("get", nil, body(Self.object))) }"])
        #expect(imported.losses == ["GET /x: the request body is left out, since GET and HEAD have none"])
    }

    @Test("Header parameters and cookies of a list are fields of its filter", arguments: [false, true])
    func headerFieldsOfLists(isRequired: Bool) {
        let parameters = [
            ("X-A", "header", "integer"), ("q", "header", "string"), ("q", "query", "string"),
            ("c", "cookie", "string"),
        ]
        .map { "{ name: \($0), in: \($1), required: \(isRequired), schema: { type: \($2) } }" }
        let imported = ImportedDocument(
            paths: [
                "/things: { \(call("get", listOf("Thing"), "parameters: [\(parameters.joined(separator: ", "))]")) }"
            ],
            schemas: ["Thing: { type: object, properties: { a: { type: string } } }"])
        let flag = isRequired ? " required" : ""
        for part in [
            #"headers: { X-A: "{x_a}", q: "{q_header}", Cookie: "c={c}" }"#,
            "filter: { q: string\(flag), x_a: int\(flag), q_header: string\(flag), c: string\(flag) }",
        ] {
            #expect(imported.schema.contains(part), "\(imported.schema)")
        }
        #expect(imported.losses == [] && imported.problems == [])
    }

    @Test func sameCallsOfSwagger() {
        let imported = ImportedDocument(
            DocumentVersion.swagger2.document(
                paths: [
                    "/x: { post: { consumes: [multipart/form-data], parameters: [{ name: f, in: formData, type: file, required: true }, { name: q, in: query, type: array, items: { type: string }, collectionFormat: csv }], responses: { \(DocumentVersion.swagger2.response("{ type: string }")) } } }",
                    "/z: { get: { produces: [image/png], responses: { \(DocumentVersion.swagger2.response("{ type: file }")) } } }",
                ]))
        #expect(imported.schema.contains("default: { arrays: comma }"))
        #expect(
            imported.lines(of: "resources") == [
                "x:", "  actions:",
                "    create: { call: POST / -> string, query: { q: list<string>? }, multipart: { f: file } }", "z:",
                "  actions:",
                "    download: GET / -> bytes",
            ])
        #expect(imported.problems == [])
    }
}
