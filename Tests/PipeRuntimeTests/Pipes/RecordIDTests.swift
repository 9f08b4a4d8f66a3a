import PipeRuntime
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct RecordIDTests {
    @Test func literalsAndText() {
        let number: Project.ID = 8
        let text: Task.ID = "a/b"
        #expect(number.rawValue == 8)
        #expect("\(number) \(text)" == "8 a/b")
        #expect(number.pathSegments == ["8"])
        #expect(number == Project.ID(rawValue: 8))
        #expect(Set<Project.ID>([1, 2, 1]).count == 2)
        #expect([Project.ID(3), 1, 2].sorted() == [1, 2, 3])
    }

    @Test func coding() throws {
        let ids = try JSON.decode([Project.ID].self, from: Array("[1,2]".utf8))
        #expect(ids == [1, 2])
        #expect(try JSON.encode(ids) == Array("[1,2]".utf8))
        #expect(throws: JSONError.self) { try JSON.decode(Project.ID.self, from: Array(#""1""#.utf8)) }
        #expect(try JSONDecoder().decode([Task.ID].self, from: Data(#"["a"]"#.utf8)) == ["a"])
        #expect(try JSONEncoder().encode(["k": Task.ID("a")]) == Data(#"{"k":"a"}"#.utf8))
    }
}
