import Articles
import BenchmarkReport
@_spi(Generated) import PipeRuntime

import struct Foundation.Date

/// The cost of credentials, compared with the same call without credentials.
struct AuthBenchmarks: GroupOfBenchmarks {
    func run(_ bench: Bench) async throws -> Group {
        var group = Group(
            "Auth",
            introduction: """
                Sequential calls whose transport responds immediately, with and without credentials; then 1,000
                simultaneous calls whose OAuth 2 token has just expired, compared with the same calls with a valid
                token.
                """
        )
        let rounds = Rounds(bench.size(9, short: 1))
        let transport = try InstantTransport(.long)
        let calls = bench.size(20_000, short: 100)
        let without = Way("without credentials") { try await seconds(calls, pipe(transport, nil)) }
        for (name, scheme, credential) in credentials {
            let pipe = pipe(transport, (scheme, credential))
            group.rows.append(
                try await rounds.row(
                    "a call with \(name)", ours: Way(Clients.ours) { try await seconds(calls, pipe) }, peers: [without])
            )
        }
        group.rows.append(try await expiry(rounds, bench.size(1_000, short: 10)))
        return group
    }

    private var credentials: [(String, AuthScheme, any Credential)] {
        [
            ("an API key", .apiKey(in: .header("X-Key")), APIKey("key")),
            ("Basic", .basic, BasicCredentials.user("alice", password: "wonderland")),
            (
                "an OAuth 2 token", .oauth2(OAuth2Scheme(.password, tokenEndpoint: "/token")),
                OAuth2Password(user: "alice", password: "wonderland", store: OneToken())
            ),
        ]
    }

    private func pipe(
        _ transport: any Transport, _ auth: (AuthScheme, any Credential)?,
        now: @escaping @Sendable () -> Date = Date.init
    ) -> ResourcePipe<Articles.ArticlesResource> {
        var client = PipeClient(
            name: "Auth", server: ArticlesClient.Server.main.url, schemes: auth.map { ["auth": $0.0] } ?? [:],
            credentials: auth.map { ["auth": $0.1] } ?? [:], transport: transport)
        client.environment.now = now
        return ResourcePipe(client)
    }

    private func seconds(_ calls: Int, _ pipe: ResourcePipe<Articles.ArticlesResource>) async throws -> Double {
        try await RequestCost.measure(calls) {
            for _ in 0..<calls { keep(try await pipe.read(1)) }
        }.seconds
    }

    /// All calls of a round are made at the same time.
    private func expiry(_ rounds: Rounds, _ calls: Int) async throws -> Row {
        let server = try TokenServer(.long)
        let scheme = AuthScheme.oauth2(OAuth2Scheme(.password, tokenEndpoint: "/token"))
        let session = OAuth2Password.user("alice", password: "wonderland")
        let pipe = pipe(server, (scheme, session), now: { server.now })
        _ = try await pipe.read(1)
        let atOnce: @Sendable () async throws -> Double = {
            try await RequestCost.measure(calls) {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<calls { group.addTask { keep(try await pipe.read(1)) } }
                    try await group.waitForAll()
                }
            }.seconds
        }
        let row = try await rounds.row(
            "\(calls) simultaneous calls with an expired token",
            ours: Way(Clients.ours) {
                let before = server.tokens
                server.expire()
                let seconds = try await atOnce()
                guard server.tokens == before + 1 else { throw BenchmarkError.differentResults("token requests") }
                return seconds
            },
            peers: [Way("with a valid token", measure: atOnce)])
        return row
    }
}

/// A store with one token, which never expires.
private struct OneToken: TokenStore {
    func token(for account: TokenAccount) -> OAuth2Token? { OAuth2Token(accessToken: "token", issueDate: Date()) }
    func setToken(_ token: OAuth2Token?, for account: TokenAccount) {}
}
