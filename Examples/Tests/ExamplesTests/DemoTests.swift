import Synchronization
import Testing
import TodoDemo
import TodoServer

/// The output of `make demo`.
@Suite(.timeLimit(.minutes(5))) struct DemoTests {
    @Test("The checks of the demo pass, and its output fits a terminal")
    func passes() async throws {
        let lines = try await demo(projects: 7)
        #expect(lines.failures.isEmpty)
        #expect(lines.shown.last == "✓ 13 of 13 checks passed")
        #expect(lines.shown.count <= 66)
        #expect(lines.shown.allSatisfy { $0.count <= 80 })
        #expect(lines.shown.contains { $0.contains(#"→ POST   /api/projects {"title":"Hello"}"#) })
        #expect(lines.shown.contains { $0.contains(#"← 201    {"id":8,"title":"Hello""#) })
        #expect(lines.shown.contains { $0.contains(#"Link   <?color=black&limit=2&offset=2>; rel="next""#) })
    }

    @Test("The demo fails with unexpected responses")
    func fails() async throws {
        let lines = try await demo(projects: 6)
        #expect(!lines.failures.isEmpty)
        #expect(lines.shown.last == "✗ failed")
    }

    private func demo(projects: Int) async throws -> (shown: [String], failures: [String]) {
        let lines = Lines()
        let failures = try await TodoServer.run(projects: projects) { server in
            await TodoDemo.run(url: server.url) { lines.add($0) }
        }
        return (lines.all, failures)
    }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) {
        lines.withLock { $0.append(line) }
    }
}
