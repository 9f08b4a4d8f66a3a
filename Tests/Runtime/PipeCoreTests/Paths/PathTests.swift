import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

@Suite struct PathTests {
    @Test(
        "The server's path and the path of the call are joined",
        arguments: [
            ("http://server.com/", "tests", "http://server.com/tests"),
            ("http://server.com", "myTasks", "http://server.com/myTasks"),
            ("http://blah.com/context", "myTasks", "http://blah.com/context/myTasks"),
            ("http://blah.com/context/", "myTasks", "http://blah.com/context/myTasks"),
            ("http://blah.com/context//", "/myTasks", "http://blah.com/context/myTasks"),
            ("http://blah.com/a/b", "", "http://blah.com/a/b"),
            ("http://blah.com/a/b/", "", "http://blah.com/a/b/"),
            ("http://blah.com", "", "http://blah.com/"),
            ("http://blah.com", "projects/", "http://blah.com/projects/"),
            ("http://blah.com", "a%2Fb/c", "http://blah.com/a%2Fb/c"),
            ("http://blah.com", "a b/ä", "http://blah.com/a%20b/%C3%A4"),
            ("http://[::1]:8080/x", "y", "http://[::1]:8080/x/y"),
            ("HTTP://Server.com", "y", "http://Server.com/y"),
        ]
    )
    func joining(base: String, path: String, expected: String) {
        let pipe = ResourcePipe<JSONResource>(
            plainClient(ScriptedTransport(), server: base), ResourceDescriptor(path: path))
        #expect(pipe.url == expected)
    }

