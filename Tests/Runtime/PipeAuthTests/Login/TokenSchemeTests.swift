import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeAuth

/// Tokens of requests that follow no RFC.
@Suite struct TokenSchemeTests {
    private static var alice: TokenCredentials { .user("alice", password: "won:derl%and") }

    /// Calls a server whose token is `t1`, then `t2`, wherever the scheme reads it.
    private func served(_ reply: ScriptedTransport.Reply) -> LoginServer {
        LoginServer { request, _ in request.path.hasPrefix("/api/cars") ? .json("[]") : reply }
    }

    struct Sending: Sendable, CustomTestStringConvertible {
        let request: TokenRequest
        let head: String
        let authorization: String?
        let body: String

        var testDescription: String { "\(head) \(request.content)" }
    }

    @Test(
        "Secrets are sent as the scheme says",
        arguments: [
            Sending(
                request: TokenRequest(.post, "/auth/login"), head: "POST /auth/login", authorization: nil,
                body: #"{"username":"alice","password":"won:derl%and"}"#),
            Sending(
                request: TokenRequest(
                    .put, "sessions", userMember: "/user/email", passwordMember: "/user/pass",
                    parameters: ["device": "ios"], headers: ["X-App": "cars"]),
                head: "PUT /api/sessions", authorization: nil,
                body: #"{"device":"ios","user":{"email":"alice","pass":"won:derl%and"}}"#),
            Sending(
                request: TokenRequest(.post, "/login", sending: .form, parameters: ["a b": "&"]), head: "POST /login",
                authorization: nil, body: "a%20b=%26&username=alice&password=won%3Aderl%25and"),
            // Basic as it is, without the percent-encoding of RFC 6749.
            Sending(
                request: TokenRequest(.post, "/token", sending: .basic), head: "POST /token",
                authorization: "Basic YWxpY2U6d29uOmRlcmwlYW5k", body: ""),
            Sending(
                request: TokenRequest(.get, "https://id.example/guest", sending: .none),
                head: "GET https://id.example/guest", authorization: nil, body: ""),
        ])
    func sent(sending: Sending) async throws {
        let server = served(.text("t1\n"))
        let client = server.client(.token(TokenScheme(sending.request, reading: .text)), Self.alice)
        try await client.call(.get, "cars")
        let login = try #require(server.requests.first)
        #expect("\(login.method) \(login.path)" == sending.head)
        #expect(login.headers[.authorization] == sending.authorization)
        #expect(login.body == sending.body)
        for header in sending.request.headers {
            #expect(login.headers[try #require(HTTPField.Name(header.name))] == header.value)
        }
        #expect(server.requests.last?.headers[.authorization] == "Bearer t1")
        #expect(server.requests.count == 2)
    }

    @Test("A user without a name sends the password alone, and an anonymous one sends nothing")
    func withoutName() async throws {
        let server = served(.text("t1"))
        let scheme = AuthScheme.token(TokenScheme(TokenRequest(.post, "/login", passwordMember: "key"), reading: .text))
        try await server.client(scheme, TokenCredentials(password: "secret")).call(.get, "cars")
        try await server.client(scheme, TokenCredentials.anonymous()).call(.get, "cars")
        #expect(server.requests(to: "/login").map(\.body) == [#"{"key":"secret"}"#, ""])
    }

    @Test(
        "The token is where the scheme says, and sent where it says",
        arguments: [
            (
                TokenScheme.Source.body("/data/token"), ScriptedTransport.Reply.json(#"{"data":{"token":"t1"}}"#),
                AuthScheme.Location.authorizationHeader, "Authorization: Token t1"
            ),
            (
                .header("Auth-Token"), .response(204, headers: ["Auth-Token": "t1"]), .header("Auth-Token"),
                "Auth-Token: t1"
            ),
            (
                .cookie("session"),
                .response(
                    200, headers: ["Set-Cookie": "session=t1; Path=/; HttpOnly; Expires=Wed, 09 Jun 2100 10:18:14 GMT"]),
                .cookie("session"), "Cookie: session=t1"
            ),
            (.text, .text(" t1\r\n"), .query("key"), "?key=t1"),
        ])
    func read(
        source: TokenScheme.Source, reply: ScriptedTransport.Reply, location: AuthScheme.Location, sent: String
    ) async throws {
        let server = served(reply)
        let prefix = location == .authorizationHeader ? "Token" : nil
        let scheme = TokenScheme(TokenRequest(.post, "/login"), reading: source, location: location, prefix: prefix)
        try await server.client(.token(scheme), Self.alice).call(.get, "cars")
        let call = try #require(server.requests.last)
        let lines = call.headers.map { "\($0.name.rawName): \($0.value)" } + [call.path]
        #expect(lines.contains { $0.hasSuffix(sent) }, "\(lines)")
    }

    @Test(
        "A response without a usable token is an error with the place",
        arguments: [
            (
                TokenScheme.Source.body("/token"), ScriptedTransport.Reply.json("{}"),
                PipeError.TokenError.missingValue(place: "body#/token")
            ),
            (.body("/token"), .json(#"{"token":5}"#), .malformedValue(place: "body#/token")),
            (.body("/token"), .text("no JSON"), .notJSON),
            (.body("/token"), .json(#"{"token":"a\r\nX: b"}"#), .malformedValue(place: "body#/token")),
            (.text, .text("<html> <body>"), .malformedValue(place: "body")),
            (.text, .response(200, bytes: [0xFF]), .malformedValue(place: "body")),
            (.header("X-Token"), .response(204), .missingValue(place: "header.X-Token")),
            (
                .cookie("session"), .response(200, headers: ["Set-Cookie": "other=1"]),
                .missingValue(place: "cookie.session")
            ),
            (.text, .response(403), .status(403)),
            (
                .text, .response(302, headers: ["Location": "https://evil.example/"]),
                .redirected("https://evil.example/")
            ),
        ])
    func unusable(source: TokenScheme.Source, reply: ScriptedTransport.Reply, expected: PipeError.TokenError) async {
        let server = served(reply)
        let client = server.client(.token(TokenScheme(TokenRequest(.post, "/login"), reading: source)), Self.alice)
        let error = await failure { try await client.call(.get, "cars") }
        guard case .token(let reason, let endpoint) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(reason == expected)
        #expect(endpoint == "https://s/login")
        #expect(!"\(error)".contains("won:derl"))
        #expect(server.requests.count == 1)
    }

    @Test("A user name with a colon cannot be sent in Basic")
    func colon() async {
        let server = served(.text("t1"))
        let scheme = TokenScheme(TokenRequest(.post, "/login", sending: .basic), reading: .text)
        let credentials = TokenCredentials.user("a:b", password: "c")
        let error = await failure { try await server.client(.token(scheme), credentials).call(.get, "cars") }
        #expect(requestError(of: error) == .colonInUserName)
        #expect(server.requests.isEmpty)
    }

    @Test("A token in JSON is asked for with Accept, unless the scheme has another field", arguments: [nil, "text/x"])
    func accept(own: String?) async throws {
        let server = served(.json(#"{"token":"t1"}"#))
        let request =
            own.map { TokenRequest(.post, "/login", headers: ["Accept": $0]) } ?? TokenRequest(.post, "/login")
        let scheme = TokenScheme(request, reading: .body("/token"))
        try await server.client(.token(scheme), Self.alice).call(.get, "cars")
        #expect(server.requests.first?.headers[.accept] == own ?? "application/json")
    }

    @Test("Secrets are not sent over http for an API with https")
    func insecure() async {
        let server = served(.text("t1"))
        let scheme = TokenScheme(TokenRequest(.post, "http://s/login"), reading: .text)
        let error = await failure { try await server.client(.token(scheme), Self.alice).call(.get, "cars") }
        guard case .token(.insecureEndpoint, _) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(server.requests.isEmpty)
    }

    @Test("The token is fetched once for all calls that wait, and again after a 401, which is retried once")
    func refused() async throws {
        let server = LoginServer { request, number in
            if request.path == "/login" { return .text("t\(number)") }
            return request.headers[.authorization] == "Bearer t1" ? .response(401) : .json("[]")
        }
        let client = server.client(.token(TokenScheme(TokenRequest(.post, "/login"), reading: .text)), Self.alice)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask { try await client.call(.get, "cars") }
            }
            try await group.waitForAll()
        }
        #expect(server.requests(to: "/login").count == 2)
    }

    @Test(
        "The token is renewed before it expires",
        arguments: [
            "100", #""100""#, "1800000100", "1800000100000", #""2027-01-15T08:01:40Z""#,
            #""Fri, 15 Jan 2027 08:01:40 GMT""#,
        ])
    func expires(expiry: String) async throws {
        let server = LoginServer { request, number in
            request.path == "/login" ? .json(#"{"token":"t\#(number)","expires":\#(expiry)}"#) : .json("[]")
        }
        let scheme = TokenScheme(
            TokenRequest(.post, "/login"), reading: .body("/token"), expiration: .body("/expires"),
            refreshEarly: .seconds(5))
        let client = server.client(.token(scheme), Self.alice)
        try await client.call(.get, "cars")
        server.clock.advance(by: 94)
        try await client.call(.get, "cars")
        #expect(server.requests(to: "/login").count == 1)
        server.clock.advance(by: 2)
        try await client.call(.get, "cars")
        #expect(server.requests(to: "/login").count == 2)
    }

    @Test(
        "A lifetime has the unit of the scheme",
        arguments: [
            (TokenScheme.LifetimeUnit.seconds, "120"), (.milliseconds, "120000"), (.minutes, "2"),
            (.minutes, #""2.0""#),
        ])
    func lifetimes(unit: TokenScheme.LifetimeUnit, lifetime: String) async throws {
        let server = LoginServer { request, number in
            request.path == "/login" ? .json(#"{"token":"t\#(number)","ttl":\#(lifetime)}"#) : .json("[]")
        }
        let scheme = TokenScheme(
            TokenRequest(.post, "/login"), reading: .body("/token"), expiration: .body("/ttl"), lifetimeUnit: unit,
            refreshEarly: .seconds(5))
        let client = server.client(.token(scheme), Self.alice)
        try await client.call(.get, "cars")
        server.clock.advance(by: 114)
        try await client.call(.get, "cars")
        #expect(server.requests(to: "/login").count == 1)
        server.clock.advance(by: 2)
        try await client.call(.get, "cars")
        #expect(server.requests(to: "/login").count == 2)
    }

    @Test(
        "A lifetime with a unit is never read as a date, whatever its size",
        arguments: [("2000000000000", true), (#""2027-01-15""#, false)])
    func longLifetimes(lifetime: String, isUsable: Bool) async throws {
        let server = LoginServer { request, _ in
            request.path == "/login" ? .json(#"{"token":"t","ttl":\#(lifetime)}"#) : .json("[]")
        }
        let scheme = TokenScheme(
            TokenRequest(.post, "/login"), reading: .body("/token"), expiration: .body("/ttl"), lifetimeUnit: .minutes)
        let client = server.client(.token(scheme), Self.alice)
        guard isUsable else {
            let error = await failure { try await client.call(.get, "cars") }
            #expect("\(error)".contains("body#/ttl"))
            return
        }
        try await client.call(.get, "cars")
        server.clock.advance(by: 1_000_000_000)
        try await client.call(.get, "cars")
        #expect(server.requests(to: "/login").count == 1)
    }

    @Test("Members have types in JSON, and are texts in a form")
    func types() async throws {
        let server = served(.text("t1"))
        for content in [TokenRequest.Content.json, .form, .basic] {
            let request = TokenRequest(
                .post, "/login", sending: content, parameters: ["a": true, "b": 30, "c": "30", "/d/e": .null])
            try await server.client(.token(TokenScheme(request, reading: .text, prefix: "")), Self.alice).call(
                .get, "cars")
            #expect(server.requests.last?.headers[.authorization] == "t1")
        }
        let password = #""password":"won:derl%and"}"#
        #expect(
            server.requests(to: "/login").map(\.body) == [
                #"{"a":true,"b":30,"c":"30","d":{"e":null},"username":"alice",\#(password)"#,
                "a=true&b=30&c=30&%2Fd%2Fe=null&username=alice&password=won%3Aderl%25and",
                #"{"a":true,"b":30,"c":"30","d":{"e":null}}"#,
            ])
    }

    @Test("A malformed expiry is an error", arguments: [#""soon""#, "-1", "true"])
    func malformedExpiry(expiry: String) async {
        let server = served(.json(#"{"token":"t","expires":\#(expiry)}"#))
        let scheme = TokenScheme(
            TokenRequest(.post, "/login"), reading: .body("/token"), expiration: .body("/expires"))
        let error = await failure { try await server.client(.token(scheme), Self.alice).call(.get, "cars") }
        #expect("\(error)".contains("body#/expires"), "\(error)")
    }
}
