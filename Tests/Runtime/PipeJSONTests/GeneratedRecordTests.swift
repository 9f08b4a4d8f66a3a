import PipeJSON
import Testing

@Suite("A record as the generator writes it")
struct GeneratedRecordTests {
    private let text = #"""
        {"id":1,"title":"a","created_at":"2026-11-21T10:00:00Z","updated_at":1.5,"status":"new","tags":["x","y"]}
        """#

    @Test("A generated record is read and written without a change")
    func roundTrip() throws {
        let project = try JSON.decode(Project.self, from: Array(text.utf8))
        #expect(project.status == .unknown("new"))
        #expect(String(decoding: try JSON.encode(project), as: UTF8.self) == text)
    }
}
