import PipeTesting
import RuntimeTesting
import Testing

@testable import PipeCalls

/// Jobs of a client without a schema.
@Suite struct ClientJobTests {
    private let accepted = ScriptedTransport.Reply.response(202, headers: ["Location": "/api/jobs/7"])

    @Test("Without options, a job is one by its status, and its call has the body and the query")
    func standard() async throws {
        let server = JobServer(ScriptedTransport(accepted, .response(202), .json(#"{"name":"all"}"#)))
        let job = try await server.client.startJob(
            of: Export.self, "exports/\("a b")", query: ["dry": "true"], body: .json(["format": "pdf"]))
        #expect(try await job.value == Export(name: "all"))
        #expect(server.lines == ["POST exports/a%20b?dry=true", "GET jobs/7", "GET jobs/7"])
        #expect(server.transport.requests[0].json?["format"]?.string == "pdf")
        #expect(server.transport.requests.allSatisfy { $0.header("Authorization") == "Bearer secret-token" })
    }

    @Test("Options say where the state, the URL, the message and the result are")
    func options() async throws {
        let options = JobOptions(
            state: "/status", done: ["ready"], failed: ["failed"], message: "/error", progress: "/percent",
            poll: .member("/self"), every: .seconds(2), result: "/export", cancel: .delete)
        let server = JobServer(
            ScriptedTransport(
                .json(#"{"status":"queued","self":"/api/jobs/7"}"#),
                .json(#"{"status":"ready","percent":100,"export":{"name":"all"}}"#)))
        let job = try await server.client.startJob(of: Export.self, "exports", method: .put, options: options)
        #expect(job.state == JobState(.running, name: "queued"))
        #expect(try await states(of: job).last == JobState(.done, name: "ready", progress: 100))
        #expect(try await job.value == Export(name: "all"))
        let failing = JobServer(
            ScriptedTransport(
                .json(#"{"status":"queued","self":"/api/jobs/8"}"#), .response(204),
                .json(#"{"status":"failed","error":"no space"}"#)))
        let other = try await failing.client.startJob(of: Export.self, "exports", options: options)
        try await other.cancel()
        #expect(try await states(of: other).last == JobState(.failed, name: "failed", message: "no space"))
        #expect(failing.lines == ["POST exports", "DELETE jobs/8", "GET jobs/8"])
    }

    @Test("The result may be at another URL")
    func resultURL() async throws {
        let server = JobServer(
            ScriptedTransport(
                .response(202, headers: ["Operation-Location": "/api/jobs/7", "Location": "/api/files/6"]),
                .json(#"{"status":"Succeeded"}"#), .json(#"{"name":"all"}"#)))
        let options = JobOptions(
            state: "/status", done: ["Succeeded"], poll: .header("Operation-Location"), resultURL: .header("Location"))
        let job = try await server.client.startJob(of: Export.self, "exports", options: options)
        #expect(try await job.value == Export(name: "all"))
        #expect(server.lines == ["POST exports", "GET jobs/7", "GET files/6"])
    }

    @Test("A bookmark is resumed without a schema, on the servers of the client")
    func resumed() async throws {
        let server = JobServer(ScriptedTransport(accepted, .json(#"{"name":"all"}"#)))
        let bookmark = try #require(try await server.client.startJob(of: Export.self, "exports").bookmark)
        let job: Job<Export> = try server.client.resumeJob(bookmark)
        #expect(try await job.value == Export(name: "all"))
        let other = PipeClient(server: "https://other.example", transport: ScriptedTransport())
        let error = #expect(throws: PipeError.self) { try other.resumeJob(of: Export.self, bookmark) }
        guard case .job(.onOtherOrigin) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
