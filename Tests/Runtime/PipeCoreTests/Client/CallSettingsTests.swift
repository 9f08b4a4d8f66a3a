@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct CallSettingsTests {
    @Test("Headers merge case-insensitively, and the nearest layer wins")
    func headers() async throws {
        let transport = ScriptedTransport { sent, _ in .json(sent.url.contains("tasks") ? #"{"data":[]}"# : "[]") }
        var todo = todo(transport)
        todo.client.settings.headers["X-Client"] = "c"
        _ = try await todo.projects.list()
        _ = try await todo.projects[8].tasks.list()
        _ = try await todo.projects.with { $0.headers["x-client"] = "p" }[8].tasks.list()
        _ = try await todo.projects[8].tasks.with {
            $0.headers["X-RESOURCE"] = "mine"
            $0.headers["accept-version"] = nil
            $0.headers["accept"] = "application/vnd.todo+json"
        }.list()
        let sent = transport.requests
        #expect(sent.map { $0.header("X-Client") } == ["c", "c", "p", "c"])
        #expect(sent.map { $0.header("X-Resource") } == ["projects", "tasks", "tasks", "mine"])
        #expect(sent.map { $0.header("Accept-Version") } == ["2", "2", "2", nil])
        #expect(sent[3].header("Accept") == "application/vnd.todo+json")
        let fields = sent[3].request.headerFields
        #expect(fields.filter { $0.name.canonicalName == "x-resource" }.count == 1)
    }

    @Test("Query items merge by name, the nearest layer wins, and those of the URL stay")
    func query() async throws {
        let transport = ScriptedTransport { _, _ in .json("[]") }
        var client = plainClient(transport, server: "http://s")
        client.settings.query["ping"] = "pong"
        client.settings.query["a"] = "client"
        let pipe = ResourcePipe<JSONResource>(
            client,
            ResourceDescriptor(
                path: "test/query?key=value", settings: CallSettings(query: ["foo": "bar", "a": "resource"]))
        )
        _ = try await pipe.list()
        _ = try await pipe.with { $0.query["b"] = "pipe" }.list(query: ["foo": "call", "key": "2"])
        _ = try await pipe.list(query: ["a": "1", "a": "2"])
        #expect(
            transport.lines == [
                "GET http://s/test/query?key=value&ping=pong&foo=bar&a=resource",
                "GET http://s/test/query?key=value&ping=pong&a=resource&b=pipe&foo=call&key=2",
                "GET http://s/test/query?key=value&ping=pong&foo=bar&a=1&a=2",
            ]
        )
    }

    @Test("Settings do not change outer layers or other copies")
    func noLeaks() async throws {
        let transport = ScriptedTransport { _, _ in .json("[]") }
        let todo = todo(transport)
        let changed = todo.projects.with { $0.headers["X-A"] = "1" }
        _ = todo.projects[8].with { $0.headers["X-B"] = "1" }
        _ = todo.client.with { $0.headers["X-C"] = "1" }
        _ = try await todo.projects.list()
        _ = try await changed.list()
        #expect(transport.requests.map { $0.header("X-A") } == [nil, "1"])
        #expect(transport.requests.allSatisfy { $0.header("X-B") == nil && $0.header("X-C") == nil })
    }

    @Test(
        "The timeout of the nearest layer is used",
        arguments: [
            (Duration?.none, Duration?.none, Duration.seconds(70)), (.seconds(5), nil, .seconds(70)),
            (.seconds(5), .seconds(3), .seconds(3)),
        ])
    func timeouts(parent: Duration?, own: Duration?, expected: Duration) {
        var projects = todo(ScriptedTransport()).projects
        #expect(projects.callSettings.timeout == .seconds(30))
        if let parent { projects = projects.with { $0.timeout = parent } }
        let tasks = projects[8].tasks.with { if let own { $0.timeout = own } }
        #expect(tasks.callSettings.timeout == expected)
    }

    @Test func itemsTakeOverThePipesSettings() async throws {
        let transport = ScriptedTransport { _, _ in .json(project8) }
        let projects = todo(transport).projects.with { $0.headers["X-A"] = "1" }
        _ = try await projects.read(8)
        _ = try await projects[8].with { $0.query["deep"] = "true" }.read()
        #expect(transport.requests.allSatisfy { $0.header("X-A") == "1" })
        #expect(transport.lines[1].hasSuffix("/8?v=1&deep=true"))
    }

    @Test(
        "Header fields that cannot be sent",
        arguments: [
            ("X-A", "a\r\nX-B: b"), ("X-A", "a\nb"), ("X-A", "a\u{0}"), ("X-A", "\u{7F}"), ("X-A", "\u{1B}[0m"),
        ]
    )
    func badValues(name: String, value: String) async {
        let transport = ScriptedTransport()
        let error = await failure { try await todo(transport).projects.with { $0.headers[name] = value }.list() }
        #expect(requestError(of: error) == .headerValue(name: name))
        #expect(transport.requests.isEmpty)
    }

    @Test("Malformed header names", arguments: ["", "X A", "X:A", ":path", "X\r\nA", "Ä", "X-A:"])
    func badNames(name: String) async {
        let transport = ScriptedTransport()
        let error = await failure { try await todo(transport).projects.with { $0.headers[name] = "a" }.list() }
        #expect(requestError(of: error) == .headerName(name))
        #expect(transport.requests.isEmpty)
    }

    @Test("Values that look odd but are allowed", arguments: ["a\tb", "ä€", "a:b,c;d", ""])
    func oddValues(value: String) async throws {
        let transport = ScriptedTransport(.json("[]"))
        _ = try await todo(transport).projects.with { $0.headers["X-A"] = value }.list()
        #expect(transport.requests[0].header("X-A") == value)
    }

    @Test func fieldsOfOneNameInOrder() async throws {
        let transport = ScriptedTransport(.json("[]"))
        let projects = todo(transport).projects.with {
            $0.headers["X-A"] = "1"
            $0.headers.append("2", for: "x-a")
        }
        _ = try await projects.list()
        #expect(
            transport.requests[0].request.headerFields.filter { $0.name.canonicalName == "x-a" }.map(\.value) == [
                "1", "2",
            ])
    }
}
