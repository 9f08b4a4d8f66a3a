import Foundation
import PipeCore
@_spi(Generated) import RuntimeTesting
import Testing

@Suite struct PipeRecordTests {
    private let project = Todo.Project(id: 8, title: "Boat", createdAt: Date(timeIntervalSince1970: 0))

    @Test("Records are equal by all fields, and hashed by their identity")
    func hashing() {
        var renamed = project
        renamed.title = "Ship"
        let other = Todo.Project(id: 9, title: "Boat", createdAt: project.createdAt)
        #expect(renamed != project)
        #expect(renamed.hashValue == project.hashValue)
        #expect(other.hashValue != project.hashValue)
        #expect(Set([project, project, renamed, other]).count == 3)
    }
}
