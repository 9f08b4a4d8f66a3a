#if StandIn
import CallTesting
import PipeStandInServer
import PipeTransports
import Testing

/// The same calls over HTTP on loopback, one client after the other.
@Suite(.serialized) struct EveryClientOverHTTPTests {
    @Test("Every call of every client is made over HTTP", arguments: allCalls.indices)
    func everyCall(index: Int) async throws {
        let calls = allCalls[index]
        let server = try calls.standIn()
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup { group in
            group.addTask { try await server.run { port in continuation.yield(port) } }
            group.addTask {
                for await port in ports {
                    let log = CallLog { server.reset() }
                    let transport = LoopbackTransport(port: port, by: DefaultTransport.shared)
                    await calls.make(log, at: "http://127.0.0.1:\(port)", by: transport)
                    calls.expect(log.outcomes, open: OpenCalls.namesOverHTTP(of: calls.name))
                    return
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }
}
#endif
