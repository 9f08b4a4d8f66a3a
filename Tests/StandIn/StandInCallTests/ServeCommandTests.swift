#if StandIn
import Foundation
import GoldenTesting
import PipeRuntime
import Testing

/// `pipewright-serve` as a user runs it.
@Suite(.serialized, .timeLimit(.minutes(2))) struct ServeCommandTests {
    private static let schema = """
        pipewright: 1
        name: Notes
        servers: { main: https://notes.example/v1 }
        records: { Note: { id: int read, title: string } }
        default: { operations: [list, read, create, remove] }
        resources: { notes: { record: Note } }
        """

    private func get(_ url: String, _ method: String = "GET", _ body: String? = nil) async throws -> (Int, JSONValue) {
        var request = HTTPRequest(method: HTTPRequest.Method(method) ?? .get, url: try #require(URL(string: url)))
        if body != nil { request.headerFields[.contentType] = "application/json" }
        let (response, content) = try await DefaultTransport.shared.send(
            request, body: body.map { HTTPBody(Array($0.utf8)) })
        let bytes = try await content.collect(upTo: 1 << 20)
        return (response.status.code, (try? JSON.decode(JSONValue.self, from: bytes)) ?? .null)
    }

    private func address(_ tool: RunningTool) async throws -> String {
        let line = try #require(await tool.line(with: "is served at"))
        return try #require(line.split(separator: " ").last.map(String.init))
    }

    @Test("It prints the address and each request, serves a changed schema, and ends when it is interrupted")
    func session() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.schema, to: "notes.pipes.yaml")
        let tool = try RunningTool(
            "pipewright-serve", ["notes.pipes.yaml", "--port", "0", "--records", "3"], in: folder.url)
        let address = try await address(tool)
        #expect(address.hasPrefix("http://127.0.0.1:") && address.hasSuffix("/v1"))
        #expect(await tool.line(with: "3 Note") != nil)
        #expect(await tool.line(with: "curl '\(address)/notes'") != nil)
        let (status, notes) = try await get("\(address)/notes")
        #expect(status == 200 && notes.array?.count == 3)
        #expect(await tool.line(with: "GET /v1/notes  200") != nil)

        try folder.write(
            Self.schema.replacing("title: string", with: "title: string, pages: int"), to: "notes.pipes.yaml")
        #expect(await tool.line(with: "changed schema") != nil)
        #expect(try await get("\(address)/notes/1").1["pages"]?.int != nil)

        try folder.write("pipewright: 1\nname: [", to: "notes.pipes.yaml")
        #expect(await tool.line(with: "notes.pipes.yaml:2") != nil)
        #expect(try await get("\(address)/notes/1").1["pages"]?.int != nil)
        #expect(await tool.interrupt() == 0)
    }

    @Test("Records are given in a file, and kept in one for the next run")
    func records() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.schema, to: "notes.pipes.yaml")
        try folder.write("notes:\n- { id: 7, title: Garden }\n- title: \"12\"\n", to: "first.yaml")
        let arguments = ["notes.pipes.yaml", "--port", "0", "--keep", "kept.json"]
        let first = try RunningTool("pipewright-serve", arguments + ["--data", "first.yaml"], in: folder.url)
        let address = try await address(first)
        #expect(try await get("\(address)/notes").1.array?.map { $0["title"] } == ["Garden", "12"])
        #expect(try await get("\(address)/notes", "POST", #"{"title":"Shed"}"#).0 == 201)
        #expect(await first.interrupt() == 0)
        let second = try RunningTool("pipewright-serve", arguments, in: folder.url)
        let next = try await self.address(second)
        #expect(try await get("\(next)/notes").1.array?.map { $0["title"] } == ["Garden", "12", "Shed"])
        #expect(await second.interrupt() == 0)
        #expect(folder.files == ["first.yaml", "kept.json", "notes.pipes.yaml"])
    }

    @Test(
        "What cannot be served is told, with status 1",
        arguments: [
            (["missing.pipes.yaml"], "missing.pipes.yaml"), (["bad.pipes.yaml"], "bad.pipes.yaml:2"),
            (["notes.pipes.yaml", "--data", "bad.json"], "notes.0.title must be a text"),
            (["notes.pipes.yaml", "--keep", "bad.json"], "does not have the records"),
        ])
    func refused(arguments: [String], message: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.schema, to: "notes.pipes.yaml")
        try folder.write("pipewright: 1\nname: [", to: "bad.pipes.yaml")
        try folder.write(#"{"notes":[{"title":1}]}"#, to: "bad.json")
        let result = try Tool.run("pipewright-serve", arguments + ["--port", "0"], in: folder.url)
        #expect(result.status == 1 && result.output.isEmpty && result.errors.contains(message), "\(result)")
    }

    @Test("A host name with a port is refused", arguments: ["localhost:80", "http://localhost", ""])
    func hostName(name: String) throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.schema, to: "notes.pipes.yaml")
        let result = try Tool.run(
            "pipewright-serve", ["notes.pipes.yaml", "--port", "0", "--host-name", name], in: folder.url)
        #expect(result.status == 64 && result.errors.contains("‘\(name)’ is not a name"), "\(result)")
    }

    @Test("Requests fail as the options say")
    func failures() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.schema, to: "notes.pipes.yaml")
        let tool = try RunningTool(
            "pipewright-serve", ["notes.pipes.yaml", "--port", "0", "--fail", "503,retry-after=2", "--one-in", "2"],
            in: folder.url)
        let address = try await address(tool)
        var statuses: [Int] = []
        for _ in 0..<4 { statuses.append(try await get("\(address)/notes").0) }
        #expect(statuses == [200, 503, 200, 503])
        #expect(await tool.interrupt() == 0)
    }
}
#endif
