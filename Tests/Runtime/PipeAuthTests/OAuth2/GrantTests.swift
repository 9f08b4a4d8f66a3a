@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeAuth

/// The requests for a token (RFC 6749) and the use of the token.
@Suite struct GrantTests {
    private static let client = OAuth2Client(id: "my app", secret: "s:e/cret")
    private static let publicClient = OAuth2Client(id: "XXXXX")

    @Test(
        "Client credentials are encoded before they are joined and sent in the header (RFC 6749, sections 4.4 and 2.3.1)"
    )
    func clientCredentials() async throws {
        let server = AuthorizationServer()
        let scheme = OAuth2Scheme(
            .clientCredentials, tokenEndpoint: "/oauth/token", scopes: ["b", "a"], audience: "https://cars",
            parameters: ["resource": "x y"])
        let cars = server.cars(scheme, OAuth2ClientCredentials(id: "my app", secret: "s:e/cret"))
        _ = try await cars.list()
        _ = try await cars.list()
        let request = try #require(server.tokenRequests.first)
        #expect(
            request.form == [
                "grant_type": "client_credentials", "scope": "a b", "audience": "https://cars", "resource": "x y",
            ])
        // my%20app:s%3Ae%2Fcret
        #expect(request.authorization == "Basic bXklMjBhcHA6cyUzQWUlMkZjcmV0")
        #expect(server.tokenRequests.count == 1)
        #expect(server.state.withLock { $0.calls.map(\.authorization) } == ["Bearer access-1", "Bearer access-1"])
    }

    @Test("Client credentials may be sent in the body (RFC 6749, section 2.3.1)")
    func clientInForm() async throws {
        let server = AuthorizationServer()
        let scheme = OAuth2Scheme(.clientCredentials, tokenEndpoint: "/oauth/token", client: .form)
        _ = try await server.cars(scheme, .client("my app", secret: "s:e/cret") as OAuth2ClientCredentials).list()
        #expect(
            server.tokenRequests.first?.form == [
                "grant_type": "client_credentials", "client_id": "my app", "client_secret": "s:e/cret",
            ])
        #expect(server.tokenRequests.first?.authorization == nil)
    }

    @Test("A password is sent with and without a client, then the refresh token (RFC 6749, section 4.3)")
    func password() async throws {
        for client in [nil, Self.client, Self.publicClient] {
            let server = AuthorizationServer(life: 100, givesRefreshTokens: true)
            let scheme = OAuth2Scheme(.password, tokenEndpoint: "/oauth/token", client: .form)
            let cars = server.cars(scheme, OAuth2Password.user("alice", password: "wonder&land", client: client))
            _ = try await cars.list()
            server.clock.advance(by: 100)
            _ = try await cars.list()
            var app: [String: String] = [:]
            app["client_id"] = client?.id
            app["client_secret"] = client?.secret?.value
            let forms = server.tokenRequests.map(\.form)
            #expect(
                forms == [
                    ["grant_type": "password", "username": "alice", "password": "wonder&land"].merging(app) { $1 },
                    ["grant_type": "refresh_token", "refresh_token": "refresh-1"].merging(app) { $1 },
                ])
            #expect(server.statuses == [200, 200])
        }
    }

    @Test("A new refresh token replaces the one before it (RFC 6749, section 6)")
    func refreshToken() async throws {
        let server = AuthorizationServer(life: 100, givesRefreshTokens: true)
        server.state.withLock { _ = $0.refreshTokens.insert("first") }
        let scheme = OAuth2Scheme(.refresh, tokenEndpoint: "/oauth/token", scopes: ["read"])
        let cars = server.cars(scheme, OAuth2RefreshToken("first", client: Self.client))
        for _ in 0..<3 {
            _ = try await cars.list()
            server.clock.advance(by: 100)
        }
        #expect(server.tokenRequests.map { $0.form["refresh_token"] } == ["first", "refresh-1", "refresh-2"])
        #expect(server.tokenRequests.allSatisfy { $0.form["scope"] == "read" })
        server.state.withLock { $0.refreshTokens = [] }
        let error = await failure { try await cars.list() }
        guard
            case .token(.refused(code: "invalid_grant", description: nil), endpoint: "https://s/oauth/token") = error
                .reason
        else {
            Issue.record("\(error)")
            return
        }
        // The rotated token, then the first one again.
        #expect(server.tokenRequests.count == 5)
    }

    @Test("A refresh token is used until the server sends a new one")
    func keptRefreshToken() async throws {
        let server = AuthorizationServer()
        func token(_ name: String) -> ScriptedTransport.Reply {
            .json(#"{"access_token":"\#(name)","expires_in":100}"#)
        }
        server.state.withLock { state in
            for name in ["a", "b", "c"] { state.tokens[name] = .distantFuture }
            state.tokenReplies = [
                .json(#"{"access_token":"a","expires_in":100,"refresh_token":"first"}"#), token("b"), token("c"),
            ]
        }
        let cars = server.cars(
            OAuth2Scheme(.password, tokenEndpoint: "/oauth/token"), OAuth2Password.user("a", password: "b"))
        for _ in 0..<3 {
            _ = try await cars.list()
            server.clock.advance(by: 100)
        }
        #expect(server.tokenRequests.map { $0.form["refresh_token"] } == [nil, "first", "first"])
        #expect(server.statuses == [200, 200, 200])
    }

    @Test("If the server refuses the refresh token, the grant is used again")
    func refusedRefreshToken() async throws {
        let server = AuthorizationServer(life: 100, givesRefreshTokens: true)
        let cars = server.cars(
            OAuth2Scheme(.password, tokenEndpoint: "/oauth/token"), OAuth2Password.user("a", password: "b"))
        _ = try await cars.list()
        server.state.withLock { $0.refreshTokens = [] }
        server.clock.advance(by: 100)
        _ = try await cars.list()
        #expect(server.grants == ["password", "refresh_token", "password"])
        #expect(server.statuses == [200, 200])
    }

    @Test("While the server is down, the password is not sent a second time")
    func refreshWhileDown() async throws {
        let server = AuthorizationServer(life: 100, givesRefreshTokens: true)
        let cars = server.cars(
            OAuth2Scheme(.password, tokenEndpoint: "/oauth/token"), OAuth2Password.user("a", password: "b"))
        _ = try await cars.list()
        server.clock.advance(by: 100)
        server.replyToTokenRequests(.response(503), .failure(PipeError(.connection(.refused))))
        _ = await failure { try await cars.list() }
        _ = await failure { try await cars.list() }
        _ = try await cars.list()
        #expect(server.grants == ["password", "refresh_token", "refresh_token", "refresh_token"])
        #expect(server.tokenRequests.last?.form["refresh_token"] == "refresh-1")
    }

    @Test(
        "Endpoints are resolved against the server's URL",
        arguments: [
            ("/oauth/token", "https://s/oauth/token"), ("oauth/token", "https://s/api/oauth/token"),
            ("https://login.example.com/t?x=1", "https://login.example.com/t?x=1"),
            ("token:x", "https://s/api/token:x"),
        ])
    func endpoints(text: String, url: String) throws {
        let server = try HTTPAddress("https://s/api")
        #expect(try TokenExchange.address(of: text, server: server).text == url)
    }

    @Test("A scheme may name other members, another location and another prefix")
    func names() async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.request.path == "/t" ? .json(#"{"data":{"jwt":"j1"},"token_type":"jwt"}"#) : .json("[]")
        }
        let scheme = OAuth2Scheme(
            .clientCredentials, tokenEndpoint: "/t", location: .header("X-Token"), prefix: "JWT",
            tokenMember: "/data/jwt")
        let client = PipeClient(
            ClientDescriptor(name: "C", schemes: ["s": .oauth2(scheme)], authAlternatives: [["s"]]),
            server: "https://s",
            credentials: ["s": OAuth2ClientCredentials(id: "a", secret: "b")], transport: transport)
        _ = try await ResourcePipe(client, ResourceDescriptor(path: "cars")).list()
        #expect(transport.requests.last?.header("X-Token") == "JWT j1")
        #expect(transport.requests.last?.header("Authorization") == nil)
    }

    @Test("Scopes of a call widen the token, once")
    func scopes() async throws {
        let server = AuthorizationServer(givesRefreshTokens: true)
        let scheme = OAuth2Scheme(.password, tokenEndpoint: "/oauth/token", scopes: ["read"])
        let cars = server.cars(scheme, OAuth2Password.user("a", password: "b"))
        let writing = cars.with { $0.scopes = ["write"] }
        _ = try await cars.list()
        _ = try await writing.list()
        _ = try await cars.list()
        _ = try await writing.list()
        #expect(server.tokenRequests.map { $0.form["scope"] } == ["read", "read write"])
        #expect(server.grants == ["password", "password"])
    }

    @Test("A credential of another grant is refused")
    func unfit() async {
        let server = AuthorizationServer()
        let cars = server.cars(OAuth2Scheme(.password, tokenEndpoint: "/t"), OAuth2RefreshToken("r"))
        #expect(
            requestError(of: await failure { try await cars.list() })
                == .mismatchedCredential(scheme: "oauth2: password"))
        #expect(server.tokenRequests.isEmpty)
    }

    @Test("A credential for two servers has a token for each")
    func twoServers() async throws {
        let (first, second) = (AuthorizationServer(), AuthorizationServer())
        let credential = OAuth2Password.user("a", password: "b")
        let scheme = OAuth2Scheme(.password, tokenEndpoint: "oauth/token")
        func client(_ server: AuthorizationServer, _ url: String) -> PipeClient {
            PipeClient(
                ClientDescriptor(name: "C", schemes: ["s": .oauth2(scheme)], authAlternatives: [["s"]]),
                server: url, credentials: ["s": credential], transport: server)
        }
        _ = try await ResourcePipe(client(first, "https://one"), ResourceDescriptor(path: "cars")).list()
        _ = try await ResourcePipe(client(second, "https://two"), ResourceDescriptor(path: "cars")).list()
        #expect(first.tokenRequests.count == 1)
        #expect(second.tokenRequests.count == 1)
    }

    @Test("Clients with copies of one credential share its token")
    func sharedCredential() async throws {
        let server = AuthorizationServer()
        let credential = OAuth2Password.user("a", password: "b")
        let scheme = OAuth2Scheme(.password, tokenEndpoint: "/oauth/token")
        _ = try await server.cars(scheme, credential).list()
        _ = try await server.cars(scheme, credential).list()
        #expect(server.tokenRequests.count == 1)
    }
}
