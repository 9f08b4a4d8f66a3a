import PipeRuntime
import PipeTesting
import Testing

@Suite struct PipeRegistryTests {
    private static func pipe(_ base: String, _ endpoint: String) -> Pipe<JSONResource> {
        Pipe(plainClient(ScriptedTransport(), server: base), ResourceDescriptor(path: endpoint))
    }

    @Test("A1.5: three pipes, each at its own URL")
    func threePipes() {
        var registry = PipeRegistry()
        registry.add(Self.pipe("http://server.com", "tasks"), named: "tasks")
        registry.add(Self.pipe("http://blah.com/context", "projects"), named: "projects")
        registry.add(Self.pipe("http://blah.com/somecontext", "tags"), named: "tags")
        #expect(registry["tasks"]?.url == "http://server.com/tasks")
        #expect(registry["projects"]?.url == "http://blah.com/context/projects")
        #expect(registry["tags"]?.url == "http://blah.com/somecontext/tags")
        #expect(registry.names == ["projects", "tags", "tasks"])
        #expect(registry["bogus"] == nil)
    }

    @Test("A1.8: add, remove, remove again")
    func removing() {
        var registry = PipeRegistry()
        #expect(registry.add(Self.pipe("http://a", "x"), named: "p") == nil)
        #expect(registry.remove("p")?.url == "http://a/x")
        #expect(registry["p"] == nil)
        #expect(registry.remove("p") == nil)
    }

    @Test("AG-01: the same name replaces")
    func replacing() {
        var registry = PipeRegistry()
        registry.add(Self.pipe("http://a", "x"), named: "p")
        #expect(registry.add(Self.pipe("http://b", "y"), named: "p")?.url == "http://a/x")
        #expect(registry["p"]?.url == "http://b/y")
        #expect(registry["p"].map { "\($0)" } == "Pipe(http://b/y)")
    }
}
