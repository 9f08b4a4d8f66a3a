import PipeHTTP

/// The time limit for reading values from a response's body: the rest of the call's time, until the call is cancelled.
///
/// The requests of the call have ended by then, and with them the timers that would end it.
package final class ResponseReading: Sendable {
    /// Shorter bodies are read without a limit, since reading takes less time than a cancellation.
    static let threshold = 16_384

    private let call: RunningCall
    private let timeout: Duration
    private let deadline: Deadline?
    private let calls: RunningCalls
    private let entry: RunningCalls.Entry

    /// - Parameters:
    ///   - call: The call of the response.
    ///   - timeout: The timeout of its attempt.
    ///   - deadline: The deadline of the whole call.
    ///   - calls: The running calls of the client. The call is one of them as long as this object exists.
    ///   - scope: The scope of the call.
    init(
        _ call: RunningCall, timeout: Duration, deadline: Deadline?, among calls: RunningCalls,
        scope: RunningCalls.Scope
    ) {
        self.call = call
        self.timeout = timeout
        self.deadline = deadline
        self.calls = calls
        entry = calls.add(call, scope: scope)
    }

    deinit {
        calls.remove(entry)
    }

    /// Why reading has to end; `nil` if it may continue.
    var end: PipeError.Reason? {
        if Task.isCancelled || call.isCancelled {
            return .cancelled
        }
        if let deadline, deadline.left <= .zero {
            return .timedOut(.deadline(deadline.limit))
        }
        return call.isTimeOver ? .timedOut(.attempt(timeout)) : nil
    }
}
