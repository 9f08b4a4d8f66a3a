import PipeRuntime
import PipeTesting
import Testing

@Suite struct RedirectTests {
    private static func redirect(_ status: Int, _ location: String) -> ScriptedTransport.Reply {
        .answer(status, headers: [("Location", location)], "moved")
    }

    @Test(
        "RFC 9110, section 15.4: method and body of the second request",
        arguments: [
            (301, "GET", "GET"), (302, "GET", "GET"), (303, "GET", "GET"), (307, "GET", "GET"), (308, "GET", "GET"),
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (307, "POST", "POST"),
            (308, "POST", "POST"),
            (301, "PUT", "PUT"), (302, "PUT", "PUT"), (303, "PUT", "GET"), (307, "PUT", "PUT"), (308, "PUT", "PUT"),
            (301, "PATCH", "PATCH"), (303, "PATCH", "GET"), (302, "DELETE", "DELETE"), (303, "DELETE", "GET"),
            (301, "HEAD", "HEAD"), (303, "HEAD", "HEAD"), (307, "HEAD", "HEAD"),
        ]
    )
    func methods(status: Int, method: String, expected: String) async throws {
        let transport = ScriptedTransport(Self.redirect(status, "/moved"), .json(project8))
        let item = todo(transport).projects[8]
        let project = Project(id: 8, title: "a", createdAt: Date(timeIntervalSince1970: 0))
        switch method {
        case "GET": _ = try await item.read()
        case "POST": _ = try await item.pipe.create(.init(title: "a"))
        case "PUT": _ = try await item.replace(project)
        case "PATCH": _ = try await item.update { $0.title = "a" }
        case "DELETE": try await item.remove()
        default: #expect(try await item.exists())
        }
        #expect(transport.sent.map(\.method) == [method, expected])
        #expect(transport.lines[1] == "\(expected) https://todo.example.com/moved")
        let hasBody = expected != "GET" && expected != "HEAD" && expected != "DELETE"
        #expect(transport.sent[1].body == (hasBody ? transport.sent[0].body : nil))
        #expect(transport.sent[1].header("Content-Type") == (hasBody ? transport.sent[0].header("Content-Type") : nil))
    }

    @Test(
        "Credentials, Authorization and Cookie go to the server's own origin only",
        arguments: [
            ("/other", true), ("https://todo.example.com:443/x", true), ("https://todo.example.com:444/x", false),
            ("https://evil.example/x", false), ("//evil.example/x", false),
            ("https://todo.example.com.evil.example", false),
        ]
    )
    func credentials(location: String, expected: Bool) async throws {
        let transport = ScriptedTransport(Self.redirect(302, location), .json("[]"))
        var client = TodoClient(auth: .init(key: "k3y", token: "t0ken"), transport: transport)
        client.client.settings.headers["Cookie"] = "a=b"
        client.client.settings.headers["X-Other"] = "c"
        _ = try await client.projects.list()
        let last = try #require(transport.sent.last)
        #expect((last.header("Authorization") == "Bearer t0ken") == expected)
        #expect((last.header("X-Key") == "k3y") == expected)
        #expect((last.header("Cookie") == "a=b") == expected)
        #expect(last.header("X-Other") == "c")
        #expect((last.header("Authorization") != nil) == expected)
    }

    @Test("An Authorization that is set by hand stays at home too")
    func authorizationBySettings() async throws {
        let transport = ScriptedTransport(Self.redirect(302, "https://evil.example/x"), .json("[]"))
        var client = plainClient(transport, server: "https://server.com")
        client.settings.headers["Authorization"] = "Token x"
        client.settings.headers["Proxy-Authorization"] = "Token y"
        _ = try await Pipe<JSONResource>(client, ResourceDescriptor(path: "a")).list()
        #expect(transport.sent.map { $0.header("Authorization") } == ["Token x", nil])
        #expect(transport.sent.map { $0.header("Proxy-Authorization") } == ["Token y", nil])
    }

