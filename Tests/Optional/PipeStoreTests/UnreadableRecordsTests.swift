#if Store
import Foundation
import GRDB
@_spi(Generated) import PipeCore
import StoredTodo
import Testing
import TodoGolden

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

    @Test(
        "A damaged change holds up neither lists nor other changes, and can be dropped",
        arguments: ["body", "base", "place", "problem"])
    func damagedUnsent(column: String) async throws {
        let server = try TodoServer(records: 5)
        let store = try folder.store()
        let projects = server.client.projects.stored(in: store)
        _ = try await projects.all(.networkFirst)
        let damaged = try await projects.update(2) { $0.title = "Damaged" }
        try await store.file.write { database in
            try database.execute(sql: "UPDATE change SET \(column) = x'7B22'")
        }
        try await projects.update(3) { $0.title = "Sent" }
        #expect(try await projects.all(.networkFirst).first { $0.id == 2 }?.title == "Damaged")
        let report = try await store.flush()
        #expect(report.sent == 1 && report.left == 1)
        #expect(server.takeWrites() == [#"PATCH /api/projects/3 {"title":"Sent"}"#])
        #expect(store.unreadableRecords.map(\.localID) == [damaged.localID.rawValue])
        try await projects.drop(damaged.localID)
        #expect(try await store.flush().left == 0)
        #expect(try await projects.stored(damaged.localID)?.state == .synced)
    }

    @Test("A damaged record holds up its own change alone, until it has been fetched again")
    func damagedWithChange() async throws {
        let server = try TodoServer(records: 5)
        let store = try folder.store()
        let projects = server.client.projects.stored(in: store)
        _ = try await projects.all(.networkFirst)
        try await projects.update(2) { $0.title = "First" }
        try await projects.update(3) { $0.title = "Second" }
        try await store.file.write { database in
            try database.execute(sql: #"UPDATE "records.Todo.Project" SET json = x'7B22' WHERE id = '2'"#)
        }
        let report = try await store.flush()
        #expect(report.sent == 1 && report.left == 1)
        _ = try await projects.all(.networkFirst)
        #expect(try await store.flush().left == 0)
        #expect(
            server.takeWrites()
                == [#"PATCH /api/projects/3 {"title":"Second"}"#, #"PATCH /api/projects/2 {"title":"First"}"#])
    }

    @Test(
        "The right to send of a process or of a store that has ended is over at once",
        arguments: ["2147483647 other", "\(ProcessInfo.processInfo.processIdentifier) other"])
    func endedLease(owner: String) async throws {
        let server = try TodoServer(records: 5)
        let store = try folder.store()
        let projects = server.client.projects.stored(in: store)
        try await projects.update(2) { $0.title = "Sent" }
        try await store.file.write { database in
            try database.execute(
                sql: "INSERT INTO lease(partition, owner, generation, beat) SELECT id, ?, 3, 0 FROM partition",
                arguments: [owner])
        }
        #expect(try await store.flush().sent == 1)
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
