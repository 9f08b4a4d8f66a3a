import PipeHTTP
import Synchronization

/// Whether a call is running, or how it ended.
public enum CallState: Sendable {
    /// It waits for a slot, or its request, its response or a pause between two attempts is not over.
    case running
    /// It returned a value.
    case succeeded
    /// It threw an error.
    case failed(PipeError)
    /// It was cancelled, by its handle or in another way.
    case cancelled

    /// Whether the call has not ended.
    public var isRunning: Bool { if case .running = self { true } else { false } }
}

/// Reports the states of a ``CallHandle``.
final class CallReports: Sendable {
    private struct Values {
        var state = CallState.running
        /// The call that the state is of. Those before it were retried.
        var call: RunningCall?
        var readers: [Int: AsyncStream<CallState>.Continuation] = [:]
        var nextReader = 0
    }

    private let values = Mutex(Values())

    var state: CallState { values.withLock { $0.state } }

    /// The states from now on, beginning with the current one.
    var states: AsyncStream<CallState> {
        let (states, continuation) = AsyncStream.makeStream(of: CallState.self)
        let reader = values.withLock { values in
            defer { values.nextReader += 1 }
            values.readers[values.nextReader] = continuation
            continuation.yield(values.state)
            return values.nextReader
        }
        continuation.onTermination = { [weak self] _ in
            // Released after the lock.
            _ = self?.values.withLock { $0.readers.removeValue(forKey: reader) }
        }
        return states
    }

    /// Reports that a call has begun or how it ended, unless it was retried.
    func report(_ state: CallState, of call: RunningCall) {
        // Under the lock, so that readers get the states in order.
        values.withLock { values in
            if state.isRunning { values.call = call }
            guard values.call === call else {
                return
            }
            values.state = state
            for reader in values.readers.values { reader.yield(state) }
        }
    }

    /// Ends the sequences.
    func end() {
        let readers = values.withLock { $0.readers }
        for reader in readers.values { reader.finish() }
    }
}
