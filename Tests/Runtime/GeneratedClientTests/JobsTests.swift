import Foundation
import HTTPTypes
import JobsGolden
import PipeRuntime
import PipeTesting
import Testing

/// Long operations of a generated client.
@Suite struct JobsTests {
    private static let base = "https://studio.example.com"

    private static func client(_ transport: ScriptedTransport, clock: any Clock<Duration> = ManualClock())
        -> StudioClient
    {
        var studio = StudioClient(auth: .init(token: "secret-token"), transport: transport)
        studio.client.environment = .init(clock: clock, jitter: { 1 })
        return studio
    }

    private static func lines(_ transport: ScriptedTransport) -> [String] {
        transport.lines.map { $0.replacing(base, with: "") }
    }

    /// Advances a clock as long as something sleeps, so that pauses take no time.
    private static func passing<Value: Sendable>(
        _ clock: ManualClock, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                while !Task.isCancelled {
                    clock.advance(by: .milliseconds(250))
                    await Task.yield()
                }
                return nil
            }
            while let result = try await group.next() {
                guard let result else { continue }
                group.cancelAll()
                return result
            }
            throw CancellationError()
        }
    }

    private static func states<Value>(of job: Job<Value>) async throws -> [JobState] {
        var states: [JobState] = []
        for try await state in job.states { states.append(state) }
        return states
    }

    @Test("A job by status alone is polled at its Location, and ends at its result")
    func standard() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .response(202, headers: ["Location": "/api/exports/5", "Retry-After": "2"]), .response(202),
            .response(303, headers: ["Location": "/api/files/6"]),
            .json(#"{"name":"all","url":"https://cdn.example.com/all.pdf"}"#))
        let job = try await Self.client(transport, clock: clock).projects[8].export(format: .pdf)
        #expect(transport.requests[0].json?["format"]?.string == "pdf")
        #expect(try await Self.passing(clock) { try await job.value }.name == "all")
        #expect(
            Self.lines(transport) == [
                "POST /api/projects/8/exports", "GET /api/exports/5", "GET /api/exports/5", "GET /api/files/6",
            ])
        #expect(transport.requests.allSatisfy { $0.header("Authorization") == "Bearer secret-token" })
    }

    @Test("States come in order with their progress, and a path has members of the body and identities above")
    func progress() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .json(#"{"id":"r 1","status":"queued"}"#, status: 201),
            .json(#"{"id":"r 1","status":"rendering","percent":40.5}"#),
            .json(#"{"id":"r 1","status":"ready","percent":100,"image":"https://cdn.example.com/r.png"}"#))
        let renderings = Self.client(transport, clock: clock).projects[8].renderings
        let job = try await renderings.start(request: "q", width: 3, height: 2)
        #expect(transport.requests[0].header("Prefer") == "respond-async")
        #expect(transport.requests[0].header("X-Request") == "q")
        let states = try await Self.passing(clock) { try await Self.states(of: job) }
        #expect(
            states == [
                JobState(.running, name: "queued"), JobState(.running, name: "rendering", progress: 40.5),
                JobState(.done, name: "ready", progress: 100),
            ])
        #expect(try await job.value.image == "https://cdn.example.com/r.png")
        #expect(
            Self.lines(transport) == [
                "POST /api/projects/8/renderings", "GET /api/projects/8/renderings/r%201/status",
                "GET /api/projects/8/renderings/r%201/status",
            ])
        // Arguments belong to the first request.
        #expect(transport.requests[1].header("X-Request") == nil)
    }

    @Test("A failed job throws with the server's word and message, and is cancelled at its path")
    func failure() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .json(#"{"id":"r1","status":"queued"}"#), .response(204),
            .json(#"{"id":"r1","status":"cancelled","error":{"text":"as you asked"}}"#))
        let job = try await Self.client(transport, clock: clock).projects[8].renderings.start(width: 3, height: 2)
        try await job.cancel()
        let error = await #expect(throws: PipeError.self) { try await Self.passing(clock) { try await job.value } }
        guard case .job(.failed("cancelled")) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(error?.message == "as you asked")
        #expect(Self.lines(transport)[1] == "POST /api/projects/8/renderings/r1/cancel")
    }

    @Test("Cancelling the task stops only the waiting")
    func cancelledTask() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .response(202, headers: ["Location": "/api/checks/1"]), .json(#"[{"line":1,"text":"typo"}]"#))
        let job = try await Self.client(transport, clock: clock).projects[8].check(strict: true)
        let waiter = Task { try await job.value }
        await clock.waitForSleeper()
        waiter.cancel()
        await #expect(throws: PipeError.self) { try await waiter.value }
        #expect(Self.lines(transport) == ["POST /api/projects/8/checks?strict=true"])
        #expect(try await Self.passing(clock) { try await job.value }.map(\.text) == ["typo"])
    }

    @Test("Several waiters of a job share its requests")
    func shared() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .response(202, headers: ["Location": "/api/checks/1"]), .response(202), .json("[]"))
        let job = try await Self.client(transport, clock: clock).projects[8].check()
        try await Self.passing(clock) {
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 { group.addTask { try await job.value.count } }
                for try await count in group { #expect(count == 0) }
            }
        }
        #expect(transport.requests.count == 3)
    }

    @Test("Another client continues with a bookmark and gets the typed result")
    func bookmark() async throws {
        let first = ScriptedTransport(.json(#"{"name":"operations/7"}"#))
        let bookmark = try #require(
            try await Self.client(first).operations.transcribe(uri: "https://a.example/b.wav").bookmark)
        let data = try JSONEncoder().encode(bookmark)
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .json(#"{"name":"operations/7","metadata":{"progressPercent":50}}"#),
            .json(#"{"name":"operations/7","done":true,"response":{"text":"hello"}}"#))
        let job = try Self.client(transport, clock: clock).operations
            .transcribe(resuming: try JSONDecoder().decode(JobBookmark.self, from: data))
        #expect(try await Self.passing(clock) { try await job.value }.text == "hello")
        #expect(Self.lines(transport) == ["GET /api/v1/operations/7", "GET /api/v1/operations/7"])
    }

    @Test("A server that the schema names gets the credentials, and another one only the request for the result")
    func origins() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .response(
                202,
                headers: [
                    "Operation-Location": "https://jobs.studio.example.com/7", "Location": "https://files.example/7",
                ]),
            .json(#"{"status":"Running"}"#), .json(#"{"status":"Succeeded"}"#), .json(#"{"text":"hello"}"#))
        let job = try await Self.client(transport, clock: clock).analyses.analyze(
            url: "https://a.example")
        #expect(try await Self.passing(clock) { try await job.value }?.text == "hello")
        #expect(transport.requests.map { $0.header("Authorization") != nil } == [true, true, true, false])
        let evil = ScriptedTransport(
            .response(202, headers: ["Operation-Location": "https://evil.example/7"]))
        let error = await #expect(throws: PipeError.self) {
            try await Self.client(evil).analyses.analyze(url: "https://a.example")
        }
        guard case .job(.onOtherOrigin("https://evil.example/7")) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A removal that takes time has no result, and is known to the resource and to the item")
    func removal() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .response(202, headers: ["Location": "/api/tasks/1"]), .response(202), .response(204), .response(204))
        let renderings = Self.client(transport, clock: clock).projects[8].renderings
        let job = try await renderings.remove("r1")
        #expect(try await Self.passing(clock) { try await job.value } == nil)
        #expect(try await renderings["r2"].remove().state.phase == .done)
        #expect(
            Self.lines(transport) == [
                "DELETE /api/projects/8/renderings/r1", "GET /api/tasks/1", "GET /api/tasks/1",
                "DELETE /api/projects/8/renderings/r2",
            ])
    }

    @Test("The result of a batch is at a path with a member of the last response")
    func batch() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .json(#"{"id":"b1","status":"validating"}"#),
            .json(#"{"id":"b1","status":"completed","output_file_id":"f2"}"#),
            .json(#"{"lines":3}"#))
        let job = try await Self.client(transport, clock: clock).batches
            .run(Jobs.Batch(inputFileID: "f1", endpoint: "/v1/chat"))
        #expect(try await Self.passing(clock) { try await job.value }["lines"]?.int == 3)
        #expect(
            Self.lines(transport) == ["POST /api/batches", "GET /api/batches/b1", "GET /api/files/f2/content"])
    }

    // MARK: - Operations

    @Test("A record that takes time to create is sent as a draft, and arguments belong to the first request")
    func created() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .response(202, headers: ["Location": "/api/tasks/1"]), .response(202),
            .json(#"{"id":"a1","name":"2026","url":"https://cdn.example.com/a1"}"#))
        let job = try await Self.client(transport, clock: clock).archives.create(.init(name: "2026"), notify: true)
        #expect(try await Self.passing(clock) { try await job.value }.url == "https://cdn.example.com/a1")
        #expect(
            Self.lines(transport) == ["POST /api/archives?notify=true", "GET /api/tasks/1", "GET /api/tasks/1"])
        #expect(transport.requests[0].json == ["name": "2026"])
    }

    @Test("The creation is cancelled on the server, and another client continues with its bookmark")
    func creationElsewhere() async throws {
        let transport = ScriptedTransport(
            .response(202, headers: ["Location": "/api/tasks/1"]), .response(204))
        let job = try await Self.client(transport).archives.create(.init(name: "2026"))
        try await job.cancel()
        #expect(Self.lines(transport) == ["POST /api/archives", "DELETE /api/tasks/1"])
        let other = ScriptedTransport(.json(#"{"id":"a1","name":"2026"}"#))
        let same = try Self.client(other).archives.create(resuming: try #require(job.bookmark))
        #expect(try await same.value == Jobs.Archive(id: "a1", name: "2026"))
        #expect(Self.lines(other) == ["GET /api/tasks/1"])
    }

    @Test("A replacement is read at the URL of its call")
    func replaced() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .response(202, headers: ["Location": "/api/tasks/1"]), .response(204),
            .json(#"{"id":"a1","name":"2027"}"#))
        let archives = Self.client(transport, clock: clock).archives
        let job = try await archives.replace("a1", with: .init(name: "2027"))
        #expect(try await Self.passing(clock) { try await job.value }.name == "2027")
        #expect(Self.lines(transport) == ["PUT /api/archives/a1", "GET /api/tasks/1", "GET /api/archives/a1"])
        let other = ScriptedTransport(.response(204), .json(#"{"id":"a1","name":"2027"}"#))
        let same = try Self.client(other).archives.replace("a1", resuming: try #require(job.bookmark))
        #expect(try await same.value.name == "2027")
        #expect(Self.lines(other) == ["GET /api/tasks/1", "GET /api/archives/a1"])
    }

    @Test("The state of an update is asked for at a path below the item, and the record is where the operation says")
    func updated() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .json(#"{"id":"t1","status":"queued"}"#), .json(#"{"status":"ready","result":{"id":"a1","name":"2027"}}"#))
        let archives = Self.client(transport, clock: clock).archives
        let job = try await archives.update("a1", request: "q") { $0.name = "2027" }
        #expect(try await Self.passing(clock) { try await job.value }.name == "2027")
        #expect(Self.lines(transport) == ["PATCH /api/archives/a1", "GET /api/archives/a1/t1/status"])
        #expect(transport.requests.map { $0.header("X-Request") } == ["q", nil])
        #expect(transport.requests[0].json == ["name": "2027"])
        let failing = ScriptedTransport(.json(#"{"id":"t1","status":"failed","reason":"no space"}"#))
        let failed = try await Self.client(failing).archives.update("a1") { $0.name = "2028" }
        #expect(failed.state == JobState(.failed, name: "failed", message: "no space"))
    }

    @Test("An upsert that is done at once has no result if the response has no body")
    func upserted() async throws {
        let transport = ScriptedTransport(.response(204))
        let job = try await Self.client(transport).archives.upsert(.init(name: "2026"), at: "a1")
        #expect(try await job.value == nil)
        #expect(job.bookmark == nil)
        #expect(Self.lines(transport) == ["PUT /api/archives/a1/put"])
    }
}
