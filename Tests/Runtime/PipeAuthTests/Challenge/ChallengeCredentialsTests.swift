import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeAuth

/// Tokens that challenges ask for, as those of registries of containers.
@Suite struct ChallengeCredentialsTests {
    private static let realm = "https://auth.example/token?a=b"

    /// A registry. Each repository needs another token, and writing another one than reading.
    private static func registry(
        realm: String = realm,
        token: @escaping @Sendable (_ scope: String) -> ScriptedTransport.Reply = { scope in
            .json(#"{"token":"\#(scope)","expires_in":100}"#)
        }
    ) -> LoginServer {
        LoginServer { request, _ in
            guard request.path.hasPrefix("/v2/") else {
                let item = request.path.split(separator: "&").first { $0.hasPrefix("scope=") } ?? ""
                return token(PercentEncoding.decode(item.dropFirst("scope=".count)))
            }
            let repository = request.path.split(separator: "/").dropFirst().prefix(2).joined(separator: "/")
            let scope = "repository:\(repository):\(request.method == "GET" ? "pull" : "pull,push")"
            guard request.headers[.authorization] == "Bearer \(scope)" else {
                let challenge = #"Bearer realm="\#(realm)",service="registry.example",scope="\#(scope)""#
                return .response(401, headers: ["WWW-Authenticate": challenge])
            }
            return .json("{}")
        }
    }

    private static func client(
        _ server: LoginServer, _ credentials: ChallengeCredentials = .user("alice", password: "won:derl%and"),
        realms: [String] = ["https://auth.example/token"]
    ) -> PipeClient {
        server.client(.challenge(realms: realms), credentials, server: "https://s/v2/")
    }

    @Test("The first call gets the challenge and a token; later ones of the repository have the token at once")
    func once() async throws {
        let server = Self.registry()
        let client = Self.client(server)
        try await client.call(.get, "org/app/manifests/latest")
        let query = "&service=registry.example&scope=repository%3Aorg%2Fapp%3Apull"
        let first = "/v2/org/app/manifests/latest"
        #expect(server.requests.map(\.path) == [first, Self.realm + query, first])
        #expect(server.requests[1].method == "GET")
        #expect(server.requests[1].headers[.authorization] == "Basic YWxpY2U6d29uOmRlcmwlYW5k")
        try await client.call(.get, "org/app/blobs/sha256:1")
        #expect(server.requests.count == 4)
    }

    @Test("Each scope has one token: another repository, and writing")
    func scopes() async throws {
        let server = Self.registry()
        let client = Self.client(server)
        try await client.call(.get, "org/app/manifests/latest")
        try await client.call(.get, "org/other/manifests/latest")
        try await client.call(.put, "org/app/manifests/latest")
        try await client.call(.get, "org/app/manifests/latest")
        try await client.call(.put, "org/app/manifests/next")
        let tokens = server.requests.filter { $0.path.hasPrefix("https") }
        #expect(tokens.count == 3)
        // Each of the three was refused once.
        #expect(server.requests.count == 3 + 5 + 3)
    }

    @Test("Calls at the same time fetch one token")
    func together() async throws {
        let server = Self.registry()
        let client = Self.client(server)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask { try await client.call(.get, "org/app/blobs/\(number)") }
            }
            try await group.waitForAll()
        }
        #expect(server.requests.count { $0.path.hasPrefix("https") } == 1)
    }

    @Test("A token is renewed before it expires, after a minute if the server does not tell", arguments: [100.0, 60])
    func expires(life: Double) async throws {
        let server = Self.registry { scope in
            .json(#"{"access_token":"\#(scope)"\#(life == 100 ? #","expires_in":100"# : "")}"#)
        }
        let client = Self.client(server)
        try await client.call(.get, "org/app/blobs/1")
        server.clock.advance(by: life * 0.8)
        try await client.call(.get, "org/app/blobs/1")
        #expect(server.requests.count == 4)
        server.clock.advance(by: life * 0.19)
        try await client.call(.get, "org/app/blobs/1")
        #expect(server.requests.count == 6)
    }

    @Test("Anonymous credentials send no name and password")
    func anonymous() async throws {
        let server = Self.registry()
        try await Self.client(server, .anonymous).call(.get, "org/app/blobs/1")
        #expect(server.requests[1].headers[.authorization] == nil)
    }

    @Test(
        "A realm that the scheme does not trust gets nothing, and the error names it",
        arguments: [
            "https://evil.example/token", "https://auth.example/other", "https://auth.example.evil.example/token",
        ])
    func untrusted(realm: String) async {
        let server = Self.registry(realm: realm)
        let error = await failure { try await Self.client(server).call(.get, "org/app/blobs/1") }
        guard case .token(.untrustedRealm(realm), _) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(server.requests.count == 1)
        #expect("\(error)".contains(realm))
    }

    @Test("A client that does not trust the realm sends no token that another client has got")
    func shared() async throws {
        let server = Self.registry()
        let credentials = ChallengeCredentials.user("alice", password: "wonderland")
        try await Self.client(server, credentials).call(.get, "org/app/blobs/1")
        // The second one would have the token of the first one, as their paths are similar.
        let error = await failure {
            try await Self.client(server, credentials, realms: []).call(.get, "org/app/blobs/2")
        }
        guard case .token(.untrustedRealm, _) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(server.requests.last?.headers[.authorization] == nil)
    }

    @Test("A realm over http gets nothing from a client of https")
    func insecure() async {
        let server = Self.registry(realm: "http://auth.example/token")
        let client = Self.client(server, realms: ["http://auth.example/token"])
        let error = await failure { try await client.call(.get, "org/app/blobs/1") }
        guard case .token(.insecureEndpoint, _) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(server.requests.count == 1)
    }

    @Test("A refused user is an error of the token, and a 401 without a realm is that of the call")
    func refused() async {
        let server = Self.registry { _ in .response(401) }
        let error = await failure { try await Self.client(server).call(.get, "org/app/blobs/1") }
        guard case .token(.status(401), _) = error.reason else {
            Issue.record("\(error)")
            return
        }
        let other = LoginServer { _, _ in .response(401, headers: ["WWW-Authenticate": "Bearer realm=\"todo\""]) }
        let status = await failure { try await Self.client(other).call(.get, "org/app/blobs/1") }
        #expect(status.status == 401)
        #expect(other.requests.count == 1)
    }

    @Test("A token that the server no longer takes is replaced")
    func revoked() async throws {
        let server = LoginServer { request, number in
            if request.path.hasPrefix("https") { return .json(#"{"token":"t\#(number)"}"#) }
            guard request.headers[.authorization] == (number < 4 ? "Bearer t1" : "Bearer t2") else {
                return .response(401, headers: ["WWW-Authenticate": #"Bearer realm="\#(Self.realm)",scope="a""#])
            }
            return .json("{}")
        }
        let client = Self.client(server)
        // Refused without a token, then with t1, and with t1 again when the server takes t2.
        for _ in 0..<3 { try await client.call(.get, "cars") }
        #expect(
            server.requests(to: "/v2/cars").map { $0.headers[.authorization] }
                == [nil, "Bearer t1", "Bearer t1", "Bearer t1", "Bearer t2"])
    }

    @Test("The paths that are remembered are limited")
    func limitedPaths() throws {
        let tokens = ChallengeTokens()
        let challenge = try #require(AuthChallenge.parse(#"Bearer realm="https://auth.example/token""#).first)
        let demand = try #require(TokenDemand(challenge, server: try HTTPAddress("https://s")))
        func request(_ number: Int) -> HTTPRequest {
            HTTPRequest(method: .get, scheme: "https", authority: "s", path: "/\(number)/a/b/c", headerFields: [:])
        }
        for number in 0...ChallengeTokens.limit { tokens.remember(demand, for: request(number)) }
        #expect(tokens.demand(for: request(0)) == nil)
        #expect(tokens.demand(for: request(1)) == demand)
    }

    @Test("The tokens that are remembered are limited")
    func limited() async throws {
        let server = Self.registry()
        let client = Self.client(server)
        for number in 0...ChallengeTokens.limit {
            try await client.call(.get, "org\(number)/app/blobs/1")
        }
        let count = server.requests.count
        // The first one had to make room, the last one did not.
        try await client.call(.get, "org\(ChallengeTokens.limit)/app/blobs/1")
        #expect(server.requests.count == count + 1)
        try await client.call(.get, "org0/app/blobs/1")
        #expect(server.requests.count > count + 2)
    }
}
