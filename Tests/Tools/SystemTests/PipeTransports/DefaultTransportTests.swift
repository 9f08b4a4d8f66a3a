@_spi(Generated) import PipeTransports
@_spi(Generated) import RuntimeTesting
import Testing

/// The facts that hold for every transport, tested with the default one on loopback: AsyncHTTPClient, or URLSession
/// without that trait.
@Suite(.timeLimit(.minutes(5)), .serialized) struct DefaultTransportTests {
    private func pipe(_ server: LoopbackServer, path: String = "cars") -> ResourcePipe<JSONResource> {
        let client = PipeClient(
            ClientDescriptor(name: "Loopback"), server: "http://127.0.0.1:\(server.port)/api",
            transport: DefaultTransport.shared
        )
        let pipe = ResourcePipe<JSONResource>(
            client, ResourceDescriptor(path: path, paging: PagingDescriptor(.follow(next: .linkHeader("next")))))
        // A lost response is an error here, which says why, and not one more request.
        return pipe.with { $0.retry = .never }
    }

    @Test("Every verb sends its method, path, header fields and body")
    func everyVerb() async throws {
        let server = try LoopbackServer { request in
            request.line.hasPrefix("DELETE") ? .response("204 No Content") : .response("200 OK", [], #"{"id":1}"#)
        }
        let pipe = pipe(server)
        #expect(try await pipe.list().map { $0 } == [["id": 1]])
        #expect(try await pipe.read("a/b c") == ["id": 1])
        #expect(try await pipe.save(["a": "ä"]) == ["id": 1])
        #expect(try await pipe.save(["id": 1]) == ["id": 1])
        try await pipe.remove(1)
        #expect(try await pipe.exists(1))
        let requests = server.requests
        #expect(
            requests.map(\.line) == [
                "GET /api/cars HTTP/1.1", "GET /api/cars/a%2Fb%20c HTTP/1.1", "POST /api/cars HTTP/1.1",
                "PUT /api/cars/1 HTTP/1.1", "DELETE /api/cars/1 HTTP/1.1", "HEAD /api/cars/1 HTTP/1.1",
            ]
        )
        #expect(requests.allSatisfy { $0["Accept"] == "application/json" })
        #expect(requests.allSatisfy { $0["Host"] == "127.0.0.1:\(server.port)" })
        #expect(requests[2].body == Array(#"{"a":"ä"}"#.utf8))
        #expect(requests[2]["Content-Length"] == "10")
        #expect(requests[2]["Content-Type"] == "application/json; charset=utf-8")
        #expect(requests.filter { $0["Content-Type"] != nil }.count == 2)
        #expect(requests.allSatisfy { $0["Transfer-Encoding"] == nil })
    }

    @Test(
        "A link is sent byte for byte",
        arguments: ["/a%2Fb?x=%7B%22m%22:%22B%22%7D&y==&z", "/p;a=1/~x?q=a%20b+c,d", "/?"])
    func bytes(target: String) async throws {
        let server = try LoopbackServer { request in
            .response("200 OK", request.line.contains("/api/cars") ? ["Link: <\(target)>; rel=next"] : [], "[]")
        }
        _ = try await pipe(server).list().next()
        #expect(server.requests.last?.line == "GET \(target) HTTP/1.1")
    }

    @Test(
        "In a link, an escape stays beside a character that is encoded",
        arguments: [
            ("/a[1]%20b?page[number]=2&q=a%20b", "/a%5B1%5D%20b?page%5Bnumber%5D=2&q=a%20b"),
            ("/a%20b{c}?q=%2B|", "/a%20b%7Bc%7D?q=%2B%7C"), ("/a%20b ü?q=ü%20", "/a%20b%20%C3%BC?q=%C3%BC%20"),
            ("/%zz%20", "/%25zz%20"),
        ])
    func escapes(link: String, target: String) async throws {
        let server = try LoopbackServer { request in
            if request.line.contains("/moved") { return .response("307 Temporary Redirect", ["Location: \(link)"]) }
            return .response(
                "200 OK", request.line.contains("/api/cars") ? ["Link: <\(link)>; rel=next"] : [], "[]")
        }
        _ = try await pipe(server).list().next()
        #expect(server.requests.last?.line == "GET \(target) HTTP/1.1")
        _ = try await pipe(server).read("moved")
        #expect(server.requests.last?.line == "GET \(target) HTTP/1.1")
    }

    @Test("An error has the status, header fields and body of its response")
    func statusFieldsAndBodyOfAnError() async throws {
        let server = try LoopbackServer { _ in
            .response(
                "422 Unprocessable Content", ["Content-Type: application/json", "X-A: 1"], #"{"errors":{"a":["b"]}}"#)
        }
        let error = await failure { try await pipe(server).save([:]) }
        #expect(error.status == 422)
        #expect(error.headers[.contentType] == "application/json")
        #expect(error.validationMessages.first?.name == "a")
    }

    @Test("The runtime follows redirects, transports do not")
    func redirects() async throws {
        let server = try LoopbackServer { request in
            request.line.contains("moved")
                ? .response("200 OK", [], #"{"moved":true}"#)
                : .response("307 Temporary Redirect", ["Location: /moved"], "x")
        }
        #expect(try await pipe(server).save(["a": 1]) == ["moved": true])
        #expect(server.requests.map(\.body) == Array(repeating: Array(#"{"a":1}"#.utf8), count: 2))
        let client = PipeClient(
            ClientDescriptor(name: "L"), server: "http://127.0.0.1:\(server.port)", transport: DefaultTransport.shared)
        let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/x")
        #expect(try await client.transport.send(request, body: nil).0.status == .temporaryRedirect)
    }

    @Test("Cookies are not stored")
    func cookiesAreNotStored() async throws {
        let server = try LoopbackServer { _ in .response("200 OK", ["Set-Cookie: a=b; Path=/"], "[]") }
        let pipe = pipe(server)
        _ = try await pipe.list()
        _ = try await pipe.list()
        #expect(server.requests.map { $0["Cookie"] } == [nil, nil])
    }

    @Test("Responses are not cached")
    func responsesAreNotCached() async throws {
        let server = try LoopbackServer { _ in .response("200 OK", ["Cache-Control: max-age=1000"], "[]") }
        let pipe = pipe(server)
        _ = try await pipe.list()
        _ = try await pipe.list()
        #expect(server.requests.count == 2)
    }

    @Test("A challenge is an error, not a prompt")
    func challenge() async throws {
        let server = try LoopbackServer { _ in
            .response("401 Unauthorized", ["WWW-Authenticate: Basic realm=\"x\""], "no")
        }
        let error = await failure { try await pipe(server).list() }
        #expect(error.isUnauthorized)
        #expect(server.requests.count == 1)
    }

    @Test("A compressed response is decompressed")
    func compressedResponses() async throws {
        let zipped: [UInt8] = [
            31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 170, 202, 44, 40, 72, 77, 81, 178, 42, 41, 42, 77, 173, 5, 0, 132,
            40,
            188, 8, 15, 0, 0, 0,
        ]
        let server = try LoopbackServer { _ in
            let head =
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(zipped.count)\r\nConnection: close\r\n\r\n"
            return .bytes(Array(head.utf8) + zipped)
        }
        #expect(try await pipe(server).read(1) == ["zipped": true])
        #expect(server.requests[0]["Accept-Encoding"]?.contains("gzip") == true)
    }

    @Test("A chunked response is read")
    func chunkedResponses() async throws {
        let server = try LoopbackServer { _ in
            .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n[1,\r\n2\r\n2]\r\n0\r\n\r\n")
        }
        #expect(try await pipe(server).list().records == [1, 2])
    }

    @Test("A truncated body is an error, not a short response")
    func truncation() async throws {
        let server = try LoopbackServer { _ in .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[1]") }
        let error = await failure { try await pipe(server).list() }
        guard case .connection = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("A connection that closes without a response is an error")
    func noResponse() async throws {
        let server = try LoopbackServer { _ in .bytes([]) }
        let error = await failure { try await pipe(server).save(["a": 1]) }
        guard case .connection = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.method == .post)
    }

    @Test("A refused connection is an error at once")
    func refusedConnection() async throws {
        let port = try LoopbackServer { _ in .silence }.port
        let client = PipeClient(
            ClientDescriptor(name: "L"), server: "http://127.0.0.1:\(port)/x?key=a", transport: DefaultTransport.shared
        )
        let start = ContinuousClock.now
        let error = await failure { try await ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "y")).list() }
        guard case .connection(.refused) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect("\(error)".contains("no program accepts connections at this port"))
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test("A cancelled call ends its connection")
    func cancellation() async throws {
        let server = try LoopbackServer { _ in .silence }
        let pipe = pipe(server)
        let run = Task { await failure { try await pipe.list() } }
        for await _ in server.arrivals { break }
        run.cancel()
        #expect(await run.value.isCancelled)
        for await _ in server.departures { break }
    }

    @Test("A call that times out ends the connection")
    func timeout() async throws {
        let server = try LoopbackServer { _ in .silence }
        let error = await failure {
            try await pipe(server).with { $0.timeout = .milliseconds(50) }.list()
        }
        #expect(error.isTimedOut)
        for await _ in server.departures { break }
    }

    @Test("Streams of known and of unknown length are sent", arguments: [Int64(6), nil])
    func streamedUpload(length: Int64?) async throws {
        let server = try LoopbackServer { _ in .response("200 OK", [], "done") }
        let body = HTTPBody(length: length) {
            AsyncStream<ArraySlice<UInt8>> { continuation in
                for chunk in ["abc", "", "def"] { continuation.yield(Array(chunk.utf8)[...]) }
                continuation.finish()
            }
        }
        var request = HTTPRequest(method: .put, scheme: "http", authority: "127.0.0.1:\(server.port)", path: "/up")
        request.headerFields[.contentType] = "text/plain"
        let (response, content) = try await DefaultTransport.shared.send(request, body: body)
        #expect(response.status == .ok)
        #expect(try await content.collect(upTo: 100) == Array("done".utf8))
        let sent = try #require(server.requests.first)
        let text = String(decoding: sent.body, as: UTF8.self)
        #expect(text.replacing("\r\n", with: " ").contains(sent["Content-Length"] == "6" ? "abcdef" : "3 abc 3 def 0 "))
        #expect(length == nil || sent["Content-Length"] == "6")
    }

    @Test("A large response is read, up to the limit")
    func largeResponses() async throws {
        let number = String(repeating: "7", count: 99)
        let body = "[" + Array(repeating: number, count: 20_000).joined(separator: ",") + "]"
        let server = try LoopbackServer { _ in .response("200 OK", [], body) }
        #expect(try await pipe(server).list().count == 20_000)
        let error = await failure { try await pipe(server).with { $0.bodyLimit = 1_000_000 }.list() }
        guard case .bodyTooLarge(limit: 1_000_000) = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("A hundred simultaneous calls get their own responses")
    func manyAtOnce() async throws {
        let server = try LoopbackServer { request in
            .response("200 OK", [], "[\(request.line.filter(\.isNumber).dropLast(2))]")
        }
        let pipe = pipe(server)
        let counts = try await withThrowingTaskGroup { group in
            for index in 1...100 {
                group.addTask { try await pipe.list(query: ["n": "\(index)"]).first?.int == index }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(counts == 100)
    }
}
