import PipeHTTP
import Synchronization

/// Runs one call at a time: a new call cancels the previous one. Use it for a search field, where only the latest text
/// matters.
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
public final class LatestCall: Sendable {
    private let current = Mutex<RunningCall?>(nil)

    /// Makes an instance without a call.
    public init() {}

    deinit {
        cancel()
    }

    /// Makes a call. A call that is running ends with ``PipeError/Reason/cancelled``.
    ///
    /// - Throws: The error of the call; ``PipeError/Reason/cancelled`` if a newer call replaces it.
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
        return try await running.value(ContinuousClock(), call)
    }

    /// Whether a call is running.
    public var isRunning: Bool { current.withLock { $0 != nil } }

    /// Ends the running call with ``PipeError/Reason/cancelled``.
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