    @Test(
        "A trailing slash of a path is kept, and never doubled",
        arguments: [
            ("things/", "", "things/", "things/1", "things/1/x/", "things/1/x/2"),
            ("things/", "/", "things/", "things/1/", "things/1/x/", "things/1/x/2/"),
            ("things", "/", "things/", "things/1/", "things/1/x/", "things/1/x/2/"),
            ("things/", ".json", "things.json", "things/1.json", "things/1/x.json", "things/1/x/2.json"),
            ("/a.b/../things/", "", "things/", "things/1", "things/1/x/", "things/1/x/2"),
            ("/", "", "", "1", "1/x/", "1/x/2"),
            ("", "/", "", "1/", "1/x/", "1/x/2/"),
        ]
    )
    func slashesAtTheEnd(
        path: String, suffix: String, collection: String, item: String, children: String, child: String
    ) async throws {
        let transport = ScriptedTransport { _, _ in .json("{}") }
        let client = plainClient(transport, server: "http://a.com/base/")
        let things = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: path, suffix: suffix))
        let below = ResourcePipe<JSONResource>(
            client: client, descriptor: ResourceDescriptor(path: "x/", suffix: suffix), parent: things["1"].path,
            layers: SettingLayers(client.callSettings))
        #expect(things.url == "http://a.com/base/" + collection)
        _ = try await things.read("1")
        _ = try await below.save(["a": 1])
        _ = try await below.read("2")
        #expect(
            transport.lines == [
                "GET http://a.com/base/\(item)", "POST http://a.com/base/\(children)",
                "GET http://a.com/base/\(child)",
            ])
    }

    @Test(
        "A trailing slash of a call's path is kept",
        arguments: [
            ("things/", "things/"), ("/things/", "things/"), ("a/\("b/")/", "a/b%2F/"), ("/", ""), ("", ""),
            ("a/../things/", "things/"), ("things/?q=1", "things/?q=1"),
        ] as [(CallPath, String)]
    )
    func callsWithSlashes(path: CallPath, expected: String) async throws {
        let transport = ScriptedTransport { _, _ in .json("{}") }
        try await plainClient(transport, server: "http://a.com/base/").call(.get, path)
        #expect(transport.lines == ["GET http://a.com/base/" + expected])
    }

    @Test(
        "Child paths follow the identity of the parent",
        arguments: [
            ("child", "http://example.com/ancestor/parent/child"),
            ("/child", "http://example.com/ancestor/parent/child"),
            ("///child", "http://example.com/ancestor/parent/child"),
            ("/../child", "http://example.com/ancestor/child"),
            ("../../../../child", "http://example.com/child"),
            ("./child", "http://example.com/ancestor/parent/child"),
            ("child?foo=bar", "http://example.com/ancestor/parent/child?foo=bar"),
            ("child#fragment", "http://example.com/ancestor/parent/child"),
        ]
    )
    func childPaths(path: String, expected: String) throws {
        var resource = ResourcePath()
        resource.append(path: "ancestor/parent")
        resource.append(path: path)
        let client = plainClient(ScriptedTransport(), server: "http://example.com")
        let call = CallRequest(
            method: .get, target: .path(resource), settings: CallSettings(), scope: .init(pipe: "")
        )
        #expect(try client.address(of: call).text == expected)
    }

    @Test("The query of the server's URL is kept unchanged, before all others")
    func serverQuery() async throws {
        let transport = ScriptedTransport(.json("[]"), .json("{}"))
        let client = plainClient(transport, server: "http://example.com/x/?foo==bar")
        let pipe = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "y"))
        _ = try await pipe.list(query: ["a": "b"])
        _ = try await pipe.read(1)
        #expect(
            transport.lines == ["GET http://example.com/x/y?foo==bar&a=b", "GET http://example.com/x/y/1?foo==bar"]
        )
    }

    @Test(
        "An identity is one segment",
        arguments: [
            ("a/b c", "a%2Fb%20c"), ("?", "%3F"), ("#", "%23"), ("ann+mary", "ann+mary"), ("luís", "lu%C3%ADs"),
            ("a.b", "a.b"), ("...", "..."), ("../", "..%2F"), ("100%", "100%25"), ("a\r\nb", "a%0D%0Ab"),
            ("%2F", "%252F"), ("~-_", "~-_"), ("e\u{301}", "e%CC%81"), ("\u{0}", "%00"),
            ("a,k1", "a,k1"), ("sha256:0f", "sha256:0f"), ("@ann", "@ann"), ("!$&'()*+,;=:@", "!$&'()*+,;=:@"),
            ("[a]|\"<>^`{}\\", "%5Ba%5D%7C%22%3C%3E%5E%60%7B%7D%5C"),
        ]
    )
    func identities(identity: String, segment: String) async throws {
        let transport = ScriptedTransport(.json(#"{"task":{"name":"x","status":"todo"}}"#))
        _ = try await todo(transport).projects[8].tasks.read(.init(identity))
        #expect(transport.lines == ["GET https://todo.example.com/api/projects/8/tasks/\(segment).json?v=1"])
    }

    @Test(
        "Parts of an identity in one segment stay distinct",
        arguments: [
            (["a", "k1"], ",", "a,k1"), (["a", "k1"], nil, "a/k1"), (["a", "k1"], "/", "a/k1"),
            (["a", "k1"], "", "a/k1"),
            (["a,b", "c"], ",", "a%2Cb,c"), (["a", "b,c"], ",", "a,b%2Cc"), (["a:b", "c;d"], ",", "a:b,c;d"),
            (["a-", "b"], "--", "a%2D--b"), (["a", "-b"], "--", "a--%2Db"), (["a/b", "c d"], ":", "a%2Fb:c%20d"),
            ([".", ".."], ",", ".,.."), ([".", "."], ".", "%2E.%2E"), (["a", "%2C"], ",", "a,%252C"),
            (["1", "2", "3"], "~", "1~2~3"),
        ] as [([String], String?, String)]
    )
    func separators(parts: [String], separator: String?, expected: String) {
        let identity = PathIdentity(parts, separator: separator)
        var parameters = PathParameters().below("shops", identity: identity)
        parameters.identity = identity
        let items = ResourcePath().appending("items", PathParameters())
        let item = items.appending(identity: identity)
        #expect(item.text == "items/\(expected)" && item.error == nil)
        #expect(item.pattern == (identity.separator == nil ? "items/{id}/{id}" : "items/{id}"))
        let named = items.appending("{id}/x/{shops.id}", parameters)
        #expect(named.text == "items/\(expected)/x/\(expected)" && named.error == nil)
        let part = PercentEncoding.encodeSegment(parts[0])
        #expect(parts[0] == "." || items.appending("{shops.0}", parameters).text == "items/\(part)")
    }

    @Test("An identity with an empty part is refused", arguments: [["", "a"], ["a", ""]])
    func emptyParts(parts: [String]) {
        for separator in [nil, ","] {
            let path = ResourcePath().appending(identity: PathIdentity(parts, separator: separator))
            #expect(path.error == .emptyIdentity)
        }
    }

    @Test("An identity that is a dot segment is refused", arguments: [".", "..", "%2e%2E", ".%2e", "%2E"])
    func dotIdentities(identity: String) async {
        let transport = ScriptedTransport()
        let error = await failure { try await todo(transport).projects[8].tasks.read(.init(identity)) }
        #expect(requestError(of: error) == .dotIdentity(identity))
        #expect(transport.requests.isEmpty)
    }

    @Test("An empty identity is refused, also that of a parent")
    func emptyIdentity() async {
        let transport = ScriptedTransport()
        let tasks = todo(transport).projects[8].tasks
        #expect(requestError(of: await failure { try await tasks.remove("") }) == .emptyIdentity)
        let pipe = ResourcePipe<JSONResource>(plainClient(transport), ResourceDescriptor(path: "cars"))
        let child: ResourcePipe<Todo.ProjectsResource> = pipe[""].child()
        #expect(requestError(of: await failure { try await child.list() }) == .emptyIdentity)
        #expect(transport.requests.isEmpty)
    }

    @Test("The error of an invalid identity names the method and the path, without the values in it")
    func describedIdentity() async {
        let tasks = todo(ScriptedTransport()).projects[8].tasks
        let base = "https://todo.example.com/api/projects/{id}/tasks/{id}.json"
        for (error, reason) in [
            (await failure { try await tasks.remove("") }, "the identity is empty"),
            (await failure { try await tasks[".."].remove() }, "the identity ‘..’ would be read as a step in the path"),
        ] {
            #expect(error.description == "DELETE \(base): not sent: \(reason)")
            #expect(error.method == .delete && error.url == base)
        }
    }

    @Test("The suffix is at the end of the path, not before children")
    func suffix() async throws {
        let transport = ScriptedTransport { _, _ in .response(204) }
        let tasks = todo(transport).projects[8].tasks
        _ = try await tasks.list()
        try await tasks.remove("a")
        let child: ResourcePipe<Todo.WeatherResource> = tasks["a"].child()
        _ = try await child.list()
        #expect(
            transport.lines == [
                "GET https://todo.example.com/api/projects/8/tasks.json?v=1",
                "DELETE https://todo.example.com/api/projects/8/tasks/a.json?v=1",
                "GET https://todo.example.com/api/projects/8/tasks/a/weather?v=1",
            ]
        )
    }

    @Test(
        "A malformed URL of the server throws at the call",
        arguments: [
            ("replace me", PipeError.AddressError.notAbsolute), ("", .notAbsolute), ("server.com/x", .notAbsolute),
            ("http:/server.com", .notAbsolute), ("ftp://server.com", .unsupportedScheme),
            ("httpfoo://x", .unsupportedScheme), ("http://", .malformedHost), ("http:///x", .malformedHost),
            ("http://a b", .malformedHost), ("http://exa\u{0}mple.com", .malformedHost),
            ("http://münchen.de", .malformedHost), ("http://[::1", .malformedHost), ("http://[]", .malformedHost),
            ("http://x:0", .malformedPort), ("http://x:65536", .malformedPort), ("http://x:+1", .malformedPort),
            ("http://x:99999999999999999999", .malformedPort), ("http://user:secret@x", .userInformation),
            ("http://x:1:2", .malformedPort), ("http://x\r\nHost: y", .malformedHost), ("\u{301}", .notAbsolute),
        ]
    )
    func malformedServers(url: String, expected: PipeError.AddressError) async {
        let transport = ScriptedTransport()
        let todo = todo(transport, server: url)
        let error = await failure { try await todo.projects.list() }
        guard case .serverURL(_, expected)? = requestError(of: error) else {
            Issue.record("\(error)")
            return
        }
        #expect(!"\(error)".contains("secret"))
        #expect(todo.projects.url == nil)
        #expect(transport.requests.isEmpty)
    }
}
