import PipeHTTP
import Synchronization

/// A value that is fetched once for all callers.
///
/// Callers that come during a fetch wait for it. A cancelled caller returns at once, and the fetch continues. An error
/// of the fetch goes to all waiting callers, and the next caller starts another fetch.
package final class SingleFlight<Value: Sendable>: Sendable {
    /// The result of a fetch.
    package struct Landing: Sendable {
        var outcome: Result<Value, PipeError>
        /// The value to keep for the next fetch if this one failed.
        var remains: Value?

        package init(outcome: Result<Value, PipeError>, remains: Value? = nil) {
            self.outcome = outcome
            self.remains = remains
        }

        /// Fetches a value. After an error the previous one remains.
        package init(after previous: Value?, _ fetch: () async throws -> Value) async {
            do {
                self.init(outcome: .success(try await fetch()))
            } catch {
                let error = PipeError(thrown: error, as: PipeError.Reason.credential)
                self.init(outcome: .failure(error), remains: previous)
            }
        }
    }

    private struct State {
        var value: Value?
        /// Whether the value may only be used to fetch the next one.
        var isRefused = false
        var isFetching = false
        /// How many times the value was replaced from outside. A fetch that began before a replacement does not
        /// overwrite it.
        var replacements = 0
        var waiters: [Int: CheckedContinuation<Result<Value, PipeError>, Never>] = [:]
        var nextWaiter = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// The current value, even if it is refused or unusable.
    package var current: Value? { state.withLock { $0.value } }

    /// How many times the value was replaced from outside.
    package var replacements: Int { state.withLock { $0.replacements } }

    /// The number of waiting callers.
    package var waiterCount: Int { state.withLock { $0.waiters.count } }

    /// Returns the current value, or fetches one.
    ///
    /// - Parameters:
    ///   - isUsable: Returns whether the current value can be used; called under a lock.
    ///   - fetch: Returns a new value; its parameters are the current value and whether that was refused.
    package func value(
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
                let result = state.withLock { state -> Result<Value, PipeError>? in
                    // From here on, `onCancel` finds the waiter.
                    if Task.isCancelled {
                        return .failure(PipeError(.cancelled))
                    }
                    if let value = Self.usable(state, where: isUsable) {
                        return .success(value)
                    }
                    state.waiters[id] = continuation
                    if !state.isFetching {
                        state.isFetching = true
                        start(state.value, state.isRefused, state.replacements, fetch)
                    }
                    return nil
                }
                if let result {
                    continuation.resume(returning: result)
                }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume(returning: .failure(PipeError(.cancelled)))
        }
    }

    /// Marks the current value, so that the next caller fetches another one.
    package func refuse(where isMeant: (Value) -> Bool) {
        state.withLock { state in
            if let value = state.value, isMeant(value) {
                state.isRefused = true
            }
        }
    }

    /// Replaces the current value, if it is the one that is meant; a fetch in progress does not overwrite it.
    ///
    /// - Returns: Whether the value was replaced.
    @discardableResult
    package func replace(with value: Value?, where isMeant: (Value?) -> Bool = { _ in true }) -> Bool {
        state.withLock { state in
            guard isMeant(state.value) else {
                return false
            }
            state.value = value
            state.isRefused = false
            state.replacements += 1
            return true
        }
    }

    private static func usable(_ state: State, where isUsable: (Value) -> Bool) -> Value? {
        guard let value = state.value, !state.isRefused, isUsable(value) else {
            return nil
        }
        return value
    }

    /// Starts the fetch in an unstructured task, so that it outlives the first caller.
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
            // In order of arrival.
            for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) {
                waiter.resume(returning: landing.outcome)
            }
        }
    }
}
