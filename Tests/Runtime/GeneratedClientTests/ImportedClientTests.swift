import PipeRuntime
import PipeTesting
import TasksGolden
import Testing

/// The client of a schema that `pipewright import` writes.
@Suite struct ImportedClientTests {
    private static let garden = #"{"id": 1, "title": "Garden", "created_at": "2024-05-06T07:08:09Z"}"#
    private let transport = ScriptedTransport()
    private let tasks: TasksClient

    init() {
        tasks = TasksClient(auth: .init(token: BearerToken("t1")), transport: transport)
    }

    @Test func listIsReadPageByPage() async throws {
        let meadow = Self.garden.replacing("Garden", with: "Meadow").replacing(": 1", with: ": 2")
        transport.on(
            .get, "/api/v1/lists", .json(#"{"items": [\#(Self.garden)], "next_cursor": "n 1"}"#),
            .json(#"{"items": [\#(meadow)], "next_cursor": null}"#))
        var titles: [String] = []
        for try await list in tasks.lists.all(where: .init(owner: "alice"), pageSize: 1) { titles.append(list.title) }
        #expect(titles == ["Garden", "Meadow"])
        #expect(
            transport.requests.map { $0.request.path } == [
                "/api/v1/lists?owner=alice&limit=1", "/api/v1/lists?owner=alice&limit=1&cursor=n%201",
            ])
        #expect(transport.requests.last?.header("Authorization") == "Bearer t1")
    }

    @Test func recordIsCreatedUpdatedArchivedAndRemoved() async throws {
        transport.on(.post, "/api/v1/lists", .json(Self.garden, status: 201))
        transport.on(.patch, "/api/v1/lists/1", .json(Self.garden))
        transport.on(.post, "/api/v1/lists/1/archive", .json(Self.garden))
        transport.on(.delete, "/api/v1/lists/1", .response(204))
        let list = try await tasks.lists.create(.init(title: "Garden", color: "green"))
        #expect(transport.requests.last?.json == ["title": "Garden", "color": "green"])
        _ = try await tasks.lists.update(list.id) { $0.title = "Meadow" }
        #expect(transport.requests.last?.body == #"{"title":"Meadow"}"#)
        #expect(try await tasks.lists[list.id].archive() == list)
        try await tasks.lists.remove(list.id, ifMatch: "v7")
        #expect(transport.requests.last?.header("If-Match") == "v7")
        try transport.verify()
    }

    @Test func nestedRecordsHaveIDsOfOthers() async throws {
        transport.on(
            .get, "/api/v1/lists/1/tasks",
            .json(
                #"[{"id": "b3d7c9de-1f0e-4a57-9c3c-3c5d2f5a8a01", "title": "Dig", "list_id": 1, "state": "open"}]"#))
        let task = try #require(try await tasks.lists[1].tasks.list().first)
        #expect(task.state == .open)
        transport.on(.get, "/api/v1/lists/1", .json(Self.garden))
        #expect(try await tasks.list(of: task).title == "Garden")
    }

    @Test func errorHasTheMessageOfTheRecord() async throws {
        transport.on(.get, "/api/v1/lists/2", .json(#"{"message": "There is no such list"}"#, status: 404))
        let error = await #expect(throws: PipeError.self) { try await tasks.lists.read(2) }
        #expect(error?.message == "There is no such list")
        #expect(error.flatMap { TasksClient.failure(of: $0) }?.message == "There is no such list")
    }
}
