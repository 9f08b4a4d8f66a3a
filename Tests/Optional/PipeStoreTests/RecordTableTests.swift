#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeStore
import Testing

/// What becomes of a record when others come.
@Suite struct RecordTableTests {
    private let folder = TemporaryFolder()

    private func client(_ respond: @escaping @Sendable (Int, String) async throws -> String) -> PipeClient {
        PipeClient(name: "Notes", server: "https://notes.example.com", transport: ClosureTransport(respond))
    }

    private func notes(_ responses: String...) throws -> StoredPipe<NotesResource> {
        let client = client { number, _ in responses[number - 1] }
        return ResourcePipe<NotesResource>(client).stored(in: try folder.store())
    }

    @Test("A slow response does not replace what a later request has brought")
    func slowResponse() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let client = client { number, _ in
            guard number == 1 else { return #"{"id":1,"title":"New"}"# }
            start.yield()
            for await _ in released { break }
            return #"{"id":1,"title":"Old"}"#
        }
        let notes = ResourcePipe<NotesResource>(client).stored(in: try folder.store())
        async let slow = notes.read(1)
        for await _ in started { break }
        #expect(try await notes.read(1).title == "New")
        release.yield()
        #expect(try await slow.title == "New")
        #expect(try await notes.get(1, .cacheOnly)?.title == "New")
    }

    @Test("A member that a list leaves out stays, null clears it, and a read has the whole record")
    func absentMembers() async throws {
        let notes = try notes(
            #"{"id":1,"title":"A","color":"red"}"#, #"[{"id":1,"title":"B"}]"#, #"[{"id":1,"title":"C","color":null}]"#,
            #"{"id":1,"title":"D","color":"blue"}"#, #"{"id":1,"title":"E"}"#)
        _ = try await notes.read(1)
        #expect(try await notes.all(.networkFirst).map(\.color) == ["red"])
        #expect(try await notes.get(1, .cacheOnly)?.title == "B")
        #expect(try await notes.all(.networkFirst).map(\.color) == [nil])
        _ = try await notes.read(1)
        #expect(try await notes.local.filter { $0.color == "blue" }.count() == 1)
        #expect(try await notes.local.filter { $0.title == "D" }.count() == 1)
        #expect(try await notes.read(1).color == nil)
        #expect(try await notes.local.filter { $0.color == "blue" }.count() == 0)
    }

    @Test("A record that the server says was deleted is removed, but not with a change of the app")
    func deleted() async throws {
        let notes = try notes(
            #"[{"id":1,"title":"A"},{"id":2,"title":"B"},{"id":3,"title":"C"}]"#,
            #"[{"id":1,"title":"A","gone":true},{"id":2,"title":"B","gone":false},{"id":3,"title":"C","gone":"2026-11-27"}]"#,
            #"{"id":2,"title":"B","gone":true}"#)
        #expect(try await notes.all().count == 3)
        #expect(try await notes.all(.networkFirst).map(\.id) == [2])
        #expect(try await notes.local.values().map(\.id) == [2])
        #expect(try await notes.read(2).title == "B")
        #expect(try await notes.local.count() == 0)
    }

    @Test("Secrets are not stored")
    func secrets() async throws {
        let notes = try notes(#"{"id":1,"title":"A","token":"s3cret"}"#)
        #expect(try await notes.read(1).token == "s3cret")
        #expect(try await notes.get(1, .cacheOnly)?.token == nil)
        for file in try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil) {
            let bytes = try Data(contentsOf: file)
            #expect(bytes.firstRange(of: Data("s3cret".utf8)) == nil, "\(file.lastPathComponent)")
        }
    }

    @Test("Records that fit a later version of the app stay, with what was unknown before; the others go")
    func migration() async throws {
        let list = #"[{"id":1,"title":"A","size":7},{"id":2,"title":"B"},{"id":3,"title":"C","size":5}]"#
        let notes = try notes(list)
        #expect(try await notes.all().count == 3)
        let client = client { _, _ in "[]" }
        let later = ResourcePipe<LaterNotesResource>(client).stored(in: try folder.store())
        #expect(try await later.local.sorted { $0.size }.values().map(\.id) == [3, 1])
        #expect(try await later.local.filter { $0.size > 5 }.count() == 1)
    }

    @Test("The field that says how new a record is decides before the time of the request")
    func version() async throws {
        let client = client { number, _ in #"{"id":1,"title":"A","size":\#([5, 3, 6][number - 1])}"# }
        let notes = ResourcePipe<LaterNotesResource>(client).stored(in: try folder.store())
        #expect(try await notes.read(1).size == 5)
        #expect(try await notes.read(1).size == 5)
        #expect(try await notes.read(1).size == 6)
    }
}
#endif
