import PipeCore
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

/// Pipes that are looked up by name at run time: a dictionary keeps them.
@Suite struct NamedPipesTests {
    private static func pipe(_ base: String, _ endpoint: String) -> ResourcePipe<JSONResource> {
        ResourcePipe(plainClient(ScriptedTransport(), server: base), path: CallPath(endpoint))
    }

    @Test("Pipes in a dictionary call their own servers")
    func servers() {
        let pipes = [
            "tasks": Self.pipe("http://server.com", "tasks"),
            "projects": Self.pipe("http://blah.com/context", "projects"),
            "tags": Self.pipe("http://blah.com/somecontext", "tags"),
        ]
        #expect(pipes["tasks"]?.url == "http://server.com/tasks")
        #expect(pipes["projects"]?.url == "http://blah.com/context/projects")
        #expect(pipes["tags"]?.url == "http://blah.com/somecontext/tags")
        #expect(pipes["bogus"] == nil)
    }

    @Test("A pipe replaces one of the same name, and removing it returns it")
    func replacement() {
        var pipes = ["p": Self.pipe("http://a", "x")]
        #expect(pipes.updateValue(Self.pipe("http://b", "y"), forKey: "p")?.url == "http://a/x")
        #expect(pipes["p"]?.url == "http://b/y")
        #expect(pipes.removeValue(forKey: "p")?.url == "http://b/y")
        #expect(pipes.removeValue(forKey: "p") == nil)
    }

    @Test("Clients and pipes are described by their names and URLs, without what is inside, and without secrets")
    func descriptions() {
        let client = plainClient(ScriptedTransport(), server: "https://a.example/api")
        #expect("\(client)" == "PipeClient(Plain, https://a.example/api)")
        #expect("\(plainClient(ScriptedTransport(), server: "no URL"))".hasPrefix("PipeClient("))
        let todo = TodoClient(
            server: .init(url: "https://a.example/api"), auth: .init(session: .user("alice", password: "secret")),
            transport: ScriptedTransport())
        #expect("\(todo)" == "TodoClient(client: PipeClient(Todo, https://a.example/api))")
        #expect("\(todo.projects)" == "ResourcePipe(https://a.example/api/projects)")
        #expect("\(todo.projects[8])" == "ItemPipe(https://a.example/api/projects/8)")
        #expect(String(reflecting: todo.projects[8]) == "ItemPipe(https://a.example/api/projects/8)")
    }
}
