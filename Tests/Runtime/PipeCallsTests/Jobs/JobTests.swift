import HTTPTypes
@_spi(Generated) import PipeCore
import PipeTesting
import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCalls

/// The name of an export that is done.
struct Export: JSONReadable, Sendable, Equatable {
    var name: String

    init(name: String) {
        self.name = name
    }

    init(json reader: inout JSONReader) throws(JSONError) {
        let object = try JSONValue(json: &reader)
        name = object["name"]?.string ?? ""
    }
}

/// A client of a scripted server.
struct JobServer {
    let transport: ScriptedTransport
    let client: PipeClient

    init(_ transport: ScriptedTransport, clock: any Clock<Duration> = PauseClock(), jitter: Double = 1) {
        self.transport = transport
        client = PipeClient(
            name: "Exports", server: "https://exports.example/api", schemes: ["key": .bearer],
            credentials: ["key": BearerToken("secret-token")], transport: transport,
            environment: .init(clock: clock, now: { Date(timeIntervalSince1970: 784_111_777) }, jitter: { jitter }))
    }

    var exports: ResourcePipe<JSONResource> { client.resource(.init("exports")) }

    func start(_ job: JobDescriptor = JobDescriptor()) async throws(PipeError) -> Job<Export> {
        try await exports.call(.post).startJob(as: job)
    }

    func resume(_ bookmark: JobBookmark, _ job: JobDescriptor = JobDescriptor()) throws(PipeError) -> Job<Export> {
        try exports.resumeJob(bookmark, as: job)
    }

    /// The requests without the server's URL.
    var lines: [String] {
        transport.lines.map { $0.replacing("https://exports.example/api/", with: "") }
    }
}

func states<Value>(of job: Job<Value>) async throws -> [JobState] {
    var states: [JobState] = []
    for try await state in job.states { states.append(state) }
    return states
}

/// Jobs by the status alone (RFC 9110, section 15.3.3).
@Suite struct JobTests {
    private let accepted = ScriptedTransport.Reply.response(202, headers: ["Location": "/api/jobs/7"])

