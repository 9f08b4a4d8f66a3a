import Foundation
import HTTPTypes
@_spi(Generated) import PipeCore
import PipeTesting
import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCalls

/// Waiting for jobs: together, cancelled, limited, and continued elsewhere.
@Suite struct JobWaitingTests {
    private let accepted = ScriptedTransport.Reply.response(202, headers: ["Location": "/api/jobs/7"])
    private let done = ScriptedTransport.Reply.json(#"{"name":"all"}"#)

    /// Waits until nothing sleeps.
    private func noSleeper(of clock: ManualClock) async {
        for _ in 0..<100_000 where clock.sleeperCount > 0 { await Task.yield() }
        #expect(clock.sleeperCount == 0)
    }

    @Test("All that wait for a job share its requests, and one that is cancelled leaves at once")
    func shared() async throws {
        let clock = ManualClock()
        let server = JobServer(ScriptedTransport(accepted, .response(202), done), clock: clock)
        let job = try await server.start()
        let waiters = (0..<20).map { _ in Task { try await job.value } }
        let watcher = Task { try await states(of: job) }
        await clock.waitForSleeper()
        let leaving = Task { try await job.value }
        leaving.cancel()
        let error = await #expect(throws: PipeError.self) { try await leaving.value }
        guard case .cancelled = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        while server.lines.count < 3 {
            clock.advance(by: .seconds(1))
            await Task.yield()
        }
        for waiter in waiters { #expect(try await waiter.value.name == "all") }
        #expect(try await watcher.value == [JobState(.running), JobState(.done)])
        #expect(server.lines == ["POST exports", "GET jobs/7", "GET jobs/7"])
    }

    @Test("Nothing is sent for a job that is not waited for, and no longer if the last one has left")
    func unattended() async throws {
        let clock = ManualClock()
        let server = JobServer(ScriptedTransport(accepted, done), clock: clock)
        let job = try await server.start()
        #expect(clock.sleeperCount == 0)
        let waiter = Task { try await job.value }
        await clock.waitForSleeper()
        waiter.cancel()
        await #expect(throws: PipeError.self) { try await waiter.value }
        await noSleeper(of: clock)
        clock.advance(by: .seconds(100))
        #expect(server.lines == ["POST exports"])
        // The pause has passed meanwhile: the server is asked at once.
        #expect(try await job.value.name == "all")
    }

    @Test("A wait for a task that was cancelled before throws at once")
    func cancelledBefore() async throws {
        let server = JobServer(ScriptedTransport(accepted), clock: ManualClock())
        let job = try await server.start()
        let waiter = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await job.value
        }
        await #expect(throws: PipeError.self) { try await waiter.value }
    }

    @Test("A wait that takes longer than its limit throws, and the job can be waited for again")
    func within() async throws {
        let clock = ManualClock()
        let server = JobServer(ScriptedTransport(accepted, .response(202), done), clock: clock)
        let job = try await server.start(JobDescriptor(every: .seconds(10)))
        let waiter = Task { try await job.value(within: .seconds(12)) }
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(10))
        await server.transport.waitForRequests(2)
        await clock.waitForSleepers(2)
        clock.advance(by: .seconds(2))
        let error = await #expect(throws: PipeError.self) { try await waiter.value }
        guard case .timedOut(.job(.seconds(12))) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(job.state.isRunning)
        await noSleeper(of: clock)
        clock.advance(by: .seconds(60))
        #expect(try await job.value(within: .seconds(1)).name == "all")
    }

