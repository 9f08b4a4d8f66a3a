@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCore

/// The patterns of paths in metrics and traces.
@Suite struct ResourcePathTests {
    private func pattern(_ parts: (inout ResourcePath) -> Void) -> String? {
        var path = ResourcePath()
        parts(&path)
        return path.pattern
    }

    @Test("Identities and values become {id} in the pattern of a path, names stay")
    func values() {
        #expect(pattern { $0.append(path: "projects") } == "projects")
        #expect(
            pattern {
                $0.append(path: "projects")
                $0 = $0.appending(identity: ["8/ü"])
                $0.append(path: "tasks")
                $0 = $0.appending(identity: ["x"])
                $0.append(suffix: ".json")
            } == "projects/{id}/tasks/{id}.json")
        let below = ResourcePath().appending("a/\("b")/c", PathParameters()).appending("d-\(5)/e", PathParameters())
        #expect(below.text == "a/b/c/d-5/e" && below.pattern == "a/{id}/c/d-{id}/e")
        #expect(ResourcePath().appending("/x/\("y")", PathParameters()).pattern == "x/{id}")
        #expect(pattern { $0 = $0.appending(identity: ["root"]) } == "{id}")
    }

    @Test("Values in braces become {id}, too")
    func parameters() {
        var parameters = PathParameters().below("projects", identity: ["8"])
        parameters.identity = ["a/b", "c"]
        let path = ResourcePath().appending("p/{projects.id}/t/{id}/end", parameters)
        #expect(path.text == "p/8/t/a%2Fb/c/end" && path.pattern == "p/{id}/t/{id}/{id}/end")
        let both = ResourcePath().appending("\("a")/{projects.id}/\("b")", parameters)
        #expect(both.text == "a/8/b")
        #expect(both.pattern == "{id}/{id}/{id}")
    }

    @Test("A path that is rewritten has a pattern that is rewritten, too")
    func rewritten() {
        let path = ResourcePath().appending("a/../b/\("c d")/{x}?q=\("v")", PathParameters())
        #expect(path.text == "b/c%20d/%7Bx%7D" && path.query == "q=v")
        #expect(path.pattern == "b/{id}/{x}")
        let long = String(repeating: "a", count: 70_000)
        #expect(
            pattern {
                $0.append(path: long); $0 = $0.appending(identity: ["1"])
            } == long + "/{id}")
        #expect(
            pattern { path in
                for identity in 1...5 { path = path.appending(identity: ["\(identity)"]) }
            } == "{id}/{id}/{id}/{id}/{id}")
    }
}
