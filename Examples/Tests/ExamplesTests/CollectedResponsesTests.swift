#if AsyncHTTPClient
import AsyncHTTPClient
import Dispatch
import HTTPTypes
import NIOPosix
import Testing

import PipeRuntime
@testable import PipeConformance
@testable import PipeTransports
@testable import PipeHTTP
@testable import PipeCore

/// Calls that are made without a task: another method of the same transport.
@Suite(.serialized, .timeLimit(.minutes(10))) struct CollectedResponsesTests {
    /// Checks that a method for whole, limited responses cannot pass.
    private static let others: Set = [
        "a body comes as it arrives", "a call can be cancelled while its body comes",
        "a large response takes no more memory than a small one",
    ]
    /// Checks that send a stream, or a larger body than this method sends.
    private static let sendOnly: Set = [
        "a stream of a known length has that length", "a stream of an unknown length is framed once",
        "a stream that is shorter than its length is an error", "a stream that is longer than its length is an error",
        "a stream that fails ends the request", "a response before the end of a streamed request is returned",
        "a server that responds and closes while the body is sent ends the call",
        "a call can be cancelled while it waits for the body to send",
    ]

    @Test("A client that was shut down throws at once")
    func shutDown() async throws {
        let client = HTTPClient(eventLoopGroupProvider: .singleton)
        try await client.shutdown()
        var ledger = LedgerClient(server: .init(url: "http://127.0.0.1:1"), transport: AsyncHTTPClientTransport(client))
        ledger.client.settings.retry = .never
        let closed = ledger
        // The first request starts on its event loop, those beside it on their own threads.
        await withTaskGroup(of: PipeError?.self) { group in
            for _ in 0..<8 {
                group.addTask { await failure { () throws(PipeError) in _ = try await closed.entries.read(1) } }
            }
            for await error in group {
                guard case .connection = error?.reason else {
                    Issue.record("\(String(describing: error))")
                    return
                }
            }
        }
    }

    @Test("A call that is cancelled while its event loop is busy sends nothing")
    func cancelledWhileBusy() async throws {
        let server = try ConformanceServer { connection in _ = connection.head() }
        defer { server.stop() }
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let client = HTTPClient(eventLoopGroupProvider: .shared(group))
        let transport = AsyncHTTPClientTransport(client)
        let ledger = LedgerClient(server: .init(url: "http://127.0.0.1:\(server.port)"), transport: transport)
        let release = DispatchSemaphore(value: 0)
        group.next().execute { release.wait() }

        let call = Task { await failure { () throws(PipeError) in _ = try await ledger.entries.read(1) } }
        // Until the call has a place.
        while true {
            let (loop, isAlone) = transport.loops.begin()
            transport.loops.end(loop)
            guard isAlone else { break }
            await Task.yield()
        }
        call.cancel()
        let error = await call.value
        release.signal()
        try await group.next().submit {}.get()
        try await client.shutdown()
        try await group.shutdownGracefully()
        guard case .cancelled = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.connectionCount == 0)
    }

    @Test("Successive requests use one event loop, simultaneous requests use all of them")
    func loops() {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 3)
        defer { try? group.syncShutdownGracefully() }
        let rotation = EventLoopRotation(group)
        let first = rotation.begin()
        #expect(first.isAlone)
        rotation.end(first.loop)
        for _ in 0..<5 {
            let next = rotation.begin()
            #expect(next.loop === first.loop && next.isAlone)
            rotation.end(next.loop)
        }
        let many = (0..<6).map { _ in rotation.begin() }
        #expect(Set(many.map { ObjectIdentifier($0.loop) }).count == 3)
        #expect(many.map(\.isAlone) == [true] + Array(repeating: false, count: 5))
        for place in many { rotation.end(place.loop) }
        // The next request takes the event loop of the last one that ended.
        #expect(rotation.begin().loop === many.last?.loop)
    }

    @Test("The excluded checks exist")
    func excludedChecks() {
        #expect(Self.others.union(Self.sendOnly).isSubset(of: TransportConformance.checks.map(\.name)))
    }

    @Test(
        arguments: TransportConformance.checks.filter {
            !others.union(sendOnly).union(TransportConformanceTests.measuring).contains($0.name)
        })
    func conforms(check: TransportConformance.Check) async throws {
        try await TransportConformanceTests.run(check, over: CollectedResponses())
    }

    @Test(
        "Checks of memory pass in a separate process",
        arguments: TransportConformanceTests.measuring.subtracting(others).sorted())
    func conformsAlone(name: String) async {
        await #expect(processExitsWith: .success) { [name = name as String] in
            for check in TransportConformance.checks where check.name == name {
                try await check.run(CollectedResponses())
            }
        }
    }
}

/// Collects the response to each request whose body is in memory.
private struct CollectedResponses: Transport {
    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let transport = AsyncHTTPClientTransport.shared
        if let body, body.bytes.map({ $0.count > AsyncHTTPClientTransport.longestBody }) ?? true {
            return try await transport.send(request, body: body)
        }
        let call = RunningCall()
        return try await withTaskCancellationHandler {
            try await transport.collect(
                request, body: body?.bytes, ResponseLimits(body: 16 << 20, errorBody: 16 << 20), for: call)
        } onCancel: {
            call.cancel()
        }
    }
}
#endif
