import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCore

/// Limits of concurrent calls.
@Suite struct CallLimitTests {
    /// A server that responds when the test says so, and counts the waiting requests.
    private final class Gate: Transport {
        private struct State {
            var waiting: [(path: String, continuation: CheckedContinuation<Void, Never>)] = []
            var most = 0
            var paths: [String] = []
        }

        private let state = Mutex(State())

        var paths: [String] { state.withLock { $0.paths } }
        var most: Int { state.withLock { $0.most } }
        var count: Int { state.withLock { $0.waiting.count } }

        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
            await withCheckedContinuation { continuation in
                state.withLock { state in
                    state.paths.append(request.path ?? "")
                    state.waiting.append((request.path ?? "", continuation))
                    state.most = max(state.most, state.waiting.count)
                }
            }
            return (HTTPResponse(status: .ok), HTTPBody("[]"))
        }

        func open() {
            let next = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
            next?.continuation.resume()
        }
    }

    private func pipe(_ gate: any Transport, _ limit: Int?) -> ResourcePipe<JSONResource> {
        ResourcePipe<JSONResource>(plainClient(gate), ResourceDescriptor(path: "cars"))
            .with { $0.concurrency = limit }
    }

    private func waits(for condition: () -> Bool) async {
        while !condition(), !Task.isCancelled { await Task.yield() }
    }

    @Test(
        "No more calls run than the limit, and all succeed; with 0 or without a limit all run",
        arguments: [3, 1, 0, nil])
    func limit(limit: Int?) async throws {
        let gate = Gate()
        let cars = pipe(gate, limit)
        let most = limit.map { $0 == 0 ? 12 : $0 } ?? 12
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<12 { group.addTask { try await cars.list().count } }
            for left in (1...12).reversed() {
                await waits { gate.count == min(most, left) }
                gate.open()
            }
            for try await count in group { #expect(count == 0) }
        }
        #expect(gate.most == most && gate.paths.count == 12)
        #expect(cars.callSettings.limit?.runningCount ?? 0 == 0)
    }

    @Test("Calls get slots in order, those of a higher priority first")
    func order() async throws {
        let gate = Gate()
        let cars = pipe(gate, 1)
        let limit = try #require(cars.callSettings.limit)
        var tasks: [Task<Void, any Error>] = []
        let priorities: [TaskPriority] = [.medium, .low, .medium, .high, .low, .high]
        for (index, priority) in priorities.enumerated() {
            tasks.append(Task(priority: priority) { try await cars.call(.get, "\(index)").send() })
            await waits { index == 0 ? gate.count == 1 : limit.waiterCount == index }
        }
        for count in 1...6 {
            await waits { gate.paths.count == count && gate.count == 1 }
            gate.open()
        }
        for task in tasks { try await task.value }
        #expect(gate.paths.compactMap { $0.last.map(String.init) } == ["0", "3", "5", "2", "1", "4"])
    }

    @Test("A call that is cancelled while it waits takes no slot")
    func cancelled() async throws {
        let gate = Gate()
        let cars = pipe(gate, 1)
        let limit = try #require(cars.callSettings.limit)
        let first = Task { try await cars.list().count }
        await waits { gate.count == 1 }
        let waiting = (0..<10).map { _ in Task { await failure { try await cars.list() } } }
        await waits { limit.waiterCount == 10 }
        for task in waiting.dropLast() { task.cancel() }
        for task in waiting.dropLast() { #expect(await task.value.isCancelled) }
        #expect(limit.waiterCount == 1)
        cars.cancelCalls()
        #expect(await waiting[9].value.isCancelled)
        #expect(limit.waiterCount == 0)
        _ = await first.result
        await waits { limit.runningCount == 0 }
        gate.open()
        let next = Task { try await cars.list().count }
        await waits { gate.count == 1 }
        gate.open()
        #expect(try await next.value == 0)
    }

    @Test("The wait for a slot counts for the deadline, not for the timeout of an attempt")
    func times() async throws {
        let gate = Gate()
        let clock = ManualClock()
        let cars = ResourcePipe<JSONResource>(
            plainClient(gate, clock: clock), ResourceDescriptor(path: "cars", settings: CallSettings(concurrency: 1)))
        let first = Task { try await cars.with { $0.timeout = .seconds(1_000) }.list().count }
        await waits { gate.count == 1 }
        let second = Task { try await cars.list().count }
        let third = Task { await failure { try await cars.with { $0.deadline = .seconds(90) }.list() } }
        // The first and the third: without a deadline nothing limits the waiting.
        await waits { clock.sleeperCount == 2 }
        clock.advance(by: .seconds(90))
        guard case .timedOut(.deadline) = await third.value.reason else {
            Issue.record("no deadline")
            return
        }
        gate.open()
        await waits { gate.count == 1 }
        gate.open()
        #expect(try await first.value == 0)
        #expect(try await second.value == 0)
    }

    @Test("A limit in a schema is separate for each client; children share the limit of their parents")
    func declared() async throws {
        let descriptor = ResourceDescriptor(path: "cars", settings: CallSettings(concurrency: 1))
        let gates = [Gate(), Gate()]
        let pipes = gates.map { ResourcePipe<JSONResource>(plainClient($0), descriptor) }
        let tasks = [0, 0, 1, 1].map { index in Task { try await pipes[index].list().count } }
        await waits { gates[0].count == 1 && gates[1].count == 1 }
        for gate in gates {
            gate.open()
            await waits { gate.paths.count == 2 }
            gate.open()
        }
        for task in tasks { #expect(try await task.value == 0) }
        #expect(gates.map(\.most) == [1, 1])
    }

    @Test("A call within a call, such as in an interceptor, does not wait for a slot")
    func nested() async throws {
        struct Asking: Interceptor {
            let inner: ResourcePipe<JSONResource>

            func intercept(
                _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
                next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
            ) async throws -> (HTTPResponse, HTTPBody) {
                _ = try await inner.list()
                return try await next(request, body)
            }
        }
        let transport = ScriptedTransport(.json("[]"), .json("[]"))
        let cars = pipe(transport, 1)
        #expect(try await cars.with { $0.interceptors.append(Asking(inner: cars)) }.list().isEmpty)
        #expect(transport.requests.count == 2)
    }
}
