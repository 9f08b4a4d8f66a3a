import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@testable import PipeCore

@Suite struct UserAgentTests {
    private static let version = PipeClient.runtimeVersion

    private func client(_ transport: any Transport, name: String = "Cars") -> PipeClient {
        PipeClient(name: name, server: "https://s/api", transport: transport)
    }

    @Test("The user agent has the API and the version of Pipewright")
    func standard() async throws {
        let transport = ScriptedTransport { _, _ in .json("[]") }
        let client = client(transport)
        try await client.call(.get, "cars")
        try await client.call(.post, "cars", body: .json(JSONValue.null))
        _ = try await client.send(HTTPRequest(method: .get, scheme: "https", authority: "s", path: "/x"))
        #expect(
            transport.requests.map { $0.header("User-Agent") }
                == Array(repeating: "Cars Pipewright/\(Self.version)", count: 3))
    }

    @Test(
        "A name becomes a product token of RFC 9110",
        arguments: [
            ("Todo", "Todo"), ("My API", "My-API"), ("  a  b  ", "a-b"), ("A/1 (x)", "A-1-x"),
            ("Cars\r\nX: 1", "Cars-X-1"),
            ("日本", nil), ("Bücher", "B-cher"), ("", nil), ("-", nil), ("!#$%&'*+.^_`|~", "!#$%&'*+.^_`|~"),
            (String(repeating: "a", count: 100), String(repeating: "a", count: 64)),
        ] as [(String, String?)])
    func names(name: String, product: String?) async throws {
        let transport = ScriptedTransport(.json("[]"))
        try await client(transport, name: name).call(.get, "cars")
        let expected = product.map { "\($0) Pipewright/\(Self.version)" } ?? "Pipewright/\(Self.version)"
        #expect(transport.requests[0].header("User-Agent") == expected)
    }

    @Test("An app can set the user agent or leave it out")
    func setting() async throws {
        let transport = ScriptedTransport { _, _ in .json("[]") }
        var client = client(transport)
        client.userAgent = "Garage/2.1 (test)"
        try await client.call(.get, "cars")
        client.userAgent = nil
        try await client.call(.get, "cars")
        try await client.call(.post, "cars", body: .json(JSONValue.null))
        #expect(transport.requests.map { $0.header("User-Agent") } == ["Garage/2.1 (test)", nil, nil])
    }

    @Test("A header field of the settings or of the request replaces the user agent")
    func precedence() async throws {
        let transport = ScriptedTransport { _, _ in .json("[]") }
        var client = client(transport)
        client.settings.headers["user-agent"] = "cars/1.0"
        try await client.call(.get, "cars")
        try await client.with { $0.headers["User-Agent"] = "call/2" }.call(.get, "cars")
        var request = HTTPRequest(method: .get, scheme: "https", authority: "s", path: "/x")
        request.headerFields[.userAgent] = "request/3"
        _ = try await client.send(request)
        #expect(transport.requests.map { $0.header("User-Agent") } == ["cars/1.0", "call/2", "request/3"])
        #expect(transport.requests.allSatisfy { $0.request.headerFields[values: .userAgent].count == 1 })
    }

    @Test("A malformed user agent is an error of the call, and nothing is sent")
    func malformed() async {
        let transport = ScriptedTransport()
        var client = client(transport)
        client.userAgent = "a\r\nX: 1"
        let error = await failure { try await client.call(.get, "cars") }
        #expect(requestError(of: error) == .headerValue(name: "User-Agent"))
        #expect(transport.requests.isEmpty)
    }

    @Test("The user agent is sent after redirects and to token endpoints")
    func elsewhere() async throws {
        let transport = ScriptedTransport(.response(302, headers: ["Location": "https://other/"]), .json("[]"))
        try await client(transport).call(.get, "cars")
        #expect(transport.requests.allSatisfy { $0.header("User-Agent") == "Cars Pipewright/\(Self.version)" })
        let server = ScriptedTransport { sent, _ in
            sent.request.path == "/token" ? .json(#"{"access_token":"t"}"#) : .json("[]")
        }
        let signedIn = PipeClient(
            name: "Cars", server: "https://s/api",
            schemes: ["o": .oauth2(OAuth2Scheme(.clientCredentials, tokenEndpoint: "/token"))],
            credentials: ["o": OAuth2ClientCredentials(id: "app", secret: "s3cret")], transport: server)
        try await signedIn.call(.get, "cars")
        #expect(
            server.requests.map { $0.header("User-Agent") }
                == Array(repeating: "Cars Pipewright/\(Self.version)", count: 2)
        )
    }
}
