#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import AsyncHTTPClient
import NIOCore

/// The chunks of a request, not many more at a time than its connection has taken.
///
/// AsyncHTTPClient hands chunks to an event loop and asks for more of them until that loop says that its connection has
/// enough. A loop that does not get its turn, on a busy machine, says nothing, and would have the whole body in memory.
struct RequestChunks: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    /// So many bytes are given without a sign of the loops.
    private static let window = 1 << 23

    let body: HTTPBody
    /// One of them has the connection.
    let loops: any EventLoopGroup

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: body.makeAsyncIterator(), loops: loops)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var chunks: HTTPBody.AsyncIterator
        let loops: any EventLoopGroup
        /// The bytes given since `turn` was asked for.
        var given = 0
        /// Comes when the loops have done all that they were to do when it was asked for.
        var turn: EventLoopFuture<Void>?

        mutating func next() async throws -> ByteBuffer? {
            guard let chunk = try await chunks.next() else {
                return nil
            }
            if given >= RequestChunks.window {
                try await turn?.get()
                turn = .andAllComplete(loops.makeIterator().map { $0.submit {} }, on: loops.any())
                given = 0
            }
            given += chunk.count
            return ByteBuffer(bytes: chunk)
        }
    }
}

/// The chunks of a response, with errors translated as those of its head are.
struct ResponseChunks: AsyncSequence, Sendable {
    let body: HTTPClientResponse.Body
    /// Not shut down before the body is read.
    let own: OwnHTTPClients?

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(chunks: body.makeAsyncIterator(), own: own)
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var chunks: HTTPClientResponse.Body.AsyncIterator
        let own: OwnHTTPClients?

        mutating func next() async throws -> ArraySlice<UInt8>? {
            do {
                return try await chunks.next().map { Array(buffer: $0)[...] }
            } catch {
                throw AsyncHTTPClientTransport.failure(error)
            }
        }
    }
}
#endif
