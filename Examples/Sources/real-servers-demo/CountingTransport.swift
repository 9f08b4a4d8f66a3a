import PipeRuntime
import Synchronization

/// Counts requests, those for tokens, and those that are refused.
final class CountingTransport: Transport {
    private struct State {
        var count = 0
        var tokenRequests: [ContinuousClock.Instant] = []
        var revocations = 0
        var refusals = 0
    }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.count } }
    var tokenRequests: [ContinuousClock.Instant] { state.withLock { $0.tokenRequests } }
    var revocations: Int { state.withLock { $0.revocations } }
    var refusals: Int { state.withLock { $0.refusals } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        state.withLock { state in
            state.count += 1
            switch request.path {
            case "/o/token/": state.tokenRequests.append(.now)
            case "/o/revoke_token/": state.revocations += 1
            default: break
            }
        }
        let result = try await DefaultTransport.shared.send(request, body: body)
        if result.0.status == .unauthorized {
            state.withLock { $0.refusals += 1 }
        }
        return result
    }
}
