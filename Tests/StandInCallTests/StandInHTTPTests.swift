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
    private func served(_ body: @escaping @Sendable (StandIn, Int) async throws -> Void) async throws {
        let url = Golden.package.appending(path: "Tests/PipewrightDescriptionTests/todo.api.json")
        let server = try StandIn(api: url)
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup { group in
            group.addTask { try await server.run { port in continuation.yield(port) } }
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
