import PipeRuntime
import Synchronization
import Testing
import TodoClient
import TodoServer

/// Credentials are sent only where they belong.
@Suite(.timeLimit(.minutes(5))) struct AuthTests {
    @Test("Keys are sent in a header field, the query and a cookie")
    func locations() async throws {
        try await ProbeServer.run { server in
            let probe = server.probe(.init(headerKey: "h key", queryKey: "q&key", cookieKey: "ckey"))
            let echo = try await probe.lockedEchoes.read("a")
            #expect(echo.headers["x-key"] == "h key")
            #expect(echo.headers["cookie"] == "key=ckey")
            #expect(echo.uri == "/probe/echoes/locked/a?level=client&key=q%26key")
        }
    }

    @Test("One of the alternatives is enough")
    func alternatives() async throws {
        try await ProbeServer.run { server in
            let token = try await server.probe(.init(token: "abc")).tokenEchoes.read("a")
            #expect(token.headers["authorization"] == "Bearer abc")
            let user = try await server.probe(.init(user: .user("alice", password: "wonderland"))).tokenEchoes.read("a")
            #expect(user.headers["authorization"] == "Basic YWxpY2U6d29uZGVybGFuZA==")
        }
    }

    @Test("A revoked token leads to one renewal and one retry")
    func refused() async throws {
        try await TodoServer.run { try await renew(at: $0.origin) }
    }

    @Test("A revoked token leads to one renewal and one retry, also if the response arrives during the upload")
    func refusedDuringUpload() async throws {
        try await ProbeServer.run { try await renew(at: $0.origin) }
    }

    private func renew(at origin: String) async throws {
        let store = MemoryTokenStore()
        let account = TokenAccount(endpoint: "\(origin)/oauth/token", client: "", user: TodoServer.user)
        let counter = TokenCounter()
        let session = OAuth2Password(user: TodoServer.user, password: TodoServer.password, store: store)
        let todo = TodoClient(
            server: TodoClient.Server(url: "\(origin)/api"), auth: .init(session: session), transport: counter)
        for size in [10, 900_000] {
            store.setToken(OAuth2Token(accessToken: "stale", issueDate: Date()), for: account)
            try await todo.client.signIn()
            let title = String(repeating: "x", count: size)
            let project = try await todo.projects.create(Todo.Project.Draft(title: title))
            #expect(project.title == title)
            try await todo.client.signOut()
        }
        #expect(counter.requests == ["POST /oauth/token", "POST /oauth/token"])
    }

    @Test("Signing out revokes the token at the server")
    func signingOut() async throws {
        try await TodoServer.run { server in
            let store = MemoryTokenStore()
            let account = TokenAccount(endpoint: "\(server.origin)/oauth/token", client: "", user: TodoServer.user)
            let session = OAuth2Password(user: TodoServer.user, password: TodoServer.password, store: store)
            let todo = TodoClient(server: TodoClient.Server(url: server.url), auth: .init(session: session))
            _ = try await todo.projects.list()
            let token = try #require(store.token(for: account))
            try await todo.client.signOut()
            let stolen = PipeClient(
                name: "Stolen", server: server.url, schemes: ["token": .bearer],
                credentials: ["token": BearerToken(token.accessToken)])
            let error = await failure { () throws(PipeError) in
                try await stolen.resource(.init("projects")).list()
            }
            #expect(error?.challenges.first?.error == "invalid_token")
        }
    }

    @Test("Nothing is sent without credentials")
    func missingCredentials() async throws {
        try await ProbeServer.run { server in
            let probe = server.probe(.init(headerKey: "h"))
            let error = await failure { () throws(PipeError) in try await probe.lockedEchoes.read("a") }
            guard case .missingCredentials = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            // Nothing is sent to servers without authentication.
            let echo = try await server.probe(.init(token: "abc")).echoes.read("a")
            #expect(echo.headers["authorization"] == nil)
        }
    }
}

/// Records the token requests.
private final class TokenCounter: Transport {
    private let state = Mutex<[String]>([])

    var requests: [String] { state.withLock { $0 } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        if let path = request.path, path == "/oauth/token" {
            state.withLock { $0.append("\(request.method) \(path)") }
        }
        return try await DefaultTransport.shared.send(request, body: body)
    }
}
