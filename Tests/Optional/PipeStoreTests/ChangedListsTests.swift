#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Synchronization
import Testing

@testable import PipeStore

/// Lists of what has changed, lists by pages, and records of which the server sends parts.
@Suite struct ChangedListsTests {
    private let folder = TemporaryFolder()
    private let server = EntryServer()

    private func entries() throws -> StoredPipe<EntriesResource> {
        let client = PipeClient(name: "Entries", server: "https://entries.example.com", transport: server)
        return ResourcePipe<EntriesResource>(client).stored(in: try folder.store())
    }

    @Test("Only what has changed is fetched after the whole list, and what was deleted is removed")
    func changes() async throws {
        for number in 1...5 { server.write(number, "entry \(number)") }
        let entries = try entries()
        #expect(try await entries.refreshChanges() == 5)
        #expect(server.takePaths() == (1...4).map { $0 == 1 ? "/entries" : "/entries?page=\($0)" })
        server.write(2, "changed")
        server.write(6, "new")
        server.delete(4)
        // Also the newest one: what changes later can have its version.
        #expect(try await entries.refreshChanges(pageSize: nil) == 4)
        #expect(server.takePaths() == ["/entries?_since=4", "/entries?_since=4&page=2", "/entries?_since=4&page=3"])
        #expect(try await entries.all(.cacheOnly).map(\.title) == ["entry 5", "entry 3", "changed", "entry 1", "new"])
        #expect(try await entries.get(4, .cacheOnly) == nil)
        // A tombstone has no version that the store reads, so the next request is for what came before it, too.
        server.write(1, "last")
        #expect(try await entries.refreshChanges() >= 1)
        #expect(try await entries.get(1, .cacheOnly)?.title == "last")
        _ = server.takePaths()
        #expect(try await entries.refreshChanges() == 0)
        #expect(server.takePaths() == ["/entries?_since=9"])
    }

    @Test("A record that changes while the list is fetched is fetched by the next request for changes")
    func changedMeanwhile() async throws {
        for number in 1...5 { server.write(number, "entry \(number)") }
        let entries = try entries()
        server.whenAsked(for: "/entries?page=2") { server in
            server.write(5, "while the second page was fetched")
            server.write(1, "before the third page was fetched")
        }
        try await entries.refreshChanges()
        try await entries.refreshChanges()
        #expect(try await entries.get(5, .cacheOnly)?.title == "while the second page was fetched")
        #expect(try await entries.get(1, .cacheOnly)?.title == "before the third page was fetched")
    }

    @Test("A later page with a newer record does not hide a change of the first page")
    func changedOfFirstPage() async throws {
        server.sortByID()
        for number in 1...5 { server.write(number, "entry \(number)") }
        let entries = try entries()
        server.whenAsked(for: "/entries?page=2") { server in
            server.write(1, "changed")
            server.write(4, "changed later")
        }
        try await entries.refreshChanges()
        #expect(try await entries.get(1, .cacheOnly)?.title == "entry 1")
        try await entries.refreshChanges()
        #expect(try await entries.get(1, .cacheOnly)?.title == "changed")
    }

    @Test("Changes that the app has not sent survive a list of changes")
    func ownChanges() async throws {
        for number in 1...2 { server.write(number, "entry \(number)") }
        let entries = try entries()
        try await entries.refreshChanges()
        try await entries.update(1) { $0.title = "mine" }
        try await entries.update(2) { $0.title = "mine, too" }
        server.write(1, "theirs")
        server.delete(2)
        try await entries.refreshChanges()
        let titles = try await entries.local.sorted { $0.id }.records().map { $0.value?.title }
        #expect(titles == ["mine", "mine, too"])
    }

    @Test("An element that lacks members of a record is an error, unless it says that the record was deleted")
    func brokenElement() async throws {
        server.write(1, "entry")
        server.insert(["id": 9, "modified": 99])
        let entries = try entries()
        await #expect {
            try await entries.refresh()
        } throws: { error in
            guard case .decoding = (error as? StoreError)?.call?.reason else { return false }
            return true
        }
    }

    @Test("Pages are stored as they come, and are the list when the last one has come")
    func pages() async throws {
        for number in 1...5 { server.write(number, "entry \(number)") }
        let entries = try entries()
        var counts: [Int] = []
        for try await page in entries.pages() {
            counts.append(page.count)
            #expect(try await entries.local.count() == counts.reduce(0, +))
            if counts.count < 4 { #expect(try await entries.all(.cacheOnly).isEmpty) }
        }
        // The server does not say which page is the last one, so that an empty page does.
        #expect(counts == [2, 2, 1, 0])
        #expect(try await entries.all(.cacheOnly).map(\.id.rawValue) == [5, 4, 3, 2, 1])
        // A loop that ends early leaves the stored list.
        server.write(6, "entry 6")
        for try await page in entries.pages() {
            #expect(page.first?.id == 6)
            break
        }
        #expect(try await entries.all(.cacheOnly).map(\.id.rawValue) == [5, 4, 3, 2, 1])
        #expect(try await entries.get(6, .cacheOnly) != nil)
    }

    @Test("A list that was not fetched to its end is forgotten with its store, a complete one is not")
    func abandoned() async throws {
        let entries = try entries()
        let (file, partition) = (entries.store.file, try await entries.place.partition())
        let keys = try await file.write { [owner = entries.store.owner] database in
            func begin(_ key: String, _ number: Int64, owner: String) throws -> ListTable.Fetching {
                try ListTable.begin(
                    key, partition: partition, owner: owner, begun: Moment(number: number, time: 0), in: database)
            }
            _ = try ListTable.end(begin("complete", 0, owner: "2147483647 other"), version: nil, in: database)
            _ = try begin("of a process that has ended", 1, owner: "2147483647 other")
            _ = try begin("of this store", 2, owner: owner)
            _ = try begin("new", 3, owner: owner)
            return try String.fetchAll(database, sql: "SELECT key FROM list ORDER BY id")
        }
        #expect(keys == ["complete", "of this store", "new"])
    }

    @Test("What a partial response lacks stays as it is stored")
    func parts() async throws {
        server.write(1, "entry", note: "kept")
        let entries = try entries()
        try await entries.refresh()
        server.write(1, "changed", note: "not sent by read")
        #expect(try await entries.read(1).title == "changed")
        #expect(try await entries.get(1, .cacheOnly)?.note == "kept")
    }

    @Test("A record that the server says does not exist is removed")
    func exists() async throws {
        server.write(1, "entry")
        let entries = try entries()
        try await entries.refresh()
        #expect(try await entries.exists(1))
        server.delete(1)
        #expect(try await !entries.exists(1))
        #expect(try await entries.get(1, .cacheOnly) == nil)
    }
}

