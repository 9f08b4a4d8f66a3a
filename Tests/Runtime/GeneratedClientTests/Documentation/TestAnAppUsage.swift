import PipeRuntime
import PipeTesting
import Testing
import TodoGolden

/// The Swift of Docs/HowTo/TestAnApp.md, compiled and run.
@Suite struct TestAnAppUsage {
    private let garden = #"{"id":8,"title":"Garden","style":null,"created_at":"2026-11-21T10:00:00Z"}"#

    @Test func showsAllTitles() async throws {
        let transport = ScriptedTransport()
        transport.on(.post, "/oauth/token", .json(#"{"access_token": "t1", "expires_in": 3600}"#))
        transport.on(.get, "/api/projects", .json("[\(garden)]"))
        let todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: transport)

        let titles = try await todo.projects.list().map(\.title)

        #expect(titles == ["Garden"])
        #expect(transport.requests.last?.header("Authorization") == "Bearer t1")
        try transport.verify()  // every response was used
    }

    @Test func explainsARefusedTitle() async throws {
        let transport = ScriptedTransport()
        transport.on(.post, "/oauth/token", .json(#"{"access_token": "t1"}"#))
        transport.on(.post, "/api/projects", .json(#"{"errors": {"title": ["is empty"]}}"#, status: 422))
        let todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: transport)

        let error = await #expect(throws: PipeError.self) {
            try await todo.projects.create(Todo.Project.Draft(title: ""))
        }
        #expect(error?.validationMessages.map(\.messages) == [["is empty"]])
    }

    @Test func survivesABusyServer() async throws {
        let transport = ScriptedTransport()
        transport.on(.post, "/oauth/token", .json(#"{"access_token": "t1"}"#))
        transport.on(.get, "/api/projects/8", .response(503), .json(garden))
        var todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: transport)
        todo.client.environment.jitter = { 0 }  // the random part of the pause between attempts

        #expect(try await todo.projects.read(8).title == "Garden")
    }
}
