import PipeRuntime
import Testing
import TodoServer

/// Where credentials go, and where not.
@Suite(.timeLimit(.minutes(1))) struct AuthTests {
    @Test func keysTravelInHeaderQueryAndCookie() async throws {
        try await TodoServer.run { server in
            let probe = server.probe(.init(headerKey: "h key", queryKey: "q&key", cookieKey: "ckey"))
            let echo = try await probe.lockedEchoes.read("a")
            #expect(echo.headers["x-key"] == "h key")
            #expect(echo.headers["cookie"] == "key=ckey")
            #expect(echo.uri == "/probe/echoes/locked/a?level=client&key=q%26key")
        }
    }

    @Test func oneOfTheAlternativesIsEnough() async throws {
        try await TodoServer.run { server in
            let token = try await server.probe(.init(token: "abc")).tokenEchoes.read("a")
            #expect(token.headers["authorization"] == "Bearer abc")
            let user = try await server.probe(.init(user: .password("alice", "wonderland"))).tokenEchoes.read("a")
            #expect(user.headers["authorization"] == "Basic YWxpY2U6d29uZGVybGFuZA==")
        }
    }

    @Test func nothingIsSentWithoutCredentials() async throws {
        try await TodoServer.run { server in
            let probe = server.probe(.init(headerKey: "h"))
            let error = await failure { () throws(PipeError) in try await probe.lockedEchoes.read("a") }
            guard case .missingCredentials = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            // Where nothing is asked for, nothing is sent.
            let echo = try await server.probe(.init(token: "abc")).echoes.read("a")
            #expect(echo.headers["authorization"] == nil)
        }
    }
}
