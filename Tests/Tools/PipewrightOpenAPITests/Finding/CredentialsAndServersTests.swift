import ImportTesting
import Testing

@testable import PipewrightOpenAPI

/// Servers, credentials and errors.
@Suite struct CredentialsAndServersTests {
    private static func settings(_ schema: String) -> [String] {
        schema.split(separator: "\n").map { String($0) }.filter {
            !$0.hasPrefix("pipewright") && !$0.hasPrefix("name:")
        }
    }

    // MARK: - Servers

    private func servers(_ servers: String) -> (lines: [String], problems: [String]) {
        let imported = ImportedDocument(
            "openapi: 3.1.0\ninfo: { title: A, version: '1' }\n\(servers)\npaths: { /x: { \(call("get")) } }\n")
        return (imported.lines(of: "servers").filter { !$0.hasPrefix("#") }, imported.problems)
    }

    @Test(arguments: [
        ("servers: [{ url: 'https://a.example/v1/' }]", ["production: https://a.example/v1"]),
        (
            "servers: [{ url: 'https://a.example' }, { url: 'https://sandbox.a.example' }]",
            ["production: https://a.example", "sandbox: https://sandbox.a.example"]
        ),
        (
            "servers: [{ url: 'https://a.example' }, { url: 'https://b.example', description: For tests }]",
            ["production: https://a.example", "test: https://b.example"]
        ),
        (
            "servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }, { url: 'https://c.example' }]",
            ["production: https://a.example", "server: https://b.example", "server_2: https://c.example"]
        ),
        ("servers: [{ url: 'http://localhost:8080/api' }]", ["local: http://localhost:8080/api"]),
        ("servers: [{ url: /api/v1 }]", ["main: http://localhost/api/v1"]), ("servers: []", ["main: http://localhost"]),
        ("x: 1", ["main: http://localhost"]), ("servers: [{ url: 'ftp://a.example' }]", ["main: http://localhost"]),
        ("servers: [{ url: 'https://user:pw@a.example' }]", ["main: http://localhost"]),
        ("servers: [{ url: 'https://a b' }]", ["main: http://localhost"]),
        (
            "servers: [{ url: 'https://{shop}.a.example/{base}', variables: { shop: { default: tea, description: The shop. }, base: { default: v1, enum: [v1, v2] }, unused: { default: x } } }]",
            [
                "production:", "  url: \"https://{shop}.a.example/{base}\"", "  variables:",
                "    shop: { default: \"tea\", docs: The shop. }",
                "    base: { default: \"v1\", docs: \"One of v1, v2.\" }",
            ]
        ),
    ])
    func serversAreFound(text: String, lines: [String]) {
        let found = servers(text)
        #expect(found.lines == lines)
        #expect(found.problems == [])
    }

