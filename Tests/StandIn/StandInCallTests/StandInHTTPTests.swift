#if StandIn
import Foundation
import GoldenTesting
import PipeHTTP
import PipeRuntime
import PipeStandIn
import PipeStandInServer
import Testing
import TodoGolden

/// A stand-in over HTTP on loopback.
@Suite struct StandInHTTPTests {
    /// Runs a stand-in of the Todo API until the closure returns.
    private func served(
        limits: ServerLimits = ServerLimits(), hostNames: [String] = [],
        _ body: @escaping @Sendable (StandIn, Int) async throws -> Void
    ) async throws {
        let url = Golden.package.appending(path: "Tests/Model/PipeModelTests/todo.api.json")
        let server = try StandIn(api: url)
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup { group in
            group.addTask {
                try await server.run(
                    host: "127.0.0.1", port: 0, hostNames: hostNames, limits: limits,
                    whenReady: { port in continuation.yield(port) }, report: { _, _, _ in })
            }
            group.addTask {
                for await port in ports { return try await body(server, port) }
            }
            try await group.next()
            group.cancelAll()
        }
    }

    private func todo(_ port: Int) -> TodoClient {
        TodoClient(
            server: .init(url: "http://127.0.0.1:\(port)/api"),
            auth: .init(session: .user("alice", password: "wonderland")),
            transport: DefaultTransport.shared)
    }

    @Test("A generated client signs in, creates, pages and removes")
    func client() async throws {
        try await served { _, port in
            let todo = todo(port)
            let created = try await todo.projects.save(Todo.Project.Draft(title: "Garden", style: "wild"))
            #expect(try await todo.projects.read(created.id) == created)
            var titles: [String] = []
            for try await project in todo.projects.all(pageSize: 4) { titles.append(project.title) }
            #expect(titles.count == 21 && titles.last == "Garden")
            try await todo.projects.remove(created.id)
            #expect(try await !todo.projects.exists(created.id))
        }
    }

    @Test("A dropped connection has no response, and the server goes on")
    func dropped() async throws {
        try await served { server, port in
            let folder = try TemporaryFolder()
            server.fail(next: 1, with: .dropped)
            // Some transports repeat a request whose connection ends; curl says what happened.
            let result = try await Tool.runShell(
                "curl --silent --max-time 60 http://127.0.0.1:\(port)/api/projects", in: folder.url)
            #expect(result.status == 52 && result.output.isEmpty, "\(result)")
            #expect(try await todo(port).projects.read(1).id == 1)
        }
    }

    @Test("Bytes that are no request are refused, and the server goes on")
    func malformed() async throws {
        try await served { _, port in
            let folder = try TemporaryFolder()
            for bytes in [
                #"hello\r\n\r\n"#, #"GET / HTTP/9.9\r\n\r\n"#, #"POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n"#,
            ] {
                let exchange = "exec 3<>/dev/tcp/127.0.0.1/\(port); printf '\(bytes)' >&3; timeout 20 cat <&3"
                let result = try await Tool.runShell("bash -c \"\(exchange)\"", in: folder.url)
                #expect(result.output.hasPrefix("HTTP/1.1 400"), "\(bytes): \(result)")
            }
            #expect(try await todo(port).projects.read(1).id == 1)
        }
    }

    /// The responses to bytes, of which the last request has `Connection: close`.
    private static func responses(_ port: Int, _ bytes: String) throws -> String {
        let connection = try LoopbackConnection(port: port)
        connection.send(bytes)
        return connection.readToEnd()
    }

    @Test(
        "Requests are refused that are for another server, or of a page of another site",
        arguments: [
            ("GET /api/projects?x=http://localhost/y HTTP/1.1\r\nHost: localhost", "401"),
            ("GET http://localhost/api/projects HTTP/1.1\r\nHost: x.example", "401"),
            ("GET /api/projects HTTP/1.1\r\nHost: todo.test", "401"), ("GET /api/projects HTTP/1.1\r\nhost: x", "421"),
            ("GET /_docs HTTP/1.1\r\nHost: x", "421"), ("GET /api/projects HTTP/1.1\r\nA: b", "400"),
            ("GET /api/projects HTTP/1.0\r\nA: b", "400"),
            ("GET /api/projects HTTP/1.1\r\nHost: localhost\r\nHost: localhost", "400"),
            ("CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80", "400"),
            ("OPTIONS * HTTP/1.1\r\nHost: localhost", "204"), ("GET * HTTP/1.1\r\nHost: localhost", "400"),
            ("POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nOrigin: http://x.example", "403"),
            ("POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost", "400"),
        ])
    func refused(head: String, status: String) async throws {
        try await served(hostNames: ["todo.test"]) { _, port in
            try await LoopbackConnection.blocking {
                let response = try Self.responses(port, head + "\r\nConnection: close\r\n\r\n")
                #expect(response.hasPrefix("HTTP/1.1 \(status) "), "\(response)")
            }
        }
    }

