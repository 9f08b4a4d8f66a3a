import Articles
import BenchmarkReport
import PipeRuntime

import struct Foundation.Date

/// What credentials add to a call, beside the same call without any.
struct AuthBenchmarks: GroupOfBenchmarks {
    func run(_ bench: Bench) async throws -> Group {
        var group = Group(
            "Auth",
            introduction: """
                Calls whose transport answers at once, one after the other, and what credentials add to them; then 1,000
                calls at the same time, at the moment at which their OAuth 2 token has expired, beside the same with a token
                that is there.
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
            ("an API key", .apiKey(.header("X-Key")), APIKey("key")),
            ("Basic", .basic, BasicCredentials.password("alice", "wonderland")),
            (
                "an OAuth 2 token", .oauth2(OAuth2Scheme(.password, token: "/token")),
                OAuth2Password(user: "alice", password: "wonderland", store: OneToken())
            ),
        ]
    }

    private func pipe(
        _ transport: any Transport, _ auth: (AuthScheme, any Credential)?,
        now: @escaping @Sendable () -> Date = Date.init
    ) -> Pipe<ArticlesClient.ArticlesResource> {
        var client = PipeClient(
            ClientDescriptor(
                name: "Auth", schemes: auth.map { ["auth": $0.0] } ?? [:], use: auth.map { _ in [["auth"]] } ?? []),
            server: ArticlesClient.Server.main, credentials: auth.map { ["auth": $0.1] } ?? [:], transport: transport)
        client.now = now
        return Pipe(client)
    }

    private func seconds(_ calls: Int, _ pipe: Pipe<ArticlesClient.ArticlesResource>) async throws -> Double {
        try await RequestCost.measure(calls) {
            for _ in 0..<calls { keep(try await pipe.read(1)) }
        }.seconds
    }

    /// All calls of a round at the same time.
    private func expiry(_ rounds: Rounds, _ calls: Int) async throws -> Row {
        let server = try TokenServer(.long)
        let scheme = AuthScheme.oauth2(OAuth2Scheme(.password, token: "/token"))
        let session = OAuth2Password.password("alice", "wonderland")
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
            "\(calls) calls at once when their token has expired",
            ours: Way(Clients.ours) {
                let before = server.tokens
                server.expire()
                let seconds = try await atOnce()
                guard server.tokens == before + 1 else { throw BenchmarkError.differentResults("token requests") }
                return seconds
            },
            peers: [Way("with a token that is there", measure: atOnce)])
        return row
    }
}

/// Has one token, which never expires.
private struct OneToken: TokenStore {
    func token(of account: TokenAccount) -> Token? { Token(accessToken: "token", issued: Date()) }
    func save(_ token: Token?, of account: TokenAccount) {}
}
