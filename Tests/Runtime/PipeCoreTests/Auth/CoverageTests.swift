@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// The URLs that get credentials, also after redirects.
@Suite struct CoverageTests {
    private static let schemes: [String: AuthScheme] = [
        "token": .bearer, "key": .apiKey(in: .header("X-Key")), "query": .apiKey(in: .query("key")),
        "cookie": .apiKey(in: .cookie("sid")), "files": .bearer.covering(["https://*.files.example.com"]),
        "admin": .apiKey(in: .header("X-Admin")).covering(["/api/admin"]),
    ]
    private static let all = ["token", "key", "query", "cookie"]

    private func client(_ transport: any Transport, authAlternatives: [[String]] = [all]) -> PipeClient {
        PipeClient(
            ClientDescriptor(name: "C", schemes: Self.schemes, authAlternatives: authAlternatives),
            server: "https://s/api",
            credentials: [
                "token": BearerToken("s3cret-t"), "key": APIKey("s3cret-k"), "query": APIKey("s3cret-q"),
                "cookie": APIKey("s3cret-c"), "files": BearerToken("s3cret-f"), "admin": APIKey("s3cret-a"),
            ], transport: transport)
    }

    private func cars(_ transport: any Transport, authAlternatives: [[String]] = [all], path: String = "cars")
        -> ResourcePipe<
            JSONResource
        >
    {
        ResourcePipe(client(transport, authAlternatives: authAlternatives), ResourceDescriptor(path: path))
    }

    private func secrets(_ sent: SentRequest) -> Int {
        "\(sent.url) \(sent.request.headerFields.map { "\($0.name): \($0.value)" })".split(separator: "s3cret").count
            - 1
    }

    @Test(
        "A redirect to another origin has no secret in any location",
        arguments: [
            ("https://s/other", 4), ("//s:443/x", 4), ("https://evil.example.org/x", 0), ("https://s:8443/x", 0),
            ("https://s.evil.example.org/", 0), ("https://sub.s/", 0),
        ])
    func redirects(location: String, count: Int) async throws {
        let transport = ScriptedTransport(.response(307, headers: ["Location": location]), .json("[]"))
        let cars = cars(transport).with {
            $0.headers["X-Other"] = "kept"
            $0.headers["Proxy-Authorization"] = "p"
        }
        _ = try await cars.list()
        #expect(secrets(transport.requests[0]) == 4)
        #expect(secrets(transport.requests[1]) == count)
        #expect(transport.requests[1].header("X-Other") == (count == 0 ? nil : "kept"))
        #expect((transport.requests[1].header("Proxy-Authorization") == nil) == (count == 0))
    }

    @Test("A value that the app puts into the header field of a scheme is a secret, too")
    func ownHeaders() async throws {
        let transport = ScriptedTransport(.response(302, headers: ["Location": "https://other/"]), .json("[]"))
        _ = try await cars(transport, authAlternatives: []).with { $0.headers["X-Key"] = "s3cret" }.list()
        #expect(transport.requests[0].header("X-Key") == "s3cret")
        #expect(transport.requests[1].header("X-Key") == nil)
    }

    @Test("A redirect to another server and back gets credentials on the way back only")
    func backAgain() async throws {
        let transport = ScriptedTransport(
            .response(307, headers: ["Location": "https://other/"]),
            .response(307, headers: ["Location": "https://s/x"]),
            .json("[]"))
        _ = try await cars(transport).list()
        #expect(transport.requests.map(secrets) == [4, 0, 4])
    }

    @Test("A 401 from another origin does not renew a token")
    func foreignRefusal() async {
        let server = AuthorizationServer()
        let scheme = OAuth2Scheme(.password, tokenEndpoint: "/oauth/token")
        var client = server.client(scheme, OAuth2Password.user("a", password: "b"))
        let transport = ScriptedTransport { sent, _ in
            switch sent.request.path {
            case "/oauth/token": .json(#"{"access_token":"s3cret"}"#)
            case "/api/cars": .response(307, headers: ["Location": "https://other/"])
            default: .response(401)
            }
        }
        client.transport = transport
        let cars = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
        #expect(await failure { try await cars.list() }.isUnauthorized)
        #expect(transport.lines == ["POST https://s/oauth/token", "GET https://s/api/cars", "GET https://other/"])
        #expect(transport.requests[2].header("Authorization") == nil)
    }

    @Test("A scheme for other URLs is sent there, and not to the server")
    func otherAddresses() async throws {
        let transport = ScriptedTransport(
            .response(307, headers: ["Location": "https://a.files.example.com/x"]),
            .response(307, headers: ["Location": "https://files.example.com/x"]), .json("[]"))
        _ = try await cars(transport, authAlternatives: [["token", "files"]]).list()
        #expect(transport.requests.map { $0.header("Authorization") } == ["Bearer s3cret-t", "Bearer s3cret-f", nil])
    }

    @Test("The first alternative that covers the URL is used; a scheme that does not cover it is not sent")
    func alternatives() async throws {
        let transport = ScriptedTransport { _, _ in .json("[]") }
        _ = try await cars(transport, authAlternatives: [["admin"], ["token"]], path: "admin/users").list()
        _ = try await cars(transport, authAlternatives: [["admin"], ["token"]]).list()
        _ = try await cars(transport, authAlternatives: [["admin"]]).list()
        #expect(transport.requests.map { $0.header("X-Admin") } == ["s3cret-a", nil, nil])
        #expect(transport.requests.map { $0.header("Authorization") } == [nil, "Bearer s3cret-t", nil])
    }

    @Test("Cookies that a server sets are sent to no server")
    func cookies() async throws {
        let transport = ScriptedTransport(
            .response(302, headers: ["Location": "/x", "Set-Cookie": "sid=other; Path=/"]), .json("[]"), .json("[]"))
        let cars = cars(transport, authAlternatives: [["token"]])
        _ = try await cars.list()
        _ = try await cars.list()
        #expect(transport.requests.allSatisfy { $0.header("Cookie") == nil })
    }

    @Test("A malformed pattern covers nothing, not everything")
    func nothing() throws {
        let server = try HTTPAddress("https://s")
        #expect(!AuthScheme.bearer.covering(["*"]).covers(server, server: server, trusted: [server]))
        #expect(!AuthScheme.bearer.covering([]).covers(server, server: server, trusted: []))
        #expect(AuthScheme.bearer.covers(server, server: server, trusted: []))
    }
}