    /// A message that the server refuses, or reads to its end, and the status of each response.
    static let messages: [(message: String, statuses: [String])] = {
        let get = "GET /api/projects HTTP/1.1\r\nHost: localhost\r\n"
        let post = "POST /api/projects HTTP/1.1\r\nHost: localhost\r\n"
        let old = "POST /api/projects HTTP/1.0\r\nHost: localhost\r\n"
        let close = "Connection: close\r\n"
        let body = "Content-Length: 2\r\n\r\n{}"
        let chunks = "\r\n2\r\n{}\r\n0\r\n\r\n"
        let fields = (0...HTTPFields.countLimit).map { "a\($0): b\r\n" }.joined()
        return [
            // RFC 9110, section 10.1.1.
            (post + close + "Expect: 100-continue\r\n" + body, ["100", "401"]),
            (old + "Expect: 100-continue\r\n" + body, ["401"]),
            // 64 MiB and a byte, which never come.
            (post + "Content-Length: 67108865\r\n\r\n", ["413"]),
            (post + "Expect: 100-continue\r\nContent-Length: 67108865\r\n\r\n", ["413"]),
            (post + "Content-Length: 9223372036854775807\r\n\r\n", ["413"]),
            (get + fields + "\r\n", ["431"]), (get + String(fields.dropLast(2)), ["431"]),
            (get + "a: \(String(repeating: "b", count: 100_000))\r\n\r\n", ["431"]),
            (get + close + String(fields.prefix(5_000)) + "c: d\r\n\r\n", ["401"]),
            // RFC 9112, section 6.1.
            (post + close + "Transfer-Encoding: chunked\r\n" + chunks, ["401"]),
            (post + close + "Transfer-Encoding: CHUNKED\r\n" + chunks, ["401"]),
            (post + "Transfer-Encoding: gzip, chunked\r\n" + chunks, ["501"]),
            (post + "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n" + chunks, ["501"]),
            (post + "Transfer-Encoding: chunked, chunked\r\n" + chunks, ["400"]),
            (old + "Transfer-Encoding: chunked\r\n" + chunks, ["400"]),
            (post + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n" + chunks, ["400"]),
            // Nothing follows the last response.
            (get + "\r\n" + get + close + "\r\n" + get + "\r\n", ["401", "401"]),
            (get + close + "\r\nhello\r\n\r\n", ["401"]),
            (post + "Transfer-Encoding: gzip, chunked\r\n" + chunks + get + "\r\n", ["501"]),
            (get + "\r\nhello\r\n\r\n" + get + "\r\n", ["401", "400"]),
            ("GET /%61pi/projects HTTP/1.1\r\nHost: localhost\r\n" + close + "\r\n", ["401"]),
        ]
    }()

    @Test(
        "A message that is not read to its end has one response with an error, and nothing follows the last response",
        arguments: messages.indices)
    func message(index: Int) async throws {
        let (message, statuses) = Self.messages[index]
        try await served { _, port in
            try await LoopbackConnection.blocking {
                let responses = try Self.responses(port, message)
                let found = responses.components(separatedBy: "HTTP/1.1 ").dropFirst().map { String($0.prefix(3)) }
                #expect(found == statuses, "\(message.prefix(200))\n\(responses)")
                for status in statuses where status != "100" {
                    #expect(responses.contains("\"status\":\(status)"), "\(responses)")
                }
            }
        }
    }

    @Test("One connection too many is closed, and a closed one makes place for another")
    func connections() async throws {
        var limits = ServerLimits()
        limits.connections = 2
        try await served(limits: limits) { _, port in
            try await LoopbackConnection.blocking {
                let request = "GET /api/projects HTTP/1.1\r\nHost: localhost\r\n\r\n"
                let first = try LoopbackConnection(port: port)
                var second: LoopbackConnection? = try LoopbackConnection(port: port)
                for connection in [first, second] {
                    connection?.send(request)
                    #expect(connection?.read().isEmpty == false)
                }
                let third = try Self.responses(port, request)
                #expect(third.isEmpty)
                second = nil
                // The server sees the end of a connection a little later.
                while try Self.responses(port, request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"))
                    .isEmpty
                {}
                first.send(request)
                #expect(!first.read().isEmpty)
            }
        }
    }

    @Test("A connection without a request, or with half of one, is closed after a time")
    func idle() async throws {
        var limits = ServerLimits()
        limits.idleTime = .milliseconds(1)
        limits.transferTime = .milliseconds(1)
        try await served(limits: limits) { server, port in
            try await LoopbackConnection.blocking {
                for bytes in ["", "GET / HTTP/1.1\r\nHost: loc", "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nabc"] {
                    let response = try Self.responses(port, bytes)
                    #expect(response.isEmpty)
                }
            }
        }
    }

    @Test("Bodies of all connections together have a limit")
    func bodies() async throws {
        var limits = ServerLimits()
        limits.bodySize = 10
        try await served(limits: limits) { _, port in
            try await LoopbackConnection.blocking {
                let post = "POST /api/projects HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                let open = try LoopbackConnection(port: port)
                open.send(post + "9\r\nExpect: 100-continue\r\n\r\n")
                #expect(String(decoding: open.read(), as: UTF8.self).hasPrefix("HTTP/1.1 100"))
                let close = "\r\nConnection: close\r\n\r\n"
                let large = try Self.responses(port, post + "11\(close)12345678901")
                #expect(large.hasPrefix("HTTP/1.1 503"), "\(large)")
                // What a request had is free after its response.
                for _ in 0..<3 {
                    let small = try Self.responses(port, post + "10\(close)1234567890")
                    #expect(small.hasPrefix("HTTP/1.1 401"), "\(small)")
                }
                open.send("123456789")
                #expect(String(decoding: open.read(), as: UTF8.self).hasPrefix("HTTP/1.1 401"))
            }
        }
    }

    @Test("An address that cannot be listened at is an error that names it")
    func taken() async throws {
        try await served { server, port in
            let error = await #expect(throws: StandInListeningError.self) { try await server.run(port: port) }
            #expect(error?.description.contains("port \(port)") == true)
            await #expect(throws: StandInListeningError.self) { try await server.run(port: 70_000) }
        }
    }
}
#endif
