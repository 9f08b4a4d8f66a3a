/// The progress of an upload or a download.
///
/// Calls that transfer files report it to a closure; ``makeStream()`` makes an asynchronous sequence of the reports:
///
/// ```swift
/// let (events, report) = TransferProgress.makeStream()
/// async let file = todo.projects[8].attachments.upload(file: .file(url), progress: report)
/// for await progress in events { print(progress.fraction ?? 0) }
/// print(try await file.id)
/// ```
///
/// The first event has the bytes that are there before the transfer (0, or what an earlier download kept). ``bytes``
/// never decreases, and ``state`` of the last event is not ``State/running``. Small steps are combined.
public struct TransferProgress: Sendable, Hashable {
    /// The state of the transfer.
    public enum State: Sendable, Hashable {
        /// Bytes are transferred, or the response is awaited.
        case running
        /// The call succeeded; the last event.
        case finished
        /// The call failed or was cancelled; the last event.
        case stopped
    }

    /// A closure that receives progress events on any thread, one at a time and in order. It should return quickly.
    public typealias Handler = @Sendable (TransferProgress) -> Void

    /// The bytes so far: of a download, the bytes that are kept; of an upload, the bytes passed to the network.
    public let bytes: Int64
    /// The total number of bytes; `nil` if it is not known.
    public let total: Int64?
    /// Bytes per second in the last seconds; `nil` before the first bytes.
    public let bytesPerSecond: Double?
    /// Whether the transfer is running, or how it ended.
    public let state: State

    /// The fraction from 0 to 1; `nil` if the total is not known, except at the end, when it is 1.
    public var fraction: Double? {
        switch (state, total) {
        case (.finished, _): 1
        case (_, let total?): total > 0 ? min(1, Double(bytes) / Double(total)) : 0
        case (_, nil): nil
        }
    }

    /// The remaining time at ``bytesPerSecond``; `nil` if the total or the rate is not known.
    public var timeLeft: Duration? {
        if state == .finished {
            return .zero
        }
        guard let total, let bytesPerSecond, bytesPerSecond > 0 else {
            return nil
        }
        return .seconds(min(Double(max(0, total - bytes)) / bytesPerSecond, 1e12))
    }

    /// Makes a sequence of events, and the closure that reports to it.
    ///
    /// A slow reader misses events, but never the last one. The sequence ends with the last event of one call, so each
    /// call needs a separate sequence.
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
