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

    /// Begins the reading of a response. Its call is one of the running calls of the client as long as this object exists.
    init(_ attempt: CallAttempt) {
        call = attempt.running
        timeout = attempt.call.settings.timeout ?? CallSettings.defaultTimeout
        deadline = attempt.shared.deadline
        calls = attempt.client.core.running
        entry = calls.add(call, scope: attempt.call.scope)
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
