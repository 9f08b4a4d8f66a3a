import PipeRuntime
import PipeTesting
import Testing

@Suite struct ScriptedTransportTests {
    private func request(_ method: HTTPRequest.Method = .get, _ path: String = "/a") -> HTTPRequest {
        HTTPRequest(method: method, scheme: "https", authority: "example.com", path: path)
    }

    private func text(_ transport: any Transport, _ request: HTTPRequest, body: HTTPBody? = nil) async throws -> String
    {
        let (response, body) = try await transport.send(request, body: body)
        return "\(response.status.code) " + String(decoding: try await body.collect(upTo: 1000), as: UTF8.self)
    }

    @Test("Responses are returned in order, as many times as they are marked for") func inOrder() async throws {
        let transport = ScriptedTransport(.text("one"), .json("{}", status: 201).times(2), .response(204).always)
        var texts: [String] = []
        for _ in 0..<5 { texts.append(try await text(transport, request())) }
        #expect(texts == ["200 one", "201 {}", "201 {}", "204 ", "204 "])
        try transport.verify()
    }

    @Test("A response is returned for requests that match its pattern") func byPattern() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/projects/*", .text("one").always)
        transport.on(.post, "/projects", query: ["dry": "*"], .text("dry"))
        transport.on(.post, "/projects", .text("made"), .response(409))
        #expect(try await text(transport, request(.get, "/projects/8")) == "200 one")
        #expect(try await text(transport, request(.post, "/projects?dry=yes")) == "200 dry")
        #expect(try await text(transport, request(.post, "/projects?dry=yes")) == "200 made")
        #expect(try await text(transport, request(.post, "/projects")) == "409 ")
        #expect(try await text(transport, request(.get, "/projects/9?x=1")) == "200 one")
        try transport.verify()
    }

    @Test("A response for GET is not used for POST, and the error lists the script")
    func unexpected() async throws {
        let transport = ScriptedTransport()
        transport.on(.get, "/a", .text("one").times(2))
        _ = try await text(transport, request())
        let error = await #expect(throws: UnexpectedRequestError.self) {
            try await text(transport, request(.post))
        }
        #expect(
            error?.description
                == "no response for POST https://example.com/a: the script has GET /a: status 200 (1 of 2 times left)")
        let empty = await #expect(throws: UnexpectedRequestError.self) {
            try await text(ScriptedTransport(), request())
        }
        #expect(empty?.description == "no response for GET https://example.com/a: the script is empty")
    }

    @Test("A call without a response fails at once and is not retried")
    func refused() async throws {
        let transport = ScriptedTransport()
        let client = PipeClient(name: "A", server: "https://example.com", transport: transport)
        do {
            try await client.call(.get, "a")
            Issue.record("a response")
        } catch {
            guard case .aborted("no response for GET https://example.com/a: the script is empty") = error.reason else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(transport.lines == ["GET https://example.com/a"])
    }

    @Test("Verification throws for unused responses") func verification() async throws {
        let transport = ScriptedTransport(.text("one").times(2))
        transport.on(.get, "/b", .response(404).always)
        _ = try await text(transport, request())
        let error = #expect(throws: UnusedRepliesError.self) { try transport.verify() }
        #expect(
            error?.description
                == "unused responses: any request: status 200 (1 of 2 times); GET /b: status 404 (0 of 1 times); "
                + "the requests were GET /a")
        let silent = ScriptedTransport(.text("one"))
        #expect(
            #expect(throws: UnusedRepliesError.self) { try silent.verify() }?.description
                == "unused responses: any request: status 200 (0 of 1 times); no request was sent")
    }

    @Test("A script comes before its fallback, and only the fallback is used while the script is disabled")
    func fallback() async throws {
        let global = ScriptedTransport { sent, _ in .text("global \(sent.body ?? "")") }
        let local = ScriptedTransport(fallback: global)
        local.on(.get, "/a", .text("local").always)
        #expect(try await text(local, request()) == "200 local")
        #expect(try await text(local, request(.post), body: HTTPBody("x")) == "200 global x")
        local.isEnabled = false
        #expect(try await text(local, request()) == "200 global ")
        #expect(local.requests.count == 3)
        #expect(global.lines == ["POST https://example.com/a", "GET https://example.com/a"])
    }

    @Test("Requests are stored with path, query, header fields and body") func whatWasSent() async throws {
        let transport = ScriptedTransport(.response(200).always)
        var request = request(.post, "/a%2Fb?x=1&y=a%20b+c&z")
        if let name = HTTPField.Name("X-Key") { request.headerFields[name] = "k" }
        _ = try await transport.send(request, body: HTTPBody(#"{"a":[1]}"#))
        let sent = try #require(transport.requests.first)
        #expect(sent.line == "POST https://example.com/a%2Fb?x=1&y=a%20b+c&z")
        #expect(sent.path == "/a%2Fb")
        #expect(sent.query.map(\.name) == ["x", "y", "z"])
        #expect(sent.query.map(\.value) == ["1", "a b c", ""])
        #expect(sent.header("x-key") == "k")
        #expect(sent.body == #"{"a":[1]}"#)
        #expect(sent.bytes?.count == 9)
        #expect(sent.json == ["a": [1]])
    }

    @Test("A delayed response waits for the clock") func delays() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(.text("late").delayed(by: .seconds(5)), clock: clock)
        let call = Task { try await text(transport, request()) }
        await clock.waitForSleeper()
        clock.advance(by: .seconds(4))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        #expect(try await call.value == "200 late")
    }

    @Test("Cancellation ends delayed and hanging responses") func cancelledDelaysAndHangsEnd() async throws {
        let clock = ManualClock()
        for reply in [ScriptedTransport.Reply.text("late").delayed(by: .seconds(5)), .hang] {
            let transport = ScriptedTransport(reply, clock: clock)
            let call = Task { try await text(transport, request()) }
            await transport.waitForRequests(1)
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
        }
        #expect(clock.sleeperCount == 0)
    }

    @Test(
        "A path pattern matches segments, parts of segments and any number of segments",
        arguments: [
            ("/projects/*", "/projects/8", true), ("/projects/*", "/projects", false),
            ("/projects/*", "/projects/8/a", false),
            ("/projects/*", "/projects/", true), ("/**", "/", true), ("/**", "/a/b/c", true), ("/a/**", "/a", true),
            ("/a/**/d", "/a/d", true), ("/a/**/d", "/a/b/c/d", true), ("/a/**/d", "/a/b/c", false),
            ("/v*/a", "/v12/a", true),
            ("/v*/a", "/w12/a", false), ("/*.json", "/a.json", true), ("/a", "/a/", false), ("/A", "/a", false),
        ])
    func patterns(pattern: String, path: String, fits: Bool) {
        let sent = SentRequest(request: request(.get, path + "?q=1"), bytes: nil)
        #expect(RequestPattern(.get, pattern).matches(sent) == fits)
        #expect(!RequestPattern(.post, pattern).matches(sent))
    }

    @Test("Matching a pattern with many wildcards is fast") func patternsTakeNoTime() {
        let sent = SentRequest(request: request(.get, String(repeating: "/a", count: 200)), bytes: nil)
        let pattern = String(repeating: "/**/a", count: 60) + "/" + String(repeating: "*a", count: 60) + "b"
        let start = ContinuousClock.now
        #expect(!RequestPattern(nil, pattern).matches(sent))
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    @Test("A pattern can require items of the query and header fields") func queryAndHeaders() {
        var request = request(.get, "/a?color=dark%20blue&page=2")
        request.headerFields[.accept] = "a/b"
        let sent = SentRequest(request: request, bytes: nil)
        #expect(RequestPattern(query: ["color": "dark blue"], headers: ["accept": "a/b"]).matches(sent))
        #expect(RequestPattern(query: ["page": "*"], headers: ["Accept": "*"]).matches(sent))
        #expect(!RequestPattern(query: ["color": "dark"]).matches(sent))
        #expect(!RequestPattern(query: ["size": "*"]).matches(sent))
        #expect(!RequestPattern(headers: ["Accept": "c/d"]).matches(sent))
    }
}
