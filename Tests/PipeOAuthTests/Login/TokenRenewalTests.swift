import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeOAuth

/// Renewals, ends and stores of tokens whose requests follow no RFC.
@Suite struct TokenRenewalTests {
    private static var alice: TokenCredentials { .user("alice", password: "wonderland") }

    /// As a login with JSON Web Tokens has them: `r1` renews `t1`.
    private static func scheme(_ renewal: TokenRequest, revocation: TokenRequest? = nil) -> AuthScheme {
        .token(
            TokenScheme(
                TokenRequest(.post, "/login"), reading: .body("/access"), refreshToken: .body("/refresh"),
                expiration: .body("/life"), renewal: renewal, revocation: revocation))
    }

    private static func reply(_ number: Int) -> ScriptedTransport.Reply {
        .json(#"{"access":"t\#(number)","refresh":"r\#(number)","life":100}"#)
    }

    @Test(
        "A token is renewed with its refresh token",
        arguments: [
            (TokenRequest(.post, "/renew", refreshMember: "refresh"), #"{"refresh":"r1"}"#, nil),
            (TokenRequest(.post, "/renew", sending: .form), "refresh_token=r1", nil),
            (TokenRequest(.post, "/renew", sending: .token), "", "Bearer r1"),
        ])
    func renewed(renewal: TokenRequest, body: String, authorization: String?) async throws {
        let server = LoginServer { request, number in
            switch request.path {
            case "/login": Self.reply(number)
            case "/renew": Self.reply(number + 10)
            default: .json("[]")
            }
        }
        let client = server.client(Self.scheme(renewal), Self.alice)
        try await client.call(.get, "cars")
        server.clock.advance(by: 100)
        try await client.call(.get, "cars")
        #expect(server.requests.map(\.path) == ["/login", "/api/cars", "/renew", "/api/cars"])
        #expect(server.requests[2].body == body)
        #expect(server.requests[2].headers[.authorization] == authorization)
        #expect(server.requests[3].headers[.authorization] == "Bearer t11")
    }

    @Test(
        "A refused refresh token leads to another login; an error of the server does not", arguments: [401, 403, 500])
    func refusedRenewal(status: Int) async throws {
        let server = LoginServer { request, number in
            switch request.path {
            case "/login": Self.reply(number)
            case "/renew": .response(status)
            default: .json("[]")
            }
        }
        let client = server.client(Self.scheme(TokenRequest(.post, "/renew")), Self.alice)
        try await client.call(.get, "cars")
        server.clock.advance(by: 100)
        if status == 500 {
            _ = await failure { try await client.call(.get, "cars") }
            #expect(server.requests.map(\.path) == ["/login", "/api/cars", "/renew"])
        } else {
            try await client.call(.get, "cars")
            #expect(server.requests.map(\.path) == ["/login", "/api/cars", "/renew", "/login", "/api/cars"])
        }
    }

    @Test("A token without a refresh token renews itself while it is valid")
    func renewsItself() async throws {
        let server = LoginServer { request, number in
            switch request.path {
            case "/login", "/renew": .json(#"{"token":"\#(request.path.dropFirst())\#(number)","life":100}"#)
            default: .json("[]")
            }
        }
        let scheme = TokenScheme(
            TokenRequest(.post, "/login"), reading: .body("/token"), expiration: .body("/life"),
            renewal: TokenRequest(.post, "/renew"))
        let client = server.client(.token(scheme), Self.alice)
        try await client.call(.get, "cars")
        server.clock.advance(by: 95)
        try await client.call(.get, "cars")
        server.clock.advance(by: 100)
        try await client.call(.get, "cars")
        #expect(
            server.requests.map(\.path) == ["/login", "/api/cars", "/renew", "/api/cars", "/login", "/api/cars"])
        #expect(server.requests[2].body == #"{"token":"login1"}"#)
    }

    @Test(
        "Signing out ends the session on the server, with the token as calls send it",
        arguments: [
            (TokenRequest(.delete, "/logout", sending: .token), ""),
            (TokenRequest(.post, "/logout", refreshMember: "refresh"), #"{"refresh":"r1"}"#),
        ])
    func signOut(revocation: TokenRequest, body: String) async throws {
        let server = LoginServer { request, number in
            request.path == "/login" ? Self.reply(number) : .response(request.path == "/logout" ? 401 : 200)
        }
        let client = server.client(Self.scheme(TokenRequest(.post, "/renew"), revocation: revocation), Self.alice)
        try await client.signIn()
        #expect(server.requests.map(\.path) == ["/login"])
        try await client.signOut()
        let logout = try #require(server.requests.last)
        #expect("\(logout.method) \(logout.path)" == "\(revocation.method.rawValue) /logout")
        #expect(logout.headers[.authorization] == "Bearer t1")
        #expect(logout.body == body)
        try await client.call(.get, "cars")
        #expect(server.requests(to: "/login").count == 2)
    }

    @Test("The next value of a cookie replaces the session, but not after signing out")
    func cookie() async throws {
        let server = LoginServer { request, number in
            switch request.path {
            case "/login": .response(200, headers: ["Set-Cookie": "session=a; Max-Age=100"])
            case "/api/cars" where number == 1: .response(200, headers: ["Set-Cookie": "session=b; Max-Age=100"])
            case "/api/end": .response(200, headers: ["Set-Cookie": "session=; Max-Age=0"])
            default: .response(200)
            }
        }
        let scheme = TokenScheme(
            TokenRequest(.post, "/login"), reading: .cookie("session"), location: .cookie("session"))
        let store = MemoryTokenStore()
        let credentials = TokenCredentials(user: "alice", password: "wonderland", store: store)
        let client = server.client(.token(scheme), credentials)
        try await client.call(.get, "cars")
        try await client.call(.get, "end")
        try await client.call(.get, "cars")
        #expect(server.requests.map { $0.headers[.cookie] } == [nil, "session=a", "session=b", "session=b"])
        let account = TokenAccount(endpoint: "https://s/login", client: "", user: "alice")
        #expect(store.token(for: account)?.accessToken == "b")
        // Its time is that of the cookie.
        server.clock.advance(by: 100)
        try await client.call(.get, "cars")
        #expect(server.requests(to: "/login").count == 2)
    }

    @Test("A store keeps the token for other clients, which do not log in again")
    func store() async throws {
        let server = LoginServer { request, number in request.path == "/login" ? Self.reply(number) : .json("[]") }
        let store = MemoryTokenStore()
        for _ in 0..<2 {
            let credentials = TokenCredentials(user: "alice", password: "wonderland", store: store)
            try await server.client(Self.scheme(TokenRequest(.post, "/renew")), credentials).call(.get, "cars")
        }
        #expect(server.requests.map(\.path) == ["/login", "/api/cars", "/api/cars"])
    }

    @Test("The app is asked again if the server refuses its password, and may give up", arguments: [true, false])
    func asked(givesUp: Bool) async throws {
        let server = LoginServer { request, number in
            guard request.path == "/login" else { return .json("[]") }
            return request.body.contains("right") ? .json(#"{"access":"t"}"#) : .response(401)
        }
        let credentials = TokenCredentials { request in
            if request.attempt == 1 { return BasicCredentials(user: "alice", password: "wrong") }
            return givesUp ? nil : BasicCredentials(user: "alice", password: "right")
        }
        let client = server.client(Self.scheme(TokenRequest(.post, "/renew")), credentials)
        if givesUp {
            let error = await failure { try await client.call(.get, "cars") }
            guard case .missingCredentials(["session"]) = error.reason else {
                Issue.record("\(error)")
                return
            }
        } else {
            try await client.call(.get, "cars")
            #expect(server.requests.map(\.path) == ["/login", "/login", "/api/cars"])
        }
    }

    @Test("A credential of another scheme is an error that names both")
    func mismatch() async {
        let server = LoginServer { _, _ in .response(200) }
        let error = await failure { try await server.client(.basic, Self.alice).call(.get, "cars") }
        #expect(requestError(of: error) == .mismatchedCredential(scheme: "basic"))
        #expect(server.requests.isEmpty)
    }
}
