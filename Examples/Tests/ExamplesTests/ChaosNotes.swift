import Synchronization

/// What a server saw of each call.
final class ChaosNotes: Sendable {
    struct Call: Sendable {
        /// How often a request of it came whole.
        var arrivals = 0
        /// How often it had its effect.
        var applications = 0
        /// The idempotency key of each request that came.
        var keys: [String] = []
        /// What was done to its requests.
        var faults: [ChaosFault] = []
    }

    private struct State {
        var calls: [Int: Call] = [:]
        /// What the requests with a key were answered.
        var answers: [String: String] = [:]
        var abandon: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    subscript(call: Int) -> Call { state.withLock { $0.calls[call] ?? Call() } }

    /// Notes a request.
    ///
    /// - Returns: Which one of its call it is, from 1 on.
    func arrived(_ call: Int, key: String?) -> Int {
        state.withLock { state in
            state.calls[call, default: Call()].arrivals += 1
            state.calls[call]?.keys += key.map { [$0] } ?? []
            return state.calls[call]?.arrivals ?? 1
        }
    }

    func note(_ fault: ChaosFault, of call: Int) {
        state.withLock { $0.calls[call, default: Call()].faults.append(fault) }
    }

    /// Lets a request have its effect, unless there was one with its key.
    func apply(_ call: Int, key: String?, _ answer: () -> String) -> String {
        state.withLock { state in
            if let key, let answer = state.answers[key] {
                return answer
            }
            state.calls[call, default: Call()].applications += 1
            let answer = answer()
            if let key { state.answers[key] = answer }
            return answer
        }
    }

    /// Lets go of what is known, so that it does not count as memory of the calls.
    func forget() {
        state.withLock { $0 = State() }
    }

    // MARK: Callers who give up

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
