@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCore

@Suite struct SingleFlightTests {
    /// A fetch that a test ends.
    private final class Fetch: Sendable {
        let count = Mutex(0)
        let gate = AsyncStream<SingleFlight<Int>.Landing>.makeStream()

        func run() async -> SingleFlight<Int>.Landing {
            count.withLock { $0 += 1 }
            for await landing in gate.stream {
                return landing
            }
            return .init(outcome: .failure(PipeError(.cancelled)))
        }
    }

    private func value(of flight: SingleFlight<Int>, _ fetch: Fetch) async -> Result<Int, PipeError> {
        await flight.value(where: { _ in true }) { _, _ in await fetch.run() }
    }

    private func waiting(_ flight: SingleFlight<Int>, _ count: Int) async {
        while flight.waiterCount != count {
            await Task.yield()
        }
    }

    @Test("All callers share one fetch")
    func sharedFetch() async {
        let (flight, fetch) = (SingleFlight<Int>(), Fetch())
        await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<100 {
                group.addTask { try? await value(of: flight, fetch).get() }
            }
            await waiting(flight, 100)
            fetch.gate.continuation.yield(.init(outcome: .success(7)))
            for await value in group {
                #expect(value == 7)
            }
        }
        #expect(fetch.count.withLock { $0 } == 1)
        #expect(await value(of: flight, fetch).isSeven)
        #expect(fetch.count.withLock { $0 } == 1)
    }

    @Test("A cancelled caller returns at once; the fetch continues for the others")
    func cancelledWaiters() async throws {
        let (flight, fetch) = (SingleFlight<Int>(), Fetch())
        let first = Task { await value(of: flight, fetch) }
        await waiting(flight, 1)
        let second = Task { await value(of: flight, fetch) }
        await waiting(flight, 2)
        first.cancel()
        await #expect(throws: PipeError.self) { try await first.value.get() }
        #expect(flight.waiterCount == 1)
        fetch.gate.continuation.yield(.init(outcome: .success(1)))
        #expect(try await second.value.get() == 1)
        #expect(fetch.count.withLock { $0 } == 1)
    }

    @Test("A value that no caller waits for any more is kept for the next caller")
    func abandoned() async throws {
        let (flight, fetch) = (SingleFlight<Int>(), Fetch())
        let only = Task { await value(of: flight, fetch) }
        await waiting(flight, 1)
        only.cancel()
        _ = await only.value
        let next = Task { await value(of: flight, fetch) }
        await waiting(flight, 1)
        fetch.gate.continuation.yield(.init(outcome: .success(3)))
        #expect(try await next.value.get() == 3)
        #expect(fetch.count.withLock { $0 } == 1)
    }

    @Test("A cancelled task does not start a fetch")
    func cancelledTask() async {
        let (flight, fetch) = (SingleFlight<Int>(), Fetch())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await value(of: flight, fetch)
        }
        guard case .failure(let error) = await task.value else {
            Issue.record("a value")
            return
        }
        #expect(error.isCancelled)
        #expect(fetch.count.withLock { $0 } == 0)
    }

    @Test("All waiting callers get an error, and later callers do not")
    func failures() async throws {
        let (flight, fetch) = (SingleFlight<Int>(), Fetch())
        async let first = value(of: flight, fetch)
        async let second = value(of: flight, fetch)
        await waiting(flight, 2)
        fetch.gate.continuation.yield(.init(outcome: .failure(PipeError(.timedOut(.attempt(nil))))))
        for result in await [first, second] {
            #expect(throws: PipeError.self) { try result.get() }
        }
        fetch.gate.continuation.yield(.init(outcome: .success(5)))
        #expect(try await value(of: flight, fetch).get() == 5)
        #expect(fetch.count.withLock { $0 } == 2)
    }

    @Test("A refused value is fetched again, another value is not")
    func refusals() async throws {
        let (flight, fetch) = (SingleFlight<Int>(), Fetch())
        fetch.gate.continuation.yield(.init(outcome: .success(1)))
        _ = try await value(of: flight, fetch).get()
        flight.refuse { $0 == 0 }
        #expect(try await value(of: flight, fetch).get() == 1)
        flight.refuse { $0 == 1 }
        fetch.gate.continuation.yield(.init(outcome: .success(2)))
        #expect(try await value(of: flight, fetch).get() == 2)
        #expect(fetch.count.withLock { $0 } == 2)
    }

    @Test("A fetch that began before a removal does not restore the value")
    func forgetting() async throws {
        let (flight, fetch) = (SingleFlight<Int>(), Fetch())
        let caller = Task { await value(of: flight, fetch) }
        await waiting(flight, 1)
        flight.replace(with: nil)
        fetch.gate.continuation.yield(.init(outcome: .success(1)))
        _ = await caller.value
        #expect(flight.current == nil)
    }
}

extension Result<Int, PipeError> {
    fileprivate var isSeven: Bool { (try? get()) == 7 }
}