    @Test("The calls of a client that are cancelled end the waits, too")
    func cancelledCalls() async throws {
        let clock = ManualClock()
        let server = JobServer(ScriptedTransport(accepted), clock: clock)
        let job = try await server.start()
        let waiter = Task { try await job.value }
        await clock.waitForSleeper()
        server.exports.cancelCalls()
        let error = await #expect(throws: PipeError.self) { try await waiter.value }
        guard case .cancelled = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A job is cancelled on the server, and a server that knows it no more has cancelled it")
    func cancel() async throws {
        let clock = ManualClock()
        let server = JobServer(ScriptedTransport(accepted, .response(204), .response(404)), clock: clock)
        let job = try await server.start(JobDescriptor(cancel: (.delete, .poll)))
        let waiter = Task { try await job.value }
        await clock.waitForSleeper()
        try await job.cancel()
        let error = await #expect(throws: PipeError.self) { try await waiter.value }
        guard case .job(.cancelled) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(job.state == JobState(.failed))
        #expect(server.lines == ["POST exports", "DELETE jobs/7", "GET jobs/7"])
        try await job.cancel()
        #expect(server.lines.count == 3)
    }

    @Test("A job that another process has started is cancelled at the URL of its first response")
    func cancelResumed() async throws {
        let job = JobDescriptor(
            state: .body("/state"), done: ["done"], failed: ["cancelled"], poll: .path("{id}"),
            cancel: (.post, .path("{id}/cancel")))
        let first = JobServer(ScriptedTransport(.json(#"{"id":7,"state":"running"}"#)))
        let bookmark = try #require(try await first.start(job).bookmark)
        let server = JobServer(
            ScriptedTransport(
                .json(#"{"id":7,"state":"running"}"#), .json("{}"), .json(#"{"id":7,"state":"cancelled"}"#)))
        let resumed = try server.resume(bookmark, job)
        try await resumed.cancel()
        #expect(try await states(of: resumed).map(\.name) == ["running", "cancelled"])
        #expect(server.lines == ["GET exports/7", "POST exports/7/cancel", "GET exports/7"])
    }

    @Test("A job whose schema has no cancellation cannot be cancelled")
    func notCancellable() async throws {
        let job = try await JobServer(ScriptedTransport(accepted)).start()
        let error = await #expect(throws: PipeError.self) { try await job.cancel() }
        guard case .job(.notCancellable) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}

/// Bookmarks, and the servers that jobs may be on.
@Suite struct JobTrustTests {
    private let accepted = ScriptedTransport.Reply.response(202, headers: ["Location": "/api/jobs/7?sig=secret"])
    private let done = ScriptedTransport.Reply.json(#"{"name":"all"}"#)

    @Test("Another client continues with a bookmark, which has no secrets in its description")
    func bookmark() async throws {
        let first = JobServer(ScriptedTransport(accepted))
        let data = try JSONEncoder().encode(try await first.start().bookmark)
        #expect(!String(decoding: data, as: UTF8.self).contains("secret-token"))
        let bookmark = try JSONDecoder().decode(JobBookmark.self, from: data)
        var dumped = ""
        dump(bookmark, to: &dumped)
        for text in ["\(bookmark)", String(reflecting: bookmark), dumped] { #expect(!text.contains("sig=")) }
        #expect("\(bookmark)" == "JobBookmark(https://exports.example/api/jobs/7)")
        let server = JobServer(ScriptedTransport(.response(202), done))
        let job = try server.resume(bookmark)
        #expect(job.state == JobState(.running))
        #expect(job.bookmark == bookmark)
        #expect(try await job.value.name == "all")
        #expect(server.lines == ["GET jobs/7?sig=secret", "GET jobs/7?sig=secret"])
        #expect(server.transport.requests[0].header("Authorization") == "Bearer secret-token")
    }

    @Test(
        "A bookmark of another server or with a malformed URL is refused",
        arguments: ["https://evil.example/7", "http://exports.example/api/jobs/7", "jobs/7", "", "file:///etc/passwd"])
    func foreignBookmark(url: String) async throws {
        let bookmark = try JSONDecoder().decode(JobBookmark.self, from: Data(#"{"url":"\#(url)"}"#.utf8))
        let server = JobServer(ScriptedTransport())
        let error = #expect(throws: PipeError.self) { try server.resume(bookmark) }
        switch error?.reason {
        case .job(.onOtherOrigin(url)), .job(.malformedURL(url)): break
        default: Issue.record("\(String(describing: error))")
        }
        #expect(server.lines.isEmpty)
    }

    @Test("A bookmark of more than 8192 bytes cannot be read")
    func longBookmark() throws {
        func decode(_ length: Int) throws {
            let url = "https://exports.example/" + String(repeating: "a", count: length - 24)
            _ = try JSONDecoder().decode(JobBookmark.self, from: Data(#"{"url":"\#(url)"}"#.utf8))
        }
        try decode(8192)
        #expect(throws: DecodingError.self) { try decode(8193) }
    }

    @Test("A server that the schema names gets the credentials, another one has only the result, without them")
    func credentials() async throws {
        let server = JobServer(
            ScriptedTransport(
                .response(202, headers: ["Location": "https://jobs.example/7"]), .response(202),
                .json(#"{"url":"https://files.example/9"}"#), done))
        let job = JobDescriptor(result: .get(.at(.body("/url"))), origins: ["https://jobs.example"])
        #expect(try await server.start(job).value.name == "all")
        #expect(
            server.transport.requests.map { $0.header("Authorization") != nil } == [true, true, true, false])
        #expect(server.transport.requests[3].line == "GET https://files.example/9")
    }

    @Test("A result is not read over http if the job is over https")
    func insecureResult() async throws {
        let server = JobServer(ScriptedTransport(.json(#"{"url":"http://files.example/9"}"#)))
        let job = try await server.start(JobDescriptor(result: .get(.at(.body("/url")))))
        let error = await #expect(throws: PipeError.self) { try await job.value }
        guard case .job(.onOtherOrigin("http://files.example/9")) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(server.lines == ["POST exports"])
    }

    @Test("A response may not lead a running job to another server")
    func movesAway() async throws {
        let server = JobServer(
            ScriptedTransport(
                .response(202, headers: ["Location": "/api/jobs/7"]),
                .response(202, headers: ["Location": "https://evil.example/7"])))
        let error = await #expect(throws: PipeError.self) { try await server.start().value }
        guard case .job(.onOtherOrigin("https://evil.example/7")) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
