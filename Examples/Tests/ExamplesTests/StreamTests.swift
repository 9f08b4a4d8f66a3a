import Foundation
import PipeRuntime
import Synchronization
import Testing

/// Streams over real HTTP on loopback.
@Suite(.timeLimit(.minutes(5))) struct StreamTests {
    @Test("A value arrives before the response ends, and the end of the loop ends the call")
    func prompt() async throws {
        try await ProbeServer.run { server in
            for try await tick in server.probe().ticks.watch(count: 2, pause: true) {
                #expect(tick.number == 1)
                await server.expect(.stalled)
                break
            }
            await server.expect(.abandoned)
        }
    }

    @Test("A cancelled task ends a stream that waits for its next value")
    func cancelled() async throws {
        try await ProbeServer.run { server in
            let task = Task { () -> PipeError? in
                await failure { () throws(PipeError) in
                    for try await _ in server.probe().ticks.watch(count: 2, pause: true) {}
                }
            }
            await server.expect(.stalled)
            task.cancel()
            #expect(await task.value?.isCancelled == true)
            await server.expect(.abandoned)
        }
    }

    @Test("A client cancels its streams")
    func cancelledClient() async throws {
        try await ProbeServer.run { server in
            let probe = server.probe()
            async let error = failure { () throws(PipeError) in
                for try await _ in probe.ticks.watch(count: 2, pause: true) {}
            }
            await server.expect(.stalled)
            probe.ticks.cancelCalls()
            #expect(await error?.isCancelled == true)
            await server.expect(.abandoned)
        }
    }

    @Test("A server that sends nothing for longer than the timeout ends the stream")
    func timeout() async throws {
        try await ProbeServer.run { server in
            let ticks = server.probe().ticks.with {
                // Long enough for a first value on a busy machine.
                $0.timeout = .seconds(10)
                $0.retry = .never
            }
            var numbers: [Int] = []
            let error = await failure { () throws(PipeError) in
                for try await tick in ticks.watch(count: 2, pause: true) { numbers.append(tick.number) }
            }
            #expect(numbers == [1], "\(numbers)")
            #expect(error?.isTimedOut == true, "\(String(describing: error))")
        }
    }

    @Test("100,000 lines are read in order, and 5,000 are sent")
    func lines() async throws {
        try await ProbeServer.run { server in
            let ticks = server.probe().ticks
            var next = 1
            for try await tick in ticks.lines(count: 100_000) {
                if tick.number != next { Issue.record("\(tick.number) instead of \(next)") }
                next += 1
            }
            #expect(next == 100_001)
            let sent = (1...5_000).map { Probe.Tick(number: $0, text: "x") }
            #expect(try await ticks.sum(StreamBody(sent)) == 5_000)
        }
    }

    #if canImport(Darwin) || AsyncHTTPClient
    @Test("The server waits for a loop that is slow")
    func backPressure() async throws {
        try await ProbeServer.run { server in
            let written = Mutex(0)
            let watching = Task {
                for await case .wrote(let count) in server.events { written.withLock { $0 = count } }
            }
            var stream = server.probe().ticks.lines(count: 1_000_000).makeAsyncIterator()
            #expect(try await stream.next()?.number == 1)
            // Other calls take the time in which the server would write much more than the buffers of the system hold.
            for _ in 0..<300 {
                let blob = try await server.probe().blobs.read(100_000)
                #expect(blob.id == 100_000)
            }
            let count = written.withLock { $0 }
            #expect(count < 500_000, "\(count) lines were written")
            #expect(try await stream.next()?.number == 2)
            watching.cancel()
        }
    }
    #else
    @Test("URLSession on Linux cannot make the server wait: a stream of which too much is unread throws")
    func unreadLimit() async throws {
        try await ProbeServer.run { server in
            let probe = ProbeClient(
                server: ProbeClient.Server(url: "http://127.0.0.1:\(server.port)/probe"), auth: .init(),
                transport: URLSessionTransport(limits: .init(unread: 1 << 20)))
            var stream = probe.ticks.lines(count: 1_000_000).makeAsyncIterator()
            #expect(try await stream.next()?.number == 1)
            // Other calls take the time in which the server writes more than the limit.
            for _ in 0..<300 { _ = try await server.probe().blobs.read(100_000) }
            var last = 1
            do throws(PipeError) {
                while let tick = try await stream.next() {
                    #expect(tick.number == last + 1)
                    last = tick.number
                }
                Issue.record("the stream ended after \(last) lines")
            } catch {
                guard case .connection = error.reason else {
                    Issue.record("\(error)")
                    return
                }
            }
            // A line has about a hundred bytes.
            #expect(last < 50_000, "\(last) lines were kept")
        }
    }
    #endif

    // MARK: - Cut streams

    private struct Outcome: Sendable {
        var whole = 0
        var thrown = 0
        var connections = 0
    }

    @Test("A stream without IDs goes on after its response, with the events from the first")
    func withoutIDs() async throws {
        try await ProbeServer.run { server in
            var numbers: [Int] = []
            for try await tick in server.probe().ticks.watch(count: 3, ids: false) {
                numbers.append(tick.number)
                if numbers.count == 7 { break }
            }
            #expect(numbers == [1, 2, 3, 1, 2, 3, 1])
        }
    }

    @Test("1,000 streams that are cut: each event once and in order, or without IDs an error, and never a gap")
    func chaos() async throws {
        try await ProbeServer.run { server in
            let outcome = try await withThrowingTaskGroup(of: Outcome.self, returning: Outcome.self) { group in
                for worker in 0..<4 {
                    group.addTask {
                        var sum = Outcome()
                        for seed in stride(from: worker, to: 1_000, by: 4) {
                            let outcome = try await Self.throughCuts(server, seed: UInt64(seed))
                            sum.whole += outcome.whole
                            sum.thrown += outcome.thrown
                            sum.connections += outcome.connections
                        }
                        return sum
                    }
                }
                return try await group.reduce(into: Outcome()) { sum, outcome in
                    sum.whole += outcome.whole
                    sum.thrown += outcome.thrown
                    sum.connections += outcome.connections
                }
            }
            #expect(outcome.whole + outcome.thrown == 1_000)
            // Every fourth stream has no IDs, and is cut in some way with 4 in 5.
            #expect(outcome.thrown > 100 && outcome.whole >= 750 && outcome.connections > 2_000, "\(outcome)")
        }
    }

    /// One stream of 40 events, whose first connections are cut at offsets that follow from a seed.
    private static func throughCuts(_ server: ProbeServer, seed: UInt64) async throws -> Outcome {
        let random = Mutex(seed &* 0x9E37_79B9_7F4A_7C15 | 1)
        @Sendable func next(_ limit: UInt64) -> Int {
            random.withLock { state in
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return Int(state % limit)
            }
        }
        let connections = Mutex(0)
        let proxy = try DisruptiveProxy(to: server.port) {
            let number = connections.withLock { count in
                count += 1
                return count
            }
            guard number < 8 else { return .none }
            // Not in the first head, which can end the process of URLSession on Linux: see TransportConformanceTests.
            let place = 300 + next(4_000)
            return [.cut(place), .truncate(place), .cut(place), .truncate(place), .none][next(5)]
        }
        let hasIDs = seed % 4 != 0
        let count = 40
        let probe = ProbeClient(
            server: ProbeClient.Server(url: "http://127.0.0.1:\(proxy.port)/probe"), auth: .init(),
            // The system reuses ports: a shared pool may have connections to an earlier proxy.
            transport: try DefaultTransport.make(connections: .standard))
        let ticks = probe.ticks.with { $0.retry = RetryPolicy(limit: 20, delay: .milliseconds(1)) }
        var numbers: [Int] = []
        var outcome = Outcome()
        do throws(PipeError) {
            for try await tick in ticks.watch(count: count, ids: hasIDs) {
                numbers.append(tick.number)
                // Without IDs the server cannot know that these were all, and begins with the first.
                if !hasIDs, tick.number == count { break }
            }
            #expect(numbers == Array(1...count), "seed \(seed)")
            outcome.whole = 1
        } catch {
            #expect(!hasIDs, "seed \(seed): \(error)")
            #expect(numbers == Array(1...count).prefix(numbers.count).map { $0 }, "seed \(seed)")
            outcome.thrown = 1
        }
        proxy.stop()
        outcome.connections = connections.withLock { $0 }
        return outcome
    }
}
