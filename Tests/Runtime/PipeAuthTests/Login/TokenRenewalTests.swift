import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeAuth

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
        "A refused refresh token leads to another login; an error of the server does not",
        arguments: [400, 401, 403, 404, 422, 408, 429, 500])
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
        if [408, 429, 500].contains(status) {
            _ = await failure { try await client.call(.get, "cars") }
            #expect(server.requests.map(\.path) == ["/login", "/api/cars", "/renew"])
        } else {
            try await client.call(.get, "cars")
            #expect(server.requests.map(\.path) == ["/login", "/api/cars", "/renew", "/login", "/api/cars"])
        }
    }

    @Test("A refresh token stays if the server sends no other one")
    func kept() async throws {
        let server = LoginServer { request, number in
            switch request.path {
            case "/login": Self.reply(number)
            case "/renew": .json(#"{"access":"n\#(number)","life":100}"#)
            default: .json("[]")
            }
        }
        let client = server.client(Self.scheme(TokenRequest(.post, "/renew")), Self.alice)
        for _ in 0..<3 {
            try await client.call(.get, "cars")
            server.clock.advance(by: 100)
        }
        #expect(server.requests(to: "/renew").map(\.body) == Array(repeating: #"{"refresh_token":"r1"}"#, count: 2))
    }

    @Test("After a lost connection a login is repeated, and a renewal is not, as its token may be used up")
    func lost() async throws {
        let server = LoginServer { request, number in
            if request.path == "/api/cars" { return .json("[]") }
            let isLost = request.path == "/renew" || number == 1
            return isLost ? .failure(PipeError(.connection(.closed))) : Self.reply(number)
        }
        var client = server.client(Self.scheme(TokenRequest(.post, "/renew")), Self.alice)
        client.settings.retry = RetryPolicy()
        try await client.call(.get, "cars")
        server.clock.advance(by: 100)
        let error = await failure { [client] in try await client.call(.get, "cars") }
        guard case .token(.connection(.closed), "https://s/renew") = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(server.requests.map(\.path) == ["/login", "/login", "/api/cars", "/renew"])
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
            case "/api/end": .response(200, headers: ["Set-Cookie": "session=ended; Max-Age=0"])
            default: .response(200)
            }
        }
        let store = MemoryTokenStore()
        let credentials = TokenCredentials(user: "alice", password: "wonderland", store: store)
        let client = server.client(Self.session(), credentials)
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

    @Test("A response that comes after the user signed out does not bring the session back")
    func lateCookie() async throws {
        let (requests, arrived) = AsyncStream<Void>.makeStream()
        let (signOuts, signedOut) = AsyncStream<Void>.makeStream()
        let server = LoginServer { request, number in
            if request.path == "/login" { return .response(200, headers: ["Set-Cookie": "session=a\(number)"]) }
            if number == 1 {
                arrived.yield()
                for await _ in signOuts { break }
            }
            return .response(200, headers: ["Set-Cookie": "session=late"])
        }
        let store = MemoryTokenStore()
        let credentials = TokenCredentials(user: "alice", password: "wonderland", store: store)
        let client = server.client(Self.session(), credentials)
        async let call = client.call(.get, "cars")
        for await _ in requests { break }
        try await client.signOut()
        signedOut.yield()
        _ = try await call
        #expect(store.token(for: TokenAccount(endpoint: "https://s/login", client: "", user: "alice")) == nil)
        try await client.call(.get, "cars")
        #expect(server.requests.last?.headers[.cookie] == "session=a2")
    }

    @Test("A cookie of another name, and one for an older token, are not taken")
    func otherCookie() async throws {
        let server = LoginServer { request, _ in
            .response(200, headers: ["Set-Cookie": request.path == "/login" ? "session=a" : "xsession=b"])
        }
        let client = server.client(Self.session(), Self.alice)
        for _ in 0..<2 { try await client.call(.get, "cars") }
        #expect(server.requests.map { $0.headers[.cookie] } == [nil, "session=a", "session=a"])
        let issuer = try LoginIssuer(nil, in: Self.context(client))
        let current = OAuth2Token(accessToken: "a", issueDate: server.clock.now)
        func next(_ cookie: String) -> String? {
            let request = HTTPRequest(
                method: .get, scheme: "https", authority: "s", path: "/", headerFields: [.cookie: cookie])
            return issuer.token(replacing: current, in: [.setCookie: "session=b"], to: request)?.accessToken
        }
        #expect(next("other=1; session=a") == "b")
        #expect(next("xsession=a") == nil && next("session=ab") == nil && next("session=old") == nil)
    }

    private static func session() -> AuthScheme {
        .token(
            TokenScheme(TokenRequest(.post, "/login"), reading: .cookie("session"), location: .cookie("session")))
    }

    private static func context(_ client: PipeClient, scopes: [String] = []) throws -> AuthContext {
        AuthContext(
            scheme: session(), schemeName: "session", scopes: scopes, body: nil, client: client,
            server: try HTTPAddress("https://s/api"))
    }

    @Test("The app gets to know the scopes of the call that needs a token")
    func scopes() async throws {
        let server = LoginServer { _, _ in .response(500) }
        let client = server.client(Self.scheme(TokenRequest(.post, "/renew")), TokenCredentials { _ in nil })
        let source = CredentialSource<[String]>.asked { request in request.scopes }
        let token = try await source.use(in: Self.context(client, scopes: ["read", "write"])) {
            (scopes) throws(PipeError) in
            OAuth2Token(accessToken: scopes.joined(separator: " "), issueDate: .distantPast)
        }
        #expect(token.accessToken == "read write")
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