    @Test("A job runs while the status is 202, and a redirect with 303 leads to its result")
    func seeOther() async throws {
        let server = JobServer(
            ScriptedTransport(
                .response(202, headers: ["Location": "/api/jobs/7", "Retry-After": "3"], "wait"),
                .response(202, headers: ["Retry-After": "Sun, 06 Nov 1994 08:49:42 GMT"]), .response(202),
                .response(303, headers: ["Location": "/api/exports/9"]), .json(#"{"name":"all"}"#)))
        let job = try await server.start()
        #expect(job.state == JobState(.running))
        #expect(server.lines == ["POST exports"])
        #expect(try await job.value == Export(name: "all"))
        #expect(job.state == JobState(.done))
        #expect(server.lines == ["POST exports"] + Array(repeating: "GET jobs/7", count: 3) + ["GET exports/9"])
        let clock = try #require(server.client.environment.clock as? PauseClock)
        #expect(clock.pauses == [.seconds(3), .seconds(5), .seconds(1)])
        // The result is known: nothing more is sent.
        #expect(try await job.value == Export(name: "all"))
        #expect(server.lines.count == 5)
    }

    @Test("A job that is done with the first response sends nothing more and has no bookmark")
    func immediate() async throws {
        let server = JobServer(ScriptedTransport(.json(#"{"name":"all"}"#)))
        let job = try await server.start()
        #expect(job.state.phase == .done)
        #expect(try await states(of: job) == [JobState(.done)])
        #expect(try await job.value.name == "all")
        #expect(job.bookmark == nil)
        try await job.cancel()
        #expect(server.lines == ["POST exports"])
    }

    @Test("A first response without a state and a URL to ask at is the result, but not one with the status 202")
    func stateless() async throws {
        let azure = JobDescriptor(
            state: .body("/status"), done: ["Succeeded"], poll: .at(.header("Operation-Location")),
            result: .get(.at(.header("Location"))))
        let server = JobServer(ScriptedTransport(.json(#"{"name":"all"}"#), .response(202)))
        let job = try await server.start(azure)
        #expect(job.state == JobState(.done))
        #expect(try await job.value.name == "all")
        #expect(server.lines == ["POST exports"])
        let error = await #expect(throws: PipeError.self) { try await server.start(azure) }
        guard case .job(.missingURL("Operation-Location")) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        let other = JobServer(ScriptedTransport(.json(#"{"status":"Running"}"#)))
        await #expect(throws: PipeError.self) { try await other.start(azure) }
    }

    @Test("A later response may name another URL to ask at, relative to its own")
    func moves() async throws {
        let server = JobServer(
            ScriptedTransport(accepted, .response(202, headers: ["Location": "8?part=2"]), .json(#"{"name":"b"}"#)))
        #expect(try await server.start().value.name == "b")
        #expect(server.lines == ["POST exports", "GET jobs/7", "GET jobs/8?part=2"])
    }

    @Test("A job that was started with a redirect is polled where that leads")
    func redirectedStart() async throws {
        let server = JobServer(
            ScriptedTransport(
                .response(303, headers: ["Location": "/api/jobs/7"]), .response(202), .json(#"{"name":"a"}"#)))
        #expect(try await server.start().value.name == "a")
        #expect(server.lines == ["POST exports", "GET jobs/7", "GET jobs/7"])
    }

    @Test("Pauses grow by a half up to the limit, and are at least a tenth of a second")
    func pauses() async throws {
        let running = ScriptedTransport.Reply.response(202)
        let zero = ScriptedTransport.Reply.response(202, headers: ["Retry-After": "0"])
        let server = JobServer(
            ScriptedTransport(accepted, running, running, running, zero, running, .json(#"{"name":"a"}"#)))
        _ = try await server.start(JobDescriptor(every: .seconds(2), longestDelay: .seconds(5))).value
        let clock = try #require(server.client.environment.clock as? PauseClock)
        #expect(
            clock.pauses == [
                .seconds(2), .seconds(3), .milliseconds(4500), .seconds(5), .milliseconds(100), .seconds(5),
            ])
    }

    @Test("A pause that the server does not ask for is between its half and the whole", arguments: [0.0, 0.5, 1])
    func jitter(random: Double) {
        var delays = JobDelays(first: .seconds(2), longest: .seconds(30))
        #expect(delays.pause(requested: nil, random: random) == .seconds(1 + random))
        #expect(delays.pause(requested: .seconds(7), random: random) == .seconds(7))
    }

    @Test(
        "A response without the URL of a running job is an error, and so is a URL that is malformed or on another server"
    )
    func unusableURLs() async throws {
        let cases: [(CallSettings.Headers, PipeError.JobError)] = [
            ([:], .missingURL("Location")),
            (["Location": "ftp://exports.example/7"], .malformedURL("ftp://exports.example/7")),
            (["Location": "https://evil.example/7"], .onOtherOrigin("https://evil.example/7")),
            (["Location": "http://exports.example/7"], .onOtherOrigin("http://exports.example/7")),
            (["Location": "//exports.example:8443/7"], .onOtherOrigin("https://exports.example:8443/7")),
        ]
        for (headers, expected) in cases {
            let server = JobServer(ScriptedTransport(.response(202, headers: headers)))
            let error = await #expect(throws: PipeError.self) { try await server.start() }
            guard case .job(let found) = error?.reason else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(found == expected)
            #expect(error?.status == 202)
        }
    }

    @Test("The client's retries apply to the requests that ask, and an error that remains can be waited out")
    func retries() async throws {
        let server = JobServer(
            ScriptedTransport(
                accepted, .response(503), .failure(PipeError(.connection(.reset))), .response(202), .response(404),
                .json(#"{"name":"a"}"#)))
        let job = try await server.start()
        let error = await #expect(throws: PipeError.self) { try await job.value }
        #expect(error?.status == 404)
        #expect(error?.url == "https://exports.example/api/jobs/7")
        #expect(job.state.isRunning)
        #expect(try await job.value.name == "a")
        #expect(server.lines.count == 6)
    }
}

/// The descriptions of jobs of well-known APIs.
@Suite struct JobShapeTests {
    private func finish(
        _ job: JobDescriptor, _ replies: [ScriptedTransport.Reply]
    ) async throws -> (states: [JobState], value: Export, lines: [String]) {
        let server = JobServer(ScriptedTransport { _, index in replies.indices.contains(index) ? replies[index] : nil })
        let started = try await server.start(job)
        return (try await states(of: started), try await started.value, server.lines)
    }

    @Test("An operation of Google is polled by its name, and has its response")
    func google() async throws {
        let job = JobDescriptor(
            progress: .body("/metadata/progressPercent"), done: [.meets(.body("/done"))],
            failed: [.meets(.present("/error"))], message: "/error/message", poll: .path("/v1/{+name}"),
            result: .value("/response"), cancel: (.post, .path("/v1/{+name}:cancel")))
        let (states, value, lines) = try await finish(
            job,
            [
                .json(#"{"name":"operations/a b"}"#),
                .json(#"{"name":"operations/a b","metadata":{"progressPercent":40}}"#),
                .json(#"{"name":"operations/a b","done":true,"response":{"name":"all"}}"#),
            ])
        #expect(states == [JobState(.running), JobState(.running, progress: 40), JobState(.done)])
        #expect(value.name == "all")
        #expect(lines == ["POST exports", "GET v1/operations/a%20b", "GET v1/operations/a%20b"])
        let failed = JobServer(
            ScriptedTransport(.json(#"{"name":"operations/7","done":true,"error":{"code":3,"message":"too long"}}"#)))
        let error = await #expect(throws: PipeError.self) { try await failed.start(job).value }
        #expect(error?.message == "too long")
    }

    @Test("An operation of Azure is at Operation-Location, and its result where the first response says")
    func azure() async throws {
        let job = JobDescriptor(
            state: .body("/status"), done: ["Succeeded"], failed: ["Failed", "Canceled"], message: "/error/message",
            poll: .at(.header("Operation-Location")), result: .get(.at(.header("Location"))))
        let replies: [ScriptedTransport.Reply] = [
            .response(202, headers: ["Operation-Location": "/api/operations/7", "Location": "/api/results/9"]),
            .json(#"{"status":"NotStarted"}"#), .json(#"{"status":"Running"}"#), .json(#"{"status":"Running"}"#),
            .json(#"{"status":"Succeeded"}"#), .json(#"{"name":"all"}"#),
        ]
        let (states, value, lines) = try await finish(job, replies)
        #expect(states.map(\.name) == [nil, "NotStarted", "Running", "Succeeded"])
        #expect(value.name == "all")
        #expect(lines.last == "GET results/9")
        // The bookmark has it, too.
        let server = JobServer(ScriptedTransport(replies[0]))
        let bookmark = try #require(try await server.start(job).bookmark)
        let other = JobServer(ScriptedTransport(replies[4], replies[5]))
        #expect(try await other.resume(bookmark, job).value.name == "all")
        #expect(other.lines == ["GET operations/7", "GET results/9"])
    }

    @Test("The result of a batch of OpenAI is a file that the last response names")
    func openAI() async throws {
        let job = JobDescriptor(
            state: .body("/status"), done: ["completed"], failed: ["failed", "expired", "cancelled"],
            poll: .path("/batches/{id}"), result: .get(.path("/files/{output_file_id}/content")),
            cancel: (.post, .path("/batches/{id}/cancel")))
        let (states, value, lines) = try await finish(
            job,
            [
                .json(#"{"id":"batch_1","status":"validating","output_file_id":null}"#),
                .json(#"{"id":"batch_1","status":"in_progress"}"#),
                .json(#"{"id":"batch_1","status":"completed","output_file_id":"file_2"}"#), .json(#"{"name":"all"}"#),
            ])
        #expect(states.map(\.name) == ["validating", "in_progress", "completed"])
        #expect(value.name == "all")
        #expect(lines == ["POST exports", "GET batches/batch_1", "GET batches/batch_1", "GET files/file_2/content"])
    }

    @Test("The result of a report run of Stripe is at a URL in the body")
    func stripe() async throws {
        let job = JobDescriptor(
            state: .body("/status"), done: ["succeeded"], failed: ["failed"], message: "/error",
            poll: .path("{id}"), result: .get(.at(.body("/result/url"))))
        let (_, value, lines) = try await finish(
            job,
            [
                .json(#"{"id":"frr_1","status":"pending","result":null}"#),
                .json(
                    #"{"id":"frr_1","status":"succeeded","result":{"url":"https://files.example/v1/file_1/contents"}}"#),
                .json(#"{"name":"all"}"#),
            ])
        #expect(value.name == "all")
        #expect(lines == ["POST exports", "GET exports/frr_1", "GET https://files.example/v1/file_1/contents"])
    }

    @Test("A job of JSON:API redirects to its result while others have their state in the body")
    func jsonAPI() async throws {
        let job = JobDescriptor(
            state: .body("/data/attributes/status"), done: ["done"], failed: ["failed"],
            poll: .at(.header("Content-Location")))
        let (states, value, _) = try await finish(
            job,
            [
                .json(
                    #"{"data":{"attributes":{"status":"queued"}}}"#, status: 202,
                    headers: ["Content-Location": "/api/jobs/7"]),
                .json(#"{"data":{"attributes":{"status":"running"}}}"#),
                .response(303, headers: ["Location": "/api/photos/4"]), .json(#"{"name":"photo"}"#),
            ])
        #expect(states.map(\.name) == ["queued", "running", nil])
        #expect(value.name == "photo")
    }

    @Test("A failed job throws with its state, its message and its body")
    func failure() async throws {
        let job = JobDescriptor(
            state: .body("/state"), done: ["succeeded"], failed: ["failed", "cancelled"], message: "/error/text")
        let server = JobServer(
            ScriptedTransport(
                .response(202, headers: ["Location": "/api/jobs/7"]),
                .json(#"{"state":"failed","error":{"text":"disk full"}}"#)))
        let started = try await server.start(job)
        let error = await #expect(throws: PipeError.self) { try await started.value }
        guard case .job(.failed(let state)) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(state == "failed")
        #expect(error?.message == "disk full")
        #expect(error?.json?["error"]?["text"]?.string == "disk full")
        #expect(
            error?.description
                == "GET https://exports.example/api/jobs/7: the job has failed with the state ‘failed’: disk full")
        let failed = JobState(.failed, name: "failed", message: "disk full")
        #expect(started.state == failed)
        #expect(try await states(of: started) == [failed])
    }

    @Test(
        "A value that cannot be in a path is an error",
        arguments: [#"{"id":""}"#, #"{"id":".."}"#, #"{"id":null}"#, #"{"id":"a/../b"}"#, #"{}"#, "[]", ""])
    func paths(body: String) async throws {
        let job = JobDescriptor(done: [.meets(.body("/done"))], poll: .path("jobs/{+id}"))
        let server = JobServer(ScriptedTransport(.response(202, body)))
        let error = await #expect(throws: PipeError.self) { try await server.start(job) }
        guard case .job(.missingURL) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A value of a path stays within its segment")
    func segment() async throws {
        let job = JobDescriptor(done: [.meets(.body("/done"))], poll: .path("jobs/{job.id}"))
        let server = JobServer(
            ScriptedTransport(.json(#"{"job":{"id":"a/b?c#{id}"}}"#), .json(#"{"done":1,"name":"a"}"#)))
        #expect(try await server.start(job).value.name == "a")
        #expect(server.lines[1] == "GET exports/jobs/a%2Fb%3Fc%23%7Bid%7D")
    }
}
