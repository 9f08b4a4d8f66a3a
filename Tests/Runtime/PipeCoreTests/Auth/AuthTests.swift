import HTTPTypes
@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct AuthTests {
    private func pipe(
        _ transport: any Transport,
        schemes: [String: AuthScheme],
        authAlternatives: [[String]],
        _ credentials: [String: any Credential]
    ) -> ResourcePipe<JSONResource> {
        let client = PipeClient(
            ClientDescriptor(name: "A", schemes: schemes, authAlternatives: authAlternatives),
            server: "https://s",
            credentials: credentials,
            transport: transport
        )
        return ResourcePipe(client, ResourceDescriptor(path: "cars"))
    }

    // MARK: Schemes

    @Test(
        "User names and passwords are sent as in RFC 7617",
        arguments: [
            ("david", "test123", "ZGF2aWQ6dGVzdDEyMw=="), ("Aladdin", "open sesame", "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
            ("test", "123£", "dGVzdDoxMjPCow=="), ("jürgen", "", "asO8cmdlbjo="), ("", "x", "Ong="),
            ("a", "b:c", "YTpiOmM="),
        ]
    )
    func basic(user: String, password: String, encoded: String) async throws {
        let transport = ScriptedTransport(.json("[]"))
        let credentials = BasicCredentials(user: user, password: password)
        _ = try await pipe(transport, schemes: ["b": .basic], authAlternatives: [["b"]], ["b": credentials]).list()
        #expect(transport.requests[0].header("Authorization") == "Basic " + encoded)
    }

    @Test("Long credentials stay on one line")
    func longCredentials() async throws {
        let text = String(repeating: "0123456789abcdef", count: 8)
        let transport = ScriptedTransport(.json("[]"))
        let credentials = BasicCredentials(user: text, password: text)
        _ = try await pipe(transport, schemes: ["b": .basic], authAlternatives: [["b"]], ["b": credentials]).list()
        // 257 bytes in Base64 and "Basic ".
        let value = transport.requests[0].header("Authorization")
        #expect(value?.utf8.count == 350)
        #expect(value?.contains { $0.isWhitespace && $0 != " " } == false)
    }

    @Test("A user name with a colon is refused")
    func colonInUserName() async {
        let transport = ScriptedTransport()
        let pipe = pipe(
            transport, schemes: ["b": .basic], authAlternatives: [["b"]],
            ["b": BasicCredentials(user: "a:b", password: "c")]
        )
        #expect(requestError(of: await failure { try await pipe.list() }) == .colonInUserName)
        #expect(transport.requests.isEmpty)
    }

    @Test("A bearer token is sent as in RFC 6750")
    func bearer() async throws {
        let transport = ScriptedTransport(.json("[]"))
        _ = try await pipe(
            transport, schemes: ["t": .bearer], authAlternatives: [["t"]], ["t": BearerToken("mF_9.B5f-4.1JqM==")]
        )
        .list()
        #expect(transport.requests[0].header("Authorization") == "Bearer mF_9.B5f-4.1JqM==")
    }

    @Test("Keys are sent in every location")
    func keys() async throws {
        let transport = ScriptedTransport { _, _ in .json("[]") }
        let schemes: [String: AuthScheme] = [
            "h": .apiKey(in: .header("X-Key")), "q": .apiKey(in: .query("api key")), "c": .apiKey(in: .cookie("sid")),
            "d": .apiKey(in: .cookie("tid")),
        ]
        let key: APIKey = "a+b/c="
        let pipe = pipe(
            transport, schemes: schemes, authAlternatives: [["h", "q", "c", "d"]],
            ["h": key, "q": key, "c": key, "d": key])
        _ = try await pipe.with { $0.headers["Cookie"] = "own=1" }.list(query: ["x": "y"])
        _ = try await pipe.list()
        let sent = transport.requests[0]
        #expect(sent.header("X-Key") == "a+b/c=")
        #expect(sent.request.path == "/cars?x=y&api%20key=a%2Bb%2Fc%3D")
        #expect(sent.header("Cookie") == "own=1; sid=a+b/c=; tid=a+b/c=")
        #expect(transport.requests[1].request.path == "/cars?api%20key=a%2Bb%2Fc%3D")
        #expect(transport.requests[1].header("Cookie") == "sid=a+b/c=; tid=a+b/c=")
    }

    @Test(
        "Cookies with characters that are not allowed are refused",
        arguments: ["a;b", "a b", "a,b", "a\"b", "a\\b", "ä", "a\r\nb", "\"", "\"a", "\"a;b\"", "\"\"a\"\""])
    func badCookies(key: String) async {
        let transport = ScriptedTransport()
        let pipe = pipe(
            transport, schemes: ["c": .apiKey(in: .cookie("sid"))], authAlternatives: [["c"]], ["c": APIKey(key)])
        #expect(requestError(of: await failure { try await pipe.list() }) == .cookieValue(name: "sid"))
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "Cookies of credentials are sent as they are, also in quotes",
        arguments: ["a%3Bb", "100%", "\"a\"", "\"\"", ""])
    func goodCookies(key: String) async throws {
        var request = HTTPRequest(method: .get, scheme: "https", authority: "s", path: "/")
        // HTTPTypes would split them into as many fields, and end the process.
        request.headerFields.append(HTTPField(name: .cookie, value: String(repeating: "a=b; ", count: 70_000) + "c=d"))
        try RequestAuthorization.cookie("sid", value: key).add(to: &request)
        #expect(request.headerFields.count == 2 && request.headerFields[values: .cookie].last == "sid=\(key)")
    }

    @Test("Credentials with line breaks are refused and not shown", arguments: ["a\r\nX-Admin: 1", "a\nb", "a\u{0}b"])
    func lineBreaks(secret: String) async {
        for (scheme, credential, name) in [
            (AuthScheme.bearer, BearerToken(secret) as any Credential, "Authorization"),
            (.apiKey(in: .header("X-Key")), APIKey(secret), "X-Key"),
        ] {
            let transport = ScriptedTransport()
            let pipe = pipe(transport, schemes: ["s": scheme], authAlternatives: [["s"]], ["s": credential])
            let error = await failure { try await pipe.list() }
            #expect(requestError(of: error) == .headerValue(name: name))
            #expect(!"\(error)".contains("Admin"))
            #expect(transport.requests.isEmpty)
        }
    }

    @Test("User name and password may be empty")
    func emptyCredentials() async {
        let transport = ScriptedTransport()
        let token = pipe(transport, schemes: ["s": .bearer], authAlternatives: [["s"]], ["s": BearerToken("")])
        #expect(requestError(of: await failure { try await token.list() }) == .emptyCredential(scheme: "bearer"))
        let key = pipe(
            transport, schemes: ["s": .apiKey(in: .query("k"))], authAlternatives: [["s"]], ["s": APIKey("")])
        #expect(
            requestError(of: await failure { try await key.list() }) == .emptyCredential(scheme: "api-key: query.k"))
        #expect(transport.requests.isEmpty)
    }

    @Test("A credential of another kind than the scheme's is refused")
    func mismatchedCredentials() async {
        let transport = ScriptedTransport()
        let wrong: [(AuthScheme, any Credential)] = [
            (.basic, BearerToken("t")), (.bearer, APIKey("k")),
            (.apiKey(in: .header("X")), BasicCredentials(user: "a", password: "b")),
        ]
        for (scheme, credential) in wrong {
            let pipe = pipe(transport, schemes: ["s": scheme], authAlternatives: [["s"]], ["s": credential])
            guard case .mismatchedCredential? = requestError(of: await failure { try await pipe.list() }) else {
                Issue.record("\(scheme)")
                continue
            }
        }
        #expect(transport.requests.isEmpty)
    }

    // MARK: Alternatives

    private static let schemes: [String: AuthScheme] = [
        "session": .basic, "key": .apiKey(in: .header("X-Key")), "token": .bearer,
    ]
    private static let session = BasicCredentials(user: "a", password: "b")

    @Test(
        "The first alternative with all of its credentials is used",
        arguments: [
            (["session", "key", "token"], "Basic YTpi", nil), (["key", "token"], "Bearer t", "k"),
            (["session", "token"], "Basic YTpi", nil), (["session"], "Basic YTpi", nil),
        ] as [([String], String, String?)]
    )
    func alternatives(given: [String], authorization: String, key: String?) async throws {
        let transport = ScriptedTransport(.json("[]"))
        let all: [String: any Credential] = ["session": Self.session, "key": APIKey("k"), "token": BearerToken("t")]
        let credentials = all.filter { given.contains($0.key) }
        _ = try await pipe(
            transport, schemes: Self.schemes, authAlternatives: [["session"], ["key", "token"]], credentials
        ).list()
        #expect(transport.requests[0].header("Authorization") == authorization)
        #expect(transport.requests[0].header("X-Key") == key)
    }

    @Test(
        "Without the credentials of any alternative nothing is sent",
        arguments: [
            ([], ["session", "key", "token"]), (["key"], ["session", "token"]), (["token"], ["session", "key"]),
        ] as [([String], [String])]
    )
    func missing(given: [String], expected: [String]) async {
        let transport = ScriptedTransport()
        let all: [String: any Credential] = ["key": APIKey("k"), "token": BearerToken("t")]
        let pipe = pipe(
            transport, schemes: Self.schemes, authAlternatives: [["session"], ["key", "token"]],
            all.filter { given.contains($0.key) }
        )
        let error = await failure { try await pipe.list() }
        guard case .missingCredentials(expected) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.url == "https://s/cars")
        #expect(transport.requests.isEmpty)
    }

    @Test("Calls may have no authentication, or an optional one", arguments: [[], [[]], [["session"], []]])
    func none(authAlternatives: [[String]]) async throws {
        let transport = ScriptedTransport(.json("[]"))
        _ = try await pipe(transport, schemes: Self.schemes, authAlternatives: authAlternatives, [:]).list()
        #expect(transport.requests[0].header("Authorization") == nil)
    }

    @Test("Pipes may turn off authentication or use another scheme")
    func otherSchemes() async throws {
        let transport = ScriptedTransport(.json("[]"), .json("[]"))
        let pipe = pipe(
            transport, schemes: Self.schemes, authAlternatives: [["session"]],
            ["session": Self.session, "token": BearerToken("t")])
        _ = try await pipe.with { $0.authAlternatives = [] }.list()
        _ = try await pipe.with { $0.authAlternatives = [["token"]] }.list()
        #expect(transport.requests.map { $0.header("Authorization") } == [nil, "Bearer t"])
    }

    @Test("An unknown scheme is an error")
    func unknownSchemes() async {
        let transport = ScriptedTransport()
        let pipe = pipe(transport, schemes: [:], authAlternatives: [["x"]], ["x": APIKey("k")])
        #expect(requestError(of: await failure { try await pipe.list() }) == .unknownScheme("x"))
    }

    // MARK: Custom credentials

    private struct Signing: Credential {
        let result: @Sendable (HTTPRequest) async throws -> RequestAuthorization

        func authorization(for request: HTTPRequest, in context: AuthContext) async throws -> RequestAuthorization {
            try await result(request)
        }
    }

    private struct Offline: Error, CustomStringConvertible {
        let description = "vault is sealed"
    }

    @Test("Custom credentials receive the request")
    func customCredentials() async throws {
        let transport = ScriptedTransport(.response(302, headers: ["Location": "/b"]), .json("[]"))
        let signing = Signing { .header("X-Signature", value: "\($0.method) \($0.path ?? "")") }
        _ = try await pipe(transport, schemes: ["s": .bearer], authAlternatives: [["s"]], ["s": signing]).list(query: [
            "a": "b"
        ])
        #expect(transport.requests.map { $0.header("X-Signature") } == ["GET /cars?a=b", "GET /b"])
    }

    @Test("An error of a custom credential is thrown")
    func failingCredentials() async {
        let transport = ScriptedTransport()
        let failing = pipe(
            transport, schemes: ["s": .bearer], authAlternatives: [["s"]], ["s": Signing { _ in throw Offline() }])
        let error = await failure { try await failing.list() }
        #expect(error.description == "GET https://s/cars: the credential failed: vault is sealed")
        let cancelling = pipe(
            transport, schemes: ["s": .bearer], authAlternatives: [["s"]],
            ["s": Signing { _ in throw CancellationError() }])
        #expect(await failure { try await cancelling.list() }.isCancelled)
        let refusing = pipe(
            transport, schemes: ["s": .bearer], authAlternatives: [["s"]],
            ["s": Signing { _ in throw PipeError(.timedOut(.attempt(nil))) }])
        let refused = await failure { try await refusing.list() }
        #expect(refused.isTimedOut)
        #expect(refused.method == .get)
        #expect(transport.requests.isEmpty)
    }
}
