#if AsyncHTTPClient
import Dispatch
import NIOPosix
import Synchronization
import Testing

import PipeRuntime
@testable import PipeTransports
@testable import PipeHTTP

@Suite struct RequestChunksTests {
    /// A busy event loop gets at most two windows of 8 MiB, however fast the body is produced.
    @Test("A body waits for a busy event loop")
    func busyLoop() async throws {
        let loops = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let gate = DispatchSemaphore(value: 0)
        loops.next().execute { gate.wait() }
        let chunk = [UInt8](repeating: 7, count: 1 << 20)
        let body = HTTPBody(replaying: { AsyncStream { chunk[...] } })
        let given = Count()
        let reading = Task {
            var chunks = RequestChunks(body: body, loops: loops).makeAsyncIterator()
            while given.value < 40, let buffer = try await chunks.next() {
                #expect(buffer.readableBytes == chunk.count)
                given.add()
            }
        }
        while given.value < 16, !Task.isCancelled { await Task.yield() }
        // Enough yields for further chunks to be produced, if they were.
        for _ in 0..<5_000 { await Task.yield() }
        #expect(given.value == 16)
        gate.signal()
        try await reading.value
        #expect(given.value == 40)
        try await loops.shutdownGracefully()
    }
}

private final class Count: Sendable {
    private let count = Mutex(0)

    var value: Int { count.withLock { $0 } }

    func add() { count.withLock { $0 += 1 } }
}
#endif