    @Test func credentialsComeBackAtHome() async throws {
        let transport = ScriptedTransport(
            Self.redirect(302, "https://other.example/x"), Self.redirect(302, "https://todo.example.com/y"), .json("[]")
        )
        _ = try await todo(transport).projects.list()
        #expect(transport.sent.map { $0.header("Authorization") != nil } == [true, false, true])
    }

    @Test(
        "A key in the query goes along to the same origin only",
        arguments: [("/x?a=1", "/x?a=1&key=k%20y"), ("//evil.example/x", "/x"), ("/x?key=theirs", "/x?key=theirs")])
    func keyInQuery(location: String, target: String) async throws {
        let transport = ScriptedTransport(Self.redirect(307, location), .json("[]"))
        let client = PipeClient(
            ClientDescriptor(name: "Q", schemes: ["key": .apiKey(.query("key"))], use: [["key"]]),
            server: TodoClient.Server(url: "http://server.com"),
            credentials: ["key": APIKey("k y")],
            transport: transport
        )
        _ = try await Pipe<JSONResource>(client, ResourceDescriptor(path: "cars")).list()
        #expect(transport.sent.map(\.request.path) == ["/cars?key=k%20y", target])
    }

    @Test func tenAreFollowed() async throws {
        let transport = ScriptedTransport { _, index in
            index < 10 ? Self.redirect(302, "/\(index)") : .json("[]")
        }
        _ = try await todo(transport).projects.list()
        #expect(transport.sent.count == 11)
    }

    @Test func elevenAreTooMany() async {
        let transport = ScriptedTransport { _, index in Self.redirect(302, "/\(index)") }
        let error = await failure { try await todo(transport).projects.list() }
        guard case .redirect(.tooMany(limit: 10)) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(transport.sent.count == 11)
        #expect(error.status == .found)
        #expect(error.headers[.location] == "/10")
    }

    @Test func httpsDoesNotFallToHTTP() async {
        let transport = ScriptedTransport(Self.redirect(301, "http://todo.example.com/api"))
        let error = await failure { try await todo(transport).projects.list() }
        guard case .redirect(.insecure("http://todo.example.com/api")) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(transport.sent.count == 1)
    }

    @Test func httpMayRiseToHTTPS() async throws {
        let transport = ScriptedTransport(Self.redirect(301, "https://todo.example.com/api"), .json("[]"))
        _ = try await todo(transport, server: "http://todo.example.com").projects.list()
        // Another origin by RFC 6454: the credentials of the configured server do not go there.
        #expect(transport.sent.map { $0.header("Authorization") != nil } == [true, false])
    }

    @Test("A Location that is no address", arguments: ["ftp://x", "http://", "https://u:secret@todo.example.com/"])
    func malformed(location: String) async {
        let transport = ScriptedTransport(Self.redirect(302, location))
        let error = await failure { try await todo(transport).projects.list() }
        guard case .redirect(.malformedLocation) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(!"\(error)".contains("secret"))
    }

    @Test(
        "What is no redirect to follow",
        arguments: [(300, "/x"), (304, "/x"), (305, "/x"), (302, nil)] as [(Int, String?)])
    func noRedirect(status: Int, location: String?) async {
        let transport = ScriptedTransport(.answer(status, headers: location.map { [("Location", $0)] } ?? []))
        let error = await failure { try await todo(transport).projects.list() }
        guard case .status = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.status?.code == status)
        #expect(transport.sent.count == 1)
    }

    @Test("The error of a later request names that request's URL")
    func errorsNameWhereTheyHappened() async {
        let transport = ScriptedTransport(Self.redirect(302, "/elsewhere"), .answer(404))
        let error = await failure { try await todo(transport).projects.create(.init(title: "a")) }
        #expect(error.url == "https://todo.example.com/elsewhere")
        #expect(error.isNotFound)
    }
}
