import Testing

@testable import PipewrightOpenAPI

/// Documents of Swagger 2.0 become the same as those of OpenAPI 3.
@Suite struct SwaggerReadingTests {
    private static func operation(
        _ lines: String..., components: String = ""
    ) throws -> (OpenAPIDocument, PipewrightOpenAPI.Operation, DocumentReading) {
        let reading = DocumentReading(
            DocumentVersion.swagger2.operation(lines.joined(separator: "\n      "), components: components))
        let document = try #require(reading.document)
        return (document, try #require(document.operations.first), reading)
    }

    @Test(arguments: [
        ("host: a.example\nbasePath: /v1\nschemes: [https, http]", ["https://a.example/v1", "http://a.example/v1"]),
        ("host: a.example:80\nschemes: [http, wss]", ["http://a.example:80"]),
        ("host: a.example\nbasePath: /", ["//a.example"]),
        ("host: a.example\nbasePath: v1", ["//a.example/v1"]),
        ("basePath: /v1\nschemes: [https]", ["/v1"]),
        ("schemes: [https]", []),
    ])
    func readsServers(text: String, urls: [String]) {
        let reading = DocumentReading("swagger: '2.0'\npaths: {}\n\(text)\n")
        #expect(reading.document?.servers.map(\.url) == urls)
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        ("{ name: q, in: query, type: integer, format: int64, minimum: 0 }", "query q form*: integer <int64> min=0.0"),
        (
            "{ name: q, in: query, type: string, enum: [a, b], default: a, description: D }",
            "query q form*: string [a, b] default=a docs=D"
        ),
        ("{ name: q, in: query, type: array, items: { type: string } }", "query q form: array of(string)"),
        ("{ name: q, in: query, type: array, collectionFormat: csv }", "query q form: array"),
        ("{ name: q, in: query, type: array, collectionFormat: ssv }", "query q spaceDelimited: array"),
        ("{ name: q, in: query, type: array, collectionFormat: tsv }", "query q tabDelimited: array"),
        ("{ name: q, in: query, type: array, collectionFormat: pipes }", "query q pipeDelimited: array"),
        ("{ name: q, in: query, type: array, collectionFormat: multi }", "query q form*: array"),
        ("{ name: X, in: header, type: array, required: true }", "header X! simple: array"),
        ("{ name: id, in: path, type: array, collectionFormat: pipes }", "path id! pipeDelimited: array"),
        ("{ name: Authorization, in: header, type: string }", "header Authorization simple: string"),
    ])
    func readsAParameter(text: String, shown: String) throws {
        let (document, operation, reading) = try Self.operation("parameters: [\(text)]")
        #expect(operation.parameters.first.map { document.shown($0) } == shown)
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        (
            "", "[{ name: b, in: body, required: true, description: D, schema: { type: object } }]",
            "! application/json: object docs=D"
        ),
        (
            "consumes: [application/xml, A/B; x=y]", "[{ name: b, in: body, schema: { type: string } }]",
            "application/xml: string / a/b: string"
        ),
        (
            "", "[{ name: a, in: formData, type: string, required: true }, { name: b, in: formData, type: integer }]",
            "! application/x-www-form-urlencoded: object {a!: string, b: integer}"
        ),
        ("", "[{ name: a, in: formData, type: file }]", "multipart/form-data: object {a: file}"),
        (
            "consumes: [multipart/form-data, application/json]", "[{ name: a, in: formData, type: string }]",
            "multipart/form-data: object {a: string}"
        ),
        (
            "consumes: [multipart/form-data, application/x-www-form-urlencoded]",
            "[{ name: a, in: formData, type: string }]",
            "multipart/form-data: object {a: string} / application/x-www-form-urlencoded: object {a: string}"
        ),
        (
            "", "[{ name: a, in: formData, type: array, collectionFormat: multi, items: { type: string } }]",
            "application/x-www-form-urlencoded: object {a: array of(string)} a=form*"
        ),
        ("", "[{ name: q, in: query, type: string }]", "-"),
    ])
    func readsABody(consumes: String, parameters: String, shown: String) throws {
        let (document, operation, reading) = try Self.operation(
            consumes.isEmpty ? "x-none: 1" : consumes, "parameters: \(parameters)")
        #expect(document.shown(operation.body) == shown)
        #expect(operation.parameters.allSatisfy { ["id", "q"].contains($0.name) })
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        ("", "{ 200: { schema: { type: string } } }", "200 text/html: string"),
        (
            "produces: [A/B, c/d]", "{ 200: { schema: { type: file }, description: D, examples: { c/d: 1 } } }",
            "200 a/b: file c/d: file example=1 docs=D"
        ),
        ("", "{ 200: { headers: { X: { type: integer } } } }", "200 X=integer"),
        ("produces: []", "{ 200: { schema: { type: string } } }", "200 application/json: string"),
    ])
    func readsResponses(produces: String, text: String, shown: String) throws {
        let (document, operation, reading) = try Self.operation(
            produces.isEmpty ? "x-none: 1" : produces, "responses: \(text)", components: "produces: [text/html]\n")
        #expect(operation.responses.map { document.shown($0) } == [shown])
        #expect(reading.shown == [])
    }

    @Test func readsSharedParametersAndResponses() throws {
        let (document, operation, reading) = try Self.operation(
            "parameters: [{ $ref: '#/parameters/B' }]", "responses: { 200: { $ref: '#/responses/R' } }",
            components: "parameters: { B: { name: b, in: body, schema: { $ref: '#/definitions/D' } } }\n"
                + "responses: { R: { schema: { $ref: '#/definitions/D' } } }\ndefinitions: { D: { type: object } }\n")
        #expect(document.shown(operation.body) == "application/json: D")
        #expect(operation.responses.map { document.shown($0) } == ["200 application/json: D"])
        #expect(reading.shown == [])
    }
}
