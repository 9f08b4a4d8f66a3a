import Testing

@testable import PipewrightOpenAPI

@Suite struct OperationReadingTests {
    private static func operation(
        _ version: DocumentVersion = .openAPI31, _ lines: String
    ) throws -> (OpenAPIDocument, PipewrightOpenAPI.Operation, DocumentReading) {
        let reading = DocumentReading(version.operation(lines))
        let document = try #require(reading.document)
        return (document, try #require(document.operations.first), reading)
    }

    // MARK: - Parameters

    @Test(arguments: [
        ("{ name: q, in: query, schema: { type: string } }", "query q form*: string"),
        ("{ name: q, in: query, schema: { type: array }, explode: false }", "query q form: array"),
        ("{ name: q, in: query, style: pipeDelimited, schema: {} }", "query q pipeDelimited: any"),
        ("{ name: q, in: query, style: spaceDelimited, explode: true, schema: {} }", "query q spaceDelimited*: any"),
        ("{ name: q, in: query, style: deepObject, explode: true, schema: {} }", "query q deepObject*: any"),
        ("{ name: X, in: header, schema: {}, required: true, deprecated: true }", "header X! simple: any deprecated"),
        ("{ name: c, in: cookie, schema: {}, description: D }", "cookie c form*: any docs=D"),
        ("{ name: id, in: path, schema: { type: integer } }", "path id! simple: integer"),
        ("{ name: id, in: path, style: matrix, schema: {} }", "path id! matrix: any"),
        ("{ name: id, in: path, style: label, explode: true, schema: {} }", "path id! label*: any"),
        (
            "{ name: q, in: query, content: { Application/JSON; charset=utf-8: { schema: { type: object } } } }",
            "query q form* as application/json: object"
        ),
        ("{ name: q, in: query }", "query q form*: any"),
        // The keys of the schema beside those of the parameter, as in Swagger.
        ("{ name: q, in: query, type: integer, format: int64, required: true }", "query q! form*: integer <int64>"),
        ("{ name: q, in: query, required: 'true', schema: {} }", "query q! form*: any"),
    ])
    func readsAParameter(text: String, shown: String) throws {
        let (document, operation, reading) = try Self.operation(.openAPI31, "parameters: [\(text)]")
        #expect(operation.parameters.first.map { document.shown($0) } == shown)
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        ("{ in: query, schema: {} }", "6:20 the parameter is left out: it has no ‘name’"),
        ("{ name: q, schema: {} }", "6:20 the parameter is left out: it has no ‘in’"),
        ("{ name: q, in: body, schema: {} }", "6:35 the value ‘body’ of ‘in’ is unknown and left out"),
        (
            "{ name: key, in: path, schema: {} }",
            "6:20 the parameter ‘key’ is left out: the path ‘/things/{id}’ does not have it"
        ),
        ("q", "6:20 the value of ‘parameters’ is left out: it is not a mapping"),
        ("{ name: [q], in: query }", "6:28 the value of ‘name’ is left out: it is not a text"),
    ])
    func leavesOutAParameter(text: String, problem: String) throws {
        let (_, operation, reading) = try Self.operation(.openAPI31, "parameters: [\(text)]")
        #expect(operation.parameters.map(\.name) == ["id"])
        #expect(reading.shown.contains(problem), "\(reading.shown)")
        #expect(reading.diagnostics.allSatisfy { $0.severity == .warning })
    }

    @Test func anUnknownStyleIsTheUsualOne() throws {
        let (document, operation, reading) = try Self.operation(
            .openAPI31, "parameters: [{ name: q, in: query, style: commas, schema: {} }]")
        #expect(document.shown(operation.parameters[0]) == "query q form*: any")
        #expect(reading.shown == ["6:49 the value ‘commas’ of ‘style’ is unknown and left out"])
    }

    @Test func fieldsThatOpenAPIDescribesElsewhereAreNoParameters() throws {
        let parameters = ["Accept", "content-type", "Authorization", "X"].map {
            "{ name: \($0), in: header, schema: {} }"
        }
        let (_, operation, reading) = try Self.operation(
            .openAPI31, "parameters: [\(parameters.joined(separator: ", "))]")
        #expect(operation.parameters.map(\.name) == ["Authorization", "X", "id"])
        #expect(reading.shown == [])
    }

