#if Store
import Foundation
import PipeStore
import StoredTodo
import Testing
import TodoGolden

/// Queries of stored records.
@Suite struct StoredQueryTests {
    private let folder = TemporaryFolder()
    private let server: TodoServer

    init() throws {
        server = try TodoServer(records: 50)
    }

    @Test("A query has the records that meet its conditions, in its order, as a filter of Swift has them")
    func conditions() async throws {
        let projects = server.client.projects.stored(in: try folder.store())
        let all = try await projects.all()
        let local = projects.local
        func check(
            _ query: StoredQuery<Todo.Project>, _ isWanted: (Todo.Project) -> Bool, line: Int = #line
        ) async throws {
            let found = try await query.values()
            #expect(Set(found) == Set(all.filter(isWanted)), "line \(line)")
            #expect(try await query.count() == found.count, "line \(line)")
        }
        let middle = all[20]
        let style = try #require(all.compactMap(\.style).first)
        try await check(local) { _ in true }
        try await check(local.filter { $0.id == middle.id }) { $0.id == middle.id }
        try await check(local.filter { $0.id != 7 }) { $0.id != 7 }
        try await check(local.filter { $0.id < 7 || $0.id >= 40 }) { $0.id < 7 || $0.id >= 40 }
        try await check(local.filter { $0.id > 7 && $0.id <= 40 }) { $0.id > 7 && $0.id <= 40 }
        try await check(local.filter { !($0.id > 7) }) { $0.id <= 7 }
        try await check(local.filter { $0.id.isIn([1, 3, 99]) }) { [1, 3].contains($0.id) }
        try await check(local.filter { $0.style == style }) { $0.style == style }
        try await check(local.filter { $0.style != style }) { $0.style != style }
        try await check(local.filter { $0.style == nil }) { $0.style == nil }
        try await check(local.filter { $0.style.isIn([style]) }) { $0.style == style }
        try await check(local.filter { $0.createdAt < middle.createdAt }) { $0.createdAt < middle.createdAt }
        try await check(local.filter { $0.title.begins(with: middle.title) }) { $0.title.hasPrefix(middle.title) }
        try await check(local.filter { $0.title.contains("e") }.filter { $0.id < 30 }) {
            $0.title.contains("e") && $0.id < 30
        }
        try await check(local.filter { $0.title == "' OR 1 = 1 --" }) { _ in false }
    }

    @Test("Records are in the order of fields, and the first of them can be taken")
    func order() async throws {
        let projects = server.client.projects.stored(in: try folder.store())
        let all = try await projects.all()
        let newest = try await projects.local.sorted(.descending, by: { $0.createdAt }).prefix(3).values()
        #expect(newest.map(\.createdAt) == Array(all.map(\.createdAt).sorted(by: >).prefix(3)))
        let titles = try await projects.local.sorted { $0.title }.sorted { $0.id }.values().map(\.title)
        #expect(titles == all.map(\.title).sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
        #expect(try await projects.local.sorted { $0.id }.first()?.value?.id == 1)
        #expect(try await projects.local.prefix(0).records().isEmpty)
    }

    @Test("A query says when its records change", .timeLimit(.minutes(1)))
    func changes() async throws {
        let projects = server.client.projects.stored(in: try folder.store())
        let query = projects.local.filter { $0.id <= 3 }.sorted { $0.id }
        var changes = query.changes().makeAsyncIterator()
        #expect(try await changes.next()?.isEmpty == true)
        _ = try await projects.read(2)
        #expect(try await changes.next()?.map(\.value?.id) == [2])
        // Not one of the query.
        _ = try await projects.read(9)
        try await server.client.projects.update(2) { $0.title = "Changed" }
        _ = try await projects.read(2)
        #expect(try await changes.next()?.map(\.value?.title) == ["Changed"])
    }

    @Test("A query notices what another process has written", .timeLimit(.minutes(1)))
    func foreignChanges() async throws {
        let projects = server.client.projects.stored(in: try folder.store())
        let others = server.client.projects.stored(in: try folder.store())
        var changes = projects.local.changes().makeAsyncIterator()
        #expect(try await changes.next()?.isEmpty == true)
        _ = try await others.read(2)
        #expect(try await changes.next()?.map(\.value?.id) == [2])
    }
}
#endif
