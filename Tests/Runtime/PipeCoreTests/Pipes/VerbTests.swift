@_spi(Generated) import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct VerbTests {
    // MARK: Requests

    @Test("list sends GET to the collection, without paging parameters")
    func list() async throws {
        let transport = ScriptedTransport(.json("[\(project8)]"))
        let page = try await todo(transport).projects.list()
        #expect(page.map(\.title) == ["Hello"])
        #expect(transport.lines == ["GET https://todo.example.com/api/projects?v=1"])
        #expect(transport.requests[0].body == nil)
    }

    @Test("read sends GET to the item")
    func read() async throws {
        let transport = ScriptedTransport(.json(project8), .json(project8))
        let todo = todo(transport)
        let project = try await todo.projects.read(8)
        #expect(project.id == 8)
        #expect(project.style == nil)
        #expect(try await todo.projects[8].read() == project)
        #expect(transport.lines == Array(repeating: "GET https://todo.example.com/api/projects/8?v=1", count: 2))
    }

    /// Projects whose `read` has its own path and query.
    private enum Parts: ReadableResource, ItemResource {
        typealias Record = Todo.Project

        static let descriptor = ResourceDescriptor(
            path: "projects", suffix: ".json",
            operations: [.init(.read, path: "parts/{id}", identityQuery: [("of", "project {id}")])])
    }

    @Test("read with an identity is the read of its item, also with a path and a query in the schema")
    func readByIdentity() async throws {
        let transport = ScriptedTransport(.json(project8), .json(project8))
        let parts = ResourcePipe<Parts>(todo(transport).client)
        let project = try await parts.read(8)
        #expect(try await parts[8].read() == project)
        let line = "GET https://todo.example.com/api/projects/8/parts/8.json?v=1&of=project%208"
        #expect(transport.lines == [line, line])
    }

    @Test("create, and save of a draft, send POST to the collection")
    func create() async throws {
        let transport = ScriptedTransport(.json(project8), .json(project8))
        let todo = todo(transport)
        try await todo.projects.create(.init(title: "Hello"))
        let saved = try await todo.projects.save(Todo.Project.Draft(title: "Hello", style: "bold"))
        #expect(saved.id == 8)
        #expect(transport.lines == Array(repeating: "POST https://todo.example.com/api/projects?v=1", count: 2))
        #expect(transport.requests.map(\.body) == [#"{"title":"Hello"}"#, #"{"title":"Hello","style":"bold"}"#])
    }

    @Test("replace, and save of a record, send PUT to the item, with the identity in the body")
    func replace() async throws {
        let transport = ScriptedTransport(.json(project8), .json(project8), .json(project8))
        let todo = todo(transport)
        let project = try await todo.projects.read(8)
        try await todo.projects.replace(project)
        try await todo.projects.save(project)
        #expect(transport.lines.dropFirst().allSatisfy { $0 == "PUT https://todo.example.com/api/projects/8?v=1" })
        #expect(
            transport.requests[2].body == #"{"id":8,"title":"Hello","created_at":"2026-11-21T10:00:00Z"}"#
        )
    }

    @Test("update sends the members that were set")
    func updates() async throws {
        let transport = ScriptedTransport { _, _ in .json(project8) }
        let todo = todo(transport)
        try await todo.projects.update(8) { $0.style = .null }
        try await todo.projects[8].update { $0.style = nil }
        try await todo.projects[8].update { $0.style = "a" }
        try await todo.projects[8].update { $0.title = "New" }
        try await todo.projects[8].update {
            $0.reviewedAt = .value(Date(timeIntervalSince1970: 5))
        }
        try await todo.projects[8].update { $0.reviewedAt = .null }
        try await todo.projects[8].update { _ in }
        #expect(transport.lines.allSatisfy { $0 == "PATCH https://todo.example.com/api/projects/8?v=1" })
        #expect(
            transport.requests.map(\.body) == [
                #"{"style":null}"#, #"{"style":null}"#, #"{"style":"a"}"#, #"{"title":"New"}"#,
                #"{"reviewed_at":"1970-01-01T00:00:05Z"}"#, #"{"reviewed_at":null}"#, "{}",
            ]
        )
        #expect(transport.requests[0].header("content-type") == "application/merge-patch+json")
    }

    @Test("remove sends DELETE to the item, without a body")
    func remove() async throws {
        let transport = ScriptedTransport(.json(project8), .response(204), .response(204), .response(200, "no JSON"))
        let todo = todo(transport)
        let project = try await todo.projects.read(8)
        try await todo.projects.remove(project)
        try await todo.projects.remove(9)
        try await todo.projects[10].remove()
        #expect(
            transport.lines.dropFirst() == [
                "DELETE https://todo.example.com/api/projects/8?v=1",
                "DELETE https://todo.example.com/api/projects/9?v=1",
                "DELETE https://todo.example.com/api/projects/10?v=1",
            ]
        )
        #expect(transport.requests.allSatisfy { $0.body == nil })
    }

    @Test(
        "exists sends HEAD and returns whether the item exists",
        arguments: [(200, true), (204, true), (404, false), (410, false)])
    func exists(status: Int, expected: Bool) async throws {
        let transport = ScriptedTransport(.response(status), .response(status))
        #expect(try await todo(transport).projects.exists(8) == expected)
        #expect(try await todo(transport).projects[8].exists() == expected)
        #expect(transport.lines[0] == "HEAD https://todo.example.com/api/projects/8?v=1")
    }

    @Test("exists throws if the server fails")
    func failingExists() async {
        let transport = ScriptedTransport(.response(500))
        #expect(await failure { try await todo(transport).projects.exists(8) }.status == 500)
    }

    @Test("JSON calls have header fields for JSON")
    func headers() async throws {
        let transport = ScriptedTransport(.json("[]"), .json(project8), .response(204))
        let todo = todo(transport)
        _ = try await todo.projects.list()
        try await todo.projects.create(.init(title: "a"))
        try await todo.projects.remove(8)
        #expect(transport.requests.allSatisfy { $0.header("Accept") == "application/json" })
        #expect(
            transport.requests.map { $0.header("Content-Type") } == [nil, "application/json; charset=utf-8", nil]
        )
    }

    // MARK: Responses

    @Test("A list whose response is an object is a page of one record")
    func objectInsteadOfList() async throws {
        let transport = ScriptedTransport(.json(" \(project8)"), .json(#"{"data": {"name":"a","status":"todo"}}"#))
        let todo = todo(transport)
        #expect(try await todo.projects.list().map(\.id) == [8])
        #expect(try await todo.projects[8].tasks.list().map(\.id) == ["a"])
    }

    @Test(
        "A blank response is an error, or the record is fetched",
        arguments: [(204, ""), (200, ""), (200, " "), (205, "\r\n\t")])
    func blankResponses(status: Int, body: String) async throws {
        let transport = ScriptedTransport { sent, _ in
            sent.method == "GET" && sent.url.contains("/8") ? .json(project8) : .response(status, body)
        }
        let todo = todo(transport)
        let project = try await todo.projects.read(8)
        #expect(try await todo.projects.list().isEmpty)
        #expect(try await todo.projects.replace(project) == project)
        try await todo.projects.remove(8)
        try await todo.projects.purge()
        #expect(try await todo.projects.update(8) { $0.title = "x" } == project)
        #expect(Array(transport.lines.suffix(2)).last == "GET https://todo.example.com/api/projects/8?v=1")
        let error = await failure { try await todo.projects.create(.init(title: "a")) }
        guard case .emptyBody = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.status == status)
    }

    @Test("create reads the record at the Location of the response")
    func createLocation() async throws {
        let transport = ScriptedTransport(.response(201, headers: ["Location": "/api/projects/8"]), .json(project8))
        let project = try await todo(transport).projects.create(.init(title: "a"))
        #expect(project.id == 8)
        #expect(transport.lines.last == "GET https://todo.example.com/api/projects/8")
        #expect(transport.requests[1].header("Authorization") == transport.requests[0].header("Authorization"))
    }

    @Test(
        "A Location on another server is not followed",
        arguments: ["https://other.example.com/8", "http://todo.example.com/8"])
    func createIgnoresForeignLocation(location: String) async {
        let transport = ScriptedTransport(.response(201, headers: ["Location": location]), .json(project8))
        let error = await failure { try await todo(transport).projects.create(.init(title: "a")) }
        #expect(transport.requests.count == 1)
        #expect("\(error)".contains("empty"))
    }

    @Test("Single records may be wrapped")
    func wrappedRecords() async throws {
        let wrapped = #"{"task":{"name":"a","status":"later"}}"#
        let transport = ScriptedTransport { _, _ in .json(wrapped) }
        let tasks = todo(transport).projects[8].tasks
        let task = try await tasks.read("a")
        #expect(task.status == .unknown("later"))
        try await tasks.create(.init(status: .todo))
        try await tasks.replace(task)
        #expect(
            transport.requests.map(\.body) == [
                nil, #"{"task":{"status":"todo"}}"#, #"{"task":{"name":"a","status":"later"}}"#,
            ]
        )
    }

    @Test("A response without its root member is a decoding error")
    func missingRootMember() async {
        let transport = ScriptedTransport(.json(#"{"name":"a","status":"todo"}"#))
        let error = await failure { try await todo(transport).projects[8].tasks.read("a") }
        guard case .decoding = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    // MARK: Actions

    @Test("Actions send their method, path and arguments")
    func actions() async throws {
        let transport = ScriptedTransport(.json(project8), .json("[\(project8)]"), .response(204), .response(200, "OK"))
        let todo = todo(transport)
        #expect(try await todo.projects[8].archive().id == 8)
        #expect(try await todo.projects[8].move(to: 9, position: 2).count == 1)
        try await todo.projects[8].ping(level: 3)
        try await todo.projects.purge()
        #expect(
            transport.lines == [
                "POST https://todo.example.com/api/projects/8/archive?v=1",
                "POST https://todo.example.com/api/projects/8/move?v=1",
                "POST https://todo.example.com/api/projects/8/ping?v=1&level=3",
                "POST https://todo.example.com/api/projects/purge?v=1",
            ]
        )
        #expect(transport.requests.map(\.body) == [nil, #"{"to":9,"position":2}"#, nil, nil])
    }

    @Test("The result of an action is wrapped if it is the resource's record")
    func wrappedActionResult() async throws {
        let transport = ScriptedTransport(.json(#"{"task":{"name":"a","status":"done"}}"#), .json("[1,2]"))
        let task = todo(transport).projects[8].tasks["a"]
        let finished: Todo.Task = try await task.call(.post, "finish").value()
        #expect(finished.status == .done)
        let numbers: [Int] = try await task.call(.get, "numbers", query: ["deep": "true"]).value()
        #expect(numbers == [1, 2])
        #expect(
            transport.lines == [
                "POST https://todo.example.com/api/projects/8/tasks/a/finish.json?v=1",
                "GET https://todo.example.com/api/projects/8/tasks/a/numbers.json?v=1&deep=true",
            ]
        )
    }

    @Test("Records without an identity are listed and created")
    func recordsWithoutIdentity() async throws {
        let transport = ScriptedTransport(.json(#"[{"degrees":3.5}]"#), .json(#"{"degrees":1}"#))
        let todo = todo(transport)
        #expect(try await todo.weather.list().first?.degrees == 3.5)
        #expect(try await todo.weather.create(Todo.Weather.Draft(degrees: 1)).degrees == 1)
    }

    @Test("A value that cannot be written is not sent")
    func unwritableValues() async {
        let transport = ScriptedTransport()
        let error = await failure { try await todo(transport).weather.create(Todo.Weather.Draft(degrees: .infinity)) }
        guard case .encoding = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.method == .post)
        #expect(error.url == "https://todo.example.com/api/weather?v=1")
        #expect(transport.requests.isEmpty)
    }
}
