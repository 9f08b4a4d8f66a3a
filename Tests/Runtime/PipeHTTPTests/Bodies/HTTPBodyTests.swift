@_spi(Generated) import PipeHTTP
import Testing

@Suite struct HTTPBodyTests {
    private struct Failure: Error {}

    @Sendable private static func chunks(_ texts: [String]) -> AsyncStream<ArraySlice<UInt8>> {
        AsyncStream { continuation in
            for text in texts {
                continuation.yield(Array(text.utf8)[...])
            }
            continuation.finish()
        }
    }

    @Test("Bytes can be read several times")
    func bytes() async throws {
        let body = HTTPBody("abc")
        #expect(body.length == 3)
        #expect(body.isReplayable)
        #expect(body.bytes == Array("abc".utf8))
        for _ in 0..<2 {
            #expect(try await body.collect(upTo: 3) == Array("abc".utf8))
            var read: [UInt8] = []
            for try await chunk in body {
                read += chunk
            }
            #expect(read == Array("abc".utf8))
        }
        for try await chunk in HTTPBody.empty {
            Issue.record("chunk \(chunk)")
        }
    }

    @Test("A replayable stream is made for each reading")
    func streamsAreMadeAnew() async throws {
        let body = HTTPBody(length: 4) { Self.chunks(["a", "", "bcd"]) }
        #expect(body.isReplayable)
        #expect(body.bytes == nil)
        for _ in 0..<2 {
            #expect(try await body.collect(upTo: 100) == Array("abcd".utf8))
        }
        var sizes: [Int] = []
        for try await chunk in body {
            sizes.append(chunk.count)
        }
        #expect(sizes == [1, 3])
    }

    @Test("A stream that can be read only once is not read again")
    func streamsThatAreReadOnce() async throws {
        let body = HTTPBody(once: Self.chunks(["ab"]))
        #expect(!body.isReplayable)
        #expect(body.length == nil)
        #expect(try await body.collect(upTo: 2) == Array("ab".utf8))
        await #expect(throws: HTTPBodyError.readTwice) { try await body.collect(upTo: 2) }
    }

    @Test("collect throws over its limit")
    func limit() async {
        await #expect(throws: HTTPBodyError.tooLarge(limit: 2)) { try await HTTPBody("abc").collect(upTo: 2) }
        await #expect(throws: HTTPBodyError.tooLarge(limit: 2)) {
            try await HTTPBody(length: 1) { Self.chunks(["a", "b", "c"]) }.collect(upTo: 2)
        }
        await #expect(throws: HTTPBodyError.tooLarge(limit: 0)) { try await HTTPBody("a").collect(upTo: 0) }
    }

    @Test("An error of the stream is thrown")
    func streamErrors() async {
        let body = HTTPBody {
            AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
                continuation.yield([1])
                continuation.finish(throwing: Failure())
            }
        }
        await #expect(throws: Failure.self) { try await body.collect(upTo: 9) }
        let unmade = HTTPBody { () throws -> AsyncStream<ArraySlice<UInt8>> in throw Failure() }
        await #expect(throws: Failure.self) { try await unmade.collect(upTo: 9) }
    }
}
