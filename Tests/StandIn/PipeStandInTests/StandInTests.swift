import Foundation
import PipeHTTP
import PipeRuntime
import PipeStandIn
import Testing
import TodoGolden

/// The client of `Schemas/todo.pipes.yaml` against a stand-in in the same process.
@Suite struct StandInTests {
    private let server: StandIn
    private let todo: TodoClient

    init() throws {
        server = try Served.standIn("Schemas/todo.pipes.yaml")
        todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: server.transport)
    }

    @Test("What is created can be read, changed and removed")
    func life() async throws {
        let created = try await todo.projects.save(Todo.Project.Draft(title: "Garden", style: "wild"))
        #expect(created.title == "Garden" && created.style == "wild" && created.id == 21)
        #expect(try await todo.projects.read(created.id) == created)
        #expect(try await todo.projects.exists(created.id))

        var changed = created
        changed.title = "Meadow"
        #expect(try await todo.projects.save(changed).title == "Meadow")
        let updated = try await todo.projects.update(created.id) { $0.style = .null }
        #expect(updated.title == "Meadow" && updated.style == nil && updated.createdAt == created.createdAt)

        try await todo.projects.remove(created.id)
        #expect(try await !todo.projects.exists(created.id))
        await #expect(throws: PipeError.self) { try await todo.projects.read(created.id) }
    }

    @Test("Pages have all records, forwards and back")
    func pages() async throws {
        var titles: [String] = []
        for try await project in todo.projects.all(pageSize: 7) { titles.append(project.title) }
        #expect(titles.count == 20)
        let last = try await todo.projects.list(pageSize: 15).next()
        #expect(last?.count == 5 && last?.hasNext == false)
        #expect(try await last?.previous()?.count == 15)
    }

    @Test("Records of an item are those that refer to it")
    func children() async throws {
        let tasks = try await todo.projects[3].tasks.list()
        #expect(!tasks.isEmpty && tasks.allSatisfy { $0.projectID == 3 })
        let task = try await todo.projects[3].tasks.create(
            Todo.Task.Draft(title: "Dig", status: .todo, projectID: 3))
        #expect(try await todo.projects[3].tasks.list().contains(task))
        #expect(try await !todo.projects[4].tasks.list().contains(task))
        await #expect(throws: PipeError.self) { try await todo.projects[99].tasks.list() }
    }

    @Test("The same seed makes the same records, another one others")
    func seeds() throws {
        func projects(_ seed: UInt64) throws -> String {
            try Served.standIn("Schemas/todo.pipes.yaml", seed: seed)
                .reply("GET", "/api/projects", fields: ["Authorization": "Bearer stand-in-token"]).text
        }
        #expect(try projects(7) == projects(7))
        #expect(try projects(7) != projects(8))
    }

    @Test(
        "Requests without valid credentials are refused",
        arguments: [nil, "Bearer other", "Basic YWxpY2U6d29uZGVybGFuZA==", "Bearer"])
    func credentials(field: String?) throws {
        let fields = field.map { ["Authorization": $0] } ?? [:]
        let reply = try server.reply("GET", "/api/projects", fields: fields)
        #expect(reply.status == 401 && reply.fields[.wwwAuthenticate]?.hasPrefix("Bearer realm=") == true)
        #expect(reply.fields[.contentType] == "application/problem+json")
    }

    @Test(
        "Values that the types do not allow are refused, with a message for each field",
        arguments: [
            (#"{}"#, ["title": ["is missing"]]),
            (#"{"title":1}"#, ["title": ["must be a text"]]),
            (#"{"title":null}"#, ["title": ["must not be null"]]),
            (#"{"title":"a","size":1}"#, ["size": ["is not a field"]]),
            (#"{"title":"a","id":7}"#, ["id": ["is read-only"]]),
        ])
    func values(body: String, messages: [String: [String]]) async throws {
        let reply = try server.reply(
            "POST", "/api/projects", body, fields: ["Authorization": "Bearer stand-in-token"])
        #expect(reply.status == 422)
        let errors = reply.json["errors"]?.object?.members.map { member in
            (member.name, member.value.array?.compactMap(\.string) ?? [])
        }
        #expect(Dictionary(uniqueKeysWithValues: errors ?? []) == messages)
    }

    @Test("A client gets the messages by field")
    func messages() async throws {
        let error = await #expect(throws: PipeError.self) {
            try await todo.projects[3].tasks.create(.init(title: "Dig", status: .unknown("later"), projectID: 3))
        }
        #expect(error?.validationMessages.map(\.name) == ["status"])
        let missing = await #expect(throws: PipeError.self) {
            try await todo.projects[3].tasks.create(.init(title: "Dig", status: .todo, projectID: 77))
        }
        #expect(
            missing?.validationMessages.first?.messages == ["names no Project that exists", "differs from the path"])
    }

    @Test(
        "Requests that no call makes are refused",
        arguments: [
            ("GET", "/api/unknown", 404), ("GET", "/api/projects/999", 404), ("POST", "/api/projects/1", 405),
            ("OPTIONS", "/api/projects", 204), ("HEAD", "/api/projects/1", 200), ("HEAD", "/api/projects", 200),
            ("GET", "/api/projects?limit=many", 422), ("GET", "/projects", 200),
        ])
    func requests(method: String, target: String, status: Int) throws {
        let reply = try server.reply(method, target, fields: ["Authorization": "Bearer stand-in-token"])
        #expect(reply.status == status)
        #expect(method != "HEAD" || reply.body.isEmpty && reply.fields[.contentLength] != nil)
    }

    @Test("A change of another version than that which the request names is refused")
    func versions() throws {
        let token = ["Authorization": "Bearer stand-in-token"]
        let tag = try #require(try server.reply("GET", "/api/projects/1", fields: token).fields[.eTag])
        #expect(
            try server.reply("GET", "/api/projects/1", fields: token.merging(["If-None-Match": tag]) { $1 }).status
                == 304)
        let body = #"{"title":"Garden"}"#
        func patch(_ tag: String) throws -> Int {
            try server.reply("PATCH", "/api/projects/1", body, fields: token.merging(["If-Match": tag]) { $1 }).status
        }
        #expect(try patch("\"0\"") == 412)
        #expect(try patch(tag) == 200)
        #expect(try patch(tag) == 412)
    }

    @Test("An access token that was renewed or revoked is no longer taken")
    func tokens() throws {
        func form(_ path: String, _ body: String) throws -> ServedResponse {
            try server.reply("POST", path, body, fields: ["Content-Type": "application/x-www-form-urlencoded"])
        }
        func status(_ token: String?) throws -> Int {
            try server.reply("GET", "/api/projects", fields: ["Authorization": "Bearer \(token ?? "")"]).status
        }
        let password = "grant_type=password&username=alice&password="
        #expect(try form("/oauth/token", password + "wrong").json["error"]?.string == "invalid_grant")
        let first = try form("/oauth/token", password + "wonderland").json
        #expect(try status(first["access_token"]?.string) == 200)
        let refresh = "grant_type=refresh_token&refresh_token=\(first["refresh_token"]?.string ?? "")"
        let second = try form("/oauth/token", refresh).json
        #expect(try status(first["access_token"]?.string) == 401)
        #expect(try status(second["access_token"]?.string) == 200)
        #expect(try form("/oauth/token", refresh).json["error"]?.string == "invalid_grant")
        #expect(try form("/oauth/revoke", "token=\(second["access_token"]?.string ?? "")").status == 200)
        #expect(try status(second["access_token"]?.string) == 401)
    }

    @Test("The call with more text in its path is made, also if it has no result")
    func paths() throws {
        let schema = """
            pipewright: 1
            name: Shop
            servers: { main: https://shop.example.com }
            resources:
              users:
                record: User
                operations: [read]
                actions:
                  leave: { call: GET logout, on: collection }
                  name: { call: GET name -> string, on: collection }
            records:
              User: { id: string, name: string }
            """
        let server = try StandIn(description: try Served.description(of: schema), data: .generated(seed: 1))
        #expect(try server.reply("GET", "/users/logout").status == 204)
        #expect(try server.reply("GET", "/users/name").status == 200)
        #expect(try server.reply("GET", "/users/nobody").status == 404)
    }

    @Test("A description of another format is an error that says what to do")
    func formats() throws {
        #expect(throws: StandInError.noDescription) { try StandIn(description: Array("[]".utf8)) }
        let error = #expect(throws: StandInError.self) { try StandIn(description: Array(#"{"format":9}"#.utf8)) }
        #expect(error == .otherFormat(9) && error?.description.contains("--api-json") == true)
        #expect(throws: StandInError.malformedDescription(path: "pipewright")) {
            try StandIn(description: Array(#"{"format":2}"#.utf8))
        }
        let missing = URL(filePath: "/nowhere/todo.api.json")
        #expect(throws: StandInError.unreadableFile(missing)) { try StandIn(api: missing) }
    }
}
