/// How far an upload or a download has come.
///
/// Every call that moves files tells of it by a closure; ``makeStream()`` makes a sequence of that:
///
/// ```swift
/// let (events, report) = TransferProgress.makeStream()
/// async let file = todo.projects[8].attachments.upload(file: .file(url), progress: report)
/// for await progress in events { print(progress.fraction ?? 0) }
/// print(try await file.id)
/// ```
///
/// The first event has what is there before anything moves (0, or what an earlier download left), ``bytes`` never falls, and
/// the last event is one whose ``state`` is not ``State/running``. Of many small steps only some are told.
public struct TransferProgress: Sendable, Hashable {
    /// Whether more is to come.
    public enum State: Sendable, Hashable {
        /// Bytes move, or the answer is waited for.
        case running
        /// The call has succeeded; the last event.
        case finished
        /// The call has failed or was cancelled; the last event.
        case stopped
    }

    /// What is called as a transfer goes on, from any thread, one event after the other. It should not take long.
    public typealias Handler = @Sendable (TransferProgress) -> Void

    /// The bytes so far: of a download those that are kept, of an upload those handed to the network.
    public let bytes: Int64
    /// The bytes in all; `nil` where nobody has said.
    public let total: Int64?
    /// Bytes per second in the last seconds; `nil` before any has moved.
    public let rate: Double?
    public let state: State

    /// From 0 to 1; `nil` where the total is not known, but 1 at the end.
    public var fraction: Double? {
        switch (state, total) {
        case (.finished, _): 1
        case (_, let total?): total > 0 ? min(1, Double(bytes) / Double(total)) : 0
        case (_, nil): nil
        }
    }

    /// How long the rest takes at this rate; `nil` where the total or the rate is not known.
    public var secondsLeft: Double? {
        if state == .finished {
            return 0
        }
        guard let total, let rate, rate > 0 else {
            return nil
        }
        return Double(max(0, total - bytes)) / rate
    }

    /// Makes a sequence of events and the closure that feeds it.
    ///
    /// A slow reader misses events, never the last one. The sequence ends behind the last event of one call, so each call
    /// takes a sequence of its own.
    public static func makeStream() -> (events: AsyncStream<TransferProgress>, report: Handler) {
        let (events, continuation) = AsyncStream.makeStream(
            of: TransferProgress.self, bufferingPolicy: .bufferingNewest(1))
        return (
            events,
            { progress in
                continuation.yield(progress)
                if progress.state != .running {
                    continuation.finish()
                }
            }
        )
    }
}
