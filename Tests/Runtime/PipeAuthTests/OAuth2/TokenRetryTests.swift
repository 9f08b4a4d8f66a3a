import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeAuth

/// Token requests are retried as calls are, if the server may process them twice.
@Suite struct TokenRetryTests {
    private static let lost = ScriptedTransport.Reply.failure(PipeError(.connection(.closed)))

    private static let scheme = OAuth2Scheme(.password, tokenEndpoint: "/oauth/token", revocation: "/oauth/revoke")

    private func alice() -> OAuth2Password { .user("alice", password: "wonderland") }

    @Test(
        "Token requests are retried after a lost connection and by a busy server, with the pauses of calls",
        arguments: [true, false],
        [lost, .response(503), .response(502), .failure(PipeError(.timedOut(.connect)))])
    func repeated(isPassword: Bool, failure: ScriptedTransport.Reply) async throws {
        let server = AuthorizationServer()
        let clock = PauseClock()
        server.replyToTokenRequests(failure, failure)
        let cars =
            isPassword
            ? server.cars(Self.scheme, alice(), clock: clock, retry: RetryPolicy())
            : server.cars(
                OAuth2Scheme(.clientCredentials, tokenEndpoint: "/oauth/token"),
                OAuth2ClientCredentials.client("app", secret: "s3cret"), clock: clock, retry: RetryPolicy())
        _ = try await cars.list()
        #expect(server.tokenRequests.count == 3)
        #expect(clock.pauses.count == 2)
        #expect(zip(clock.pauses, [Duration.milliseconds(500), .seconds(1)]).allSatisfy { $0 <= $1 })
        #expect(cars.client.core.retryBudget.tokens < 500)
    }

    @Test("A retry waits as long as the server asks for")
    func asked() async throws {
        let server = AuthorizationServer()
        let clock = PauseClock()
        server.replyToTokenRequests(.response(429, headers: ["Retry-After": "7"]))
        _ = try await server.cars(Self.scheme, alice(), clock: clock, retry: RetryPolicy()).list()
        #expect(clock.pauses == [.seconds(7)])
    }

    @Test("The error is thrown after three attempts, or after one if retries are off", arguments: [true, false])
    func ends(isOn: Bool) async throws {
        let server = AuthorizationServer()
        server.replyToTokenRequests(Self.lost, Self.lost, Self.lost, Self.lost)
        var client = server.client(Self.scheme, alice(), clock: PauseClock(), retry: RetryPolicy())
        if !isOn {
            client.settings.retry = .never
        }
        let error = await failure { try await client.call(.get, "cars") }
        guard case .token(.connection(.closed), _) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(server.tokenRequests.count == (isOn ? 3 : 1))
    }

    @Test(
        "A request with a refresh token is retried only if the server says that it did nothing",
        arguments: [
            (lost, 1), (.failure(PipeError(.timedOut(.attempt(nil)))), 1), (.response(502), 1), (.response(503), 2),
        ])
    func refresh(failure: ScriptedTransport.Reply, count: Int) async throws {
        let server = AuthorizationServer(givesRefreshTokens: true)
        let cars = server.cars(Self.scheme, alice(), clock: PauseClock(), retry: RetryPolicy())
        _ = try await cars.list()
        server.clock.advance(by: 4000)
        server.replyToTokenRequests(failure)
        let hasResponse = (try? await cars.list()) != nil
        #expect(server.grants.dropFirst() == Array(repeating: "refresh_token", count: count)[...])
        #expect(hasResponse == (count == 2))
    }

    @Test("A revocation is retried")
    func revocation() async throws {
        let server = AuthorizationServer()
        let cars = server.cars(Self.scheme, alice(), clock: PauseClock(), retry: RetryPolicy())
        _ = try await cars.list()
        server.replyToTokenRequests(Self.lost)
        try await cars.client.signOut()
        #expect(server.tokenRequests.map(\.path) == ["/oauth/token", "/oauth/revoke", "/oauth/revoke"])
    }
}
