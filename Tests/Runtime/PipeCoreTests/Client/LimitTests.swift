@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct LimitTests {
    private static let answer = #"{"name":"abc"}"#

    private func pipe(_ transport: any Transport, limit: Int) -> ResourcePipe<JSONResource> {
        ResourcePipe(plainClient(transport), ResourceDescriptor(path: "cars")).with { $0.bodyLimit = limit }
    }

    @Test("A body over the limit is an error", arguments: [nil, 14, 9] as [Int64?])
    func overTheLimit(length: Int64?) async throws {
        let reply = ScriptedTransport.Reply.stream(200, length: length, chunks: [#"{"name":"#, #""abc"}"#])
        let error = await failure { try await pipe(ScriptedTransport(reply), limit: 13).read(1) }
        guard case .bodyTooLarge(limit: 13) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.status == 200)
        #expect(try await pipe(ScriptedTransport(reply), limit: 14).read(1) == ["name": "abc"])
    }

    @Test func bodyInMemoryOverTheLimit() async {
        let error = await failure { try await pipe(ScriptedTransport(.json(Self.answer)), limit: 13).read(1) }
        guard case .bodyTooLarge = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("An error keeps its status, and its body up to the limit")
    func errors() async {
        let reply = ScriptedTransport.Reply.stream(500, length: 1_000_000_000, chunks: ["abc", "def"])
        let error = await failure { try await pipe(ScriptedTransport(reply), limit: 4).read(1) }
        guard case .status(500) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.body == Array("abcd".utf8))
        #expect(error.isBodyCut)
    }

    @Test("By default 1 MiB of an error body is kept", arguments: [false, true])
    func errorLimit(isCollected: Bool) async {
        let mebibyte = String(repeating: "x", count: 1 << 20)
        let replies = [[mebibyte], [mebibyte, "y"], Array(repeating: mebibyte, count: 8)].map {
            ScriptedTransport.Reply.stream(502, length: nil, chunks: $0)
        }
        for (reply, isCut) in zip(replies, [false, true, true]) {
            let script = ScriptedTransport(reply)
            let cars = ResourcePipe<JSONResource>(
                plainClient(isCollected ? CollectingScript(script) : script), ResourceDescriptor(path: "cars")
            ).with { $0.retry = .never }
            let error = await failure { try await cars.read(1) }
            #expect(error.status == 502)
            #expect(error.body.count == 1 << 20)
            #expect(error.isBodyCut == isCut)
            #expect(error.debugDescription.contains("body, the first 1048576 bytes of") == isCut)
        }
    }

    @Test(
        "The limit of error bodies does not limit records, and cannot exceed the limit of records",
        arguments: [false, true])
    func ownErrorLimit(isCollected: Bool) async throws {
        let reply = ScriptedTransport.Reply.stream(404, length: nil, chunks: ["abc", "def"])
        for (limit, bodyLimit, kept) in [(4, 100, 4), (0, 100, 0), (-1, 100, 0), (6, 100, 6), (100, 5, 5), (9, -1, 0)] {
            let script = ScriptedTransport(reply)
            let cars = ResourcePipe<JSONResource>(
                plainClient(isCollected ? CollectingScript(script) : script), ResourceDescriptor(path: "cars")
            ).with {
                $0.errorBodyLimit = limit
                $0.bodyLimit = bodyLimit
            }
            let error = await failure { try await cars.read(1) }
            #expect(error.isNotFound)
            #expect(error.body == Array("abcdef".utf8.prefix(kept)), "\(limit), \(bodyLimit)")
            #expect(error.isBodyCut == (kept < 6), "\(limit), \(bodyLimit)")
        }
        let script = ScriptedTransport(.json(Self.answer))
        let cars = ResourcePipe<JSONResource>(plainClient(script), ResourceDescriptor(path: "cars"))
        #expect(try await cars.with { $0.errorBodyLimit = 4 }.read(1) == ["name": "abc"])
    }

    @Test("The length in a response to HEAD is not the length of its body")
    func head() async throws {
        #expect(
            try await pipe(ScriptedTransport(.stream(200, length: 1_000_000_000_000, chunks: [])), limit: 4).exists(1))
    }
}
