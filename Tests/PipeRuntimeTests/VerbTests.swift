import PipeRuntime
import Testing

@Suite struct VerbTests {
    @Test("A2.1: list is a GET of the collection")
    func list() async throws {
        let transport = ScriptedTransport(.json("[]"))
        let page = try await todo(transport).projects.list()
        #expect(page.isEmpty)
        #expect(transport.lines == ["GET https://todo.example.com/api/projects?v=1"])
    }
}

func todo(_ transport: any Transport) -> TodoClient {
    TodoClient(auth: .init(session: .password("alice", "wonderland")), transport: transport)
}
