@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct TimeoutTests {
    private func projects(_ transport: any Transport, _ clock: ManualClock) -> ResourcePipe<Todo.ProjectsResource> {
        var todo = todo(transport)
        todo.client.environment.clock = clock
        todo.client.settings.retry = .never
        return todo.projects
    }

    private func timeout(of error: PipeError) -> Duration? {
        if case .timedOut(.attempt(let duration)) = error.reason { duration } else { nil }
    }

    @Test(
        "A call without a response in time ends with its timeout",
        arguments: [ScriptedTransport.Reply.hang, .hangIgnoringCancellation])
    func timedOut(reply: ScriptedTransport.Reply) async {
        let clock = ManualClock()
        let transport = ScriptedTransport(reply)
        let projects = projects(transport, clock)
        async let error = failure { try await projects.read(8) }
        await transport.waitForRequests(1)
        await clock.waitForSleeper()
        clock.advance(by: .seconds(29))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .seconds(1))
        #expect(timeout(of: await error) == .seconds(30))
        #expect(await error.url == "https://todo.example.com/api/projects/8?v=1")
        #expect(await error.status == nil)
        #expect(clock.sleeperCount == 0)
    }

    @Test(
        "60 seconds without a setting, the nearest setting otherwise", arguments: [(nil, 60), (5, 5)] as [(Int?, Int)])
    func limits(setting: Int?, expected: Int) async {
        let clock = ManualClock()
        let transport = ScriptedTransport(.hang)
        var client = plainClient(transport)
        client.environment.clock = clock
        client.settings.retry = .never
        var pipe = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
        if let setting {
            pipe = pipe.with { $0.timeout = .seconds(setting) }
        }
        let call = pipe
        async let error = failure { try await call.list() }
        await transport.waitForRequests(1)
        await clock.waitForSleeper()
        clock.advance(by: .seconds(expected) - .nanoseconds(1))
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .nanoseconds(1))
        #expect(timeout(of: await error) == .seconds(expected))
    }

    @Test("Timeouts of zero, below zero and of many years", arguments: [Duration.zero, .seconds(-5)])
    func oddTimeouts(timeout: Duration) async throws {
        let error = await failure {
            try await todo(ScriptedTransport(.hang)).projects.with {
                $0.timeout = timeout
                $0.retry = .never
            }.list()
        }
        #expect(error.isTimedOut)
        let projects = todo(ScriptedTransport(.json("[]"))).projects.with { $0.timeout = .seconds(Int64.max) }
        #expect(try await projects.list().isEmpty)
    }

    @Test("No timer is left after a response, an error or a cancelled call")
    func noTimerIsLeft() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(.json("[]"), .response(500), .hang, .json("[]"))
        let projects = projects(transport, clock)
        _ = try await projects.list()
        _ = await failure { try await projects.list() }
        async let error = failure { try await projects.list() }
        await transport.waitForRequests(3)
        projects.cancelCalls()
        #expect(await error.isCancelled)
        #expect(clock.sleeperCount == 0)
        clock.advance(by: .seconds(1_000))
        _ = try await projects.list()
    }

    @Test("Redirects and the body count for the timeout")
    func redirects() async {
        let clock = ManualClock()
        let transport = ScriptedTransport { sent, index in
            guard index == 0 else {
                return .hang
            }
            clock.advance(by: .seconds(20))
            return .response(302, headers: ["Location": "/x"])
        }
        let projects = projects(transport, clock)
        async let error = failure { try await projects.list() }
        await transport.waitForRequests(2)
        await clock.waitForSleeper()
        clock.advance(by: .seconds(30))
        #expect(await error.isTimedOut)
    }

    @Test("Each page has a separate time limit")
    func pages() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport { _, index in
            clock.advance(by: .seconds(20))
            return .json("[]", headers: index < 4 ? ["Link": "<?page=\(index)>; rel=next"] : [:])
        }
        for try await _ in projects(transport, clock).all() {}
        #expect(transport.requests.count == 5)
    }
}
