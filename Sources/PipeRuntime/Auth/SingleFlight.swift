import Synchronization

/// A value that is fetched once for however many callers want it.
///
/// Who comes while it is fetched waits for the same fetch; a caller who is cancelled goes, and the fetch goes on. A fetch
/// that fails fails for all who wait, and the next caller starts anew.
final class SingleFlight<Value: Sendable>: Sendable {
    /// What a fetch came to.
    struct Landing: Sendable {
        var outcome: Result<Value, PipeError>
        /// What is kept where there is no new value, so that the next fetch can make use of it.
        var remains: Value?
    }

    private struct State {
        var value: Value?
        /// The value is of no use any more but for a fetch.
        var isRefused = false
        var isFetching = false
        /// Counts how often the value was replaced from outside: what was fetched before that is not kept.
        var replacements = 0
        var waiters: [Int: CheckedContinuation<Result<Value, PipeError>, Never>] = [:]
        var nextWaiter = 0
    }

    private let state = Mutex(State())

    /// The value that is there, whatever it is worth.
    var current: Value? { state.withLock { $0.value } }

    /// How often the value was replaced from outside.
    var replacements: Int { state.withLock { $0.replacements } }

    /// How many callers wait.
    var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Gives the value that is there, or fetches it.
    ///
    /// - Parameters:
    ///   - isUsable: Whether a value that is there will do; asked under a lock.
    ///   - fetch: Makes a new value, from the one that is there and whether that was refused.
    func value(
        where isUsable: (Value) -> Bool,
        fetch: @escaping @Sendable (_ previous: Value?, _ isRefused: Bool) async -> Landing
    ) async -> Result<Value, PipeError> {
        if let value = state.withLock({ Self.usable($0, where: isUsable) }) {
            return .success(value)
        }
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (result, start) = state.withLock { state -> (Result<Value, PipeError>?, (() -> Void)?) in
                    // A cancellation from now on finds the waiter.
                    if Task.isCancelled {
                        return (.failure(PipeError(.cancelled)), nil)
                    }
                    if let value = Self.usable(state, where: isUsable) {
                        return (.success(value), nil)
                    }
                    state.waiters[id] = continuation
                    guard !state.isFetching else {
                        return (nil, nil)
                    }
                    state.isFetching = true
                    let (previous, isRefused, replacements) = (state.value, state.isRefused, state.replacements)
                    return (nil, { self.start(previous, isRefused, replacements, fetch) })
                }
                if let result {
                    continuation.resume(returning: result)
                }
                start?()
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(returning: .failure(PipeError(.cancelled)))
        }
    }

    /// A value that is there is fetched anew before it is used again.
    func refuse(where isMeant: (Value) -> Bool) {
        state.withLock { state in
            if let value = state.value, isMeant(value) {
                state.isRefused = true
            }
        }
    }

    /// Puts a value in place of the one that is there; a fetch under way will not replace it.
    func replace(with value: Value?) {
        state.withLock { state in
            state.value = value
            state.isRefused = false
            state.replacements += 1
        }
    }

    private static func usable(_ state: State, where isUsable: (Value) -> Bool) -> Value? {
        guard let value = state.value, !state.isRefused, isUsable(value) else {
            return nil
        }
        return value
    }

    /// The task is nobody's child: the fetch outlives the caller who happened to be the first.
    private func start(
        _ previous: Value?, _ isRefused: Bool, _ replacements: Int,
        _ fetch: @escaping @Sendable (Value?, Bool) async -> Landing
    ) {
        Task {
            let landing = await fetch(previous, isRefused)
            let waiters = state.withLock { state in
                state.isFetching = false
                if state.replacements == replacements {
                    switch landing.outcome {
                    case .success(let value):
                        state.value = value
                        state.isRefused = false
                    case .failure:
                        state.value = landing.remains
                        state.isRefused = state.isRefused && landing.remains != nil
                    }
                }
                defer { state.waiters = [:] }
                return state.waiters
            }
            // In the order in which they came.
            for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) {
                waiter.resume(returning: landing.outcome)
            }
        }
    }
}
