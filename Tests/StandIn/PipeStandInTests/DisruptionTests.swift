import PipeHTTP
import PipeRuntime
import PipeStandIn
import Testing
import TodoGolden

/// Disruptions on request, and closures that respond to calls.
@Suite struct DisruptionTests {
    private let server: StandIn
    private let todo: TodoClient

    init() throws {
        server = try Served.standIn("Schemas/todo.pipes.yaml")
        var todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: server.transport)
        todo.client.settings.retry = RetryPolicy(limit: 0)
        self.todo = todo
    }

    @Test("The next requests fail as they are told to")
    func next() async throws {
        _ = try await todo.projects.list()
        server.fail(with: .status(503, retryAfter: 2))
        server.fail(with: .dropped)
        let first = await #expect(throws: PipeError.self) { try await todo.projects.list() }
        #expect(first?.status == 503 && first?.headers[.retryAfter] == "2")
        let second = await #expect(throws: PipeError.self) { try await todo.projects.list() }
        #expect(second?.status == nil)
        _ = try await todo.projects.list()
    }

    @Test("One in so many requests fails, until that ends")
    func regular() async throws {
        _ = try await todo.projects.list()
        server.fail(oneIn: 3, with: .status(500))
        var failures = 0
        for _ in 0..<30 { do { _ = try await todo.projects.read(1) } catch { failures += 1 } }
        #expect(failures == 10)
        server.stopFailing()
        for _ in 0..<10 { _ = try await todo.projects.read(1) }
    }

    @Test("A request can ask for a disruption in a header field")
    func field() async throws {
        var todo = todo
        _ = try await todo.projects.list()
        todo.client.settings.headers["Stand-In-Disruption"] = "delay=1, status=429"
        let disrupted = todo
        let error = await #expect(throws: PipeError.self) { try await disrupted.projects.list() }
        #expect(error?.status == 429)
    }

    @Test("A closure responds to a call, and can change the item")
    func closures() async throws {
        let before = try await todo.projects.read(4)
        #expect(try await todo.projects[4].archive() == before)
        try server.respond(to: "projects.archive") { call in
            guard call.values["projects"] == "4", var project = call.record?.object else { return .usual }
            project["title"] = "Archived"
            return .changed(.object(project))
        }
        #expect(try await todo.projects[4].archive().title == "Archived")
        #expect(try await todo.projects.read(4).title == "Archived")
        #expect(try await todo.projects[5].archive() == todo.projects.read(5))
        try server.respond(to: "projects.archive") { _ in .response(status: 409) }
        let error = await #expect(throws: PipeError.self) { try await todo.projects[4].archive() }
        #expect(error?.status == 409)
        #expect(throws: StandInError.noSuchCall("projects.archived")) {
            try server.respond(to: "projects.archived", nil)
        }
    }
}
