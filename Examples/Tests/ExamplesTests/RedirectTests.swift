import PipeRuntime
import Testing

/// Redirects (RFC 9110, section 15.4).
@Suite(.timeLimit(.minutes(5))) struct RedirectTests {
    @Test("At most ten redirects are followed")
    func limit() async throws {
        try await ProbeServer.run { server in
            let last = try await server.probe().hops.read(10)
            #expect(last.text == "arrived")
            let error = await failure { () throws(PipeError) in try await server.probe().hops.read(11) }
            guard case .redirect(.tooMany(limit: 10)) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test(
        "The status decides whether a redirect keeps the method and body",
        arguments: [(301, "GET"), (302, "GET"), (303, "GET"), (307, "POST"), (308, "POST")])
    func methodAndBody(status: Int, method: String) async throws {
        try await ProbeServer.run { server in
            let redirects = server.probe(.init(user: .user("alice", password: "wonderland"))).redirects
            let echo = try await redirects[.init(rawValue: "\(status)")].post(to: "/probe/echoes/there", text: "hi")
            #expect(echo.id == "there")
            #expect(echo.method == method)
            #expect(echo.body == (method == "POST" ? #"{"text":"hi"}"# : ""))
            #expect(echo.headers["authorization"] == "Basic YWxpY2U6d29uZGVybGFuZA==")
        }
    }

    @Test("A redirect to another server gets no credentials")
    func credentials() async throws {
        try await ProbeServer.run { other in
            try await ProbeServer.run { server in
                let probe = server.probe(.init(user: .user("alice", password: "wonderland")))
                let echo = try await probe.redirects["307"].follow(to: "\(other.url)/echoes/there")
                #expect(echo.id == "there")
                #expect(echo.headers["authorization"] == nil)
            }
        }
    }
}
