@_spi(Generated) import PipeRuntime
@_exported import PipeRuntime
@_exported import PipeTesting
@_exported import SampleGolden
import Testing

// The clients of these functions have a clock without timeouts: with many tests at a time, the system's time passes while
// calls wait for a thread.

/// Returns a Todo client with the credentials of alice.
package func todo(_ transport: any Transport, server: String = "https://todo.example.com/api") -> TodoClient {
    var todo = TodoClient(
        server: .init(url: server),
        auth: .init(session: .user("alice", password: "wonderland")),
        transport: transport
    )
    todo.client.environment.clock = PauseClock()
    return todo
}

/// Returns a client without settings and credentials.
package func plainClient(
    _ transport: any Transport, server: String = "http://server.com/context/",
    clock: any Clock<Duration> = PauseClock()
) -> PipeClient {
    PipeClient(
        ClientDescriptor(name: "Plain"), server: server, transport: transport,
        environment: .init(clock: clock)
    )
}

package let project8 = #"{"id":8,"title":"Hello","created_at":"2026-11-21T10:00:00Z"}"#

package func project(_ id: Int) -> String {
    #"{"id":\#(id),"title":"P\#(id)","created_at":"2026-11-21T10:00:00Z"}"#
}

/// Returns the error that a call throws, and records an issue if it is not a `PipeError`.
package func failure<Success>(
    sourceLocation: SourceLocation = #_sourceLocation,
    of call: () async throws -> Success
) async -> PipeError {
    do {
        let value = try await call()
        Issue.record("returned \(value)", sourceLocation: sourceLocation)
    } catch let error as PipeError {
        return error
    } catch {
        Issue.record("threw \(error)", sourceLocation: sourceLocation)
    }
    return PipeError(.credential("no PipeError"))
}

package func requestError(of error: PipeError) -> PipeError.RequestError? {
    if case .invalidRequest(let reason) = error.reason { reason } else { nil }
}
