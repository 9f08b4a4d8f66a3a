import Synchronization

/// The server's record of each call.
final class ChaosNotes: Sendable {
    struct Call: Sendable {
        /// The number of its requests that arrived whole.
        var arrivals = 0
        /// The number of times its effect was applied.
        var applications = 0
        /// The idempotency key of each request that arrived.
        var keys: [String] = []
        /// The disruptions of its requests.
        var disruptions: [Disruption] = []
    }

    private struct State {
        var calls: [Int: Call] = [:]
        /// The responses to requests with a key.
        var responses: [String: String] = [:]
        var abandon: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    subscript(call: Int) -> Call { state.withLock { $0.calls[call] ?? Call() } }

    /// Records a request.
    ///
    /// - Returns: The number of the request within its call, from 1.
    func arrived(_ call: Int, key: String?) -> Int {
        state.withLock { state in
            state.calls[call, default: Call()].arrivals += 1
            state.calls[call]?.keys += key.map { [$0] } ?? []
            return state.calls[call]?.arrivals ?? 1
        }
    }

    func note(_ disruption: Disruption, of call: Int) {
        state.withLock { $0.calls[call, default: Call()].disruptions.append(disruption) }
    }

    /// Applies the effect of a request, unless it has been applied for the same key.
    func apply(_ call: Int, key: String?, _ respond: () -> String) -> String {
        state.withLock { state in
            if let key, let response = state.responses[key] {
                return response
            }
            state.calls[call, default: Call()].applications += 1
            let response = respond()
            if let key { state.responses[key] = response }
            return response
        }
    }

    /// Frees the records, so that they do not count as memory of the calls.
    func forget() {
        state.withLock { $0 = State() }
    }

    // MARK: Cancelled calls

    func onAbandon(_ call: Int, _ abandon: @escaping @Sendable () -> Void) {
        state.withLock { $0.abandon[call] = abandon }
    }

    func abandon(_ call: Int) {
        state.withLock { $0.abandon[call] }?()
    }

    func ended(_ call: Int) {
        state.withLock { _ = $0.abandon.removeValue(forKey: call) }
    }
}
