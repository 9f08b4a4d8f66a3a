import Foundation
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCore

@Suite struct CallAttemptsTests {
    /// Responds with a body that it cannot read.
    private struct Unreadable: Transport {
        let status: Int

        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
            let chunks = AsyncThrowingStream<ArraySlice<UInt8>, any Error> {
                throw PipeError(.transfer(.unreadableCoding("br")))
            }
            return (HTTPResponse(status: .init(code: status)), HTTPBody(length: nil, once: chunks))
        }
    }

    private func cars(
        _ transport: any Transport, _ clock: any Clock<Duration>, _ change: (inout CallSettings) -> Void = { _ in }
    ) -> ResourcePipe<JSONResource> {
        ResourcePipe<JSONResource>(plainClient(transport, clock: clock), ResourceDescriptor(path: "cars"))
            .with(change)
    }

    @Test(
        "Calls with idempotent methods are retried, others are not",
        arguments: [("GET", 3), ("HEAD", 3), ("PUT", 3), ("DELETE", 3), ("POST", 1), ("PATCH", 1)])
    func methods(method: String, count: Int) async throws {
        let clock = PauseClock()
        let transport = ScriptedTransport { _, _ in .response(503) }
        let cars = cars(transport, clock)
        let method = try #require(HTTPRequest.Method(rawValue: method))
        let error = await failure { try await cars.call(method, "8").send() }
        #expect(error.status == 503)
        #expect(transport.requests.count == count && clock.pauses.count == count - 1)
        #expect(zip(clock.pauses, [Duration.milliseconds(500), .seconds(1)]).allSatisfy { $0 <= $1 })
    }

    @Test(
        "A request that was not processed is repeated whatever its method is, if its body can be sent twice",
        arguments: ["GET", "POST", "PATCH"])
    func notProcessed(method: String) async throws {
        let transport = ScriptedTransport(
            .failure(PipeError(.connection(.notProcessed))), .response(204), .failure(PipeError(.connection(.closed))),
            .response(204))
        let client = cars(transport, PauseClock()).client
        let method = try #require(HTTPRequest.Method(rawValue: method))
        _ = try await client.call(method, "x", body: method == .get ? nil : .text("a"))
        #expect(transport.requests.count == 2)
        let error = try? await client.call(method, "x", body: method == .get ? nil : .text("a"))
        #expect((error == nil) == (method != .get))
    }

    @Test("A body with a coding that cannot be read: an error keeps its status, a success is an error")
    func unreadableCoding() async {
        for (status, expected) in [(404, PipeError.Reason.status(404)), (200, .transfer(.unreadableCoding("br")))] {
            let error = await failure { try await cars(Unreadable(status: status), PauseClock()).read("8") }
            #expect(error.status == status)
            #expect("\(error.reason)" == "\(expected)")
        }
    }

    @Test("After a lost connection and a successful retry, the budget is restored")
    func connection() async throws {
        let transport = ScriptedTransport(.failure(PipeError(.connection(.reset))), .json("[]"))
        let cars = cars(transport, PauseClock())
        #expect(try await cars.list().isEmpty)
        #expect(cars.client.core.retryBudget.tokens == 500)
        #expect(transport.lines[0] == transport.lines[1])
    }

    @Test("The pause before a retry is as long as the server asks")
    func pause() async throws {
        let clock = PauseClock()
        let transport = ScriptedTransport(.response(429, headers: ["Retry-After": "7"]), .json("[]"))
        #expect(try await cars(transport, clock).list().isEmpty)
        #expect(clock.pauses == [.seconds(7)])
    }

    @Test("POST and PATCH with an idempotency key are retried with the same key; each call has another key")
    func idempotencyKeyHeader() async throws {
        let transport = ScriptedTransport { _, index in index.isMultiple(of: 2) ? .response(502) : .response(204) }
        let cars = cars(transport, PauseClock()) { $0.idempotencyKeyHeader = "Idempotency-Key" }
        try await cars.call(.post, "x").send()
        try await cars.call(.patch, "x").send()
        let keys = transport.requests.map { $0.header("Idempotency-Key") ?? "" }
        #expect(keys.count == 4 && keys.allSatisfy { UUID(uuidString: $0) != nil })
        #expect(keys[0] == keys[1] && keys[2] == keys[3] && keys[0] != keys[2])
    }

    @Test("A key of the app is kept; GET and calls with the key turned off have none")
    func ownKey() async throws {
        let transport = ScriptedTransport { _, _ in .response(204) }
        let cars = cars(transport, ManualClock()) {
            $0.idempotencyKeyHeader = "Idempotency-Key"
            $0.headers["idempotency-key"] = "mine"
        }
        try await cars.call(.post).send()
        try await cars.with { $0.headers["Idempotency-Key"] = nil }.call(.get).send()
        try await cars.with {
            $0.headers["Idempotency-Key"] = nil
            $0.idempotencyKeyHeader = ""
        }.call(.post).send()
        #expect(transport.requests.map { $0.header("Idempotency-Key") } == ["mine", nil, nil])
    }

    @Test(
        "A retried removal that gets 404 succeeds; a first attempt that gets 404 fails",
        arguments: [404, 410])
    func repeatedRemoval(status: Int) async throws {
        struct Lost: Error {}
        for first in [ScriptedTransport.Reply.response(503), .response(502), .failure(Lost())] {
            let transport = ScriptedTransport(
                first, .response(status), first, .response(status), first, .response(status))
            let projects = removing(transport)
            try await projects.remove(8)
            try await projects[9].remove()
            try await projects.remove(Todo.Project(id: 10, title: "a", createdAt: Date(timeIntervalSince1970: 0)))
            #expect(transport.requests.map(\.method) == Array(repeating: "DELETE", count: 6))
        }
        let missing = ScriptedTransport(
            .response(status), .response(503), .response(403), .response(503), .response(status))
        let projects = removing(missing)
        #expect(await failure { try await projects.remove(8) }.isNotFound)
        #expect(await failure { try await projects.remove(8) }.isForbidden)
        // A call that is not a removal fails with 404 at any attempt.
        #expect(await failure { try await projects.read(8) }.isNotFound)
        #expect(missing.requests.count == 5)
    }

    private func removing(_ transport: ScriptedTransport) -> ResourcePipe<Todo.ProjectsResource> {
        var todo = todo(transport)
        todo.client.environment.clock = PauseClock()
        return todo.projects
    }

    @Test("A call with a body that can be read only once is not retried", arguments: [true, false])
    func bodies(isReplayable: Bool) async throws {
        let transport = ScriptedTransport { _, index in index == 0 ? .response(503) : .response(204) }
        let cars = cars(transport, PauseClock())
        let content: UploadContent =
            isReplayable
            ? .bytes([1, 2, 3])
            : .stream(
                length: 3,
                once: AsyncStream<ArraySlice<UInt8>> {
                    $0.yield([1, 2, 3]); $0.finish()
                })
        if isReplayable {
            try await cars.call(.put, "8").uploading(.content(content)).send()
        } else {
            let error = await failure { try await cars.call(.put, "8").uploading(.content(content)).send() }
            #expect(error.status == 503)
        }
        #expect(transport.requests.count == (isReplayable ? 2 : 1))
    }

    @Test("Cancelling ends a call between its attempts", arguments: [true, false])
    func cancelled(byPipe: Bool) async {
        let clock = PauseClock()
        let transport = ScriptedTransport(.response(503, headers: ["Retry-After": "30"]))
        let cars = cars(transport, clock)
        let run = Task { await failure { try await cars.list() } }
        while !clock.waiting.contains(.seconds(30)), !Task.isCancelled { await Task.yield() }
        if byPipe { cars.cancelCalls() } else { run.cancel() }
        #expect(await run.value.isCancelled)
        #expect(transport.requests.count == 1 && cars.client.core.running.isEmpty)
        while !clock.waiting.isEmpty, !Task.isCancelled { await Task.yield() }
    }

    @Test(
        "The rest of an attempt that timed out does not end a later attempt",
        arguments: [ScriptedTransport.Reply.hang, .hangIgnoringCancellation])
    func late(reply: ScriptedTransport.Reply) async throws {
        for _ in 0..<20 {
            let clock = ManualClock()
            let transport = ScriptedTransport(reply, .json("[]"))
            let cars = cars(transport, clock) { $0.retry = RetryPolicy(delay: .zero) }
            async let count = cars.list().count
            await transport.waitForRequests(1)
            await clock.waitForSleeper()
            clock.advance(by: .seconds(60))
            #expect(try await count == 0)
            #expect(cars.client.core.retryBudget.tokens == 500)
        }
    }

    @Test("With an empty budget a call fails with its first error")
    func budget() async {
        let clock = ManualClock()
        let transport = ScriptedTransport { _, _ in .response(503) }
        let cars = cars(transport, clock)
        while cars.client.core.retryBudget.take(5) {}
        #expect(await failure { try await cars.list() }.status == 503)
        #expect(transport.requests.count == 1)
    }

    // MARK: Deadline

    @Test("A deadline limits all attempts and pauses together")
    func deadline() async {
        let clock = ManualClock()
        let transport = ScriptedTransport(.failure(PipeError(.connection(.reset))), .hang)
        let cars = cars(transport, clock) {
            $0.deadline = .seconds(20)
            $0.retry = RetryPolicy(delay: .zero)
        }
        async let error = failure { try await cars.list() }
        await transport.waitForRequests(1)
        await transport.waitForRequests(2)
        while clock.sleeperCount != 1, !Task.isCancelled { await Task.yield() }
        clock.advance(by: .seconds(19))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        guard case .timedOut(.deadline(.seconds(20))) = await error.reason else {
            Issue.record("\(await error)")
            return
        }
        #expect(transport.requests.count == 2 && clock.sleeperCount == 0)
    }

    @Test("If the deadline is before the next attempt, the call fails at once with the last error")
    func noTimeLeft() async {
        let transport = ScriptedTransport(.response(503, headers: ["Retry-After": "30"]))
        let cars = cars(transport, ManualClock()) { $0.deadline = .seconds(30) }
        #expect(await failure { try await cars.list() }.status == 503)
    }

    @Test(
        "The shorter of timeout and deadline ends the call, and the error says which one", arguments: [(5, 9), (9, 5)])
    func shorter(timeout: Int, deadline: Int) async {
        let clock = ManualClock()
        let transport = ScriptedTransport(.hang)
        let cars = cars(transport, clock) {
            $0.timeout = .seconds(timeout)
            $0.deadline = .seconds(deadline)
            $0.retry = .never
        }
        async let error = failure { try await cars.list() }
        await transport.waitForRequests(1)
        await clock.waitForSleeper()
        clock.advance(by: .seconds(5))
        let reason = await error.reason
        switch reason {
        case .timedOut(.attempt(.seconds(5))): #expect(timeout == 5)
        case .timedOut(.deadline(.seconds(5))): #expect(deadline == 5)
        default: Issue.record("\(reason)")
        }
    }
}
