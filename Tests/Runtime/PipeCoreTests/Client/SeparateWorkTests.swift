@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCore

/// Work in a separate task, which may ignore cancellation.
@Suite struct SeparateWorkTests {
    private struct Failure: Error, Equatable {}

    @Test("Its result, or its error, is that of the caller")
    func results() async throws {
        #expect(try await SeparateWork().value { 1 } == 1)
        #expect(
            try await SeparateWork().value {
                await Task.yield()
                return 2
            } == 2)
        await #expect(throws: Failure()) { try await SeparateWork().value { () -> Int in throw Failure() } }
    }

    @Test("Work that is cancelled before its start does not start")
    func cancelledBefore() async {
        let hasStarted = Mutex(false)
        let work = SeparateWork()
        work.cancel()
        await #expect(throws: CancellationError.self) {
            try await work.value { hasStarted.withLock { $0 = true } }
        }
        #expect(!hasStarted.withLock { $0 })
    }

    @Test("The caller leaves work that ignores its cancellation")
    func ignored() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let (gate, open) = AsyncStream<Bool>.makeStream()
        let work = SeparateWork()
        let result = Task {
            try await work.value {
                start.yield()
                // A new task, so that the cancellation does not end the wait.
                return await Task { await gate.first { _ in true } }.value
            }
        }
        for await _ in started { break }
        work.cancel()
        await #expect(throws: CancellationError.self) { try await result.value }
        // Its late end and another cancellation change nothing.
        open.yield(true)
        work.cancel()
    }
}
