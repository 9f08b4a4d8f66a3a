import PipeRuntime
@_exported import PipeTesting
import Testing

/// A Todo client of alice.
func todo(_ transport: any Transport, server: String = "https://todo.example.com/api") -> TodoClient {
    TodoClient(
        server: .init(url: server),
        auth: .init(session: .password("alice", "wonderland")),
        transport: transport
    )
}

/// A client without settings and credentials.
func plainClient(
    _ transport: any Transport, server: String = "http://server.com/context/",
    clock: any Clock<Duration> = ContinuousClock()
) -> PipeClient {
    PipeClient(
        ClientDescriptor(name: "Plain"), server: TodoClient.Server(url: server), transport: transport, clock: clock
    )
}

let project8 = #"{"id":8,"title":"Hello","created_at":"2026-11-21T10:00:00Z"}"#

func project(_ id: Int) -> String {
    #"{"id":\#(id),"title":"P\#(id)","created_at":"2026-11-21T10:00:00Z"}"#
}

/// The error that a call throws; a call that does not throw a `PipeError` is an issue.
func failure<Success>(
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
