@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@Suite struct PrefetchTests {
    /// Pages of one record, `count` of them.
    private static func pages(_ count: Int, failing: Int? = nil) -> ScriptedTransport {
        ScriptedTransport { _, index in
            if index == failing { return .response(500) }
            let link: CallSettings.Headers = index < count - 1 ? ["Link": "<?page=\(index + 2)>; rel=next"] : [:]
            return .json("[\(project(index + 1))]", headers: link)
        }
    }

    @Test(
        "Nothing is fetched before the first page is requested; then at most as many pages ahead as requested",
        arguments: 0...4
    )
    func neverMore(prefetch: Int) async throws {
        let transport = Self.pages(10)
        var pages = todo(transport).projects.pages(prefetch: prefetch).makeAsyncIterator()
        #expect(transport.requests.isEmpty)
        for given in 1...5 {
            _ = try await pages.next()
            await transport.waitForRequests(given + prefetch)
            for _ in 0..<50 { await Task.yield() }
            #expect(transport.requests.count == given + prefetch)
        }
    }

    @Test("Prefetching keeps the order and loses nothing", arguments: [0, 1, 3, 50])
    func inOrder(prefetch: Int) async throws {
        let transport = Self.pages(20)
        var ids: [Todo.Project.ID] = []
        for try await project in todo(transport).projects.all(prefetch: prefetch) { ids.append(project.id) }
        #expect(ids == (1...20).map { Todo.Project.ID($0) })
        #expect(transport.requests.count == 20)
    }

    @Test("Limits bound prefetching", arguments: [(7, Int.max), (Int.max, 7)])
    func bounds(limit: Int, maxPages: Int) async throws {
        let transport = Self.pages(20)
        var count = 0
        for try await _ in todo(transport).projects.all(limit: limit, maxPages: maxPages, prefetch: 3) { count += 1 }
        #expect(count == 7)
        #expect(transport.requests.count == 7)
    }

    @Test("An error follows the records before it", arguments: [0, 1, 5])
    func errors(prefetch: Int) async throws {
        let transport = Self.pages(20, failing: 3)
        var ids: [Todo.Project.ID] = []
        let error = await failure {
            for try await project in todo(transport).projects.all(prefetch: prefetch) { ids.append(project.id) }
        }
        #expect(ids == [1, 2, 3])
        #expect(error.pageNumber == 4)
        #expect(transport.requests.count == 4)
    }

    /// A long timeout, which ends no call of these tests.
    private static func endless(_ settings: inout CallSettings) {
        settings.timeout = .seconds(1_000_000)
    }

    @Test("Prefetching ends with the iterator and with its task")
    func ends() async throws {
        let ended = Mutex(0)
        let transport = EndingTransport(script: { $0 == 0 ? Self.first : nil }) { ended.withLock { $0 += 1 } }
        do {
            var pages = todo(transport).projects.with(Self.endless).pages(prefetch: 1).makeAsyncIterator()
            _ = try await pages.next()
            await transport.script.waitForRequests(2)
        }
        await transport.ended()
        #expect(ended.withLock { $0 } == 1)

        let second = EndingTransport(script: { $0 == 0 ? Self.first : nil }) { ended.withLock { $0 += 1 } }
        let iteration = Task {
            for try await _ in todo(second).projects.with(Self.endless).all(prefetch: 2) {}
        }
        await second.script.waitForRequests(2)
        iteration.cancel()
        await #expect(throws: PipeError.self) { try await iteration.value }
        await second.ended()
        #expect(ended.withLock { $0 } == 2)
    }

    private static let first = ScriptedTransport.Reply.json(
        "[\(project(1))]", headers: ["Link": "<?page=2>; rel=next"])

    @Test("A limit bounds records and requests")
    func limits() async throws {
        for (limit, records, requests) in [(0, 0, 0), (-3, 0, 0), (1, 1, 1), (3, 3, 3), (99, 20, 20)] {
            let transport = Self.pages(20)
            var count = 0
            for try await _ in todo(transport).projects.all(limit: limit) { count += 1 }
            #expect(count == records)
            #expect(transport.requests.count == requests)
            let again = Self.pages(20)
            var pages = 0
            for try await _ in todo(again).projects.pages(limit: limit) { pages += 1 }
            #expect(pages == requests)
        }
    }
}

/// Returns the responses of a script, then none, and reports when a request without a response ends.
private final class EndingTransport: Transport {
    let script: ScriptedTransport
    private let onEnd: @Sendable () -> Void
    private let ends = AsyncStream<Void>.makeStream()

    init(script: @escaping @Sendable (Int) -> ScriptedTransport.Reply?, onEnd: @escaping @Sendable () -> Void) {
        self.script = ScriptedTransport { _, index in script(index) ?? .hang }
        self.onEnd = onEnd
    }

    func ended() async {
        for await _ in ends.stream { return }
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        do {
            return try await script.send(request, body: body)
        } catch {
            onEnd()
            ends.continuation.yield()
            throw error
        }
    }
}
