/// The time in which the body of an answer is made into values: what its call has left of its own, as long as nobody
/// ends it.
///
/// The requests of the call have ended by then, and with them all that would end it.
final class ResponseReading: Sendable {
    /// Shorter bodies are read in less time than it takes to end something.
    static let threshold = 16_384

    private let call: RunningCall
    private let timeout: Duration
    private let deadline: Deadline?
    private let calls: RunningCalls
    private let place: RunningCalls.Place

    /// - Parameters:
    ///   - call: Has brought the answer.
    ///   - timeout: How long its attempt might take.
    ///   - deadline: When all of it has to be at its end.
    ///   - calls: What ends the calls of a client; this one is among them for as long as this exists.
    ///   - scope: What the call belongs to.
    init(
        _ call: RunningCall, timeout: Duration, deadline: Deadline?, among calls: RunningCalls,
        scope: RunningCalls.Scope
    ) {
        self.call = call
        self.timeout = timeout
        self.deadline = deadline
        self.calls = calls
        place = calls.add(call, scope: scope)
    }

    deinit {
        calls.remove(place)
    }

    /// Why reading has to end; `nil` where it may go on.
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
