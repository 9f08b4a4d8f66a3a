#if Store
import Foundation
import GoldenTesting
import PipeHTTP
import PipeStandIn
import PipeStore
import Synchronization
import TodoGolden

/// A folder that is removed with the test.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "pipewright-store-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func store(_ account: String = "alice") throws -> RecordStore {
        try RecordStore(at: url, account: account)
    }
}

/// A stand-in for the server of the Todo API, which can be out of reach.
final class TodoServer: Transport {
    private struct Unreachable: Error {}

    private let server: StandIn
    private let state = Mutex((isReachable: true, lines: [String]()))

    init(records: Int = 20) throws {
        let api = Golden.tests.appending(path: "PipewrightDescriptionTests/todo.api.json")
        server = try StandIn(api: api, data: .generated(seed: 1, records: records))
    }

    var isReachable: Bool {
        get { state.withLock { $0.isReachable } }
        set { state.withLock { $0.isReachable = newValue } }
    }

    /// The requests for records, without those for tokens.
    var lines: [String] { state.withLock { $0.lines } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let isReachable = state.withLock { state in
            if request.path?.contains("token") != true { state.lines.append("\(request.method) \(request.path ?? "")") }
            return state.isReachable
        }
        guard isReachable else { throw Unreachable() }
        return try await server.transport.send(request, body: body)
    }

    /// A client that makes one attempt.
    var client: TodoClient {
        var todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: self)
        todo.client.settings.retry = .never
        return todo
    }
}
#endif
