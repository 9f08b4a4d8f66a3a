import PipeRuntime
import Testing
import TodoClient
import TodoServer

#if AsyncHTTPClient
import AsyncHTTPClient
#endif

/// Requests as they arrive at the server.
@Suite(.timeLimit(.minutes(5))) struct RequestTests {
    @Test("The nearest setting takes precedence")
    func settings() async throws {
        try await ProbeServer.run { server in
            var probe = server.probe()
            let echo = try await probe.echoes.read("a")
            #expect(echo.headers["x-level"] == "resource")
            #expect(echo.headers["x-client"] == "1")
            #expect(echo.uri == "/probe/echoes/a?level=resource")

            let child = try await probe.echoes["a"].inner.read("b")
            #expect(child.headers["x-level"] == "child")
            #expect(child.uri == "/probe/echoes/a/inner/b.json?level=resource")

            let pipe = probe.echoes.with { $0.headers["X-Level"] = "pipe" }
            #expect(try await pipe.read("a").headers["x-level"] == "pipe")

            probe.client.settings.headers["X-Client"] = "2"
            #expect(try await probe.echoes.read("a").headers["x-client"] == "2")
        }
    }

    @Test(
        "An identity is one segment",
        arguments: ["a b", "a/b", "ü", "100%", "?x=1&y#z", "a+b", "日本 🚀", "..a", "a;b:c@d"])
    func identity(text: String) async throws {
        try await ProbeServer.run { server in
            let uri = try await server.probe().echoes.read(.init(rawValue: text)).uri
            let path = try #require(uri.split(separator: "?").first)
            let segments = path.split(separator: "/")
            #expect(segments.count == 3)
            #expect(segments.last?.removingPercentEncoding == text)
        }
    }

    @Test("A draft is sent as JSON")
    func draft() async throws {
        try await ProbeServer.run { server in
            let echo = try await server.probe().echoes.create(.init(id: "x", note: "„Ü“"))
            #expect(echo.method == "POST")
            #expect(echo.headers["content-type"] == "application/json; charset=utf-8")
            #expect(echo.headers["accept"] == "application/json")
            #expect(echo.body == #"{"id":"x","note":"„Ü“"}"#)
        }
    }

    #if AsyncHTTPClient
    @Test("Compressed responses are requested if the transport decompresses", arguments: [true, false])
    func compression(isDecompressed: Bool) async throws {
        var configuration = AsyncHTTPClientTransport.configuration
        if !isDecompressed {
            configuration.decompression = .disabled
        }
        try await HTTPClient.withHTTPClient(configuration: configuration) { client in
            try await ProbeServer.run { server in
                let probe = ProbeClient(
                    server: .init(url: server.url), transport: AsyncHTTPClientTransport(client))
                let small = try await probe.echoes.read("a")
                // A body of this size is sent in another way.
                let text = String(repeating: "x", count: 100_000)
                let large = try await probe.echoes.create(.init(id: "x", note: text))
                for echo in [small, large] {
                    #expect((echo.headers["accept-encoding"]?.contains("gzip") == true) == isDecompressed)
                }
            }
        }
    }
    #endif

    @Test("An action has a query and a body")
    func action() async throws {
        try await ProbeServer.run { server in
            let echo = try await server.probe().echoes["a"].poke(tags: ["x y", "z"], text: "hi", more: [1, 2])
            #expect(echo.method == "POST")
            #expect(echo.uri == "/probe/echoes/a/poke?level=resource&tags=x%20y&tags=z")
            #expect(echo.body == #"{"text":"hi","more":[1,2]}"#)
        }
    }

    @Test("Many calls run at the same time")
    func simultaneousCalls() async throws {
        try await TodoServer.run { server in
            let projects = server.todo.projects
            let made = try await withThrowingTaskGroup(of: Todo.Project.self) { group in
                for number in 1...60 {
                    group.addTask { try await projects.create(.init(title: "Project \(number)")) }
                }
                return try await group.reduce(into: [Todo.Project]()) { $0.append($1) }
            }
            #expect(Set(made.map(\.id)).count == 60)
            let found = try await withThrowingTaskGroup(of: Todo.Project.self) { group in
                for project in made { group.addTask { try await projects.read(project.id) } }
                return try await group.reduce(into: Set<Todo.Project>()) { $0.insert($1) }
            }
            #expect(found == Set(made))
        }
    }
}