    @Test func parametersOfThePathAreOverriddenByNameAndLocation() {
        let text = """
            openapi: 3.0.0
            paths:
              /a/{id}/{b}:
                parameters:
                  - { name: id, in: path, schema: { type: string } }
                  - { name: q, in: query, schema: { type: string } }
                  - { name: r, in: query, schema: { type: string } }
                get:
                  parameters:
                    - { name: q, in: query, schema: { type: integer } }
                    - { name: q, in: query, schema: { type: boolean } }
                    - { name: q, in: header, schema: { type: number } }
                put: { parameters: }
            """
        let reading = DocumentReading(text)
        let shown = reading.document.map { document in
            document.operations.map { $0.parameters.map { document.shown($0) }.joined(separator: ", ") }
        }
        #expect(
            shown == [
                "path id! simple: string, query r form*: string, query q form*: integer, header q simple: number, "
                    + "path b! simple: string",
                "path id! simple: string, query q form*: string, query r form*: string, path b! simple: string",
            ])
        #expect(reading.shown == [])
    }

    // MARK: - Paths

    @Test(arguments: [
        ("/files/{id}", "GET /files/{id}", ["id"]),
        ("/files/upload#as-task", "GET /files/upload #as-task", []),
        ("/files?kind=image&raw&x=a%20b", "GET /files ?kind=image ?raw= ?x=a b", []),
        ("/files?a=1#b?c", "GET /files ?a=1 #b?c", []),
        ("/files/{a#b}/{c?d}", "GET /files/{a#b}/{c?d}", ["a#b", "c?d"]),
        ("/{a}.{b}/{a}", "GET /{a}.{b}/{a}", ["a", "b"]),
        ("/files?kind={kind}", "GET /files", ["kind"]),
        ("files", "GET /files", []),
        ("/{}/{a", "GET /{}/{a", []),
        ("/", "GET /", []),
    ])
    func readsAPath(path: String, shown: String, names: [String]) throws {
        let reading = DocumentReading("openapi: 3.0.0\npaths: { '\(path)': { get: {} } }")
        let document = try #require(reading.document)
        #expect(document.operations.map { document.shown($0) } == [shown])
        #expect(document.operations.first?.parameters.map(\.name) == names)
        #expect(
            document.operations.first?.parameters.allSatisfy { $0.isRequired && document.shown($0.schema) == "string" }
                == true)
        #expect(reading.shown == [])
    }

    @Test func readsTheKeysOfAnOperation() {
        let text = """
            openapi: 3.1.0
            paths:
              x-paths: 1
              /a:
                summary: S
                servers: [{ url: /path }]
                get:
                  operationId: readA
                  tags: [one, two]
                  summary: Reads
                  description: All of it.
                  deprecated: true
                  security: [{ key: [], token: [read, write] }, {}]
                  x-page: { size: 10 }
                  x-order: 1
                  callbacks: { c: {} }
                  externalDocs: {}
                POST: { servers: [{ url: /own }], security: [], tags: one }
                trace: {}
                head:
                options: {}
                x-item: 1
                patch: x
              /b:
            """
        let reading = DocumentReading(text)
        let operations = reading.document?.operations ?? []
        #expect(operations.map(\.method) == [.get, .post, .trace, .options])
        #expect(operations.map(\.id) == ["readA", nil, nil, nil])
        #expect(operations.map(\.tags) == [["one", "two"], ["one"], [], []])
        #expect(operations.map(\.summary) == ["Reads", nil, nil, nil])
        #expect(operations.map(\.docs) == ["All of it.", nil, nil, nil])
        #expect(operations.map(\.isDeprecated) == [true, false, false, false])
        #expect(operations.map { $0.security.shown } == ["[key+token(read write) / ]", "[]", "-", "-"])
        #expect(operations.map { $0.servers.map(\.url) } == [["/path"], ["/own"], ["/path"], ["/path"]])
        #expect(
            operations.first?.extensions.map { "\($0.key.text)=\($0.value.shown)" } == [
                "x-page={size: 10}", "x-order=1",
            ])
        #expect(operations.map { "\($0.place.line):\($0.place.column)" } == ["7:5", "18:5", "19:5", "21:5"])
        #expect(reading.shown == ["23:12 the value of ‘patch’ is left out: it is not a mapping"])
    }

    // MARK: - Bodies and responses

    @Test(arguments: [
        ("{ content: { application/json: { schema: { type: object } } } }", "application/json: object"),
        ("{ required: true, description: D, content: { Text/Plain; charset=utf-8: {} } }", "! text/plain: - docs=D"),
        ("{ content: { a/b: { example: 1, examples: { e: { value: 2 } } } } }", "a/b: - example=1"),
        ("{ content: { a/b: { examples: { e: { value: 2 }, f: { value: 3 } } } } }", "a/b: - example=2"),
        ("{ content: { a/b: { schema: {} }, c/d: { schema: false } } }", "a/b: any / c/d: -"),
        (
            "{ content: { multipart/form-data: { encoding: { a: { contentType: image/png }, b: { style: form, explode: true } } } } }",
            "multipart/form-data: - a=image/png b=form*"
        ),
        ("{}", ""),
    ])
    func readsABody(text: String, shown: String) throws {
        let (document, operation, reading) = try Self.operation(.openAPI31, "requestBody: \(text)")
        #expect(document.shown(operation.body) == shown)
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        ("{ 200: { description: D, content: { a/b: { schema: { type: string } } } } }", "200 a/b: string docs=D"),
        ("{ '404': {}, 5XX: {}, 4xx: {}, default: {}, x-other: {} }", "404, 5XX, 4XX, other"),
        ("{ 204: { headers: { X: { schema: { type: integer }, required: true } } } }", "204 X!=integer"),
        (
            "{ 204: { headers: { X: { content: { a/b: { schema: { type: integer } } } }, Y: { type: string } } } }",
            "204 X=integer Y=string"
        ),
    ])
    func readsResponses(text: String, shown: String) throws {
        let (document, operation, reading) = try Self.operation(.openAPI31, "responses: \(text)")
        #expect(operation.responses.map { document.shown($0) }.joined(separator: ", ") == shown)
        #expect(reading.shown == [])
    }

    @Test(arguments: ["20", "2000", "600", "099", "2Xx0", "ok", "20X", "2٠٠"])
    func leavesOutAResponse(status: String) throws {
        let (_, operation, reading) = try Self.operation(.openAPI31, "responses: { '\(status)': {}, 200: {} }")
        #expect(operation.responses.map(\.status) == [.code(200)])
        #expect(reading.shown == ["6:20 the response ‘\(status)’ is left out: this is not a status"])
    }
}
