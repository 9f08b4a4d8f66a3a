#if Store
import Foundation
import KintoGolden
import PipeStore
import PipeTransports
import Testing

private let kintoAddress = ProcessInfo.processInfo.environment["PIPEWRIGHT_KINTO"]

/// A store with a real server: Kinto, with entity tags, lists of changes and tombstones. `make servers-test` runs it.
@Suite(.enabled(if: kintoAddress != nil), .serialized)
struct KintoStoreTests {
    private let folder = TemporaryFolder()
    private let store: RecordStore
    private let kinto: KintoClient
    private let title = "store test \(UUID())"

    init() throws {
        store = try folder.store()
        kinto = KintoClient(
            server: .init(url: kintoAddress ?? ""), auth: .init(account: .user("alice", password: "wonderland")))
    }

    private var notes: StoredPipe<Kinto.NotesResource> { kinto.notes.stored(in: store) }

    private func make(_ count: Int) async throws -> [Kinto.Note] {
        var made: [Kinto.Note] = []
        for number in 1...count { made.append(try await kinto.notes.create(.init(title: title, n: number))) }
        return made
    }

    private func stored() async throws -> [Int?] {
        try await notes.local.values().filter { $0.title?.hasPrefix(title) == true }.map(\.n).sorted {
            ($0 ?? 0) < ($1 ?? 0)
        }
    }

    @Test("Only what has changed is fetched, and tombstones remove records")
    func changes() async throws {
        let made = try await make(5)
        let all = try await notes.refreshChanges(pageSize: 2)
        #expect(all >= 5)
        #expect(try await stored() == [1, 2, 3, 4, 5])
        #expect(try await notes.refreshChanges() == 0)
        try await kinto.notes.remove(made[0].id)
        try await kinto.notes.update(made[1].id) { $0.n = .value(20) }
        _ = try await kinto.notes.create(.init(title: title, n: 6))
        // Others may use the server, too.
        #expect(try await notes.refreshChanges(pageSize: 2) >= 3)
        #expect(try await stored() == [3, 4, 5, 6, 20])
        #expect(try await notes.get(made[0].id, .cacheOnly) == nil)
        try await removeAll()
    }

    @Test("What is written without a network is sent, in order")
    func writing() async throws {
        let made = try await make(2)
        try await notes.refreshChanges()
        let new = try await notes.save(Kinto.Note.Draft(title: title, n: 3))
        try await notes.update(new.localID) { $0.n = .value(30) }
        try await notes.update(made[0].id) { $0.n = .value(10) }
        try await notes.remove(made[1].id)
        let report = try await store.flush()
        #expect(report.sent == 3 && report.left == 0, "\(report)")
        let id = try #require(await store.id(of: new.localID))
        #expect(try await kinto.notes.read(id).n == 30)
        #expect(try await kinto.notes.read(made[0].id).n == 10)
        #expect(try await !kinto.notes.exists(made[1].id))
        #expect(try await stored() == [10, 30])
        try await removeAll()
    }

    @Test("The server refuses another version: fields are merged, and a field of both is a conflict")
    func conflicts() async throws {
        let made = try await make(2)
        for note in made { _ = try await notes.read(note.id) }
        let merged = try await notes.update(made[0].id) { $0.n = .value(100) }
        let contested = try await notes.update(made[1].id) { $0.n = .value(200) }
        try await kinto.notes.update(made[0].id) { $0.title = .value(title + " changed") }
        try await kinto.notes.update(made[1].id) { $0.n = .value(7) }
        let report = try await store.flush()
        #expect(report.sent == 1 && report.inConflict == 1, "\(report)")
        let read = try await kinto.notes.read(made[0].id)
        #expect(read.n == 100 && read.title == title + " changed")
        #expect(try await notes.stored(merged.localID)?.state == .synced)
        guard case .inConflict(let server)? = try await notes.stored(contested.localID)?.state else {
            Issue.record("no conflict")
            return
        }
        #expect(server?.n == 7)
        try await notes.retry(contested.localID)
        #expect(try await store.flush().sent == 1)
        #expect(try await kinto.notes.read(made[1].id).n == 200)
        try await removeAll()
    }

    private func removeAll() async throws {
        for try await note in kinto.notes.all() where note.title?.hasPrefix(title) == true {
            try await kinto.notes.remove(note.id)
        }
    }
}
#endif
