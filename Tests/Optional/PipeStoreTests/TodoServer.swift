#if Store
import Foundation
import GoldenTesting
import PipeHTTP
import PipeStandIn
@testable import PipeStore
import Synchronization
import TodoGolden

/// A folder that is removed with the test.
final class TemporaryFolder: Sendable {
    private let outer = FileManager.default.temporaryDirectory.appending(path: "pipewright-\(UUID().uuidString)")

    /// The folder of the store, beside which it has a file.
    var url: URL { outer.appending(path: "store") }

    deinit {
        try? FileManager.default.removeItem(at: outer)
    }

    func store(_ account: String = "alice") throws -> RecordStore {
        try RecordStore(at: url, account: account)
    }

    /// A store on a device with its own clock.
    func store(_ account: String = "alice", at time: TestTime) throws -> RecordStore {
        try RecordStore(at: url, account: account, clock: ContinuousClock(), now: time.now)
    }
}

/// A stand-in for the server of the Todo API, which can be out of reach.
final class TodoServer: Transport {
    /// What becomes of a request.
    enum Network: Equatable {
        case works
        case isUnreachable
        /// The server executes the request, but its response does not arrive.
        case losesResponses
        /// The request is lost on its way, which the client cannot know.
        case losesRequests
        /// The server gets the request twice, as from a proxy that retries, and the client the second response.
        case repeatsRequests
        /// The server, or a program before it, responds in another way.
        case disrupted(StandInDisruption)
    }

    private let server: StandIn
    private let state = Mutex((network: Network.works, lines: [String](), bodies: [String]()))
    /// What becomes of each request but those for tokens; `nil` for the same of all.
    let networks = Mutex<(@Sendable (HTTPRequest) -> Network)?>(nil)

    init(records: Int = 20) throws {
        let api = Golden.tests.appending(path: "Model/PipeModelTests/todo.api.json")
        server = try StandIn(api: api, data: .generated(seed: 1, records: records))
    }

    var network: Network {
        get { state.withLock { $0.network } }
        set { state.withLock { $0.network = newValue } }
    }

    var isReachable: Bool {
        get { network == .works }
        set { network = newValue ? .works : .isUnreachable }
    }

    /// The requests that have written since the last call of this function, with their bodies.
    func takeWrites() -> [String] {
        state.withLock { state in
            defer { state.bodies = [] }
            return state.bodies
        }
    }

    /// The requests for records, without those for tokens.
    var lines: [String] { state.withLock { $0.lines } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let isForToken = request.path?.contains("token") == true
        let content = try await body?.collect(upTo: 100_000)
        let chosen = isForToken ? nil : networks.withLock { $0 }?(request)
        let network = state.withLock { state in
            let network = chosen ?? state.network
            let line = "\(request.method) \(request.path ?? "")"
            if !isForToken {
                state.lines.append(line)
                if request.method != .get, network != .isUnreachable {
                    let text = content.map { String(decoding: $0, as: UTF8.self) } ?? ""
                    state.bodies.append(text.isEmpty ? line : line + " " + text)
                }
            }
            return network
        }
        guard network != .isUnreachable else { throw PipeError(.connection(.unreachable)) }
        if network == .losesRequests { throw PipeError(.connection(.closed)) }
        if case .disrupted(let disruption) = network { server.fail(with: disruption) }
        if network == .repeatsRequests {
            _ = try await server.transport.send(request, body: content.map { HTTPBody($0) })
        }
        let response: (HTTPResponse, HTTPBody)
        do {
            response = try await server.transport.send(request, body: content.map { HTTPBody($0) })
        } catch is StandInConnectionDropped {
            throw PipeError(.connection(.closed))
        }
        if network == .losesResponses, !isForToken { throw PipeError(.connection(.closed)) }
        return response
    }

    /// A client that makes one attempt.
    var client: TodoClient { client(over: self) }

    /// A client whose requests always reach the server.
    var direct: TodoClient { client(over: server.transport) }

    private func client(over transport: any Transport) -> TodoClient {
        var todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: transport)
        todo.client.settings.retry = .never
        return todo
    }
}
#endif
