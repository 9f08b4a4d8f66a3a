import PipeRuntime
import PipeTesting
import Testing

@Suite struct LimitTests {
    private static let answer = #"{"name":"abc"}"#

    private func pipe(_ transport: any Transport, limit: Int) -> Pipe<JSONResource> {
        Pipe(plainClient(transport), ResourceDescriptor(path: "cars")).with { $0.bodyLimit = limit }
    }

    @Test("A body over the limit", arguments: [nil, 14, 9] as [Int64?])
    func overTheLimit(length: Int64?) async throws {
        let reply = ScriptedTransport.Reply.stream(200, length: length, chunks: [#"{"name":"#, #""abc"}"#])
        let error = await failure { try await pipe(ScriptedTransport(reply), limit: 13).read(1) }
        guard case .bodyTooLarge(limit: 13) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.status == .ok)
        #expect(try await pipe(ScriptedTransport(reply), limit: 14).read(1) == ["name": "abc"])
    }

    @Test func bodyInMemoryOverTheLimit() async {
        let error = await failure { try await pipe(ScriptedTransport(.json(Self.answer)), limit: 13).read(1) }
        guard case .bodyTooLarge = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("An error keeps its status, and as much of its body as may be kept")
    func errors() async {
        let reply = ScriptedTransport.Reply.stream(500, length: 1_000_000_000, chunks: ["abc", "def"])
        let error = await failure { try await pipe(ScriptedTransport(reply), limit: 4).read(1) }
        guard case .status(.internalServerError) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.body == Array("abcd".utf8))
    }

    @Test("The length of an answer to HEAD is not that of a body")
    func head() async throws {
        #expect(
            try await pipe(ScriptedTransport(.stream(200, length: 1_000_000_000_000, chunks: [])), limit: 4).exists(1))
    }
}
