@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeAuth

/// A misbehaving token endpoint: calls throw typed errors, no other server gets a secret, and the next call starts again.
@Suite struct TokenEndpointTests {
    private static let scheme = OAuth2Scheme(.password, tokenEndpoint: "/oauth/token")

    private func cars(_ server: AuthorizationServer, _ scheme: OAuth2Scheme = scheme) -> ResourcePipe<JSONResource> {
        server.cars(scheme, OAuth2Password.user("alice", password: "w0nderland-secret"))
    }

    static let misbehaviors: [(ScriptedTransport.Reply, PipeError.TokenError)] = [
        (.failure(PipeError(.connection(.refused))), .connection(.refused)),
        (.failure(PipeError(.timedOut(.attempt(nil)))), .timedOut),
        (.response(500), .status(500)),
        (.response(503, headers: [:], "{\"error\":\"down\"}"), .status(503)),
        (.response(404, headers: ["Content-Type": "text/html"], "<html>Not found</html>"), .status(404)),
        (
            .response(400, headers: [:], #"{"error":"invalid_grant"}"#),
            .refused(code: "invalid_grant", description: nil)
        ),
        (
            .response(401, headers: [:], #"{"error":"invalid_client","error_description":"No such app"}"#),
            .refused(code: "invalid_client", description: "No such app")
        ),
        (
            .response(400, headers: [:], #"{"error":{"type":"OAuthException","message":"Bad"}}"#),
            .refused(code: "OAuthException", description: "Bad")
        ),
        // A response of GitHub.
        (.json(#"{"error":"bad_verification_code"}"#), .refused(code: "bad_verification_code", description: nil)),
        (.response(200, headers: ["Content-Type": "text/html"], "<html>Log in</html>"), .notJSON),
        (.response(200), .notJSON), (.response(204), .notJSON), (.json("[]"), .notJSON), (.json("null"), .notJSON),
        (.json(#"{"access_token":"t""#), .notJSON),
        (.json(String(repeating: "[", count: 100_000)), .notJSON),
        (.json("{}"), .missingMember("access_token")),
        (.json(#"{"access_token":null}"#), .missingMember("access_token")),
        (.json(#"{"access_token":""}"#), .missingMember("access_token")),
        (.json(#"{"access_token":7}"#), .malformedMember("access_token")),
        (.json(#"{"access_token":"a\r\nX-Admin: 1"}"#), .malformedMember("access_token")),
        (.json(#"{"access_token":"ü"}"#), .malformedMember("access_token")),
        (.json(#"{"access_token":"t","expires_in":-1}"#), .malformedMember("expires_in")),
        (.json(#"{"access_token":"t","expires_in":"soon"}"#), .malformedMember("expires_in")),
        (.json(#"{"access_token":"t","expires_in":1e999}"#), .malformedMember("expires_in")),
        (.json(#"{"access_token":"t","expires_in":"nan"}"#), .malformedMember("expires_in")),
        (.json(#"{"access_token":"t","expires_in":[]}"#), .malformedMember("expires_in")),
        (.json(#"{"access_token":"t","refresh_token":{}}"#), .malformedMember("refresh_token")),
        (.json(#"{"access_token":"t","token_type":"mac"}"#), .tokenType("mac")),
        (
            .response(302, headers: ["Location": "https://evil.example.org/token"]),
            .redirected("https://evil.example.org/token")
        ),
        (.response(307, headers: ["Location": "/other"]), .redirected("/other")), (.response(308), .redirected("")),
        (
            .stream(200, length: nil, chunks: Array(repeating: String(repeating: " ", count: 100_000), count: 20)),
            .tooLarge(limit: 1 << 20)
        ),
    ]

    @Test("A response without a usable token is an error", arguments: misbehaviors)
    func misbehaving(reply: ScriptedTransport.Reply, error expected: PipeError.TokenError) async throws {
        let server = AuthorizationServer()
        server.replyToTokenRequests(reply)
        let cars = cars(server)
        let error = await failure { try await cars.list(query: ["a": "b"]) }
        guard case .token(expected, endpoint: "https://s/oauth/token") = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.method == .get)
        #expect(error.url == "https://s/api/cars?a=b")
        #expect("\(error)".hasPrefix("GET https://s/api/cars?a=b: no token from https://s/oauth/token: "))
        #expect(!"\(error)\(error.reason)\(error.body)".contains("w0nderland"))
        #expect(!"\(error)".contains("\n"))
        #expect(server.statuses.isEmpty)
        _ = try await cars.list()
        #expect(server.tokenRequests.map(\.path) == ["/oauth/token", "/oauth/token"])
        #expect(server.statuses == [200])
    }

    @Test(
        "A lifetime may be a text, a fraction, or out of range",
        arguments: ["\"3600\"", "3600.5", "1e300"])
    func lives(text: String) async throws {
        let server = AuthorizationServer()
        server.replyToTokenRequests(.json(#"{"access_token":"t","expires_in":\#(text),"token_type":"bearer"}"#))
        server.state.withLock { $0.tokens["t"] = .distantFuture }
        let cars = cars(server)
        _ = try await cars.list()
        server.clock.advance(by: 3500)
        _ = try await cars.list()
        #expect(server.tokenRequests.count == 1)
    }

    @Test(
        "A client with https uses no endpoint with http, except on this machine",
        arguments: [
            ("http://s/oauth/token", false), ("http://127.0.0.1.evil.example/oauth/token", false),
            ("http://localhost.evil.example/oauth/token", false), ("http://localhost/oauth/token", true),
            ("http://127.0.0.1:8080/oauth/token", true), ("http://[::1]:8080/oauth/token", true),
            ("https://other.example/oauth/token", true),
        ])
    func insecure(endpoint: String, isAllowed: Bool) async throws {
        let server = AuthorizationServer()
        let cars = cars(server, OAuth2Scheme(.password, tokenEndpoint: endpoint))
        if isAllowed {
            _ = try await cars.list()
            return
        }
        let error = await failure { try await cars.list() }
        guard case .token(.insecureEndpoint, endpoint) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(server.tokenRequests.isEmpty)
    }

    @Test("A malformed endpoint is an error", arguments: ["https://", "https://a:b@c/token", "ftp://x/y"])
    func malformed(endpoint: String) async {
        let server = AuthorizationServer()
        let error = await failure { try await cars(server, OAuth2Scheme(.password, tokenEndpoint: endpoint)).list() }
        guard case .token(.malformedEndpoint, _) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(!"\(error)".contains("a:b"))
    }

    @Test("The token endpoint does not get the header fields and query items of calls")
    func ownHeaders() async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.request.path == "/oauth/token" ? .json(#"{"access_token":"t"}"#) : .json("[]")
        }
        var client = AuthorizationServer().client(Self.scheme, OAuth2Password.user("a", password: "b"))
        client.transport = transport
        client.settings.headers["X-Tenant"] = "7"
        client.settings.headers["user-agent"] = "cars/1.0"
        client.settings.query["key"] = "8"
        _ = try await ResourcePipe(client, ResourceDescriptor(path: "cars")).list()
        let request = transport.requests[0]
        #expect(request.line == "POST https://s/oauth/token")
        #expect(request.header("X-Tenant") == nil)
        #expect(request.header("User-Agent") == "cars/1.0")
        #expect(request.header("Accept") == "application/json")
        #expect(request.header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(transport.requests[1].header("X-Tenant") == "7")
    }

    @Test("A refusal that repeats the secret does not show it")
    func echo() async {
        let server = AuthorizationServer()
        server.replyToTokenRequests(
            .response(400, headers: [:], #"{"error":"invalid_grant","error_description":"w0nderland-secret is wrong"}"#)
        )
        let error = await failure { try await cars(server).list() }
        #expect("\(error)".hasSuffix("invalid_grant: *** is wrong"))
    }

    // MARK: Signing out (RFC 7009)

    @Test("Signing out revokes and removes the tokens, and the next call signs in again")
    func signOut() async throws {
        let server = AuthorizationServer(givesRefreshTokens: true)
        let store = MemoryTokenStore()
        let scheme = OAuth2Scheme(.password, tokenEndpoint: "/oauth/token", revocation: "/oauth/revoke", client: .form)
        let credential = OAuth2Password(
            user: "alice", password: "b", client: OAuth2Client(id: "app", secret: "s"), store: store)
        let cars = server.cars(scheme, credential)
        _ = try await cars.list()
        let account = TokenAccount(endpoint: "https://s/oauth/token", client: "app", user: "alice")
        #expect(store.token(for: account)?.accessToken == "access-1")
        try await cars.client.signOut()
        #expect(store.token(for: account) == nil)
        #expect(
            server.tokenRequests.dropFirst().map(\.form) == [
                ["token": "refresh-1", "token_type_hint": "refresh_token", "client_id": "app", "client_secret": "s"],
                ["token": "access-1", "token_type_hint": "access_token", "client_id": "app", "client_secret": "s"],
            ])
        #expect(server.tokenRequests.dropFirst().allSatisfy { $0.path == "/oauth/revoke" })
        _ = try await cars.list()
        #expect(server.grants.last == "password")
    }

    @Test(
        "Tokens are revoked in the way of the server",
        arguments: [
            (
                TokenRevocation.delete("/oauth/me/permissions", sending: .accessToken), true,
                "DELETE /oauth/me/permissions?access_token=access-1", [:]
            ),
            (
                .delete("/oauth/me?all=1", sending: .refreshToken), true,
                "DELETE /oauth/me?all=1&refresh_token=refresh-1", [:]
            ),
            (
                .post("/oauth/realms/R/logout", sending: .refreshToken), true, "POST /oauth/realms/R/logout",
                ["client_id": "app", "refresh_token": "refresh-1"]
            ),
            (
                .post("/oauth/out", sending: .accessToken), true, "POST /oauth/out",
                ["client_id": "app", "access_token": "access-1"]
            ),
            (.post("/oauth/out", sending: .refreshToken), false, nil, [:]),
        ] as [(TokenRevocation, Bool, String?, [String: String])])
    func ownRevocation(
        _ revocation: TokenRevocation, givesRefreshTokens: Bool, line: String?, form: [String: String]
    ) async throws {
        let server = AuthorizationServer(givesRefreshTokens: givesRefreshTokens)
        let scheme = OAuth2Scheme(.password, tokenEndpoint: "/oauth/token", revocation: revocation)
        let cars = server.cars(
            scheme, OAuth2Password(user: "alice", password: "b", client: OAuth2Client(id: "app", secret: nil)))
        _ = try await cars.list()
        try await cars.client.signOut()
        let requests = server.tokenRequests.dropFirst()
        #expect(requests.map { "\($0.method) \($0.path)" } == [line].compactMap { $0 })
        #expect(requests.allSatisfy { $0.form == form && $0.authorization == nil })
        _ = try await cars.list()
        #expect(server.grants.last == "password")
    }

    @Test("No error contains the query of a revocation, and the query does not contain the client's secret")
    func revocationKeepsSecrets() async throws {
        let server = AuthorizationServer()
        let scheme = OAuth2Scheme(
            .password, tokenEndpoint: "/oauth/token", revocation: .delete("/oauth/me", sending: .accessToken),
            client: .form)
        let cars = server.cars(
            scheme, OAuth2Password(user: "alice", password: "b", client: OAuth2Client(id: "app", secret: "s3cret")))
        try await cars.client.signIn()
        server.replyToTokenRequests(.response(503))
        let error = await failure { try await cars.client.signOut() }
        guard case .token(.status(503), endpoint: "https://s/oauth/me") = error.reason else {
            Issue.record("\(error)")
            return
        }
        var dumped = ""
        dump(error, to: &dumped)
        #expect(!dumped.contains("access-1"))
        #expect(server.tokenRequests.last?.path == "/oauth/me?access_token=access-1")
    }

    @Test("Signing out while a token is fetched leaves no token behind")
    func signOutMeanwhile() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let server = AuthorizationServer { for await _ in gate.stream { break } }
        let store = MemoryTokenStore()
        let cars = server.cars(Self.scheme, OAuth2Password(user: "alice", password: "b", store: store))
        let call = Task { try await cars.list() }
        while server.tokenRequests.isEmpty, !Task.isCancelled { await Task.yield() }
        try await cars.client.signOut()
        gate.continuation.yield()
        _ = try await call.value
        #expect(store.token(for: TokenAccount(endpoint: "https://s/oauth/token", client: "", user: "alice")) == nil)
        gate.continuation.yield()
        _ = try await cars.list()
        #expect(server.grants == ["password", "password"])
    }

    @Test("Tokens are removed even if they cannot be revoked; without a token nothing is sent")
    func signOutWhileDown() async throws {
        let server = AuthorizationServer()
        let cars = server.cars(
            OAuth2Scheme(.password, tokenEndpoint: "/oauth/token", revocation: "/oauth/revoke"),
            OAuth2Password.user("a", password: "b"))
        try await cars.client.signOut()
        #expect(server.tokenRequests.isEmpty)
        try await cars.client.signIn()
        server.replyToTokenRequests(.response(503))
        let error = await failure { try await cars.client.signOut() }
        guard case .token(.status(503), endpoint: "https://s/oauth/revoke") = error.reason else {
            Issue.record("\(error)")
            return
        }
        _ = try await cars.list()
        #expect(server.grants == ["password", "/oauth/revoke", "password"])
    }

    // MARK: Stores

    @Test("A store keeps a token for the next run, also the refresh token of an expired one")
    func stored() async throws {
        let server = AuthorizationServer(life: 100, givesRefreshTokens: true)
        let store = MemoryTokenStore()
        func cars() -> ResourcePipe<JSONResource> {
            server.cars(Self.scheme, OAuth2Password(user: "alice", password: "b", store: store))
        }
        _ = try await cars().list()
        _ = try await cars().list()
        #expect(server.grants == ["password"])
        server.clock.advance(by: 100)
        _ = try await cars().list()
        #expect(server.grants == ["password", "refresh_token"])
        // Another user has another token.
        _ = try await server.cars(Self.scheme, OAuth2Password(user: "bob", password: "b", store: store)).list()
        #expect(server.grants == ["password", "refresh_token", "password"])
    }

    @Test("A token that another process renewed is read from the store")
    func renewedElsewhere() async throws {
        let server = AuthorizationServer(life: 100, givesRefreshTokens: true)
        let store = MemoryTokenStore()
        let first = server.cars(Self.scheme, OAuth2Password(user: "alice", password: "b", store: store))
        let second = server.cars(Self.scheme, OAuth2Password(user: "alice", password: "b", store: store))
        _ = try await first.list()
        _ = try await second.list()
        server.clock.advance(by: 100)
        _ = try await first.list()
        _ = try await second.list()
        server.revokeTokens()
        _ = try await first.list()
        _ = try await second.list()
        #expect(server.grants == ["password", "refresh_token", "refresh_token"])
    }

    private struct BrokenStore: TokenStore {
        struct Sealed: Error, CustomStringConvertible { let description = "vault is sealed" }
        let canRead: Bool

        func token(for account: TokenAccount) throws -> OAuth2Token? {
            if !canRead { throw Sealed() }
            return nil
        }
        func setToken(_ token: OAuth2Token?, for account: TokenAccount) throws { throw Sealed() }
    }

    @Test("An unreadable store is an error; with a read-only store the token is still used")
    func brokenStores() async throws {
        let server = AuthorizationServer(life: 100, givesRefreshTokens: true)
        let unreadable = server.cars(
            Self.scheme, OAuth2Password(user: "a", password: "b", store: BrokenStore(canRead: false)))
        let error = await failure { try await unreadable.list() }
        #expect("\(error)".hasSuffix("the token store failed: vault is sealed"))
        let unwritable = server.cars(
            Self.scheme, OAuth2Password(user: "a", password: "b", store: BrokenStore(canRead: true)))
        _ = try await unwritable.list()
        server.clock.advance(by: 100)
        _ = try await unwritable.list()
        #expect(server.grants == ["password", "refresh_token"])
    }
}