/// An entry of a log of changes, as the generator would write it.
private struct Entry: PipeRecord, StorableRecord, PatchableRecord {
    typealias ID = RecordID<Entry, Int>

    var id: ID
    var title: String
    var note: String?
    var modified: Int

    static let jsonMembers: JSONMembers = ["id", "title", "note", "modified"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        title = try reader.readNextMember()
        note = try reader.readNextMemberIfPresent()
        modified = try reader.readNextMember()
    }

    func write(json writer: inout JSONWriter) {
        writer.writeObject(["id": id, "title": title, "note": note, "modified": modified])
    }

    struct Patch: RecordPatch {
        var title: String?

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["title": title])
        }
    }

    struct Columns: RecordColumns {
        let id = RecordColumn("id", \Entry.id)
        let modified = RecordColumn("modified", \Entry.modified)
    }

    static let storage: RecordStorage<Entry> = {
        let columns = Columns()
        return RecordStorage(
            "Test.Entry", fingerprint: "1", columns: [.init(columns.id), .init(columns.modified)], version: "modified",
            deleted: "deleted")
    }()
}

private enum EntriesResource: ItemResource, ListableResource, ReadableResource, UpdatableResource,
    ExistenceCheckableResource, StorableResource
{
    typealias Record = Entry

    static let descriptor = ResourceDescriptor(path: "entries", paging: PagingDescriptor(.number(.query("page"))))
    static let storage = ResourceStorage(since: "_since", readsParts: true)
}

/// A server with entries, two on a page, the last changed first, and tombstones of deleted ones.
private final class EntryServer: Transport {
    private struct State {
        var entries: [Int: JSONObject] = [:]
        var version = 0
        var isSortedByID = false
        var paths: [String] = []
        var actions: [String: @Sendable (EntryServer) -> Void] = [:]
    }

    private let state = Mutex(State())

    func write(_ id: Int, _ title: String, note: String? = nil) {
        state.withLock { state in
            state.version += 1
            var entry: JSONObject = [
                "id": .number(JSONNumber(id)), "title": .string(title), "modified": .number(JSONNumber(state.version)),
            ]
            if let note { entry["note"] = .string(note) }
            state.entries[id] = entry
        }
    }

    func delete(_ id: Int) {
        state.withLock { state in
            state.version += 1
            state.entries[id] = [
                "id": .number(JSONNumber(id)), "deleted": true, "modified": .number(JSONNumber(state.version)),
            ]
        }
    }

    func insert(_ entry: JSONObject) {
        state.withLock { $0.entries[entry["id"]?.int ?? 0] = entry }
    }

    func sortByID() {
        state.withLock { $0.isSortedByID = true }
    }

    func whenAsked(for path: String, _ action: @escaping @Sendable (EntryServer) -> Void) {
        state.withLock { $0.actions[path] = action }
    }

    func takePaths() -> [String] {
        state.withLock { state in
            defer { state.paths = [] }
            return state.paths
        }
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let path = request.path ?? ""
        let action = state.withLock { state in
            state.paths.append(path)
            return state.actions.removeValue(forKey: path)
        }
        action?(self)
        let json = state.withLock { state in Self.json(path, state) }
        let response = HTTPResponse(
            status: json == nil ? .notFound : .ok, headerFields: [.contentType: "application/json"])
        return (response, HTTPBody(request.method == .head ? [] : try json.map { try JSON.encode($0) } ?? []))
    }

    private static func json(_ path: String, _ state: State) -> JSONValue? {
        let parts = path.split(separator: "?")
        if let id = parts[0].split(separator: "/").dropFirst().first.flatMap({ Int($0) }) {
            guard var entry = state.entries[id], entry["deleted"] == nil else { return nil }
            entry["note"] = nil
            return .object(entry)
        }
        var query: [Substring: Int] = [:]
        for item in (parts.dropFirst().first ?? "").split(separator: "&") {
            let pair = item.split(separator: "=")
            query[pair[0]] = Int(pair[1])
        }
        let since = query["_since"]
        let version = { (entry: JSONObject) in entry["modified"]?.int ?? 0 }
        let found = state.entries.values.filter { entry in
            since.map { version(entry) > $0 } ?? (entry["deleted"] == nil)
        }.sorted { first, second in
            state.isSortedByID ? first["id"]?.int ?? 0 < second["id"]?.int ?? 0 : version(first) > version(second)
        }
        return .array(found.dropFirst(2 * ((query["page"] ?? 1) - 1)).prefix(2).map { .object($0) })
    }
}
#endif
