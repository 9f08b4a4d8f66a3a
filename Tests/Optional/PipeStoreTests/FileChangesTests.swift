#if Store
import Foundation
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Synchronization
import Testing

@testable import PipeStore

/// Drafts with files, whose bytes are copied into the store.
@Suite struct FileChangesTests {
    private let folder = TemporaryFolder()
    private let server = ScanServer()

    private func scans(in store: RecordStore) -> StoredPipe<ScansResource> {
        var client = PipeClient(name: "Scans", server: "https://scans.example.com", transport: server)
        client.settings.retry = .never
        return ResourcePipe<ScansResource>(client).stored(in: store)
    }

    private func contents(of store: RecordStore) async throws -> Int {
        try await store.file.read { database in
            let sql = "SELECT (SELECT count(*) FROM content) + (SELECT count(*) FROM content_chunk)"
            return try Int.fetchOne(database, sql: sql) ?? 0
        }
    }

    @Test("The bytes are those that were there when the draft was saved, also after a restart and a lost response")
    func sent() async throws {
        let first = try folder.store()
        let content = Content([[1, 2, 3], [], [4, 5]])
        let new = try await scans(in: first).save(Scan.Draft(title: "A", content: content))
        #expect(new.draftMembers?["title"]?.string == "A" && new.state == .waiting)
        content.chunks.withLock { $0 = [[9]] }
        let store = try folder.store()
        let scans = scans(in: store)
        server.losesResponse.withLock { $0 = true }
        #expect(try await store.flush().left == 1)
        #expect(try await store.flush().sent == 1)
        let body = ScanServer.Body(type: "multipart/form-data; boundary=b", length: 5, bytes: [1, 2, 3, 4, 5])
        #expect(server.bodies == [body, body])
        #expect(try await contents(of: store) == 0)
        #expect(try await scans.stored(new.localID)?.value?.title == "A")
    }

    @Test("A later change is not joined with a draft that has files, and is sent after it")
    func later() async throws {
        let store = try folder.store()
        let scans = scans(in: store)
        let new = try await scans.save(Scan.Draft(title: "A", content: Content([[1]])))
        try await scans.update(new.localID) { $0.title = "B" }
        #expect(try await store.flush().sent == 2)
        #expect(server.bodies.map(\.type) == ["multipart/form-data; boundary=b", "application/merge-patch+json"])
    }

    @Test("A draft with files is not joined with an earlier one without")
    func earlier() async throws {
        let store = try folder.store()
        let scans = scans(in: store)
        try await scans.upsert(Scan.Draft(title: "A"), at: 1)
        try await scans.upsert(Scan.Draft(title: "A", content: Content([[1]])), at: 1)
        #expect(try await store.flush().sent == 2)
        #expect(server.bodies.map(\.bytes).last == [1])
    }

    @Test("The copies of changes that are dropped, removed or signed out are removed")
    func removed() async throws {
        let store = try folder.store()
        let scans = scans(in: store)
        let dropped = try await scans.save(Scan.Draft(title: "A", content: Content([[1], [2]])))
        #expect(try await contents(of: store) == 3)
        try await scans.drop(dropped.localID)
        #expect(try await contents(of: store) == 0)
        let removed = try await scans.save(Scan.Draft(title: "B", content: Content([[1]])))
        try await scans.remove(removed.localID)
        #expect(try await contents(of: store) == 0)
        try await scans.save(Scan.Draft(title: "C", content: Content([[1]])))
        try await store.signOut(droppingChanges: true)
        #expect(try await contents(of: store) == 0)
    }

