import Testing

@testable import PipewrightOpenAPI

@Suite struct SettingsFinderTests {
    @Test(arguments: [
        ("host: things.example\nbasePath: /v1", "production: https://things.example/v1"),
        ("host: localhost:8080\nbasePath: /", "local: http://localhost:8080"),
        ("host: things.example\nschemes: [http]", "production: http://things.example"),
    ])
    func hostWithoutSchemeGetsOne(keys: String, line: String) throws {
        let schema = try ImportedSchema(keys + "\npaths: {}", version: .swagger2)
        #expect(schema.lines.contains(line), "\(schema.lines)")
    }

    @Test func documentWithoutServersHasRemark() throws {
        for servers in ["servers: []", "servers: [{ url: /v1 }]"] {
            let schema = try ImportedSchema(servers + "\npaths: {}")
            let index = try #require(schema.lines.firstIndex { $0.hasPrefix("main: http://localhost") })
            #expect(schema.lines[index - 1].hasPrefix("# "))
        }
        let other = try ImportedSchema("servers: [{ url: https://things.example }]\npaths: {}")
        #expect(!other.lines.contains { $0.hasPrefix("# ") })
    }

    @Test(
        "A host outside ASCII is a remark, and not the server",
        arguments: ["https://bücher.example/v1", "//bücher.example"])
    func hostOutsideASCII(_ url: String) throws {
        let schema = try ImportedSchema("servers: [{ url: '\(url)' }]\npaths: {}")
        let index = try #require(schema.lines.firstIndex { $0.hasPrefix("main: http://localhost") })
        #expect(schema.lines[index - 1].contains("Punycode"))
    }

    @Test func variableForSchemeIsReplaced() throws {
        let schema = try ImportedSchema(
            """
            servers:
            - url: '{scheme}://things.example/v1'
              variables: { scheme: { enum: [https, http], default: https } }
            paths: {}
            """)
        #expect(schema.lines.contains("production: https://things.example/v1"), "\(schema.lines)")
    }

    @Test(arguments: [
        ("Bearer: { type: apiKey, in: header, name: Authorization }", "bearer: bearer"),
        (
            "jwt: { type: apiKey, in: header, name: Authorization, description: 'JWT with the Bearer scheme' }",
            "jwt: bearer"
        ),
        (
            "tokenAuth: { type: apiKey, in: header, name: Authorization, description: 'with required prefix \"Token\"' }",
            "token_auth: { api-key: header.Authorization, prefix: Token }"
        ),
        (
            "key: { type: apiKey, in: header, name: Authorization, description: 'with prefix \"a: b\"' }",
            "key: { api-key: header.Authorization }"
        ),
        (
            "key: { type: apiKey, in: header, name: X-Key, description: Not a Bearer }",
            "key: { api-key: header.X-Key }"
        ),
        ("APIKeyHeader: { type: apiKey, in: query, name: key }", "api_key_header: { api-key: query.key }"),
    ])
    func keyInAuthorizationIsToken(scheme: String, line: String) throws {
        let schema = try ImportedSchema("paths: {}\ncomponents: { securitySchemes: { \(scheme) } }")
        // Without a call that needs it, the scheme is a comment.
        #expect(schema.lines.contains("#   " + line), "\(schema.lines)")
    }
}
