import PipeWords
import PipewrightDiagnostics
import PipewrightYAML
import Testing

@testable import PipewrightSchema

@Suite struct AuthReaderTests {
    private func read(_ scheme: String) throws -> (scheme: Schema.AuthScheme, problems: [Problem]) {
        let diagnostics = DiagnosticCollector()
        let text = "pipewright: 1\nname: A\nauth:\n  a: \(scheme)"
        let node = try #require(YAMLReader.read(SourceFile(path: "a.pipes.yaml", text: text), into: diagnostics))
        let reader = SchemaReader(file: "a.pipes.yaml", diagnostics: diagnostics)
        let schema = reader.read(node)
        return (try #require(schema?.auth.first), reader.diagnostics.sorted.map(\.problem))
    }

    @Test(arguments: [
        ("basic", Schema.AuthScheme.Kind.basic, nil), ("{ basic: }", .basic, nil),
        ("{ basic: header.Proxy-Authorization }", .basic, Place.header("Proxy-Authorization")),
        ("bearer", .bearer, nil), ("{ bearer: ~ }", .bearer, nil),
        ("{ bearer: query.access_token }", .bearer, .query("access_token")),
        ("{ bearer: cookie.t }", .bearer, .cookie("t")),
        ("digest", .digest, nil), ("{ digest: }", .digest, nil), ("custom", .custom(nil), nil),
        ("{ custom: }", .custom(nil), nil), ("{ api-key: query.key }", .apiKey, .query("key")),
    ])
    func readsEveryKind(_ text: String, _ kind: Schema.AuthScheme.Kind, _ place: Place?) throws {
        let (scheme, problems) = try read(text)
        #expect(problems.isEmpty)
        #expect(scheme.kind?.value == kind && scheme.place?.value == place)
        #expect(scheme.prefix == nil && scheme.environment.isEmpty && scheme.coverage.isEmpty)
    }

    @Test func readsACustomType() throws {
        let (scheme, problems) = try read("{ custom: Module.Mine, for: [/a, https://b.example] }")
        #expect(problems.isEmpty && scheme.coverage.map(\.value) == ["/a", "https://b.example"])
        guard case .custom(let type) = scheme.kind?.value else { return #expect(Bool(false)) }
        #expect(type?.value == "Module.Mine" && type?.range.column == 16)
    }

    @Test func readsEverythingOfOAuth2() throws {
        let (scheme, problems) = try read(
            "{ oauth2: authorization-code, token: /t, authorize: /a, revoke: r, client: form, scopes: [x, y], "
                + "audience: z, parameters: { b: \"1\", a: c }, place: header.X, prefix: P, token-member: tm, "
                + "refresh-member: rm, expires-member: em, refresh-early: 2m, pkce: false }")
        #expect(problems.isEmpty)
        guard case .oauth2(let oauth2) = scheme.kind?.value else { return #expect(Bool(false)) }
        #expect(oauth2.grant == .authorizationCode && oauth2.client == .form && !oauth2.usesPKCE)
        #expect([oauth2.token, oauth2.authorize, oauth2.revoke?.endpoint].map { $0?.value } == ["/t", "/a", "r"])
        #expect(oauth2.scopes.map(\.value) == ["x", "y"] && oauth2.audience?.value == "z")
        #expect(oauth2.parameters.map { "\($0.name.value)=\($0.value.value)" } == ["b=1", "a=c"])
        #expect(
            [oauth2.tokenMember, oauth2.refreshMember, oauth2.expiresMember].map { $0?.value } == ["tm", "rm", "em"])
        #expect(oauth2.refreshEarly?.value == 120_000)
        #expect(scheme.place?.value == .header("X") && scheme.prefix?.value == "P")
    }

    @Test(arguments: [
        ("DELETE /me/permissions", "access-token", RevocationCall.Method.delete),
        ("POST https://b.example/logout", "refresh-token", .post),
    ])
    func readsRevocations(_ call: String, _ token: String, _ method: RevocationCall.Method) throws {
        let (scheme, problems) = try read(
            "{ oauth2: password, token: /t, revoke: { send: \(token), call: \(call) } }")
        #expect(problems.isEmpty)
        guard case .oauth2(let oauth2) = scheme.kind?.value else { return #expect(Bool(false)) }
        #expect(oauth2.revoke?.endpoint.value == call.split(separator: " ").last.map(String.init))
        #expect(oauth2.revoke?.call?.method == method && oauth2.revoke?.call?.token.rawValue == token)
    }

    @Test func oauth2HasDefaults() throws {
        let (scheme, problems) = try read("{ oauth2: client-credentials, token: /t, scopes: one }")
        #expect(problems.isEmpty)
        guard case .oauth2(let oauth2) = scheme.kind?.value else { return #expect(Bool(false)) }
        var expected = Schema.OAuth2(grant: .clientCredentials)
        expected.token = oauth2.token
        expected.scopes = oauth2.scopes
        #expect(oauth2 == expected && oauth2.usesPKCE && oauth2.client == nil)
    }

    @Test(arguments: [
        ("{ api-key: header.X, env: K }", ["key K"]), ("{ api-key: header.X, env: { key: K } }", ["key K"]),
        ("{ bearer: , env: T }", ["token T"]),
        ("{ basic: , env: { password: P, user: U } }", ["user U", "password P"]),
        ("{ digest: , env: { user: U, password: P } }", ["user U", "password P"]),
        (
            "{ oauth2: client-credentials, token: /t, env: { secret: S, client: C } }", ["client C", "secret S"]
        ),
        (
            "{ oauth2: password, token: /t, env: { client: C, user: U, password: P } }",
            ["user U", "password P", "client C"]
        ),
        ("{ oauth2: refresh, token: /t, env: { token: _T9 } }", ["token _T9"]),
    ])
    func readsVariablesInTheOrderOfTheLanguage(_ text: String, _ expected: [String]) throws {
        let (scheme, problems) = try read(text)
        #expect(problems.isEmpty)
        #expect(scheme.environment.map { "\($0.part) \($0.name.value)" } == expected)
    }

    @Test func rangesAreThoseOfTheValues() throws {
        let (scheme, _) = try read("{ bearer: query.t, for: [/a, /b], env: T }")
        #expect(scheme.place?.range.column == 16 && scheme.coverage.map(\.range.column) == [31, 35])
        #expect(scheme.environment.first?.name.range.column == 45 && scheme.environment.first?.name.range.line == 4)
    }

    @Test func readsScopesBesideUse() throws {
        let text = """
            pipewright: 1
            name: A
            records: { Thing: { id: int } }
            default: { scopes: a }
            resources:
              things:
                record: Thing
                scopes: [b, c]
                operations: { list: { scopes: [] }, read: }
                actions: { close: { call: POST close, scopes: d } }
            """
        let diagnostics = DiagnosticCollector()
        let node = try #require(YAMLReader.read(SourceFile(path: "a.pipes.yaml", text: text), into: diagnostics))
        let reader = SchemaReader(file: "a.pipes.yaml", diagnostics: diagnostics)
        let read = reader.read(node)
        let schema = try #require(read)
        #expect(reader.diagnostics.isEmpty)
        let resource = try #require(schema.resources.first)
        #expect(schema.defaults.scopes?.value.map(\.value) == ["a"])
        #expect(resource.own.scopes?.value.map(\.value) == ["b", "c"])
        #expect(resource.own.operations?.value.map { $0.own.scopes?.value.map(\.value) } == [[], nil])
        #expect(resource.actions.first?.own.scopes?.value.map(\.value) == ["d"])
    }
}