    @Test("A file that cannot be read leaves nothing")
    func unreadable() async throws {
        let store = try folder.store()
        let content = Content([[1], [2]])
        content.error.withLock { $0 = PipeError(.file(PipeError.FileError(.changed, "scan.png"))) }
        await #expect(throws: StoreError.self) {
            try await scans(in: store).save(Scan.Draft(title: "A", content: content))
        }
        #expect(try await contents(of: store) == 0)
        #expect(try await scans(in: store).local.records().isEmpty)
    }

    @Test("What a process has begun to copy is removed when it has ended, or after a week")
    func abandoned() async throws {
        let store = try folder.store()
        let now = store.file.clock.time
        _ = try await store.file.write { [owner = store.owner] database in
            _ = try ContentTable.begin(type: "image/png", owner: owner, now: now, in: database)
            return try ContentTable.begin(type: "image/png", owner: "2147483647 other", now: now, in: database)
        }
        #expect(try await contents(of: store) == 2)
        try await store.flush()
        #expect(try await contents(of: store) == 1)
        try await store.file.write { database in
            try ContentTable.removeAbandoned(now: now + 7 * 86_400_000_001, in: database)
        }
        #expect(try await contents(of: store) == 0)
    }

    @Test("A secret file is not stored, and a draft with files refers to no record without an identity")
    func refused() async throws {
        let store = try folder.store()
        let scans = scans(in: store)
        await #expect {
            try await scans.save(Scan.Draft(title: "A", content: Content([[1]]), name: "signature"))
        } throws: { error in
            if case .secretInChange("signature")? = error as? StoreError { true } else { false }
        }
        let other = try await scans.save(Scan.Draft(title: "A"))
        await #expect {
            try await scans.save(Scan.Draft(title: "B", content: Content([[1]]), original: other.recordID))
        } throws: { error in
            if case .unstorableDraft? = error as? StoreError { true } else { false }
        }
        #expect(try await contents(of: store) == 0)
    }
}

/// A body in chunks, which a test changes.
private final class Content: Sendable {
    let chunks: Mutex<[[UInt8]]>
    let error = Mutex<PipeError?>(nil)

    init(_ chunks: [[UInt8]]) {
        self.chunks = Mutex(chunks)
    }

    var body: HTTPBody {
        let length = chunks.withLock { $0.reduce(0) { $0 + $1.count } }
        return HTTPBody(length: Int64(length)) { [self] in
            AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
                for chunk in chunks.withLock({ $0 }) { continuation.yield(chunk[...]) }
                continuation.finish(throwing: error.withLock { $0 })
            }
        }
    }
}

private struct Scan: PipeRecord, StorableRecord, DraftableRecord, PatchableRecord {
    typealias ID = RecordID<Scan, Int>

    var id: ID
    var title: String

    static let jsonMembers: JSONMembers = ["id", "title"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        title = try reader.readNextMember()
    }

    func write(json writer: inout JSONWriter) {
        writer.writeObject(["id": id, "title": title])
    }

    struct Draft: JSONWritable, Equatable, Sendable, ContentDraft {
        var title: String
        var content: Content?
        /// The name of the member with the content.
        var name = "image"
        var original: ID?

        static func == (left: Draft, right: Draft) -> Bool { left.title == right.title }

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["title": title, "original": original])
        }

        var contentMembers: [String] { content == nil ? [] : [name] }

        func content(in format: BodyFormat, wrap: String?, style: JSONWriter.Style) -> DraftContent? {
            content.map { content in
                DraftContent(.success(.init(type: "multipart/form-data; boundary=b", body: content.body)))
            }
        }
    }

    struct Patch: RecordPatch {
        var title: String?

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["title": title])
        }
    }

    struct Columns: RecordColumns {
        let id = RecordColumn("id", \Scan.id)
    }

    static let storage = RecordStorage<Scan>(
        "Test.Scan", fingerprint: "1", columns: [.init(Columns().id)], secrets: ["signature"])
}

private enum ScansResource: CRUDResource, UpsertableResource {
    typealias Record = Scan

    static let descriptor = ResourceDescriptor(
        path: "scans", settings: CallSettings(idempotencyKeyHeader: "Request-ID"))
}

/// Takes scans, and keeps what it has received.
private final class ScanServer: Transport {
    struct Body: Equatable {
        let type: String?
        let length: Int64?
        let bytes: [UInt8]
    }

    /// Whether the next response is lost.
    let losesResponse = Mutex(false)
    private let received = Mutex<[Body]>([])

    var bodies: [Body] { received.withLock { $0 } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let bytes = try await body?.collect(upTo: 1000) ?? []
        received.withLock {
            $0.append(Body(type: request.headerFields[.contentType], length: body?.length, bytes: bytes))
        }
        let isLost = losesResponse.withLock { isLost in
            defer { isLost = false }
            return isLost
        }
        if isLost { throw PipeError(.connection(.closed)) }
        let title = request.method == .patch ? "B" : "A"
        let response = HTTPResponse(
            status: request.method == .post ? .created : .ok, headerFields: [.contentType: "application/json"])
        return (response, HTTPBody(Array(#"{"id":1,"title":"\#(title)"}"#.utf8)))
    }
}
#endif
