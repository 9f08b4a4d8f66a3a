import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

@Suite struct CallHandleTests {
    private func waits(for condition: () -> Bool) async {
        while !condition(), !Task.isCancelled { await Task.yield() }
    }

    @Test("A call whose handle is held continues, and its value can be read several times")
    func value() async throws {
        let projects = todo(ScriptedTransport(.json("[]"), .json("[\(project8)]"))).projects
        let handle = projects.start { projects async throws(PipeError) in try await projects.list().count }
        #expect(try await handle.value == 0)
        #expect(try await handle.value == 0)
        #expect(!handle.isRunning)
        handle.retry()
        #expect(try await handle.value == 1)
    }

    @Test("A handle cancels its call when its last reference is released")
    func dropped() async {
        let transport = ScriptedTransport(.hang)
        let projects = todo(transport).projects
        var handle: CallHandle<Int>? = projects.start { projects async throws(PipeError) in
            try await projects.list().count
        }
        await transport.waitForRequests(1)
        #expect(handle?.isRunning == true)
        handle = nil
        await waits { projects.client.core.running.isEmpty }
    }

    @Test func cancelled() async {
        let transport = ScriptedTransport(.hang)
        let handle = todo(transport).client.start { client async throws(PipeError) in
            try await client.call(.get, "x").status
        }
        await transport.waitForRequests(1)
        handle.cancel()
        #expect(await failure { try await handle.value }.isCancelled)
        #expect(!handle.isRunning)
    }

    @Test("A retry cancels the running call; waiting tasks get the result of the retry")
    func retry() async throws {
        let transport = ScriptedTransport(.hang, .json("[\(project8)]"))
        let handle = todo(transport).projects.start { projects async throws(PipeError) in
            try await projects.list().count
        }
        await transport.waitForRequests(1)
        async let count = handle.value
        for _ in 0..<100 { await Task.yield() }
        handle.retry()
        #expect(try await count == 1)
        #expect(transport.requests.count == 2)
    }

    @Test("A task that is cancelled while it waits for a handle does not cancel the handle's call")
    func waiter() async throws {
        let transport = ScriptedTransport(.hang)
        let handle = todo(transport).projects.start { projects async throws(PipeError) in
            try await projects.list().count
        }
        await transport.waitForRequests(1)
        let waiter = Task { await failure { try await handle.value } }
        waiter.cancel()
        #expect(await waiter.value.isCancelled)
        #expect(handle.isRunning)
        handle.cancel()
    }

    @Test("The states of a call begin with the current one and end with its handle")
    func states() async throws {
        let transport = ScriptedTransport(.hang, .response(500), .json("[]"))
        let projects = todo(transport).projects.with { $0.retry = .never }
        var handle: CallHandle<Int>? = projects.start { projects async throws(PipeError) in
            try await projects.list().count
        }
        var states = try #require(handle?.states).makeAsyncIterator()
        #expect(Self.name(await states.next()) == "running")
        await transport.waitForRequests(1)
        handle?.cancel()
        #expect(Self.name(await states.next()) == "cancelled")
        handle?.retry()
        #expect(Self.name(await states.next()) == "running")
        #expect(Self.name(await states.next()) == "failed 500")
        #expect(Self.name(handle?.state) == "failed 500")
        handle?.retry()
        #expect(Self.name(await states.next()) == "running")
        #expect(Self.name(await states.next()) == "succeeded")
        // A new reader begins with the current state.
        var later = try #require(handle?.states).makeAsyncIterator()
        #expect(Self.name(await later.next()) == "succeeded")
        handle = nil
        #expect(await states.next() == nil)
        #expect(await later.next() == nil)
    }

    @Test("A call that was retried reports nothing any more")
    func statesOfRetried() async throws {
        let transport = ScriptedTransport(.hang, .hang)
        let handle = todo(transport).projects.start { projects async throws(PipeError) in
            try await projects.list().count
        }
        await transport.waitForRequests(1)
        var states = handle.states.makeAsyncIterator()
        #expect(Self.name(await states.next()) == "running")
        handle.retry()
        // The cancellation of the first call is not reported.
        #expect(Self.name(await states.next()) == "running")
        await transport.waitForRequests(2)
        for _ in 0..<1_000 { await Task.yield() }
        #expect(Self.name(handle.state) == "running")
    }

    private static func name(_ state: CallState?) -> String {
        switch state {
        case nil: "none"
        case .running: "running"
        case .succeeded: "succeeded"
        case .failed(let error): "failed \(error.status ?? 0)"
        case .cancelled: "cancelled"
        }
    }

    // MARK: Latest

    @Test("A new call cancels the previous one")
    func latest() async throws {
        let transport = ScriptedTransport(.hang, .hangIgnoringCancellation, .json("[\(project8)]"), .json("[]"))
        let projects = todo(transport).projects
        let search = LatestCall()
        let call: @Sendable () async throws(PipeError) -> Int = { () async throws(PipeError) in
            try await projects.list().count
        }
        #expect(!search.isRunning)
        let first = Task { await failure { try await search.run(call) } }
        await transport.waitForRequests(1)
        #expect(search.isRunning)
        let second = Task { await failure { try await search.run(call) } }
        await transport.waitForRequests(2)
        #expect(await first.value.isCancelled)
        #expect(try await search.run(call) == 1)
        #expect(await second.value.isCancelled)
        #expect(!search.isRunning)
        #expect(try await search.run(call) == 0)
    }

    @Test func latestCancelled() async {
        let transport = ScriptedTransport { _, _ in .hang }
        let projects = todo(transport).projects
        var search: LatestCall? = LatestCall()
        for byEnd in [false, true] {
            let task = Task { [search] in
                await failure {
                    try await search?.run { () async throws(PipeError) in try await projects.list().count } as Any
                }
            }
            await transport.waitForRequests(byEnd ? 2 : 1)
            if byEnd {
                search = nil
                task.cancel()
            } else {
                search?.cancel()
            }
            #expect(await task.value.isCancelled)
        }
        await waits { projects.client.core.running.isEmpty }
    }
}
