import PipeRuntime
import PipeTesting
import Testing
import TodoGolden

/// Calls of the client of `Schemas/todo.pipes.yaml`.
@Suite struct TodoTests {
    private static let project =
        #"{"id":8,"title":"Garden","style":null,"created_at":"2026-11-21T10:00:00Z","new":[1]}"#
    private static let base = "http://127.0.0.1:8080/api"

    private func client(_ transport: ScriptedTransport) -> TodoClient {
        let store = MemoryTokenStore()
        let account = TokenAccount(endpoint: "http://127.0.0.1:8080/oauth/token", client: "", user: "alice")
        store.setToken(OAuth2Token(accessToken: "t0ken", issueDate: Date()), for: account)
        let session = OAuth2Password(user: "alice", password: "wonderland", store: store)
        return TodoClient(server: .local, auth: .init(session: session), transport: transport)
    }

    @Test("A token is fetched before the first call")
    func token() async throws {
        let transport = ScriptedTransport(.json(#"{"access_token":"t1","expires_in":3600}"#), .json("[]"), .json("[]"))
        let todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: transport)
        _ = try await todo.projects.list()
        _ = try await todo.projects.list()
        #expect(
            transport.lines == [
                "POST http://127.0.0.1:8080/oauth/token", "GET \(Self.base)/projects", "GET \(Self.base)/projects",
            ])
        #expect(transport.requests[0].body == "grant_type=password&username=alice&password=wonderland")
        #expect(transport.requests[2].header("Authorization") == "Bearer t1")
    }

    @Test("A list sends its filter and page size")
    func list() async throws {
        let transport = ScriptedTransport(.json("[\(Self.project)]"))
        let page = try await client(transport).projects.list(
            where: .init(color: "black", createdAfter: CalendarDate(year: 2026, month: 1, day: 2)), pageSize: 20)
        #expect(page.map(\.title) == ["Garden"] && page.first?.style == nil && !page.hasNext)
        let sent = try #require(transport.requests.first)
        #expect(sent.method == "GET")
        #expect(sent.url == "\(Self.base)/projects?color=black&created_after=2026-01-02&limit=20")
        #expect(sent.header("Authorization") == "Bearer t0ken")
        #expect(sent.header("Accept") == "application/json" && sent.body == nil)
    }

    @Test("Every verb sends its request")
    func verbs() async throws {
        let transport = ScriptedTransport(
            .json(Self.project), .response(201, Self.project), .json(Self.project), .json(Self.project), .response(204),
            .response(200), .response(404), .json(Self.project))
        let projects = client(transport).projects
        do {
            var project = try await projects.read(8)
            _ = try await projects.save(Todo.Project.Draft(title: "Garden"))
            project.title = "Meadow"
            _ = try await projects.save(project)
            _ = try await projects.update(project.id) { $0.style = .null }
            try await projects.remove(project)
            #expect(try await projects.exists(8))
            #expect(try await !projects.exists(9))
            _ = try await projects[project.id].archive()
        } catch {
            Issue.record("\(error), after \(transport.lines)")
        }
        let lines = transport.requests.map { "\($0.method) \($0.url.dropFirst(Self.base.count)) \($0.body ?? "-")" }
        #expect(
            lines == [
                "GET /projects/8 -",
                #"POST /projects {"title":"Garden"}"#,
                #"PUT /projects/8 {"id":8,"title":"Meadow","created_at":"2026-11-21T10:00:00Z"}"#,
                #"PATCH /projects/8 {"style":null}"#,
                "DELETE /projects/8 -",
                "HEAD /projects/8 -",
                "HEAD /projects/9 -",
                "POST /projects/8/archive -",
            ])
        #expect(transport.requests[3].header("Content-Type") == "application/merge-patch+json")
    }

    @Test("Children are called below an item")
    func children() async throws {
        let task = #"{"id":1,"title":"Dig","status":"resting","due":"2026-12-01","project_id":8}"#
        let transport = ScriptedTransport(.json("[\(task)]"), .response(201, task), .response(204))
        let item = client(transport).projects[8]
        let tasks = try await item.tasks.list()
        #expect(tasks.first?.status == .unknown("resting") && tasks.first?.projectID == 8)
        #expect(tasks.first?.due == CalendarDate(year: 2026, month: 12, day: 1))
        try await item.tasks.create(.init(title: "Dig", status: .doing, projectID: 8))
        let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000A"))
        try await item.attachments.remove(Todo.Attachment.ID(id))
        #expect(
            transport.requests.map(\.line) == [
                "GET \(Self.base)/projects/8/tasks", "POST \(Self.base)/projects/8/tasks",
                "DELETE \(Self.base)/projects/8/attachments/00000000-0000-0000-0000-00000000000a",
            ])
        #expect(transport.requests[1].body == #"{"title":"Dig","status":"doing","project_id":8}"#)
    }

    @Test("An iteration returns the records of all pages")
    func iteration() async throws {
        let transport = ScriptedTransport(
            .json("[\(Self.project)]", headers: ["Link": #"</api/projects?page=2>; rel="next""#]),
            .json("[]", headers: ["Link": #"<http://127.0.0.1:8080/api/projects?page=3>; rel=next"#]),
            .json("[\(Self.project),\(Self.project)]", headers: ["Link": #"<?page=2>; rel="prev""#]))
        var titles: [String] = []
        for try await project in client(transport).projects.all() { titles.append(project.title) }
        #expect(titles == ["Garden", "Garden", "Garden"])
        #expect(
            transport.requests.map { String($0.url.dropFirst(Self.base.count)) }
                == ["/projects", "/projects?page=2", "/projects?page=3"])
    }

    @Test("A record of another form is an error with its location")
    func otherRecords() async throws {
        let transport = ScriptedTransport(.json(#"[{"id":8,"title":7}]"#))
        let error = await #expect(throws: PipeError.self) { try await client(transport).projects.list() }
        guard case .decoding(let decoding) = try #require(error).reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect("\(decoding.path)" == "$[0].title" && decoding.offset == 17)
    }
}
