import Synchronization

/// A place for one call at a time: a new one cancels the one before it, as a search field needs whose last text alone counts.
///
/// ```swift
/// let search = LatestCall()
///
/// func textChanged(_ text: String) async throws {
///     shown = try await search.run { () async throws(PipeError) in
///         try await todo.projects.list(where: .init(title: text))
///     }
/// }
/// ```
///
/// Seed row NC-06.
public final class LatestCall: Sendable {
    private let current = Mutex<RunningCall?>(nil)

    /// Makes a place without a call.
    public init() {}

    deinit {
        cancel()
    }

    /// Makes a call; one that is under way here ends with ``PipeError/Reason/cancelled``.
    ///
    /// - Throws: What the call throws; ``PipeError/Reason/cancelled`` where a newer call took its place.
    public func run<Value: Sendable>(
        _ call: @escaping @Sendable () async throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        let running = RunningCall()
        replace(with: running)?.cancel()
        defer {
            current.withLock { current in
                if current === running {
                    current = nil
                }
            }
        }
        return try await running.value(clock: ContinuousClock(), call)
    }

    /// Whether a call is under way.
    public var isRunning: Bool { current.withLock { $0 != nil } }

    /// Ends the call that is under way with ``PipeError/Reason/cancelled``.
    public func cancel() {
        replace(with: nil)?.cancel()
    }

    private func replace(with call: RunningCall?) -> RunningCall? {
        current.withLock { current in
            defer { current = call }
            return current
        }
    }
}
