@_spi(Generated) import PipeAuth
@_spi(Generated) import RuntimeTesting
import Testing

/// The race for a token that has expired, many times.
@Suite struct RenewalRaceTests {
    @Test("1,000 calls at the moment of expiry make one token request, 100 times")
    func race() async throws {
        let server = AuthorizationServer(life: 100, givesRefreshTokens: true)
        let cars = server.cars(
            OAuth2Scheme(.password, tokenEndpoint: "/oauth/token"),
            OAuth2Password.user("alice", password: "wonderland"))
        _ = try await cars.list()
        for round in 1...100 {
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
        #expect(server.statuses.count == 100_001)
    }
}
