import Foundation
import GoldenTesting
import PipeHTTP
import PipeModel
import PipewrightDiagnostics
import PipewrightGenerator
import Testing

@testable import PipeStandIn

/// Records that are given, that are kept for a later run, and those of a changed schema.
@Suite struct RecordsTests {
    private static let token = ["Authorization": "Bearer stand-in-token"]

    private func todo(_ data: StandIn.InitialData) throws -> StandIn {
        try StandIn(description: Served.description("Schemas/todo.pipes.yaml"), data: data)
    }

    private func given(_ json: String) throws -> StandIn { try todo(.given(Array(json.utf8))) }

    private func reply(_ server: StandIn, _ target: String) throws -> JSONValue {
        try server.reply("GET", "/api\(target)", fields: Self.token).json
    }

    // MARK: - Given records

    @Test("Given records are served, with those below them, and with values for what they lack")
    func nested() throws {
        let server = try given(
            """
            { "projects": [
                { "id": 7, "title": "Garden", "tasks": [{ "title": "Dig", "status": "doing" }],
                  "attachments": [{ "id": "6ba7b810-9dad-11d1-80b4-00c04fd430c8", "name": "map.png" }] },
                { "title": "House" }
            ] }
            """)
        let projects = try reply(server, "/projects").array ?? []
        #expect(projects.map { $0["title"] } == ["Garden", "House"])
        #expect(projects.map { $0["id"] } == [7, 8])
        #expect(projects.allSatisfy { $0["created_at"]?.string != nil && $0["style"] == .null })
        let tasks = try reply(server, "/projects/7/tasks").array ?? []
        #expect(tasks.count == 1 && tasks[0]["project_id"] == 7 && tasks[0]["status"] == "doing")
        // No member of an attachment has its project.
        #expect(try reply(server, "/projects/7/attachments").array?.map { $0["name"] } == ["map.png"])
        #expect(try reply(server, "/projects/8/attachments") == [])
        let created = try server.reply("POST", "/api/projects", #"{"title":"Shed"}"#, fields: Self.token)
        #expect(created.json["id"] == 9)
    }

    @Test("A resource of children can be named by its whole name")
    func named() throws {
        let server = try given(
            """
            { "projects": [{ "id": 1, "title": "Garden" }],
              "projects.tasks": [{ "id": 5, "title": "Dig", "status": "todo", "project_id": 1 }] }
            """)
        #expect(try reply(server, "/projects/1/tasks/5")["title"] == "Dig")
    }

    @Test(
        "Records that do not fit are refused with their place",
        arguments: [
            ("[]", "", "must be an object"), ("{", "", "The body is not JSON"),
            (#"{ "plans": [] }"#, "plans", "is not a field"),
            (#"{ "projects": {} }"#, "projects", "must be a list"),
            (#"{ "projects": [1] }"#, "projects.0", "must be an object"),
            (#"{ "projects": [{ "title": 3 }] }"#, "projects.0.title", "must be a text"),
            (#"{ "projects": [{ "title": "a", "color": "b" }] }"#, "projects.0.color", "is not a field"),
            (
                #"{ "projects": [{ "title": "a", "tasks": [{ "status": "later" }] }] }"#, "projects.0.tasks.0.status",
                "must be one of todo, doing, done"
            ),
            (#"{ "projects": [{ "id": 1 }, { "id": 1 }] }"#, "projects.1", "There is a record with this identity"),
        ])
    func malformed(json: String, path: String, reason: String) throws {
        let error = #expect(throws: StandInError.self) { _ = try given(json) }
        guard case .malformedRecords(path, let text) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(text.contains(reason), "\(text)")
    }

    // MARK: - Kept records

    @Test("Kept records are those of a later run: changed, removed, below others, and files")
    func kept() throws {
        let first = try Served.standIn("Schemas/todo.pipes.yaml", records: 3)
        _ = try first.reply("DELETE", "/api/projects/3", fields: Self.token)
        _ = try first.reply("PATCH", "/api/projects/1", #"{"title":"Garden"}"#, fields: Self.token)
        var multipart = Self.token
        multipart["Content-Type"] = "multipart/form-data; boundary=b"
        let part = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.txt\"\r\n\r\nhello\r\n--b--\r\n"
        let uploaded = try first.reply("POST", "/api/projects/1/attachments", part, fields: multipart)
        #expect(uploaded.status == 201, "\(uploaded.status) \(uploaded.text)")
        let id = try #require(uploaded.json["id"]?.string)
        #expect(first.changeCount == 3)

        let second = try todo(.kept(first.keptRecords()))
        for target in ["/projects", "/projects/1", "/projects/1/attachments", "/projects/2/tasks"] {
            #expect(try reply(second, target) == reply(first, target), "\(target)")
        }
        #expect(try reply(second, "/projects/1")["title"] == "Garden")
        let content = try second.reply("GET", "/api/projects/1/attachments/\(id)/content", fields: Self.token)
        #expect(content.text == "hello")
        let created = try second.reply("POST", "/api/projects", #"{"title":"Shed"}"#, fields: Self.token)
        #expect(created.json["id"]?.int ?? 0 > 2)
    }

    @Test("Other texts are no kept records", arguments: ["", "{}", #"{"format":2,"records":{}}"#, "[1]"])
    func notKept(text: String) {
        #expect(throws: StandInError.noKeptRecords) { _ = try todo(.kept(Array(text.utf8))) }
    }

    // MARK: - Lists below a record

    @Test("A record that a closure moves below another one is in the list of that one only")
    func moved() throws {
        let server = try Served.standIn("Schemas/todo.pipes.yaml", records: 4)
        let id = try #require(try reply(server, "/projects/2/tasks").array?.first?["id"]?.int)
        try server.respond(to: "projects.tasks.update") { call in
            guard var task = call.record?.object else { return .usual }
            task["project_id"] = 3
            return .changed(.object(task))
        }
        let change = try server.reply("PATCH", "/api/projects/2/tasks/\(id)", "{}", fields: Self.token)
        #expect(change.status == 200, "\(change.text)")
        #expect(try reply(server, "/projects/2/tasks").array?.contains { $0["id"]?.int == id } == false)
        #expect(try reply(server, "/projects/3/tasks").array?.filter { $0["id"]?.int == id }.count == 1)
        _ = try server.reply("DELETE", "/api/projects/3/tasks/\(id)", fields: Self.token)
        #expect(try reply(server, "/projects/3/tasks").array?.contains { $0["id"]?.int == id } == false)
    }

    // MARK: - A changed schema

    private func description(_ yaml: String) throws -> API {
        let diagnostics = DiagnosticCollector()
        let source = SchemaSource(SourceFile(path: "changed.pipes.yaml", bytes: Array(yaml.utf8)))
        return try #require(GeneratorPipeline.document(of: source, into: diagnostics)).api
    }

    @Test("A changed schema keeps the records, and gives values to what does not fit any more")
    func reloaded() throws {
        func schema(_ fields: String, _ more: String = "") -> String {
            """
            pipewright: 1
            name: Sample
            servers: { main: https://sample.example }
            records:
              Note: { id: int read, \(fields) }
              Tag: { id: int read, name: string }
            default: { operations: [list, read, create, remove] }
            resources:
              notes: { record: Note }
              \(more)
            """
        }
        let server = try StandIn(
            description(schema("title: string, pages: int")), data: .given(Array(#"{"notes":[]}"#.utf8)))
        _ = try server.reply("POST", "/notes", #"{"title":"First","pages":3}"#)
        _ = try server.reply("POST", "/notes", #"{"title":"Second","pages":4}"#)
        let former = server.transport

        server.reload(try description(schema("title: string, pages: string, mark: bool", "tags: { record: Tag }")))
        let notes = try server.reply("GET", "/notes").json.array ?? []
        #expect(notes.map { $0["title"] } == ["First", "Second"])
        #expect(notes.allSatisfy { $0["pages"]?.string != nil && $0["mark"]?.bool != nil }, "\(notes)")
        #expect(try server.reply("GET", "/tags").json.array?.isEmpty == false)
        // A transport that a client has already leads to the changed server.
        _ = former
        #expect(try server.reply("POST", "/notes", #"{"title":"Third","pages":"5","mark":true}"#).status == 201)
    }
}
