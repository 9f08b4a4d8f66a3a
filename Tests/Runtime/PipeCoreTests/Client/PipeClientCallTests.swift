import Foundation
import HTTPTypes
import PipeJSON
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// Calls beyond the schema.
@Suite struct PipeClientCallTests {
    @Test(
        "All verbs, with query, settings, credentials and body",
        arguments: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    func verbs(method: String) async throws {
        let transport = ScriptedTransport(.json(#"{"a":[1,{"b":true}]}"#))
        let method = try #require(HTTPRequest.Method(rawValue: method))
        let answer = try await todo(transport).client.call(
            method, "odd/\("x/y ä")", query: URLQuery([("full", "a b")]), body: .json(JSONValue.string("x")))
        #expect(transport.lines == ["\(method) https://todo.example.com/api/odd/x%2Fy%20%C3%A4?v=1&full=a%20b"])
        #expect(transport.requests[0].header("Authorization")?.hasPrefix("Basic ") == true)
        #expect(transport.requests[0].header("Content-Type") == "application/json; charset=utf-8")
        #expect(transport.requests[0].body == #""x""#)
        #expect(answer.status == 200 && answer.text == #"{"a":[1,{"b":true}]}"#)
        #expect(try answer.value(Bool.self, at: JSONPointer(tokens: ["a", "1", "b"])))
        #expect(try answer.json().object?["a"] != nil)
    }

    @Test("Bodies of other media types")
    func bodies() async throws {
        let transport = ScriptedTransport { _, _ in .response(204) }
        let client = plainClient(transport)
        for body in [.form(URLQuery([("a", "1"), ("b", "ü &")])), .text("hi"), .bytes([0x68], type: "x/y")]
            as [PipeClient.Body]
        {
            try await client.call(.post, "p", body: body)
        }
        #expect(transport.requests.map(\.body) == ["a=1&b=%C3%BC%20%26", "hi", "h"])
        #expect(
            transport.requests.map { $0.header("Content-Type") } == [
                "application/x-www-form-urlencoded", "text/plain; charset=utf-8", "x/y",
            ])
    }

    @Test("A call beyond the schema throws the same errors as other calls")
    func failures() async throws {
        let client = plainClient(ScriptedTransport(.response(404), .json("{"), .response(204)))
        #expect(await failure { try await client.call(.get, "x") }.isNotFound)
        let answer = try await client.call(.get, "x")
        guard case .decoding = await failure(of: { try answer.json() }).reason else {
            Issue.record("no decoding error")
            return
        }
        let empty = try await client.call(.get, "x")
        guard case .emptyBody = await failure(of: { try empty.json() }).reason else {
            Issue.record("not empty")
            return
        }
        #expect(await failure { try await client.call(.get, "\("..")") }.description.contains("step in the path"))
    }

    // MARK: Raw

    @Test("An unchanged request, and its response with any status")
    func raw() async throws {
        let transport = ScriptedTransport(.response(404, headers: ["X-A": "1"], "gone"))
        let request = HTTPRequest(
            method: .put, scheme: "https", authority: "todo.example.com", path: "/other?x=%2f",
            headerFields: [.contentType: "text/x", .accept: "text/y"])
        let (response, body) = try await todo(transport).client.send(request, body: HTTPBody("hi"))
        let name = try #require(HTTPField.Name("X-A"))
        #expect(response.status == .notFound && response.headerFields[name] == "1")
        #expect(try await body.collect(upTo: 10) == Array("gone".utf8))
        #expect(transport.lines == ["PUT https://todo.example.com/other?x=%2f"])
        let sent = transport.requests[0]
        #expect(sent.header("Content-Type") == "text/x" && sent.header("Accept") == "text/y" && sent.body == "hi")
        #expect(sent.header("Authorization")?.hasPrefix("Basic ") == true)
    }

    @Test("A body without a type is sent without Content-Type")
    func rawWithoutType() async throws {
        let transport = ScriptedTransport(.response(200))
        let request = HTTPRequest(method: .put, scheme: "https", authority: "todo.example.com", path: "/x")
        _ = try await todo(transport).client.send(request, body: HTTPBody("hi"))
        #expect(transport.requests[0].header("Content-Type") == nil && transport.requests[0].body == "hi")
    }

    @Test("Another server gets no credentials; a call of a malformed URL sends no request")
    func rawElsewhere() async throws {
        let transport = ScriptedTransport(.response(200))
        let client = todo(transport).client
        let request = HTTPRequest(method: .get, scheme: "https", authority: "evil.example", path: "/")
        _ = try await client.send(request)
        #expect(transport.requests[0].header("Authorization") == nil)
        for (scheme, authority) in [("ftp", "a"), ("https", "a b"), ("https", ""), ("https", "u:p@a")] {
            let bad = HTTPRequest(method: .get, scheme: scheme, authority: authority, path: "/")
            guard
                case .invalidRequest(.url(let shown, _)) = await failure(of: { try await client.send(bad) })
                    .reason
            else {
                Issue.record("sent \(scheme) \(authority)")
                return
            }
            #expect(!shown.contains("u:p"))
        }
        #expect(transport.requests.count == 1)
    }

    @Test("A client whose server has a malformed URL sends no request")
    func rawWithoutServer() async throws {
        let transport = ScriptedTransport(.response(200))
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "a.example", path: "/", headerFields: [.authorization: "secret"])
        let error = await failure { _ = try await plainClient(transport, server: "nowhere").send(request) }
        guard case .invalidRequest(.serverURL("nowhere", _)) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("The header fields of a raw request are sent to its server only")
    func rawSecrets() async throws {
        let moved = ScriptedTransport.Reply.response(307, headers: ["Location": "https://third.example/"])
        let home = ScriptedTransport.Reply.response(307, headers: ["Location": "https://todo.example.com/x"])
        let transport = ScriptedTransport(.response(200), moved, .response(200), home, .response(200))
        let client = todo(transport).client.with { $0.headers["X-Settings"] = "s" }
        let name = try #require(HTTPField.Name("X-Key"))
        let request = HTTPRequest(
            method: .get, scheme: "https", authority: "other.example", path: "/x",
            headerFields: [.authorization: "Token x", .cookie: "a=b", name: "k", .range: "bytes=0-"])
        for _ in 0..<3 {
            _ = try await client.send(request)
        }
        #expect(transport.requests.count == 5)
        for (index, isSent) in [true, true, false, true, false].enumerated() {
            let sent = transport.requests[index]
            #expect((sent.header("Authorization") == "Token x") == isSent)
            #expect(sent.header("Cookie") == (isSent ? "a=b" : nil))
            #expect(sent.header("X-Key") == (isSent ? "k" : nil))
            #expect(sent.header("Range") == "bytes=0-" && sent.header("X-Settings") == nil)
        }
    }

    @Test("The body of a raw request is sent to its server, and not to another one")
    func rawBody() async throws {
        let transport = ScriptedTransport(
            .response(200), .response(307, headers: ["Location": "https://third.example/"]))
        let request = HTTPRequest(method: .put, scheme: "https", authority: "other.example", path: "/x")
        let client = todo(transport).client
        _ = try await client.send(request, body: HTTPBody("hi"))
        let error = await failure { _ = try await client.send(request, body: HTTPBody("hi")) }
        guard case .redirect(.bodyToOtherOrigin(.put, "https://third.example/")) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(transport.requests.map(\.body) == ["hi", "hi"])
    }

    // MARK: URLs

    @Test(
        "An absolute URL is sent unchanged",
        arguments: [
            ("https://other.example/x", "https://other.example/x?a=1"),
            ("HTTPS://other.example", "HTTPS://other.example/?a=1"),
            ("http://other.example:81/x/?y=%2f", "http://other.example:81/x/?y=%2f&a=1"),
            ("https://todo.example.com/elsewhere", "https://todo.example.com/elsewhere?a=1"),
            ("https:/x", "https://todo.example.com/api/https:/x?v=1&a=1"),
            ("x/https://other.example", "https://todo.example.com/api/x/https://other.example?v=1&a=1"),
        ] as [(CallPath, String)])
    func absolute(path: CallPath, url: String) async throws {
        let transport = ScriptedTransport(.json("1"))
        let client = todo(transport).client.with { $0.headers["X-Other"] = "c" }
        let answer = try await client.call(.put, path, query: URLQuery([("a", "1")]), body: .text("hi"))
        #expect(transport.lines[0].lowercased() == "put \(url)".lowercased())
        let isOwn = url.contains("todo.example.com")
        #expect((transport.requests[0].header("Authorization") != nil) == isOwn)
        #expect(transport.requests[0].header("X-Other") == (isOwn ? "c" : nil))
        #expect(transport.requests[0].header("Accept-Version") == "2")
        #expect(transport.requests[0].body == "hi" && answer.status == 200)
    }

    @Test("A value is never the beginning of a URL")
    func interpolatedURL() async throws {
        let transport = ScriptedTransport { _, _ in .json("1") }
        let client = todo(transport).client
        let (url, host) = ("https://evil.example", "other.example")
        try await client.call(.get, "\(url)")
        try await client.call(.get, "\(url)/x")
        try await client.call(.get, "https://\(host)/\("a/b")")
        #expect(
            transport.lines == [
                "GET https://todo.example.com/api/https:%2F%2Fevil.example?v=1",
                "GET https://todo.example.com/api/https:%2F%2Fevil.example/x?v=1",
                "GET https://other.example/a%2Fb",
            ])
        for path in ["https://\("a@b")/", "https://u:s3cret@other.example/", "https://"] as [CallPath] {
            let error = await failure { try await client.call(.get, path) }
            guard case .invalidRequest(.url(let shown, _)) = error.reason else {
                Issue.record("\(error)")
                continue
            }
            #expect(!shown.contains("s3cret"))
        }
        #expect(transport.requests.count == 3)
    }

    private func schemes(_ transport: any Transport, authAlternatives: [[String]]) -> PipeClient {
        PipeClient(
            ClientDescriptor(
                name: "C",
                schemes: [
                    "token": .bearer, "key": .apiKey(in: .header("X-Key")),
                    "files": .bearer.covering(["https://*.files.example.com"]),
                ], authAlternatives: authAlternatives),
            server: "https://s/api",
            credentials: ["token": BearerToken("t"), "key": APIKey("k"), "files": BearerToken("f")],
            transport: transport)
    }

    @Test("The schemes of a call replace those of the client")
    func use() async throws {
        let transport = ScriptedTransport { _, _ in .json("1") }
        for used in [[], [["token"]]] {
            let client = schemes(transport, authAlternatives: used)
            try await client.call(.get, "x")
            try await client.call(.get, "x", authAlternatives: [["key"]])
            try await client.call(.get, "x", authAlternatives: [["key", "token"]])
            try await client.call(.get, "x", authAlternatives: [])
            try await client.call(.get, "https://a.files.example.com/x", authAlternatives: [["token"], ["files"]])
            try await client.call(.get, "https://a.files.example.com/x")
        }
        let once = [nil, nil, "Bearer t", nil, "Bearer f", nil]
        #expect(transport.requests.map { $0.header("Authorization") } == once + ["Bearer t"] + once.dropFirst())
        #expect(transport.requests.prefix(6).map { $0.header("X-Key") } == [nil, "k", "k", nil, nil, nil])
    }

    @Test("Schemes that would not be sent are an error")
    func uncovered() async {
        let transport = ScriptedTransport()
        let client = schemes(transport, authAlternatives: [])
        let elsewhere = await failure {
            try await client.call(.get, "https://other/x", authAlternatives: [["token", "key"]])
        }
        #expect(requestError(of: elsewhere) == .uncoveredAddress(schemes: ["token", "key"], "https://other/x"))
        let own = await failure { try await client.call(.get, "x", authAlternatives: [["files"]]) }
        #expect(requestError(of: own) == .uncoveredAddress(schemes: ["files"], "https://s/api/x"))
        let unknown = await failure { try await client.call(.get, "x", authAlternatives: [["nothing"]]) }
        #expect(requestError(of: unknown) == .unknownScheme("nothing"))
        let bare = PipeClient(
            ClientDescriptor(name: "C", schemes: ["token": .bearer]), server: "https://s",
            transport: transport)
        guard
            case .missingCredentials(["token"]) = await failure(of: {
                try await bare.call(.get, "x", authAlternatives: [["token"]])
            }).reason
        else {
            Issue.record("sent")
            return
        }
        #expect(transport.requests.isEmpty)
    }

    // MARK: Downloads

    @Test(
        "A download of a record's URL is relative to the client's server, with credentials where allowed",
        arguments: [
            ("/files/1", "https://s/files/1", "Bearer t"), ("files/1?a=%2f", "https://s/api/files/1?a=%2f", "Bearer t"),
            ("https://s:443/x", "https://s:443/x", "Bearer t"), ("//other.example/x", "https://other.example/x", nil),
            ("https://other.example/x y", "https://other.example/x%20y", nil), ("http://s/x", "http://s/x", nil),
            ("https://a.files.example.com/x", "https://a.files.example.com/x", "Bearer f"),
        ] as [(String, String, String?)])
    func downloads(url: String, sent: String, authorization: String?) async throws {
        let transport = ScriptedTransport { _, _ in .response(200, "bytes") }
        let client = schemes(transport, authAlternatives: [["files", "token"]]).with {
            $0.headers["X-Other"] = "c"
            $0.query.add("v", "1")
        }
        #expect(try await [UInt8](client.download(url).data()) == Array("bytes".utf8))
        #expect(transport.lines == ["GET \(sent)"])
        #expect(transport.requests[0].header("Authorization") == authorization)
        #expect(transport.requests[0].header("Accept") == "*/*")
        #expect((transport.requests[0].header("X-Other") == "c") == (authorization != nil))
        if let url = URL(string: url) {
            _ = try await client.download(url).data()
            #expect(transport.lines.last == "GET \(sent)")
        }
        _ = try await client.download(URLText(url)).data()
        #expect(transport.lines.last == "GET \(sent)")
    }

    @Test(
        "The text of a field is downloaded with its escapes and its host, or it is an error",
        arguments: [
            ("https://bücher.de/a%20b[1]ü", "GET https://xn--bcher-kva.de/a%20b%5B1%5D%C3%BC"), ("", nil),
            ("http://[", nil),
            ("mailto:a@b.de", nil),
        ])
    func downloadsOfFields(text: String, line: String?) async throws {
        let transport = ScriptedTransport { _, _ in .response(200, "bytes") }
        let client = PipeClient(ClientDescriptor(name: "Test"), server: "https://s/api", transport: transport)
        let download = client.download(URLText(text))
        guard let line else {
            let error = await failure { try await download.data() }
            guard case .invalidRequest(.url(text, _)) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(transport.lines.isEmpty)
            return
        }
        _ = try await download.data()
        #expect(transport.lines == [line])
    }

    @Test("A download of a URL has resumption, retries and progress")
    func resumesDownload() async throws {
        let file = FileServer.bytes(10_000)
        let server = FileServer(file) { _, index in index == 0 ? .cut(4_000) : .serve }
        let folder = try TemporaryFolder()
        let client = plainClient(server, clock: InstantClock())
        let box = EventBox()
        try await client.download("https://other.example/x.bin").download(to: folder.url) { box.add($0) }
        #expect(folder.bytes("x.bin") == file && server.lines == ["GET", "GET bytes=4000-"])
        #expect(box.events.last?.state == .finished)
    }

    @Test(
        "A malformed URL throws, and no request is sent",
        arguments: ["", " ", "ftp://a/b", "https://u:s3cret@a/", "http://"])
    func noURL(url: String) async throws {
        let transport = ScriptedTransport()
        let folder = try TemporaryFolder()
        let download = plainClient(transport).download(url)
        for error in [
            await failure { try await download.data() }, await failure { try await download.download(to: folder.url) },
        ] {
            guard case .url = requestError(of: error), !error.description.contains("s3cret") else {
                Issue.record("\(error)")
                continue
            }
        }
        let uncovered = await failure {
            try await schemes(transport, authAlternatives: []).download(
                "https://other/x", authAlternatives: [["token"]]
            ).data()
        }
        #expect(requestError(of: uncovered) == .uncoveredAddress(schemes: ["token"], "https://other/x"))
        #expect(transport.requests.isEmpty && folder.names.isEmpty)
    }
}
