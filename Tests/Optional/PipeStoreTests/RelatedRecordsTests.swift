#if Store
import Foundation
@_spi(Generated) import PipeCore
import Observation
import Synchronization
import StoredTodo
import Testing
import TodoGolden

@testable import PipeStore

/// Records that refer to each other, records that are missing, and records that have to go.
@Suite struct RelatedRecordsTests {
    private let folder = TemporaryFolder()
    private let server: TodoServer
    private let store: RecordStore
    private let projects: StoredPipe<Todo.ProjectsResource>

    init() throws {
        server = try TodoServer(records: 12)
        store = try folder.store()
        projects = server.client.projects.stored(in: store)
    }

    @Test("A query compares with the records of another one")
    func joins() async throws {
        let all = try await projects.all()
        let tasks = server.client.projects[1].tasks.stored(in: store)
        var listed = try await tasks.all()
        listed += try await server.client.projects[2].tasks.stored(in: store).all()
        #expect(!listed.isEmpty)
        let title = try #require(all.first { project in listed.contains { $0.projectID == project.id } }?.title)
        let named = projects.local.filter { $0.title == title }
        let expected = listed.filter { task in all.contains { $0.id == task.projectID && $0.title == title } }
        let found = try await tasks.local.belowAllItems().filter { $0.projectID.isIn(named) }.values()
        #expect(Set(found) == Set(expected) && !found.isEmpty)
        let dated = tasks.local.belowAllItems().filter { $0.due != nil }
        let owners = try await projects.local.filter { $0.id.isIn(dated, by: { $0.projectID }) }.values()
        let ids = Set(listed.filter { $0.due != nil }.map(\.projectID))
        #expect(Set(owners) == Set(all.filter { ids.contains($0.id) }))
        #expect(
            try await projects.local.filter { !$0.id.isIn(dated, by: { $0.projectID }) }.count() == 12 - owners.count)
        let none = projects.local.filter { $0.id.isIn(dated.prefix(0), by: { $0.projectID }) }
        #expect(try await none.count() == 0)
    }

    @Test("Missing records are fetched at the same time, each once", .timeLimit(.minutes(1)))
    func missing() async throws {
        _ = try await projects.read(3)
        let found = try await projects.records([3, 4, 5, 4, 99])
        #expect(Set(found.keys) == [3, 4, 5])
        #expect(server.lines.sorted() == [3, 4, 5, 99].map { "GET /api/projects/\($0)" })
        #expect(try await projects.records([3, 4, 5]) == found)
        #expect(server.lines.count == 4)
        server.isReachable = false
        await #expect(throws: StoreError.self) { try await projects.records([3, 6]) }
        #expect(try await projects.records([3, 6], .cacheOnly).count == 1)
    }

    @Test("A record that several want at the same time is asked for once", .timeLimit(.minutes(1)))
    func oneFetch() async throws {
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let count = Mutex(0)
        let transport = ClosureTransport { _, _ in
            count.withLock { $0 += 1 }
            for await _ in released { break }
            return #"{"id":1,"title":"A"}"#
        }
        let client = PipeClient(name: "Notes", server: "https://notes.example.com", transport: transport)
        let notes = ResourcePipe<NotesResource>(client).stored(in: store)
        let titles = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<8 { group.addTask { try await notes.get(1)?.title } }
            // All of them have to wait before the response comes.
            while store.missing.waiterCount(of: Note.self) < 8 { await Task.yield() }
            release.finish()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(titles == Array(repeating: "A", count: 8))
        #expect(count.withLock { $0 } == 1)
        #expect(store.missing.waiterCount(of: Note.self) == 0)
    }

    @Test("The oldest records go until the others are within limits, but none with changes")
    func eviction() async throws {
        let now = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        let store = try RecordStore(at: folder.url, account: "alice", clock: ContinuousClock()) { now.withLock { $0 } }
        var todo = server.client
        todo.client.environment.now = { now.withLock { $0 } }
        let projects = todo.projects.stored(in: store)
        _ = try await projects.all()
        try await projects.update(12) { $0.title = "Changed" }
        now.withLock { $0 += 100 }
        for id in 1...4 { _ = try await projects.read(.init(id)) }
        #expect(try await store.evict(EvictionLimits()) == 0)
        #expect(try await store.evict(EvictionLimits(age: .seconds(50))) == 7)
        #expect(try await projects.local.sorted { $0.id }.values().map(\.id) == [1, 2, 3, 4, 12])
        // Its list is not complete any more.
        #expect(try await projects.all(.cacheOnly).isEmpty)
        #expect(try await store.evict(EvictionLimits(count: 3)) == 2)
        #expect(try await projects.local.sorted { $0.id }.values().map(\.id) == [3, 4, 12])
        #expect(try await store.evict(EvictionLimits(size: 0)) == 2)
        #expect(try await projects.local.values().map(\.id) == [12])
        #expect(try await projects.all().count == 12)
    }

    @Test("Of records that came with one response, no more stay than the limit says")
    func evictionOfOnePage() async throws {
        _ = try await projects.all()
        #expect(try await store.evict(EvictionLimits(count: 5)) == 7)
        #expect(try await projects.local.count() == 5)
    }

    @Test("An age of any length is a limit", arguments: [Duration.seconds(Int64.max), .seconds(Int64.min)])
    func evictionOfAnyAge(age: Duration) async throws {
        _ = try await projects.all()
        #expect(try await store.evict(EvictionLimits(age: age)) == (age > .zero ? 0 : 12))
    }

    @Test("Records of any number of types are within limits")
    func evictionOfManyTypes() async throws {
        _ = try await projects.all()
        try await store.file.write { database in
            for number in 1...600 {
                try database.execute(
                    sql: """
                        INSERT INTO type(name, fingerprint) VALUES ('Type\(number)', '1');
                        CREATE TABLE "records.Type\(number)" AS
                            SELECT * FROM "records.Todo.Project" WHERE id = '\(1 + number % 12)';
                        """)
            }
        }
        #expect(try await store.evict(EvictionLimits(count: 100)) == 512)
    }

    @Test("Records for views change with the store", .timeLimit(.minutes(1)))
    @MainActor
    func observed() async throws {
        let observed = ObservedRecords(projects.local.filter { $0.id <= 3 }.sorted { $0.id })
        for expected in [[2], [2, 3]] {
            _ = try await projects.read(.init(expected.last ?? 0))
            while observed.records.map({ $0.value?.id.rawValue }) != expected {
                await withCheckedContinuation { continuation in
                    withObservationTracking {
                        _ = observed.records
                    } onChange: {
                        continuation.resume()
                    }
                }
                // The change is made after the closure was called.
                await Task.yield()
            }
        }
        #expect(observed.error == nil)
    }
}
#endif
