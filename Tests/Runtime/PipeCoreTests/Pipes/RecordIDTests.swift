@_spi(Generated) import PipeCore
@_spi(Generated) import RuntimeTesting
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct RecordIDTests {
    @Test func literalsAndText() {
        let number: Todo.Project.ID = 8
        let text: Todo.Task.ID = "a/b"
        #expect(number.rawValue == 8)
        #expect("\(number) \(text)" == "8 a/b")
        #expect(number.pathSegments == ["8"])
        #expect(number == Todo.Project.ID(rawValue: 8))
        #expect(Set<Todo.Project.ID>([1, 2, 1]).count == 2)
        #expect([Todo.Project.ID(3), 1, 2].sorted() == [1, 2, 3])
    }

    @Test("A literal with values in it is an ID of a text, of this type alone")
    func interpolation() async throws {
        let number = 2026
        let id: Todo.Task.ID = "reports/\(number)"
        #expect(id == "reports/2026" && id.pathSegments == ["reports/2026"])
        let transport = ScriptedTransport(.response(204))
        try await todo(transport).projects[8].tasks["a\(number)/b"].remove()
        #expect(transport.lines[0].contains("/projects/8/tasks/a2026%2Fb"))
    }

    @Test func coding() throws {
        let ids = try JSON.decode([Todo.Project.ID].self, from: Array("[1,2]".utf8))
        #expect(ids == [1, 2])
        #expect(try JSON.encode(ids) == Array("[1,2]".utf8))
        #expect(throws: JSONError.self) { try JSON.decode(Todo.Project.ID.self, from: Array(#""1""#.utf8)) }
        #expect(try JSONDecoder().decode([Todo.Task.ID].self, from: Data(#"["a"]"#.utf8)) == ["a"])
        #expect(try JSONEncoder().encode(["k": Todo.Task.ID("a")]) == Data(#"{"k":"a"}"#.utf8))
    }
}
