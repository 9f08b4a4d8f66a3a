import Synchronization
import Testing

@testable import PipeCore

/// The bytes between the task that reads a body and its user.
@Suite struct BodyBufferTests {
    private struct Failure: Error, Equatable {}

    private static func chunk(_ number: UInt8, size: Int) -> ArraySlice<UInt8> {
        Array(repeating: number, count: size)[...]
    }

    @Test(
        "Bytes come in order, and then the end, also when it is asked for again", arguments: [1, 40_000, 100_000])
    func order(size: Int) async throws {
        let buffer = BodyBuffer()
        let reading = Task {
            for number in UInt8(1)...20 {
                guard await buffer.add(Self.chunk(number, size: size)) else { return false }
            }
            buffer.finish(nil)
            return true
        }
        var bytes: [UInt8] = []
        while let next = try await buffer.next() { bytes += next }
        #expect(bytes == (UInt8(1)...20).flatMap { Self.chunk($0, size: size) })
        #expect(try await buffer.next() == nil)
        #expect(await reading.value)
    }

    @Test("An error comes after the bytes")
    func error() async throws {
        let buffer = BodyBuffer()
        #expect(await buffer.add([1]))
        #expect(await buffer.add([2]))
        buffer.finish(Failure())
        #expect(try await buffer.next() == [1, 2])
        for _ in 0..<2 { await #expect(throws: Failure()) { try await buffer.next() } }
    }

    @Test("The end and an error reach a waiting user", arguments: [true, false])
    func waitingUser(fails: Bool) async throws {
        let buffer = BodyBuffer()
        let user = Task { try await buffer.next() }
        await Task.yield()
        buffer.finish(fails ? Failure() : nil)
        if fails {
            await #expect(throws: Failure()) { try await user.value }
        } else {
            #expect(try await user.value == nil)
        }
    }

    @Test("The reader waits while 64 KiB are not taken, and continues when they are")
    func bound() async throws {
        let buffer = BodyBuffer()
        let reading = Task {
            while await buffer.add(Self.chunk(0, size: 30_000)) {}
        }
        var sizes: [Int] = []
        for _ in 0..<20 {
            // Time for a reader that does not wait.
            for _ in 0..<100 { await Task.yield() }
            sizes.append(try await buffer.next()?.count ?? 0)
        }
        #expect(sizes.max() ?? 0 <= 90_000, "the third chunk is the last one: \(sizes)")
        reading.cancel()
        await reading.value
    }

    @Test("A cancelled reader stops, also while it waits", arguments: [1, 100_000])
    func cancelledReader(size: Int) async throws {
        let buffer = BodyBuffer()
        let reading = Task {
            while await buffer.add(Self.chunk(0, size: size)) {}
        }
        #expect(try await buffer.next()?.isEmpty == false)
        reading.cancel()
        await reading.value
    }

    @Test("After a cancellation the user and the reader stop")
    func cancelled() async throws {
        let waiting = BodyBuffer()
        let user = Task { try await waiting.next() }
        await Task.yield()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await user.value }
        await #expect(throws: CancellationError.self) { try await waiting.next() }
        #expect(!(await waiting.add([1])))
        await #expect(throws: CancellationError.self) { try await waiting.next() }

        let full = BodyBuffer()
        let reader = Task { await full.add(Self.chunk(0, size: 100_000)) }
        await Task.yield()
        full.cancel()
        #expect(!(await reader.value))
        await #expect(throws: CancellationError.self) { try await full.next() }
        // The end does not hide that something was lost.
        full.finish(nil)
        await #expect(throws: CancellationError.self) { try await full.next() }
    }

    @Test("A second user does not replace a waiting one")
    func secondUser() async throws {
        let buffer = BodyBuffer()
        let (results, found) = AsyncStream<Result<ArraySlice<UInt8>?, any Error>>.makeStream()
        for _ in 0..<2 {
            Task {
                do { found.yield(.success(try await buffer.next())) } catch { found.yield(.failure(error)) }
            }
        }
        var iterator = results.makeAsyncIterator()
        let first = await iterator.next()
        #expect(throws: CancellationError.self) { try first?.get() }
        #expect(await buffer.add([1]))
        #expect(try await iterator.next()?.get() == [1])
    }
}
