#if canImport(Darwin) || !(AsyncHTTPClient && canImport(AsyncHTTPClient))
import PipeHTTP
import Synchronization

/// A bounded buffer of the bytes of a response that were received and not yet read.
///
/// On Apple platforms the task is suspended while too many bytes are unread, so the sender waits. On Linux that is
/// impossible (a suspended task restarts from its first byte): there a reader that is too slow gets an error, so that
/// memory stays bounded.
final class URLSessionBody: Sendable {
    private struct State {
        var chunks: [ArraySlice<UInt8>] = []
        /// How many of the chunks were read.
        var readCount = 0
        /// How many bytes are unread.
        var unread = 0
        var end: Result<Void, any Error>?
        var waiter: CheckedContinuation<ArraySlice<UInt8>?, any Error>?
        var isHeldBack = false
        /// A chunk with fewer bytes is extended by those that follow.
        static let smallestChunk = 4096

        mutating func take() -> ArraySlice<UInt8>? {
            guard readCount < chunks.count else {
                return nil
            }
            let chunk = chunks[readCount]
            chunks[readCount] = []
            readCount += 1
            unread -= chunk.count
            if readCount == chunks.count {
                chunks.removeAll(keepingCapacity: true)
                readCount = 0
            } else if readCount == 1024 {
                chunks.removeFirst(readCount)
                readCount = 0
            }
            return chunk
        }
    }

    private let state = Mutex(State())
    private let task: CancellableDataTask
    private let limit: Int

    init(_ task: CancellableDataTask, limit: Int) {
        self.task = task
        self.limit = limit
    }

    // MARK: From the session

    func append(_ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else {
            return
        }
        let (waiter, isTooMuch) = state.withLock {
            state -> (CheckedContinuation<ArraySlice<UInt8>?, any Error>?, Bool) in
            guard state.end == nil else {
                return (nil, false)
            }
            if let waiter = state.waiter {
                state.waiter = nil
                return (waiter, false)
            }
            // A server may send its bytes one by one.
            if let last = state.chunks.last, state.readCount < state.chunks.count, last.count < State.smallestChunk {
                state.chunks[state.chunks.count - 1] += bytes
            } else {
                state.chunks.append(bytes)
            }
            state.unread += bytes.count
            let isTooMuch = state.unread > limit && !state.isHeldBack
            #if canImport(Darwin)
            state.isHeldBack = state.isHeldBack || isTooMuch
            #else
            if isTooMuch {
                let message =
                    "the response arrived faster than it was read, and URLSession on Linux cannot pause it:"
                    + " more than \(limit) bytes are unread"
                state.end = .failure(PipeError(.connection(.other(message))))
            }
            #endif
            return (nil, isTooMuch)
        }
        waiter?.resume(returning: bytes)
        if isTooMuch {
            #if canImport(Darwin)
            task.suspend()
            #else
            task.cancel()
            #endif
        }
    }

    func finish(_ end: Result<Void, any Error>) {
        let waiter = state.withLock { state -> CheckedContinuation<ArraySlice<UInt8>?, any Error>? in
            guard state.end == nil else {
                return nil
            }
            state.end = end
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume(with: end.map { nil })
    }

    // MARK: To the reader

    func next() async throws -> ArraySlice<UInt8>? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, isReleased) = state.withLock {
                    state -> (Result<ArraySlice<UInt8>?, any Error>?, Bool) in
                    if let chunk = state.take() {
                        let isReleased = state.isHeldBack && state.unread < limit / 2
                        state.isHeldBack = state.isHeldBack && !isReleased
                        return (.success(chunk), isReleased)
                    }
                    if let end = state.end {
                        return (end.map { nil }, false)
                    }
                    if Task.isCancelled {
                        return (.failure(CancellationError()), false)
                    }
                    state.waiter = continuation
                    return (nil, false)
                }
                #if canImport(Darwin)
                if isReleased { task.unsuspend() }
                #else
                _ = isReleased
                #endif
                if let result {
                    continuation.resume(with: result)
                }
            }
        } onCancel: {
            finish(.failure(CancellationError()))
            task.cancel()
        }
    }

    /// Discards the body, as its reader is gone.
    func abandon() {
        finish(.failure(CancellationError()))
        state.withLock { state in
            state.chunks = []
            state.readCount = 0
            state.unread = 0
        }
        task.cancel()
    }
}

/// The chunks of a response body. If the last copy is released before all was read, the connection ends.
struct URLSessionChunks: AsyncSequence, Sendable {
    fileprivate final class Reader: Sendable {
        let body: URLSessionBody

        init(_ body: URLSessionBody) {
            self.body = body
        }

        deinit {
            body.abandon()
        }
    }

    private let reader: Reader

    init(_ body: URLSessionBody) {
        reader = Reader(body)
    }

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: reader)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let reader: Reader

        func next() async throws -> ArraySlice<UInt8>? {
            try await reader.body.next()
        }
    }
}
#endif
