#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import AsyncHTTPClient
import NIOCore

/// The chunks of a request body, at most two windows of bytes ahead of its connection.
///
/// AsyncHTTPClient hands chunks to an event loop, and asks for more until the loop reports that its connection has
/// enough. On a busy machine a loop may not run and reports nothing; the whole body would then pile up in memory.
struct RequestChunks: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    /// How many bytes are produced before the loops have to make progress.
    private static let window = 1 << 23

    let body: HTTPBody
    /// The event loops, one of which has the connection.
    let loops: any EventLoopGroup

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: body.makeAsyncIterator(), loops: loops)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var chunks: HTTPBody.AsyncIterator
        let loops: any EventLoopGroup
        /// The bytes produced since `loopsAreDrained` was made.
        var produced = 0
        /// Succeeds when the loops have run all tasks that were enqueued before it was made.
        var loopsAreDrained: EventLoopFuture<Void>?

        mutating func next() async throws -> ByteBuffer? {
            guard let chunk = try await chunks.next() else {
                return nil
            }
            if produced >= RequestChunks.window {
                try await loopsAreDrained?.get()
                loopsAreDrained = .andAllComplete(loops.makeIterator().map { $0.submit {} }, on: loops.any())
                produced = 0
            }
            produced += chunk.count
            return ByteBuffer(bytes: chunk)
        }
    }
}

/// The chunks of a response body. Errors are translated in the same way as errors of the head.
struct ResponseChunks: AsyncSequence, Sendable {
    let body: HTTPClientResponse.Body
    /// Retained, so that the clients are not shut down before the body is read.
    let owned: OwnedHTTPClients?

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: body.makeAsyncIterator(), owned: owned)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var chunks: HTTPClientResponse.Body.AsyncIterator
        let owned: OwnedHTTPClients?

        mutating func next() async throws -> ArraySlice<UInt8>? {
            do {
                return try await chunks.next().map { Array(buffer: $0)[...] }
            } catch {
                throw AsyncHTTPClientTransport.translated(error)
            }
        }
    }
}
#endif
