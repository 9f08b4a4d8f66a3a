import Foundation
import PipeHTTP
import Testing

@testable import PipeStandIn

/// Long operations, from their start to their end.
@Suite struct JobTests {
    private let server: StandIn

    init() throws {
        server = try Served.standIn("Tests/Goldens/Jobs/jobs.pipes.yaml")
    }

    private func reply(
        _ method: String, _ target: String, _ body: String = "", fields: [String: String] = [:]
    ) async throws -> ServedResponse {
        var all = HTTPFields([HTTPField(name: .authorization, value: "Bearer stand-in-token")])
        for (name, value) in fields { all[try #require(HTTPField.Name(name))] = value }
        return try await server.delayedResponse(
            to: ServedRequest(
                method: try #require(HTTPRequest.Method(method)), origin: "http://127.0.0.1:8080", target: target,
                fields: all, body: Array(body.utf8)))
    }

    /// The path of a URL of the stand-in.
    private func path(_ url: String?) throws -> String {
        let url = try #require(url)
        #expect(url.hasPrefix("http://127.0.0.1:8080/"))
        return String(url.dropFirst("http://127.0.0.1:8080".count))
    }

    @Test("A job runs with 202 and Location, and ends with its result")
    func plain() async throws {
        let started = try await reply("POST", "/api/projects/1/exports", #"{"format":"pdf"}"#)
        #expect(started.status == 202 && started.fields[.retryAfter] == "0" && started.body.isEmpty)
        let poll = try path(started.fields[.location])
        let running = try await reply("GET", poll)
        #expect(running.status == 202)
        for _ in 0..<2 {
            let done = try await reply("GET", poll)
            #expect(done.status == 200 && done.json["url"]?.string != nil)
        }
        #expect(try server.reply("GET", poll).status == 401)
        #expect(try await reply("POST", "/api/projects/1/exports", #"{"format":"doc"}"#).status == 422)
        #expect(try await reply("POST", "/api/projects/99/exports", #"{"format":"pdf"}"#).status == 404)
    }

    @Test("Words and percentages say how a job is doing, at paths of the schema")
    func states() async throws {
        func start() async throws -> (String, ServedResponse) {
            let started = try await reply("POST", "/api/projects/1/renderings", #"{"width":1,"height":2}"#)
            return (try #require(started.json["id"]?.string), started)
        }
        let (id, started) = try await start()
        #expect(started.json["status"] == "running" && started.json["percent"] == 0)
        let poll = "/api/projects/1/renderings/\(id)/status"
        #expect(try await reply("GET", poll).json["percent"] == 50)
        let done = try await reply("GET", poll)
        #expect(done.json["status"] == "ready" && done.json["percent"] == 100 && done.json["id"] == .string(id))

        let (other, _) = try await start()
        #expect(other != id)
        #expect(try await reply("POST", "/api/projects/1/renderings/\(other)/cancel").status == 204)
        let cancelled = try await reply("GET", "/api/projects/1/renderings/\(other)/status")
        #expect(cancelled.status == 200 && cancelled.json["status"] == "cancelled")
    }

    @Test("A record is there when the job that creates it has ended, unless it was cancelled")
    func creation() async throws {
        func count() throws -> Int {
            let copy = try #require(server.server.examples(origin: "").database.tables["Archive"])
            return copy.count
        }
        let body = #"{"name":"May"}"#
        let started = try await reply("POST", "/api/archives?notify=true", body)
        #expect(started.status == 202)
        #expect(try count() == 20)
        let poll = try path(started.fields[.location])
        _ = try await reply("GET", poll)
        let archive = try await reply("GET", poll).json
        #expect(archive["name"] == "May")
        #expect(try count() == 21)
        #expect(try await reply("GET", "/api/archives/\(try #require(archive["id"]?.string))").json == archive)

        let second = try path(try await reply("POST", "/api/archives", body).fields[.location])
        #expect(try await reply("DELETE", second).status == 204)
        #expect(try await reply("GET", second).status == 404)
        #expect(try count() == 21)
    }

    @Test("A result may be a member, another URL, or a header field")
    func results() async throws {
        let named = try await reply("POST", "/api/v1/speech:longrunningrecognize", #"{"uri":"https://a.b/c"}"#)
        let name = try #require(named.json["name"]?.string)
        #expect(name == "jobs/1" && named.json["done"] != true)
        _ = try await reply("GET", "/api/v1/\(name)")
        let done = try await reply("GET", "/api/v1/\(name)").json
        #expect(done["done"] == true && done["response"]?["text"]?.string != nil && done["error"] == nil)

        let located = try await reply("POST", "/api/analyses/analyze", #"{"url":"https://a.b/c"}"#)
        let operation = try path(located.fields[try #require(HTTPField.Name("Operation-Location"))])
        #expect(located.fields[.location] == nil)
        _ = try await reply("GET", operation)
        let last = try await reply("GET", operation)
        #expect(last.json["status"] == "Succeeded")
        #expect(try await reply("GET", path(last.fields[.location])).json["text"]?.string != nil)

        let batch = try await reply("POST", "/api/batches", #"{"input_file_id":"a","endpoint":"b"}"#).json
        let id = try #require(batch["id"]?.string)
        #expect(try await reply("GET", "/api/files/\(id)/content").status == 404)
        _ = try await reply("GET", "/api/batches/\(id)")
        let file = try #require(try await reply("GET", "/api/batches/\(id)").json["output_file_id"]?.string)
        #expect(try await reply("GET", "/api/files/\(file)/content").status == 200)
    }

    @Test("A job fails if a test asks for it, as the schema describes failures")
    func failures() async throws {
        let fields = ["Stand-In-Disruption": "fail-job"]
        let plain = try await reply("POST", "/api/projects/1/exports", #"{"format":"pdf"}"#, fields: fields)
        let poll = try path(plain.fields[.location])
        #expect(try await reply("GET", poll).status == 202)
        #expect(try await reply("GET", poll).status == 500)

        server.fail(with: .failedJob)
        let id = try #require(
            try await reply("POST", "/api/projects/1/renderings", #"{"width":1,"height":2}"#).json["id"]?.string)
        _ = try await reply("GET", "/api/projects/1/renderings/\(id)/status")
        let failed = try await reply("GET", "/api/projects/1/renderings/\(id)/status").json
        #expect(failed["status"] == "failed" && failed["error"]?["text"]?.string?.contains("failed") == true)

        let named = try await reply(
            "POST", "/api/v1/speech:longrunningrecognize", #"{"uri":"https://a.b/c"}"#, fields: fields)
        let name = try #require(named.json["name"]?.string)
        _ = try await reply("GET", "/api/v1/\(name)")
        let error = try await reply("GET", "/api/v1/\(name)").json
        #expect(error["error"]?["message"]?.string != nil && error["done"] != true)
    }

    @Test("A closure chooses the result of a job")
    func closure() async throws {
        try server.respond(to: "projects.export") { _ in .value(["name": "a.pdf", "url": "https://a.b/c"]) }
        let started = try await reply("POST", "/api/projects/1/exports", #"{"format":"pdf"}"#)
        #expect(started.status == 202)
        let poll = try path(started.fields[.location])
        _ = try await reply("GET", poll)
        #expect(try await reply("GET", poll).json["name"] == "a.pdf")
    }
}
