#if StandIn
import CallTesting
import PipeHTTP
import PipeStandInServer
import PipeTransports
import Testing

/// Sends requests to this machine alone: no name of a schema is looked up.
private struct LoopbackTransport: Transport {
    private struct OtherHost: Error {
        let authority: String
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let authority = request.authority ?? ""
        guard authority.hasPrefix("127.0.0.1:") else { throw OtherHost(authority: authority) }
        return try await DefaultTransport.shared.send(request, body: body)
    }
}

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
                    await calls.make(log, at: "http://127.0.0.1:\(port)", by: LoopbackTransport())
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
