@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeAuth

/// The renewal of tokens.
@Suite struct RenewalTests {
    private static let scheme = OAuth2Scheme(.password, tokenEndpoint: "/oauth/token")
    private static let alice = BasicCredentials.user("alice", password: "wonderland")

    private func cars(_ server: AuthorizationServer, _ scheme: OAuth2Scheme = scheme) -> ResourcePipe<JSONResource> {
        server.cars(scheme, OAuth2Password.user("alice", password: "wonderland"))
    }

    @Test("1,000 calls at the moment of expiry make one token request")
    func race() async throws {
        let server = AuthorizationServer(life: 100, givesRefreshTokens: true)
        let cars = cars(server)
        _ = try await cars.list()
        for round in 1...2 {
            server.clock.advance(by: 100)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<1000 {
                    group.addTask { _ = try await cars.list() }
                }
                try await group.waitForAll()
            }
            #expect(server.tokenRequests.count == round + 1)
        }
        #expect(server.statuses.allSatisfy { $0 == 200 })
        #expect(server.statuses.count == 2001)
    }

    @Test("Calls that are refused together renew the token once and all succeed", arguments: [5, 200])
    func refusedTogether(count: Int) async throws {
        let server = AuthorizationServer(givesRefreshTokens: true)
        let cars = cars(server)
        _ = try await cars.list()
        server.revokeTokens()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count {
                group.addTask { _ = try await cars.list() }
            }
            try await group.waitForAll()
        }
        #expect(server.grants == ["password", "refresh_token"])
    }

    @Test("A late 401 for a token that was renewed meanwhile renews nothing")
    func lateRefusal() async throws {
        let late = AsyncStream<Void>.makeStream()
        let server = AuthorizationServer()
        let isHeld = Mutex(false)
        // The first response to this call is delayed until another call has renewed the token.
        let transport = InterceptedTransport(server) { request in
            let isFirst = isHeld.withLock { isHeld in
                defer { isHeld = true }
                return !isHeld
            }
            if isFirst {
                for await _ in late.stream { break }
            }
        }
        var client = server.client(Self.scheme, OAuth2Password.user("a", password: "b"))
        client.transport = transport
        let cars = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
        _ = try await cars.list()
        server.revokeTokens()
        async let slow = cars.list(query: URLQuery(encoded: "slow"))
        while !isHeld.withLock({ $0 }), !Task.isCancelled { await Task.yield() }
        _ = try await cars.list()
        late.continuation.yield()
        _ = try await slow
        #expect(server.tokenRequests.count == 2)
        #expect(server.statuses == [200, 401, 401, 200, 200] || server.statuses == [200, 401, 200, 401, 200])
    }

    @Test(
        "A call is retried once after a 401, then the error is thrown; after a 403 it is not retried",
        arguments: [401, 403])
    func refusedForever(status: Int) async throws {
        let server = AuthorizationServer(givesRefreshTokens: true)
        let refusing = InterceptedTransport(server, status: { $0.path == "/api/cars" ? status : nil })
        var client = server.client(Self.scheme, OAuth2Password.user("a", password: "b"))
        client.transport = refusing
        let cars = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
        for _ in 0..<3 {
            let error = await failure { try await cars.list() }
            #expect(error.status == status)
            #expect(error.challenges.first?.error == "invalid_token")
        }
        // At first there is no token; then each call with a 401 renews it once.
        #expect(server.tokenRequests.count == (status == 401 ? 4 : 1))
        #expect(refusing.count == (status == 401 ? 6 : 3))
    }

    @Test(
        "Tokens are renewed a minute early, or a tenth of their lifetime if that is shorter",
        arguments: [(3600, 3539, 3541), (100, 89, 91), (3, 2.6, 2.8), (0, -1, 0)] as [(Double, Double, Double)])
    func leeway(life: Double, fresh: Double, stale: Double) {
        let issued = WallClock().now
        let token = OAuth2Token(accessToken: "t", issueDate: issued, expirationDate: issued.addingTimeInterval(life))
        if fresh >= 0 {
            #expect(token.isFresh(at: issued.addingTimeInterval(fresh), leeway: .seconds(60)))
        }
        #expect(!token.isFresh(at: issued.addingTimeInterval(stale), leeway: .seconds(60)))
    }

    @Test("A token without an expiration date lasts, also if the clock is set back")
    func endless() {
        let issued = WallClock().now
        #expect(OAuth2Token(accessToken: "t", issueDate: issued).isFresh(at: .distantFuture, leeway: .seconds(60)))
        let token = OAuth2Token(accessToken: "t", issueDate: issued, expirationDate: issued.addingTimeInterval(100))
        #expect(token.isFresh(at: issued.addingTimeInterval(-1_000_000), leeway: .seconds(60)))
    }

    @Test("refresh-early of the schema is the time of the renewal before the expiration")
    func refreshEarly() async throws {
        let server = AuthorizationServer(life: 10_000)
        let cars = cars(server, OAuth2Scheme(.password, tokenEndpoint: "/oauth/token", refreshEarly: .seconds(900)))
        _ = try await cars.list()
        server.clock.advance(by: 9_099)
        _ = try await cars.list()
        #expect(server.tokenRequests.count == 1)
        server.clock.advance(by: 2)
        _ = try await cars.list()
        #expect(server.tokenRequests.count == 2)
    }

    @Test("A token with a lifetime of 0 lasts until it is refused")
    func lifeOfZero() async throws {
        let server = AuthorizationServer(life: 0)
        let cars = cars(server)
        for count in 1...3 {
            let error = await failure { try await cars.list() }
            #expect(error.isUnauthorized)
            #expect(server.tokenRequests.count == count + 1)
        }
    }

    @Test("A request is only retried if its body can be sent twice; the token is renewed for the next call")
    func replays() async throws {
        let server = AuthorizationServer()
        let cars = cars(server)
        _ = try await cars.list()
        server.revokeTokens()
        let stream = AsyncStream<ArraySlice<UInt8>> { continuation in
            continuation.yield([1, 2, 3])
            continuation.finish()
        }
        let error = await failure {
            try await cars.call(.post).uploading(.content(.stream(length: 3, once: stream))).send()
        }
        #expect(error.isUnauthorized)
        #expect(server.statuses == [200, 401])
        _ = try await cars.list()
        #expect(server.statuses == [200, 401, 200])
        #expect(server.tokenRequests.count == 2)
        server.revokeTokens()
        _ = try await cars.save(["a": 1])
        #expect(server.statuses.suffix(2) == [401, 200])
    }

    @Test("A caller that waits for a token can be cancelled; a later caller gets the token")
    func cancelledWaiters() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let server = AuthorizationServer { for await _ in gate.stream { break } }
        let cars = cars(server)
        let first = Task { try await cars.list() }
        while server.tokenRequests.isEmpty, !Task.isCancelled { await Task.yield() }
        let second = Task { try await cars.list() }
        first.cancel()
        let error = await failure { try await first.value }
        #expect(error.isCancelled)
        gate.continuation.yield()
        _ = try await second.value
        #expect(server.tokenRequests.count == 1)
    }

    @Test("pipe.cancelCalls() ends calls that wait for a token")
    func cancelledPipe() async throws {
        let gate = AsyncStream<Void>.makeStream()
        let server = AuthorizationServer { for await _ in gate.stream { break } }
        let cars = cars(server)
        let call = Task { try await cars.list() }
        while server.tokenRequests.isEmpty, !Task.isCancelled { await Task.yield() }
        cars.cancelCalls()
        #expect(await failure { try await call.value }.isCancelled)
        gate.continuation.yield()
        // It is not sent when the token arrives.
        _ = try await cars.list()
        #expect(server.statuses == [200])
    }

    @Test("A call that waits too long for a token times out, and so does a token request that hangs")
    func slowEndpoint() async throws {
        let clock = ManualClock()
        let server = AuthorizationServer()
        server.replyToTokenRequests(.hang)
        let cars = server.cars(Self.scheme, OAuth2Password.user("a", password: "b"), clock: clock)
            .with { $0.retry = RetryPolicy.never }
        let call = Task { try await cars.list() }
        while server.tokenRequests.isEmpty || clock.sleeperCount < 2, !Task.isCancelled {
            await Task.yield()
        }
        clock.advance(by: .seconds(86_401))
        let error = await failure { try await call.value }
        #expect(error.isTimedOut)
        while clock.sleeperCount > 0, !Task.isCancelled { await Task.yield() }
        _ = try await cars.list()
        #expect(server.tokenRequests.count == 2)
    }

    // MARK: Credentials from the app

    private final class App: Sendable {
        let asked = Mutex<[(attempt: Int, error: String?)]>([])
        let replies: Mutex<[BasicCredentials?]>

        init(_ replies: [BasicCredentials?]) {
            self.replies = Mutex(replies)
        }

        func reply(to request: CredentialRequest) -> BasicCredentials? {
            asked.withLock { $0.append((request.attempt, request.error.map { "\($0.reason)" })) }
            return replies.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
    }

    private func cars(_ server: AuthorizationServer, _ app: App) -> ResourcePipe<JSONResource> {
        server.cars(Self.scheme, OAuth2Password { app.reply(to: $0) })
    }

    @Test("After two refusals the third password succeeds for all calls")
    func triedAgain() async throws {
        let server = AuthorizationServer()
        server.replyToTokenRequests(.response(500), .response(400, headers: [:], #"{"error":"invalid_grant"}"#))
        let app = App([Self.alice, Self.alice, Self.alice])
        let cars = cars(server, app)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<10 {
                group.addTask { _ = try await cars.list() }
            }
            try await group.waitForAll()
        }
        #expect(server.tokenRequests.count == 3)
        #expect(app.asked.withLock { $0.map(\.attempt) } == [1, 2, 3])
        #expect(app.asked.withLock { $0[2].error?.contains("invalid_grant") } == true)
    }

    @Test("If the app gives up, every waiting call throws its own 401; nothing else is sent")
    func givingUp() async throws {
        for (replies, requests) in [([Self.alice], 1), ([Self.alice, Self.alice, nil], 2)]
            as [([BasicCredentials?], Int)]
        {
            let server = AuthorizationServer()
            let app = App(replies)
            let cars = cars(server, app)
            _ = try await cars.list()
            server.revokeTokens()
            server.replyToTokenRequests(.response(500))
            for index in 0..<3 {
                let error = await failure { try await cars.list(query: ["n": "\(index)"]) }
                if index == 0 {
                    #expect(error.status == 401)
                    #expect(error.challenges.first?.error == "invalid_token")
                }
                #expect(error.url == "https://s/api/cars?n=\(index)")
            }
            #expect(server.tokenRequests.count == requests)
        }
    }

    @Test("If the app has no credentials, nothing is sent")
    func noCredentials() async {
        let server = AuthorizationServer()
        let error = await failure { try await cars(server, App([nil])).list() }
        guard case .missingCredentials(["session"]) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(server.tokenRequests.isEmpty)
        #expect(server.statuses.isEmpty)
    }

    @Test("An app that always returns the wrong password is asked a limited number of times")
    func alwaysWrong() async {
        let server = AuthorizationServer()
        server.state.withLock {
            $0.tokenReplies = Array(repeating: .response(400, headers: [:], #"{"error":"invalid_grant"}"#), count: 100)
        }
        let app = App(Array(repeating: Self.alice, count: 100))
        let error = await failure { try await cars(server, app).list() }
        guard case .token(.refused(code: "invalid_grant", _), _) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(app.asked.withLock { $0.count } == CredentialRequest.attemptLimit)
    }
}

/// Responds instead of another transport, or delays its responses to paths that end in `slow`.
private final class InterceptedTransport: Transport {
    private let next: AuthorizationServer
    private let status: @Sendable (HTTPRequest) -> Int?
    private let hold: @Sendable (HTTPRequest) async -> Void
    private let responses = Mutex(0)

    var count: Int { responses.withLock { $0 } }

    init(_ next: AuthorizationServer, hold: @escaping @Sendable (HTTPRequest) async -> Void) {
        self.next = next
        self.hold = hold
        status = { _ in nil }
    }

    init(_ next: AuthorizationServer, status: @escaping @Sendable (HTTPRequest) -> Int?) {
        self.next = next
        self.status = status
        hold = { _ in }
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        if let status = status(request) {
            responses.withLock { $0 += 1 }
            let headers: CallSettings.Headers = ["WWW-Authenticate": #"Bearer error="invalid_token""#]
            return try await ScriptedTransport(.response(status, headers: headers)).send(request, body: nil)
        }
        let response = try await next.send(request, body: body)
        if request.path?.hasSuffix("slow") == true {
            await hold(request)
        }
        return response
    }
}
