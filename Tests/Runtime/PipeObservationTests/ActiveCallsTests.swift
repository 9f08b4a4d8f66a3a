import Foundation
import RuntimeTesting
import Testing

@Suite struct ActiveCallsTests {
    @Test("A client, a pipe and an item list the calls that have not ended")
    func list() async throws {
        let transport = ScriptedTransport(.hang, .hang, .hang)
        let todo = todo(transport)
        // Longer than the pauses that the clock of the tests leaves out.
        let tasks = todo.projects[8].tasks.with { $0.timeout = .seconds(60) }
        #expect(todo.client.activeCalls.isEmpty)
        let listing = todo.projects.start { projects async throws(PipeError) in try await projects.list().count }
        await transport.waitForRequests(1)
        let reading = todo.projects.start { projects async throws(PipeError) in try await projects.read(8).title }
        await transport.waitForRequests(2)
        let removing = tasks.start { tasks async throws(PipeError) in try await tasks.remove("a") }
        await transport.waitForRequests(3)
        #expect(todo.client.activeCalls.map(\.method) == [.get, .get, .delete])
        #expect(todo.client.activeCalls.map(\.resource) == ["projects", "projects", "projects/{id}/tasks"])
        #expect(todo.projects.activeCalls.count == 2)
        #expect(todo.projects[8].activeCalls.map(\.method) == [.get])
        #expect(todo.projects[9].activeCalls.isEmpty)
        #expect(todo.projects[8].tasks.activeCalls.map(\.method) == [.delete])

        // One call of the list can be cancelled.
        try #require(todo.projects[8].activeCalls.first).cancel()
        #expect(await failure { try await reading.value }.isCancelled)
        #expect(todo.client.activeCalls.count == 2)
        todo.client.cancelCalls()
        try await todo.client.waitForCalls()
        #expect(todo.client.activeCalls.isEmpty)
        #expect(await failure { try await listing.value }.isCancelled)
        #expect(await failure { try await removing.value }.isCancelled)
    }

    @Test("Updates begin with the calls that there are, and report each change")
    func updates() async throws {
        let transport = ScriptedTransport(.hang, .json("[]"))
        let todo = todo(transport)
        var updates = todo.projects.activeCallUpdates.makeAsyncIterator()
        #expect(await updates.next()?.isEmpty == true)
        let listing = todo.projects.start { projects async throws(PipeError) in try await projects.list().count }
        let calls = try #require(await updates.next())
        #expect(calls.map(\.method) == [.get])
        listing.cancel()
        #expect(await updates.next()?.isEmpty == true)
        // Calls of another resource change nothing, but the client hears of them.
        var all = todo.client.activeCallUpdates.makeAsyncIterator()
        #expect(await all.next()?.isEmpty == true)
        _ = try await todo.projects.list()
        #expect(await all.next()?.count ?? 0 <= 1)
    }

    @Test("A wait ends with the last call of the pipe, not with that of another one")
    func wait() async throws {
        let transport = ScriptedTransport(.hang, .hang)
        let todo = todo(transport)
        let tasks = todo.projects[8].tasks.with { $0.timeout = .seconds(60) }
        let listing = todo.projects.start { projects async throws(PipeError) in try await projects.list().count }
        await transport.waitForRequests(1)
        let other = tasks.start { tasks async throws(PipeError) in try await tasks.remove("a") }
        await transport.waitForRequests(2)
        let waiting = Task { try await todo.projects.waitForCalls() }
        let waitingForAll = Task { await failure { try await todo.client.waitForCalls() } }
        listing.cancel()
        try await waiting.value
        // A wait that is cancelled throws, and cancels no call.
        waitingForAll.cancel()
        #expect(await waitingForAll.value.isCancelled)
        #expect(other.isRunning && todo.client.activeCalls.count == 1)
    }

    @Test("A download is one call until its stream ends, also between two chunks")
    func download() async throws {
        let transport = ScriptedTransport(
            .stream(200, chunks: ["ab", "cd"]))
        let todo = todo(transport)
        var stream: PipeDownload.Stream? = try await todo.client.download("/media/7").stream()
        #expect(todo.client.activeCalls.map(\.method) == [.get])
        let id = todo.client.activeCalls.first?.id
        var bytes = 0
        if let stream {
            for try await chunk in stream {
                bytes += chunk.count
                #expect(todo.client.activeCalls.map(\.id) == [id])
            }
        }
        #expect(bytes == 4 && todo.client.activeCalls.isEmpty)
        stream = nil
    }

    @Test("A download ends with the release of its stream")
    func releasedDownload() async throws {
        let transport = ScriptedTransport(.stream(200, chunks: ["ab"]))
        let todo = todo(transport)
        var stream: PipeDownload.Stream? = try await todo.client.download("/media/7").stream()
        #expect(todo.client.activeCalls.count == 1 && stream != nil)
        stream = nil
        try await todo.client.waitForCalls()
    }

    @Test("A download that is cancelled between two chunks throws at the next one")
    func cancelledDownload() async throws {
        let transport = ScriptedTransport(
            .stream(200, chunks: ["ab", "cd"]))
        let todo = todo(transport)
        var chunks = try await todo.client.download("/media/7").stream().makeAsyncIterator()
        #expect(try await chunks.next()?.count == 2)
        todo.client.cancelCalls()
        #expect(await failure { try await chunks.next() }.isCancelled)
        #expect(todo.client.activeCalls.isEmpty)
    }
}
