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

    /// What is left of the response to a request that makes a card.
    struct Left: CustomTestStringConvertible, Sendable {
        let disruption: String
        /// The status; `nil` if there is no response.
        let status: Int?
        var type: String?
        /// The members of the body.
        var members: [String]?
        /// Whether there is a `Location`, and an `ETag`.
        var fields = [false, false]
        /// How many cards are made, also before the next request.
        var made = 1

        var testDescription: String { disruption }
    }

    @Test(
        "A response is changed after its request was carried out, or the request is not carried out",
        arguments: [
            Left(
                disruption: "respond=untagged", status: 201, type: "application/json",
                members: ["id", "title", "color", "size"], fields: [true, false]),
            Left(disruption: "respond=lost", status: nil),
            Left(disruption: "respond=503", status: 503),
            Left(disruption: "respond=page", status: 200, type: "text/html; charset=utf-8"),
            Left(disruption: "respond=empty", status: 201, fields: [false, true]),
            Left(disruption: "respond=location", status: 201, fields: [true, true]),
            Left(
                disruption: "respond=part", status: 201, type: "application/json", members: ["id", "title", "size"],
                fields: [false, true]),
            Left(
                disruption: "respond=part-without-id", status: 201, type: "application/json",
                members: ["title", "size"], fields: [false, true]),
            Left(disruption: "page", status: 200, type: "text/html; charset=utf-8", made: 0),
            Left(disruption: "drop", status: nil, made: 0),
            Left(disruption: "late=1", status: nil),
            Left(
                disruption: "repeat", status: 201, type: "application/json",
                members: ["id", "title", "color", "size"], fields: [true, true], made: 2),
        ])
    func changed(left: Left) async throws {
        let schema = """
            pipewright: 1
            name: Cards
            servers: { main: "http://127.0.0.1:8080" }
            records:
              Card: { id: int read, title: string, color: string?, size: int? }
            resources:
              cards: { record: Card }
            """
        let server = try StandIn(description: Served.description(of: schema), data: .none)
        func send(_ method: HTTPRequest.Method, _ body: String = "", _ fields: HTTPFields = [:]) async throws
            -> ServedResponse?
        {
            do {
                return try await server.delayedResponse(
                    to: ServedRequest(
                        method: method, origin: "http://127.0.0.1:8080", target: "/cards", fields: fields,
                        body: Array(body.utf8)))
            } catch is StandInConnectionDropped {
                return nil
            }
        }
        var fields: HTTPFields = [.contentType: "application/json"]
        fields[try #require(HTTPField.Name("Stand-In-Disruption"))] = left.disruption
        let response = try await send(.post, #"{"title":"New","color":"red","size":3}"#, fields)
        #expect(response?.status == left.status)
        #expect(response?.fields[.contentType] == left.type)
        #expect([response?.fields[.location] != nil, response?.fields[.eTag] != nil] == left.fields)
        let json = try? JSON.decode(JSONObject.self, from: response?.body ?? [])
        #expect(json?.members.map(\.name) == left.members)
        let listed = try JSON.decode(JSONValue.self, from: try #require(await send(.get)).body)
        #expect(listed.array?.count == left.made)
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
