#if Store
import Foundation
import GRDB
@_spi(Generated) import PipeCore
import Testing

@testable import PipeStore

/// Rows that cannot be read, such as after an error of the disk.
@Suite struct UnreadableRecordsTests {
    private let folder = TemporaryFolder()

    private func notes(_ store: RecordStore, _ responses: String...) -> StoredPipe<NotesResource> {
        let transport = ClosureTransport { number, _ in responses[number - 1] }
        let client = PipeClient(name: "Notes", server: "https://notes.example.com", transport: transport)
        return ResourcePipe<NotesResource>(client).stored(in: store)
    }

    private static let list = #"[{"id":1,"title":"A"},{"id":2,"title":"B"},{"id":3,"title":"C"}]"#

    @Test(
        "A damaged row is left out of lists and queries and told, and the server's record replaces it",
        arguments: [#"{"id":2"#, "", #"{"id":"x","title":"B"}"#, "null"])
    func damaged(json: String) async throws {
        let store = try folder.store()
        let notes = notes(store, Self.list, Self.list, #"{"id":2,"title":"B2"}"#)
        #expect(try await notes.all().count == 3)
        try await store.file.write { database in
            try database.execute(
                sql: #"UPDATE "records.Test.Note" SET json = ?, begun = begun + 1000000000000 WHERE id = '2'"#,
                arguments: [Data(json.utf8)])
        }
        #expect(store.unreadableRecords.isEmpty)
        #expect(try await notes.all(.cacheOnly).map(\.title) == ["A", "C"])
        #expect(try await notes.local.values().map(\.title) == ["A", "C"])
        #expect(try await notes.local.records().map(\.value?.title) == ["A", "C"])
        #expect(try await notes.get(2, .cacheOnly) == nil)
        let found = try #require(store.unreadableRecords.first)
        #expect(store.unreadableRecords.count == 1 && found.type == "Test.Note" && found.localID == 2)
        #expect(try await notes.all(.networkFirst).map(\.title) == ["A", "B", "C"])
        #expect(try await notes.read(2).title == "B2")
    }

    @Test("A damaged change of a record leaves out that record alone")
    func damagedChange() async throws {
        let store = try folder.store()
        let notes = notes(store, Self.list)
        #expect(try await notes.all().count == 3)
        try await store.file.write { database in
            try database.execute(sql: #"UPDATE "records.Test.Note" SET shown = x'FF', state = 1 WHERE id = '1'"#)
        }
        #expect(try await notes.local.records().map(\.value?.title) == ["B", "C"])
        #expect(try await notes.all(.cacheOnly).map(\.title) == ["B", "C"])
        #expect(store.unreadableRecords.map(\.localID) == [1])
    }

    @Test("A query for the beginning of a text has all that begin so")
    func beginnings() async throws {
        let titles = ["a", "a\u{10FFFF}", "a\u{10FFFF}\u{10FFFF}z", "ab", "b", "\u{10FFFF}", "\u{10FFFF}a"]
        let list = titles.enumerated().map { #"{"id":\#($0.offset),"title":"\#($0.element)"}"# }
        let notes = notes(try folder.store(), "[\(list.joined(separator: ","))]")
        _ = try await notes.all()
        for start in ["", "a", "a\u{10FFFF}", "\u{10FFFF}", "\u{10FFFF}\u{10FFFF}", "b", "c"] {
            let found = try await notes.local.filter { $0.title.begins(with: start) }.values().map(\.title)
            #expect(found == titles.filter { $0.utf8.starts(with: start.utf8) }, "\(start.debugDescription)")
        }
    }
}
#endif