    @Test func otherServersOfOperationsAreNamed() {
        let imported = ImportedDocument(
            paths: ["/x: { \(call("get")) }", "/y: { servers: [{ url: 'https://up.b.example/v1' }], \(call("post")) }"])
        #expect(
            imported.lines(of: "servers") == [
                "production:", "  url: https://a.example", "  others: { up: https://up.b.example/v1 }",
            ])
        #expect(imported.lines(of: "resources").last == "    create: { call: POST /, server: up }")
        #expect(imported.problems == [])
    }

    // MARK: - Credentials

    @Test(arguments: [
        ("{ type: http, scheme: bearer }", "a: bearer"), ("{ type: http, scheme: Basic }", "a: basic"),
        ("{ type: http, scheme: digest }", "a: digest"),
        ("{ type: apiKey, in: header, name: X-Key }", "a: { api-key: header.X-Key }"),
        ("{ type: apiKey, in: query, name: key }", "a: { api-key: query.key }"),
        ("{ type: apiKey, in: cookie, name: s }", "a: { api-key: cookie.s }"),
        (
            "{ type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://a.example/t', scopes: {} } } }",
            "a: { oauth2: client-credentials, token: https://a.example/t }"
        ),
        ("{ type: oauth2, flows: { password: { tokenUrl: /t, scopes: {} } } }", "a: { oauth2: password, token: /t }"),
        (
            "{ type: oauth2, flows: { authorizationCode: { authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/t', scopes: {} } } }",
            "a: { oauth2: authorization-code, authorize: https://a.example/a, token: https://a.example/t }"
        ),
        ("{ type: oauth2, flows: { implicit: { authorizationUrl: 'https://a.example/a', scopes: {} } } }", "a: bearer"),
        ("{ type: oauth2, flows: { password: { tokenUrl: 'https://a.example/é', scopes: {} } } }", "a: bearer"),
        ("{ type: openIdConnect, openIdConnectUrl: 'https://a.example/o' }", "a: bearer"),
        ("{ type: openIdConnect, openIdConnectUrl: '/.well-known/openid-configuration' }", "a: bearer"),
        (
            "{ type: openIdConnect, openIdConnectUrl: 'https://a.example/r/.well-known/openid-configuration' }",
            "a: { oauth2: authorization-code, issuer: https://a.example/r, scopes: openid }"
        ),
        ("{ type: http, scheme: hoba }", "a: custom"),
    ])
    func schemeIsFound(scheme: String, line: String) {
        let imported = ImportedDocument(
            DocumentVersion.openAPI31.document(paths: ["/x: { \(call("get")) }"], more: "security: [{ a: [] }]\n")
                + "components: { securitySchemes: { a: \(scheme) } }\n")
        // An app that has a token already need not fetch one.
        let isFetched = line.contains("oauth2:")
        #expect(
            imported.lines(of: "auth").filter { !$0.hasPrefix("#") } == [line] + (isFetched ? ["a_token: bearer"] : []))
        #expect(imported.schema.contains(isFetched ? "\nuse: [a, a_token]\n" : "\nuse: a\n"))
        #expect(imported.problems == [])
    }

    @Test("A document with a scheme for bearer tokens says itself how an app sends one")
    func tokenOfBearer() {
        let oauth = "{ type: oauth2, flows: { password: { tokenUrl: /t, scopes: {} } } }"
        let imported = ImportedDocument(
            DocumentVersion.openAPI31.document(
                paths: ["/x: { \(call("get")) }"], more: "security: [{ a: [] }, { b: [] }]\n")
                + "components: { securitySchemes: { a: \(oauth), b: { type: http, scheme: bearer } } }\n")
        #expect(imported.lines(of: "auth") == ["a: { oauth2: password, token: /t }", "b: bearer"])
        #expect(imported.schema.contains("\nuse: [a, b]\n"))
    }

    @Test(arguments: [
        "{ type: mutualTLS }", "{ type: apiKey, in: header, name: \"a\\nb\" }",
        "{ type: apiKey, in: header, name: Host }", "{ type: apiKey, in: cookie, name: 'a;b' }",
    ])
    func schemeIsLeftOut(scheme: String) {
        let imported = ImportedDocument(
            DocumentVersion.openAPI31.document(paths: ["/x: { \(call("get")) }"], more: "security: [{ a: [] }]\n")
                + "components: { securitySchemes: { a: \(scheme) } }\n")
        #expect(imported.lines(of: "auth") == [])
        #expect(imported.problems == [])
    }

    private static let schemes =
        "components: { securitySchemes: { a: { type: http, scheme: bearer }, b: { type: http, scheme: basic }, c: { type: apiKey, in: query, name: c } } }\n"

    @Test(
        arguments: [
            ("", ["security: []"], nil, []), ("security: [{ a: [] }]\n", [], "a", []),
            ("security: [{ a: [] }]\n", ["security: []"], "a", ["use: none"]),
            ("security: [{ a: [] }]\n", ["security: [{ b: [] }]"], "a", ["use: b"]),
            ("security: [{ a: [] }, { b: [] }]\n", [], "[a, b]", []),
            ("security: [{ a: [], c: [] }]\n", [], "[[a, c]]", []), ("security: [{ a: [] }, {}]\n", [], "[a, []]", []),
            ("security: [{ a: [] }]\n", ["security: [{ missing: [] }]"], "a", ["use: none"]),
        ] as [(String, [String], String?, [String])])
    func useIsFound(security: String, own: [String], use: String?, ofResource: [String]) {
        let keys = own.first ?? ""
        let imported = ImportedDocument(
            DocumentVersion.openAPI31.document(
                paths: ["/x: { \(call("get")) }", "/z: { \(call("get")) }", "/y: { \(call("get", nil, keys)) }"],
                more: security) + Self.schemes)
        #expect(
            imported.schema.split(separator: "\n").first { $0.hasPrefix("use:") }.map { String($0.dropFirst(5)) } == use
        )
        #expect(
            imported.lines(of: "resources").filter { $0.contains("use:") }.map { $0.drop { $0 == " " } }
                == ofResource.map { $0[...] })
        #expect(imported.problems == [])
    }

    @Test func schemesThatNoCallNeedsAreComments() {
        let imported = ImportedDocument(
            DocumentVersion.openAPI31.document(paths: ["/x: { \(call("get")) }"], more: "security: [{ a: [] }]\n")
                + Self.schemes)
        #expect(imported.lines(of: "auth") == ["a: bearer"])
        #expect(
            imported.schema.contains(
                "\n# No call needs these schemes in the document:\n#   b: basic\n#   c: { api-key: query.c }\n"))
        let without = ImportedDocument(
            DocumentVersion.openAPI31.document(paths: ["/x: { \(call("get")) }"]) + Self.schemes)
        #expect(without.lines(of: "auth") == [] && without.schema.contains("\n# auth:\n#   a: bearer\n"))
        #expect(imported.problems + without.problems == [])
    }

    @Test func credentialsInHeaderParametersAreSchemes() {
        let parameters =
            "parameters: [{ name: Api-Key, in: header, schema: { type: string } }, { name: Api-Username, in: header, schema: { type: string } }]"
        let imported = ImportedDocument(paths: ["/x: { \(call("get", nil, parameters)) }", "/y: { \(call("get")) }"])
        #expect(
            imported.lines(of: "auth") == [
                "api_key: { api-key: header.Api-Key }", "api_username: { api-key: header.Api-Username }",
            ])
        #expect(imported.schema.contains("\nuse: [[api_key, api_username]]\n") && !imported.schema.contains("headers:"))
        #expect(imported.problems == [])
    }

    // MARK: - Errors

    @Test(arguments: [
        ("message: { type: string }", "body#/message"),
        ("code: { type: integer }, detail: { type: string }", "body#/detail"),
        ("error: { type: string }", "body#/error"),
        ("errors: { type: array, items: { type: string } }", "body#/errors"),
        ("error: { type: object, properties: { message: { type: string } } }", "body#/error/message"),
        ("message: { type: integer }", nil),
        ("title: { type: string }, message: { type: string }", "body#/message"),
    ])
    func errorOfMostBadResponses(members: String, message: String?) {
        let bad =
            "\(DocumentVersion.openAPI31.response("{ type: string }")), \(DocumentVersion.openAPI31.response(schema("Problem"), status: "4XX"))"
        let imported = ImportedDocument(
            paths: [
                "/x: { get: { responses: { \(bad) } } }", "/y: { get: { responses: { \(bad) } } }",
                "/z: { \(call("get")) }",
            ],
            schemas: ["Problem: { type: object, properties: { \(members) } }"])
        let expected = (message.map { "message: \($0), " } ?? "") + "record: Problem"
        #expect(imported.schema.contains("\nerrors: { \(expected) }\n"))
        #expect(imported.problems == [])
    }

    @Test func errorOfFewResponsesIsNone() {
        let bad =
            "\(DocumentVersion.openAPI31.response("{ type: string }")), \(DocumentVersion.openAPI31.response("{ type: object, properties: { message: { type: string } } }", status: "400"))"
        let imported = ImportedDocument(
            paths: ["/x: { get: { responses: { \(bad) } } }"] + (0..<3).map { "/y\($0): { \(call("get")) }" })
        #expect(!imported.schema.contains("errors:"))
    }
}
