@_spi(Generated) import PipeCore
import PipeHTTP

/// Observes the bytes of a call that transfers files.
struct Transfer: BodyWatcher {
    let activity: Activity
    let meter: ProgressMeter?
    /// The time since the call began.
    let elapsed: @Sendable () -> Duration
    /// The offset of this call's body in the whole file, if it is a part.
    private let offset: Int64?

    init(_ clock: any Clock<Duration>, _ meter: ProgressMeter?, partAt offset: Int64? = nil) {
        activity = Activity(clock)
        elapsed = clock.stopwatch()
        self.meter = meter
        self.offset = offset
    }

    /// Wraps the body of a request to count its bytes as the network takes them.
    func watching(_ body: HTTPBody) -> HTTPBody {
        HTTPBody(length: body.length, isReplayable: body.isReplayable) {
            meter?.begin(at: offset ?? 0, of: offset == nil ? body.length : nil)
            return AsyncSequenceChunks(WatchedChunks(chunks: body.makeAsyncIterator(), transfer: self))
        }
    }
}

/// Counts a chunk when the next one is requested, as the network has taken it by then.
private struct WatchedChunks: AsyncIteratorProtocol {
    typealias Element = ArraySlice<UInt8>

    // Bytes in memory come in one chunk, so it is divided to show progress.
    private static let largestChunk = FileChunks.chunkSize

    private var chunks: HTTPBody.AsyncIterator
    private let transfer: Transfer
    private var rest: ArraySlice<UInt8> = []
    private var handedOut = 0

    init(chunks: HTTPBody.AsyncIterator, transfer: Transfer) {
        self.chunks = chunks
        self.transfer = transfer
    }

    mutating func next() async throws -> ArraySlice<UInt8>? {
        try await next(isolation: nil)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        transfer.activity.touch()
        if handedOut > 0 {
            transfer.meter?.add(Int64(handedOut))
            handedOut = 0
        }
        if rest.isEmpty {
            guard let chunk = try await chunks.next(isolation: actor) else {
                return nil
            }
            rest = chunk
        }
        let chunk = rest.prefix(Self.largestChunk)
        rest = rest.dropFirst(Self.largestChunk)
        handedOut = chunk.count
        return chunk
    }
}
