import PipewrightDiagnostics
import Testing

@testable import PipewrightOpenAPI

@Suite struct DocumentReaderTests {
    @Test(arguments: [
        "openapi: 3.0.0", "openapi: 3.0.4", "openapi: 3.1.1", "openapi: '3.1'", "openapi: 3.2.0", "swagger: '2.0'",
        "swagger: 2.0",
    ])
    func readsAVersion(line: String) {
        let reading = DocumentReading("\(line)\npaths: {}\n")
        #expect(reading.document != nil)
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        ("openapi: 4.0.0\npaths: {}", "1:10 ‘openapi: 4.0.0’ is an unknown version of OpenAPI"),
        ("openapi: 3.10.0\npaths: {}", "1:10 ‘openapi: 3.10.0’ is an unknown version of OpenAPI"),
        ("openapi: 2.0\npaths: {}", "1:10 ‘openapi: 2.0’ is an unknown version of OpenAPI"),
        ("swagger: '1.2'\npaths: {}", "1:10 ‘swagger: 1.2’ is an unknown version of OpenAPI"),
        ("title: A\npaths: {}", "1:1 this is not an OpenAPI document: ‘openapi’ and ‘swagger’ are missing"),
        ("openapi: [3]\npaths: {}", "1:1 this is not an OpenAPI document: ‘openapi’ and ‘swagger’ are missing"),
        ("- openapi: 3.0.0", "1:1 this is not an OpenAPI document: ‘openapi’ and ‘swagger’ are missing"),
        ("openapi", "1:1 this is not an OpenAPI document: ‘openapi’ and ‘swagger’ are missing"),
        ("", "1:1 the file is empty"),
        ("# nothing", "1:1 the file is empty"),
        ("openapi: 3.0.0", "1:1 the document has no ‘paths’"),
        ("{", "1:2 invalid JSON: the text ends within a value"),
        (
            "openapi: 3.0.0\n bad: [",
            "2:2 invalid YAML: this line is indented deeper than the one before, which already has a value"
        ),
        ("openapi: \u{1}", "1:10 invalid YAML: the character U+0001 is not allowed"),
    ])
    func reportsWhatIsNotADocument(text: String, problem: String) {
        let reading = DocumentReading(text, path: text == "{" ? "api.json" : "api.yaml")
        #expect(reading.document == nil)
        #expect(reading.shown == [problem])
        #expect(reading.diagnostics.allSatisfy { $0.severity == .error })
    }

    @Test func reportsBytesThatAreNotText() {
        let file = SourceFile(path: "api.json", bytes: Array("{ \"a\": \"".utf8) + [0xC3, 0x28] + Array("\" }".utf8))
        #expect(DocumentReading(file).shown == ["1:9 invalid JSON: the string is not UTF-8"])
        let wide = SourceFile(path: "api.json", bytes: [0xFF, 0xFE, 0x7B, 0x00])
        #expect(DocumentReading(wide).rules == ["not-utf8"])
    }

    @Test func readsTheKeysOfADocument() {
        let text = """
            openapi: 3.1.0
            info: { title: A, version: 1.2, description: D }
            servers:
              - { url: 'https://{region}.a.example', description: S, variables: { region: { default: eu, enum: [eu, us] } } }
              - { url: /v1 }
            tags: [{ name: one, description: first }, two, { description: none }]
            security: [{ key: [] }]
            paths:
            webhooks: { a: { post: {} } }
            components:
              securitySchemes:
                key: { type: apiKey, name: X-Key, in: header, description: K }
            """
        let reading = DocumentReading(text)
        let document = reading.document
        #expect(document?.title == "A" && document?.version == "1.2" && document?.docs == "D")
        #expect(document?.servers.map(\.shown) == ["https://{region}.a.example region=eu[eu,us] docs=S", "/v1"])
        #expect(document?.tags.map { "\($0.name) \($0.docs ?? "")" } == ["one first", "two "])
        #expect(document?.security.shown == "[key]")
        #expect(document?.securitySchemes.first?.docs == "K")
        #expect(document?.operations.isEmpty == true)
        #expect(reading.shown == ["6:48 the tag is left out: it has no ‘name’"])
    }

    @Test(arguments: [
        (DocumentVersion.openAPI31, "{ type: apiKey, name: k, in: query }", ".apiKey(name: \"k\", location: query)"),
        (.openAPI31, "{ type: http, scheme: Basic }", ".basic"),
        (.openAPI31, "{ type: http, scheme: bearer, bearerFormat: JWT }", ".bearer"),
        (.openAPI31, "{ type: http, scheme: digest }", ".digest"),
        (.openAPI31, "{ type: http, scheme: hoba }", ".other(\"hoba\")"),
        (.openAPI31, "{ type: mutualTLS }", ".mutualTLS"),
        (
            .openAPI31, "{ type: openIdConnect, openIdConnectUrl: https://a.example }",
            ".openIDConnect(url: \"https://a.example\")"
        ),
        (.openAPI31, "{ type: custom }", ".other(\"custom\")"),
        (
            .openAPI31,
            "{ type: oauth2, flows: { clientCredentials: { tokenUrl: /t, refreshUrl: /r, scopes: { a: A, b: B } }, x-y: {} } }",
            ".oauth2(clientCredentials - /t /r [a, b])"
        ),
        (
            .openAPI31,
            "{ type: oauth2, flows: { implicit: { authorizationUrl: /a }, password: {}, authorizationCode: { scopes: [a] } } }",
            ".oauth2(implicit /a - - [], password - - - [], authorizationCode - - - [a])"
        ),
        (.swagger2, "{ type: basic }", ".basic"),
        (
            .swagger2, "{ type: oauth2, flow: accessCode, authorizationUrl: /a, tokenUrl: /t, scopes: { a: A } }",
            ".oauth2(authorizationCode /a /t - [a])"
        ),
        (.swagger2, "{ type: oauth2, flow: application }", ".oauth2(clientCredentials - - - [])"),
    ])
    func readsASecurityScheme(version: DocumentVersion, text: String, shown: String) {
        let reading = Self.scheme(version, text)
        #expect(reading.document?.securitySchemes.map { $0.kind.shown } == [shown])
        #expect(reading.shown == [])
    }

    @Test(arguments: [
        (DocumentVersion.openAPI31, "{}", "the security scheme is left out: it has no ‘type’"),
        (.openAPI31, "{ type: http }", "the security scheme is left out: it has no ‘scheme’"),
        (.openAPI31, "{ type: apiKey, in: query }", "the security scheme is left out: it has no ‘name’"),
        (.openAPI31, "{ type: apiKey, name: k }", "the security scheme is left out: it has no ‘in’"),
        (.openAPI31, "{ type: apiKey, name: k, in: path }", "the value ‘path’ of ‘in’ is unknown and left out"),
        (.openAPI31, "{ type: openIdConnect }", "the security scheme is left out: it has no ‘openIdConnectUrl’"),
        (.openAPI31, "x", "the value of ‘s’ is left out: it is not a mapping"),
    ])
    func leavesOutASecurityScheme(version: DocumentVersion, text: String, problem: String) {
        let reading = Self.scheme(version, text)
        #expect(reading.document?.securitySchemes.isEmpty == true)
        #expect(reading.shown.count == 1 && reading.shown[0].hasSuffix(" " + problem), "\(reading.shown)")
    }

    private static func scheme(_ version: DocumentVersion, _ text: String) -> DocumentReading {
        let scheme =
            version == .swagger2
            ? "securityDefinitions: { s: \(text) }" : "components: { securitySchemes: { s: \(text) } }"
        return DocumentReading("\(version.rawValue)\npaths: {}\n\(scheme)\n")
    }

    @Test(arguments: [
        ("servers: [{}]", "3:11 the server is left out: it has no ‘url’"),
        ("servers: [a]", "3:11 the value of ‘servers’ is left out: it is not a mapping"),
        ("servers: a", "3:10 the value of ‘servers’ is left out: it is not a list"),
        ("security: {}", "3:11 the value of ‘security’ is left out: it is not a list"),
        ("tags: {}", "3:7 the value of ‘tags’ is left out: it is not a list"),
        ("components: { schemas: [] }", "3:24 the value of ‘schemas’ is left out: it is not a mapping"),
    ])
    func leavesOutWhatIsInvalid(line: String, problem: String) {
        let reading = DocumentReading("openapi: 3.0.0\npaths: {}\n\(line)\n")
        #expect(reading.document?.servers.isEmpty == true)
        #expect(reading.shown == [problem])
    }

    @Test func theSameDocumentGivesTheSame() throws {
        let text = DocumentVersion.openAPI31.schemas(
            "B: { properties: { a: { $ref: '#/components/schemas/A' }, b: { title: T } } }", "A: {}")
        let shown = (0..<3).map { _ in "\(String(describing: DocumentReading(text).document))" }
        #expect(Set(shown).count == 1)
    }
}
