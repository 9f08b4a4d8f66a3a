import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

@Suite struct RedirectTests {
    private static func redirect(_ status: Int, _ location: String) -> ScriptedTransport.Reply {
        .response(status, headers: ["Location": location], "moved")
    }

    @Test(
        "Method and body of the request after a redirect (RFC 9110, section 15.4)",
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
        let project = Todo.Project(id: 8, title: "a", createdAt: Date(timeIntervalSince1970: 0))
        switch method {
        case "GET": _ = try await item.read()
        case "POST": _ = try await item.pipe.create(.init(title: "a"))
        case "PUT": _ = try await item.replace(project)
        case "PATCH": _ = try await item.update { $0.title = "a" }
        case "DELETE": try await item.remove()
        default: #expect(try await item.exists())
        }
        #expect(transport.requests.map(\.method) == [method, expected])
        #expect(transport.lines[1] == "\(expected) https://todo.example.com/moved")
        let hasBody = expected != "GET" && expected != "HEAD" && expected != "DELETE"
        #expect(transport.requests[1].body == (hasBody ? transport.requests[0].body : nil))
        #expect(
            transport.requests[1].header("Content-Type")
                == (hasBody ? transport.requests[0].header("Content-Type") : nil))
    }

    @Test(
        "Credentials, Authorization and Cookie are sent to the server's origin only",
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
        let last = try #require(transport.requests.last)
        #expect((last.header("Authorization") == "Bearer t0ken") == expected)
        #expect((last.header("X-Key") == "k3y") == expected)
        #expect((last.header("Cookie") == "a=b") == expected)
        #expect((last.header("X-Other") == "c") == expected)
        #expect((last.header("Authorization") != nil) == expected)
    }

    @Test("An Authorization that the app sets is not sent to other servers")
    func authorizationBySettings() async throws {
        let transport = ScriptedTransport(Self.redirect(302, "https://evil.example/x"), .json("[]"))
        var client = plainClient(transport, server: "https://server.com")
        client.settings.headers["Authorization"] = "Token x"
        client.settings.headers["Proxy-Authorization"] = "Token y"
        _ = try await ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "a")).list()
        #expect(transport.requests.map { $0.header("Authorization") } == ["Token x", nil])
        #expect(transport.requests.map { $0.header("Proxy-Authorization") } == ["Token y", nil])
    }

    @Test func credentialsComeBackAtHome() async throws {
        let transport = ScriptedTransport(
            Self.redirect(302, "https://other.example/x"), Self.redirect(302, "https://todo.example.com/y"), .json("[]")
        )
        _ = try await todo(transport).projects.list()
        #expect(transport.requests.map { $0.header("Authorization") != nil } == [true, false, true])
    }

    @Test(
        "A key in the query is sent to the same origin only",
        arguments: [("/x?a=1", "/x?a=1&key=k%20y"), ("//evil.example/x", "/x"), ("/x?key=theirs", "/x?key=theirs")])
    func keyInQuery(location: String, target: String) async throws {
        let transport = ScriptedTransport(Self.redirect(307, location), .json("[]"))
        let client = PipeClient(
            ClientDescriptor(name: "Q", schemes: ["key": .apiKey(in: .query("key"))], authAlternatives: [["key"]]),
            server: "http://server.com",
            credentials: ["key": APIKey("k y")],
            transport: transport
        )
        _ = try await ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars")).list()
        #expect(transport.requests.map(\.request.path) == ["/cars?key=k%20y", target])
    }

    @Test func tenAreFollowed() async throws {
        let transport = ScriptedTransport { _, index in
            index < 10 ? Self.redirect(302, "/\(index)") : .json("[]")
        }
        _ = try await todo(transport).projects.list()
        #expect(transport.requests.count == 11)
    }

    @Test func elevenAreTooMany() async {
        let transport = ScriptedTransport { _, index in Self.redirect(302, "/\(index)") }
        let error = await failure { try await todo(transport).projects.list() }
        guard case .redirect(.tooMany(limit: 10)) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(transport.requests.count == 11)
        #expect(error.status == 302)
        #expect(error.headers[.location] == "/10")
    }

    @Test func httpsDoesNotFallToHTTP() async {
        let transport = ScriptedTransport(Self.redirect(301, "http://todo.example.com/api"))
        let error = await failure { try await todo(transport).projects.list() }
        guard case .redirect(.insecure("http://todo.example.com/api")) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(transport.requests.count == 1)
    }

    @Test func httpMayRiseToHTTPS() async throws {
        let transport = ScriptedTransport(Self.redirect(301, "https://todo.example.com/api"), .json("[]"))
        _ = try await todo(transport, server: "http://todo.example.com").projects.list()
        // Another origin by RFC 6454: the credentials of the configured server do not go there.
        #expect(transport.requests.map { $0.header("Authorization") != nil } == [true, false])
    }

    @Test("A malformed Location", arguments: ["ftp://x", "http://", "https://u:secret@todo.example.com/"])
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
        "Responses that are not followed as redirects",
        arguments: [(300, "/x"), (304, "/x"), (305, "/x"), (302, nil)] as [(Int, String?)])
    func noRedirect(status: Int, location: String?) async {
        let transport = ScriptedTransport(.response(status, headers: location.map { ["Location": $0] } ?? [:]))
        let error = await failure { try await todo(transport).projects.list() }
        guard case .status = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.status == status)
        #expect(transport.requests.count == 1)
    }

    @Test("The error of a redirected request has the URL of that request")
    func errorsNameWhereTheyHappened() async {
        let transport = ScriptedTransport(Self.redirect(302, "/elsewhere"), .response(404))
        let error = await failure { try await todo(transport).projects.create(.init(title: "a")) }
        #expect(error.url == "https://todo.example.com/elsewhere")
        #expect(error.isNotFound)
    }

    @Test(
        "The error after redirects has the request that failed and the first request",
        arguments: [
            ([301], "GET https://todo.example.com/1", 301), ([307, 303], "GET https://todo.example.com/2", 307),
            ([308], "POST https://todo.example.com/1", 308),
        ])
    func errorsNameWhatWasSentFirst(statuses: [Int], last: String, first: Int) async {
        let transport = ScriptedTransport { _, index in
            index < statuses.count ? Self.redirect(statuses[index], "/\(index + 1)") : .response(405)
        }
        let error = await failure { try await todo(transport).projects.create(.init(title: "a")) }
        let url = "https://todo.example.com/api/projects?v=1"
        #expect(
            error.description
                == "\(last) (after POST \(url) was redirected with \(first)): 405 Method Not Allowed")
        #expect(error.method?.rawValue == last.split(separator: " ")[0].description)
        #expect(error.originalRequest?.method == .post)
        #expect(error.originalRequest?.url == url)
        #expect(error.originalRequest?.status == first)
    }

    @Test("The error of an unreadable response or of a missing one also has the original request")
    func otherErrorsNameWhatWasSentFirst() async {
        struct Lost: Error {}
        for reply in [ScriptedTransport.Reply.json("["), .failure(Lost())] {
            let transport = ScriptedTransport(Self.redirect(302, "/x"), reply)
            let projects = todo(transport).projects.with { $0.retry = .never }
            let error = await failure { try await projects.create(.init(title: "a")) }
            #expect(error.description.hasPrefix("GET https://todo.example.com/x (after POST https://"))
        }
    }

    // MARK: Other servers

    private static let elsewhere = "https://evil.example/x"

    /// The calls with bodies.
    private func send(_ method: String, _ pipe: ResourcePipe<Todo.ProjectsResource>) async throws {
        let project = Todo.Project(id: 8, title: "a", createdAt: Date(timeIntervalSince1970: 0))
        switch method {
        case "POST": _ = try await pipe.create(.init(title: "a"))
        case "PUT": _ = try await pipe.replace(project)
        case "PATCH": _ = try await pipe.update(8) { $0.title = "a" }
        case "upload": try await pipe.call(.post).uploading(.content(.bytes([1]))).send()
        default: try await pipe.remove(8)
        }
    }

    @Test(
        "A body is not sent to another server",
        arguments: [
            (307, "POST"), (308, "POST"), (301, "PUT"), (302, "PUT"), (307, "PUT"), (308, "PATCH"), (307, "upload"),
        ])
    func bodyElsewhere(status: Int, method: String) async {
        for location in [
            Self.elsewhere, "//evil.example", "https://todo.example.com:444/", "https://api.todo.example.com/",
        ] {
            let transport = ScriptedTransport(Self.redirect(status, location))
            let error = await failure { try await send(method, todo(transport).projects) }
            guard case .redirect(.bodyToOtherOrigin(let refused, let url)) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(refused.rawValue == (method == "upload" ? "POST" : method))
            #expect(transport.requests.count == 1)
            #expect(error.method == refused && error.url?.hasPrefix("https://todo.example.com/api/projects") == true)
            #expect(
                error.description.hasSuffix(
                    "redirect not followed: it would send the body to another server, with \(refused.rawValue) \(url)"))
        }
    }

    @Test(
        "A request without a body is redirected to another server",
        arguments: [(307, "DELETE"), (303, "POST"), (302, "POST")])
    func withoutBody(status: Int, method: String) async throws {
        let transport = ScriptedTransport(Self.redirect(status, Self.elsewhere), .json(project8))
        try await send(method, todo(transport).projects)
        #expect(transport.requests[1].body == nil)
        #expect(transport.requests[1].header("Authorization") == nil)
    }

    @Test("A redirect within the client's server keeps the body, and a later one to another server is refused")
    func aroundTheCorner() async {
        let transport = ScriptedTransport(
            Self.redirect(307, "https://todo.example.com:443/y"), Self.redirect(307, Self.elsewhere))
        let error = await failure { try await send("POST", todo(transport).projects) }
        #expect(error.originalRequest?.url.hasSuffix("/api/projects?v=1") == true)
        #expect(error.url == "https://todo.example.com:443/y")
    }

    @Test(
        "Servers in trustedOrigins get bodies and header fields, but no credentials",
        arguments: [
            (["https://evil.example"], true), (["https://a.example", "https://*.example"], false),
            (["https://evil.example/x"], true), (["https://evil.example/y"], false),
            (["https://evil.example:444"], false),
            (["evil.example"], false), ([], false),
        ] as [([String], Bool)])
    func named(origins: [String], isNamed: Bool) async throws {
        let transport = ScriptedTransport(Self.redirect(307, Self.elsewhere), .json(project8))
        let projects = todo(transport).projects.with {
            $0.trustedOrigins = origins
            $0.headers["X-Other"] = "c"
            $0.headers["Cookie"] = "a=b"
        }
        if isNamed {
            try await send("POST", projects)
            #expect(transport.requests[1].body == transport.requests[0].body)
            #expect(transport.requests[1].header("Content-Type") == transport.requests[0].header("Content-Type"))
            #expect(transport.requests[1].header("X-Other") == "c")
            #expect(
                transport.requests[1].header("Cookie") == nil && transport.requests[1].header("Authorization") == nil)
        } else {
            _ = await failure { try await send("POST", projects) }
            #expect(transport.requests.count == 1)
        }
    }

    @Test("Servers of a scheme in the schema (`for`) get bodies and header fields, too")
    func namedBySchema() async throws {
        let schemes: [String: AuthScheme] = ["key": .bearer.covering(["https://files.example.com"])]
        let transport = ScriptedTransport { _, index in
            index % 2 == 0 ? Self.redirect(307, "https://files.example.com/x") : .response(204)
        }
        for use in [["key"], []] {
            let client = PipeClient(
                ClientDescriptor(name: "Q", schemes: schemes, authAlternatives: [use]),
                server: "https://server.com", credentials: ["key": BearerToken("k3y")],
                transport: transport)
            try await client.with { $0.headers["X-Other"] = "c" }.call(.put, "x", body: .text("hi"))
        }
        #expect(transport.requests.map(\.body) == ["hi", "hi", "hi", "hi"])
        #expect(transport.requests.map { $0.header("X-Other") } == ["c", "c", "c", "c"])
        #expect(transport.requests.map { $0.header("Authorization") } == [nil, "Bearer k3y", nil, nil])
    }

    @Test("The nearest layer's trustedOrigins are used; by default no server is trusted")
    func namedInLayers() {
        func origins(_ layers: CallSettings...) -> [String]? {
            layers.reduce(into: CallSettings()) { $0.merge($1) }.trustedOrigins
        }
        #expect(origins(CallSettings()) == nil)
        var client = CallSettings()
        client.trustedOrigins = ["https://a.example"]
        var pipe = CallSettings(timeout: .seconds(1))
        #expect(origins(client, pipe) == ["https://a.example"])
        pipe.trustedOrigins = []
        #expect(origins(client, pipe) == [])
    }

    @Test("Other servers get ranges and conditions, but no other header fields of the app")
    func fieldsElsewhere() async throws {
        let kept = [
            "Accept": "text/x", "Accept-Language": "de", "Accept-Encoding": "identity", "User-Agent": "u",
            "Range": "bytes=1-2", "If-Range": "\"a\"", "If-Match": "\"b\"", "If-None-Match": "\"c\"",
            "If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT", "Cache-Control": "no-cache",
            "If-Unmodified-Since": "Sun, 06 Nov 1994 08:49:37 GMT", "Idempotency-Key": "k",
        ]
        let dropped = [
            "X-Api-Key": "s3cret", "Api-Key": "s3cret", "Authorization": "s3cret", "Cookie": "s3cret", "X-Other": "c",
            "Private-Token": "s3cret", "Acceptance": "s3cret", "Referer": "s3cret", "From": "a", "Content-Note": "d",
        ]
        let transport = ScriptedTransport(
            Self.redirect(302, Self.elsewhere), Self.redirect(302, "https://server.com/y"), .response(206))
        var client = plainClient(transport, server: "https://server.com")
        for (name, value) in kept.merging(dropped, uniquingKeysWith: { first, _ in first }) {
            client.settings.headers[name] = value
        }
        try await client.call(.get, "x")
        for (name, value) in kept {
            #expect(transport.requests.map { $0.header(name) } == [value, value, value], "\(name)")
        }
        for (name, value) in dropped {
            #expect(transport.requests.map { $0.header(name) } == [value, nil, value], "\(name)")
        }
    }
}
