#if Store
import Foundation
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import PipeStandIn
import Synchronization
import Testing

@testable import PipeStore

/// A server that is a closure.
private final class ScriptServer: Transport {
    struct Request: Sendable {
        let method: HTTPRequest.Method
        let path: String
        let body: [UInt8]
        let key: String?
        let tag: String?
        var json: JSONObject? { try? JSON.decode(JSONObject.self, from: body) }
        var text: String { "\(method) \(path)" }
    }
    struct Response: Sendable {
        var status = 200
        var json = ""
        var fields: HTTPFields = [.contentType: "application/json"]
    }

    let requests = Mutex<[Request]>([])
    let respond = Mutex<@Sendable (Request) throws -> Response>({ _ in Response(status: 500) })

    init(_ respond: @escaping @Sendable (Request) throws -> Response) { self.respond.withLock { $0 = respond } }

    var client: PipeClient {
        var client = PipeClient(name: "Cards", server: "https://cards.example.com", transport: self)
        client.settings.retry = .never
        return client
    }

    func writes() -> [String] { requests.withLock { $0.filter { $0.method != .get }.map(\.text) } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let bytes = try await body?.collect(upTo: 100_000) ?? []
        let request = Request(
            method: request.method, path: request.path ?? "", body: bytes,
            key: HTTPField.Name("Request-ID").flatMap { request.headerFields[$0] },
            tag: request.headerFields[.ifMatch])
        requests.withLock { $0.append(request) }
        let response = try respond.withLock { $0 }(request)
        return (
            HTTPResponse(status: .init(code: response.status), headerFields: response.fields),
            HTTPBody(Array(response.json.utf8))
        )
    }
}

private struct Doc: PipeRecord, StorableRecord, DraftableRecord, PatchableRecord {
    typealias ID = RecordID<Doc, Int>
    var id: ID
    var title: String
    static let jsonMembers: JSONMembers = ["id", "title"]
    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        title = try reader.readNextMember()
    }
    func write(json writer: inout JSONWriter) { writer.writeObject(["id": id, "title": title]) }

    struct Draft: JSONWritable, Equatable, Sendable, ContentDraft {
        var title: String
        var ranks: JSONObject?
        var card: Card.ID?
        var hasFile = false
        func write(json writer: inout JSONWriter) {
            var object: JSONObject = ["title": .string(title)]
            if let ranks { object["ranks"] = .object(ranks) }
            if let card { object["card"] = .number(JSONNumber(card.rawValue)) }
            object.write(json: &writer)
        }
        var contentMembers: [String] { hasFile ? ["image"] : [] }
        func content(in format: BodyFormat, wrap: String?, style: JSONWriter.Style) -> DraftContent? {
            guard hasFile else { return nil }
            // As the encoder of forms does: all members and the file.
            let bytes = Array("title=\(title)&card=\(card.map { "\($0.rawValue)" } ?? "")&image=xyz".utf8)
            return DraftContent(.success(.init(type: "multipart/form-data; boundary=b", body: HTTPBody(bytes))))
        }
    }
    struct Patch: RecordPatch {
        var title: String?
        func write(json writer: inout JSONWriter) { writer.writeObject(["title": title]) }
    }
    struct Columns: RecordColumns { let id = RecordColumn("id", \Doc.id) }
    static let storage = RecordStorage<Doc>("Test.Doc", fingerprint: "1", columns: [.init(Columns().id)])
}

private enum DocsResource: CRUDResource, UpsertableResource, ReplaceableResource {
    typealias Record = Doc
    static let descriptor = ResourceDescriptor(
        path: "docs", settings: CallSettings(idempotencyKeyHeader: "Request-ID"))
}

@Suite struct UnusualServerTests {
    private let folder = TemporaryFolder()
    private let server = CardServer()
    private let store: RecordStore

    init() throws {
        store = try folder.store()
        server.state.withLock { state in
            for title in ["A", "B"] {
                state.lastID += 1
                state.cards[state.lastID] = [
                    "id": .number(.init(state.lastID)), "title": .string(title), "color": "red", "revision": 1,
                ]
            }
        }
    }

    private func cards<Resource: CRUDResource>(_ resource: Resource.Type) -> StoredPipe<Resource>
    where Resource.Record == Card { ResourcePipe<Resource>(server.client).stored(in: store) }

    private func network(_ network: @escaping @Sendable (Int, HTTPRequest) -> TodoServer.Network) {
        server.state.withLock { $0.network = network }
    }

    @Test("A second update does not overwrite what another client has changed before the first was sent")
    func secondUpdateOverwrites() async throws {
        let cards = cards(PlainCardsResource.self)
        _ = try await cards.all(.networkFirst)
        try await cards.update(1) { $0.title = "Mine" }
        network { _, request in request.method == .get ? .works : .losesRequests }
        try await store.flush()
        network { _, _ in .works }
        try await cards.update(1) { $0.color = .value("green") }
        server.change(1, ["color": "theirs"])
        let report = try await store.flush()
        #expect(report.inConflict == 1)
        #expect(server.state.withLock { $0.cards[1]?["color"] } == "theirs")
    }

    @Test("A removal after an update does not remove what another client has changed")
    func removalAfterUpdate() async throws {
        let cards = cards(PlainCardsResource.self)
        _ = try await cards.all(.networkFirst)
        try await cards.update(1) { $0.title = "Mine" }
        network { _, request in request.method == .get ? .works : .losesRequests }
        try await store.flush()
        network { _, _ in .works }
        try await cards.remove(1)
        server.change(1, ["color": "theirs"])
        let report = try await store.flush()
        #expect(report.inConflict == 1)
        #expect(server.state.withLock { $0.cards[1]?["color"] } == "theirs")
    }

    @Test("A removal after an update does not, either, with entity tags")
    func removalAfterUpdateTags() async throws {
        server.state.withLock { $0.checksVersions = true }
        let cards = cards(CheckedCardsResource.self)
        _ = try await cards.all(.networkFirst)
        _ = try await cards.read(1)
        try await cards.update(1) { $0.title = "Mine" }
        network { _, request in request.method == .get ? .works : .losesRequests }
        try await store.flush()
        network { _, _ in .works }
        try await cards.remove(1)
        server.change(1, ["color": "theirs"])
        let report = try await store.flush()
        #expect(report.inConflict == 1)
        #expect(server.state.withLock { $0.cards[1]?["color"] } == "theirs")
    }

    @Test(
        "A change of a record that a list has brought keeps what it was made to, when the record is found to be a new one"
    )
    func twin() async throws {
        let cards = cards(MarkedCardsResource.self)
        network { _, request in request.method == .post ? .losesResponses : .works }
        try await cards.save(Card.Draft(title: "N", color: "red", mark: "n"))
        try await store.flush()
        network { _, _ in .works }
        _ = try await cards.all(.networkFirst)
        try await cards.update(3) { $0.color = .value("mine") }
        server.change(3, ["color": "theirs"])
        let report = try await store.flush()
        #expect(report.inConflict == 1)
        #expect(server.state.withLock { $0.cards[3]?["color"] } == "theirs")
    }

    @Test("A change that a server refuses with ever new tags waits, and can be dropped")
    func stuckSending() async throws {
        let count = Mutex(0)
        let script = ScriptServer { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            guard request.method == .get else { return .init(status: 412, json: "{}") }
            return .init(
                json: #"{"id":1,"title":"A","color":"red","revision":1}"#,
                fields: [.contentType: "application/json", .eTag: "\"\(number)\""])
        }
        let cards = ResourcePipe<CheckedCardsResource>(script.client).stored(in: store)
        _ = try await cards.read(1)
        let changed = try await cards.update(1) { $0.title = "Mine" }
        let report = try await store.flush()
        #expect(report.left == 1)
        try await cards.drop(changed.localID)
        #expect(try await cards.stored(changed.localID)?.state == .synced)
        #expect(try await store.flush().left == 0)
    }

    @Test("A new record whose request has status 412 is refused", arguments: [412])
    func createPrecondition(status: Int) async throws {
        let script = ScriptServer { request in
            request.method == .get ? .init(json: "[]") : .init(status: status, json: "{}")
        }
        let cards = ResourcePipe<PlainCardsResource>(script.client).stored(in: store)
        let new = try await cards.save(Card.Draft(title: "A"))
        for _ in 0..<3 { try await store.flush() }
        #expect(try await cards.stored(new.localID)?.state != .waiting)
        #expect(script.writes().count == 1)
    }

    @Test("An upsert with a file cannot refer to a new record")
    func fileUpsert() async throws {
        let script = ScriptServer { request in
            if request.path == "/cards" { return .init(status: 201, json: #"{"id":7,"title":"A","revision":1}"#) }
            return .init(json: #"{"id":1,"title":"D"}"#)
        }
        let cards = ResourcePipe<CardsResource>(script.client).stored(in: store)
        let docs = ResourcePipe<DocsResource>(script.client).stored(in: store)
        let card = try await cards.save(Card.Draft(title: "A"))
        _ = try? await docs.upsert(Doc.Draft(title: "D", card: card.recordID, hasFile: true), at: 1)
        try await store.flush()
        let texts = script.requests.withLock { $0.map { String(decoding: $0.body, as: UTF8.self) } }
        #expect(!texts.contains { $0.contains("\(card.recordID.rawValue)") })
    }

    @Test("A change is not sent to another record that the server has in its place")
    func readAnother() async throws {
        let script = ScriptServer { request in
            if request.method == .get, request.path == "/cards" {
                return .init(
                    json:
                        #"[{"id":1,"title":"A","color":"red","revision":1},{"id":2,"title":"A","color":"red","revision":1}]"#
                )
            }
            // Merged into another one.
            return .init(json: #"{"id":2,"title":"A","color":"red","revision":1}"#)
        }
        let cards = ResourcePipe<PlainCardsResource>(script.client).stored(in: store)
        _ = try await cards.all(.networkFirst)
        try await cards.update(1) { $0.title = "Mine" }
        try await store.flush()
        #expect(!script.writes().contains("PATCH /cards/2"))
    }

    @Test("Another record that is read after a change does not replace the one that was changed")
    func readAnotherAfter() async throws {
        let script = ScriptServer { request in
            if request.method == .get, request.path == "/docs" {
                return .init(json: #"[{"id":1,"title":"A"},{"id":2,"title":"B"}]"#)
            }
            return request.method == .get ? .init(json: #"{"id":2,"title":"B"}"#) : .init(status: 204)
        }
        let docs = ResourcePipe<DocsResource>(script.client).stored(in: store)
        _ = try await docs.all(.networkFirst)
        try await docs.update(2) { $0.title = "Two" }
        try await docs.update(1) { $0.title = "Mine" }
        script.respond.withLock { old in
            let other = old
            old = { request in
                if request.text == "PATCH /docs/2" { return .init(status: 500) }
                if request.text == "PATCH /docs/1" { return .init(status: 204) }
                return try other(request)
            }
        }
        let first = try await store.flush()
        _ = first
        let ids = try await docs.local.records().compactMap { $0.value?.id.rawValue }
        #expect(ids.sorted() == [1, 2])
        script.respond.withLock { $0 = { _ in .init(status: 204) } }
        #expect(try await store.flush().left == 0)
    }

    @Test("A replacement of a record that the store does not have, with status 204, is readable")
    func replaceUnknown() async throws {
        let cards = cards(PlainCardsResource.self)
        var card = try JSON.decode(Card.self, from: Array(#"{"id":1,"title":"A","color":"red","revision":1}"#.utf8))
        card.title = "Mine"
        let changed = try await cards.replace(card)
        network { _, request in
            request.method == .put ? .disrupted(.responding(.empty)) : .losesResponses
        }
        #expect(try await store.flush().sent == 1)
        #expect(try await cards.local.values().count <= 1)
        #expect(store.unreadableRecords.isEmpty)
        network { _, _ in .works }
        _ = try? await cards.update(changed.localID) { $0.color = .value("blue") }
        _ = try? await cards.update(1) { $0.color = .value("blue") }
        let report = try await store.flush()
        #expect(report.left == 0)
        #expect(server.state.withLock { $0.cards[1]?["color"] } == "blue")
    }

    @Test("An upsert with status 204 whose record cannot be read is made, and changes wait for it")
    func upsertEmpty() async throws {
        let script = ScriptServer { request in
            if request.method == .get { throw PipeError(.connection(.closed)) }
            return .init(status: 204)
        }
        let docs = ResourcePipe<DocsResource>(script.client).stored(in: store)
        let changed = try await docs.upsert(Doc.Draft(title: "D"), at: 5)
        #expect(try await store.flush().made == 1)
        _ = try await docs.local.values()
        #expect(store.unreadableRecords.isEmpty)
        await #expect(throws: Never.self) { try await docs.update(5) { $0.title = "E" } }
        #expect(try await docs.stored(changed.localID)?.state == .made)
        #expect(try await store.flush().left == 2)
        #expect(script.writes() == ["PUT /docs/5"])
    }

    @Test(
        "A new record with a key whose response was lost is made once, also after a refusal of a proxy",
        arguments: [403, 404, 409, 302, 501])
    func refusedAfterDoubt(status: Int) async throws {
        let made = Mutex<[String: Int]>([:])
        let mode = Mutex("lost")
        let script = ScriptServer { request in
            let mode = mode.withLock { $0 }
            if mode == "proxy" {
                return .init(
                    status: status, json: "{}",
                    fields: [.contentType: "application/json", .location: "https://login.example.com/"])
            }
            guard request.method == .post else { return .init(status: 404, json: "{}") }
            let id = made.withLock { made in
                let id = made[request.key ?? ""] ?? made.count + 1
                made[request.key ?? ""] = id
                return id
            }
            if mode == "lost" { throw PipeError(.connection(.closed)) }
            return .init(status: 201, json: #"{"id":\#(id),"title":"A","revision":1}"#)
        }
        let cards = ResourcePipe<CardsResource>(script.client).stored(in: store)
        let new = try await cards.save(Card.Draft(title: "A"))
        try await store.flush()
        mode.withLock { $0 = "proxy" }
        try await store.flush()
        mode.withLock { $0 = "works" }
        try await cards.retry(new.localID)
        try await store.flush()
        #expect(made.withLock { $0.count } == 1)
    }

    @Test("A damaged record that refers to a new one does not keep that from being sent")
    func damagedReferrer() async throws {
        let cards = cards(PlainCardsResource.self)
        let decks = ResourcePipe<DecksResource>(server.client).stored(in: store)
        let deck = try await decks.save(Deck.Draft(title: "D"))
        try await store.flush()
        let card = try await cards.save(Card.Draft(title: "N", mark: "n"))
        try await decks.update(deck.localID) { $0.cover = .value(card.recordID) }
        try await store.file.write { database in
            try database.execute(sql: #"UPDATE "records.Test.Deck" SET json = x'7B22'"#)
        }
        await #expect(throws: Never.self) { try await store.flush() }
        #expect(try await cards.stored(card.localID)?.state == .synced)
        #expect(server.state.withLock { $0.made } == ["n"])
    }

    @Test("A damaged change that refers to a new record does not keep that from being sent")
    func damagedBody() async throws {
        let cards = cards(PlainCardsResource.self)
        let decks = ResourcePipe<DecksResource>(server.client).stored(in: store)
        let card = try await cards.save(Card.Draft(title: "N", mark: "n"))
        try await decks.save(Deck.Draft(title: "D", cover: card.recordID))
        try await store.file.write { database in
            try database.execute(sql: "UPDATE change SET body = x'7B22' WHERE id = 2")
        }
        await #expect(throws: Never.self) { try await store.flush() }
        #expect(try await cards.stored(card.localID)?.state == .synced)
    }

    @Test("A damaged record that refers to a new one does not keep others from being sent")
    func damagedReferrerKeyed() async throws {
        let cards = cards(CardsResource.self)
        let decks = ResourcePipe<DecksResource>(server.client).stored(in: store)
        let deck = try await decks.save(Deck.Draft(title: "D"))
        try await store.flush()
        let card = try await cards.save(Card.Draft(title: "N", mark: "n"))
        let other = try await cards.save(Card.Draft(title: "O", mark: "o"))
        try await decks.update(deck.localID) { $0.cover = .value(card.recordID) }
        try await store.file.write { database in
            try database.execute(sql: #"UPDATE "records.Test.Deck" SET json = x'7B22'"#)
        }
        for _ in 0..<4 { _ = try? await store.flush() }
        #expect(try await cards.stored(other.localID)?.state == .synced)
        #expect(server.state.withLock { $0.keys.count } == 3)
    }

    @Test("A name of a member can stand for a new record")
    func memberName() async throws {
        let script = ScriptServer { request in
            if request.path == "/cards" { return .init(status: 201, json: #"{"id":7,"title":"A","revision":1}"#) }
            return .init(status: 201, json: #"{"id":1,"title":"D"}"#)
        }
        let cards = ResourcePipe<CardsResource>(script.client).stored(in: store)
        let docs = ResourcePipe<DocsResource>(script.client).stored(in: store)
        let card = try await cards.save(Card.Draft(title: "A"))
        try await docs.save(Doc.Draft(title: "D", ranks: ["\(card.recordID.rawValue)": 1]))
        try await store.flush()
        let texts = script.requests.withLock { $0.map { String(decoding: $0.body, as: UTF8.self) } }
        #expect(!texts.contains { $0.contains("\(card.recordID.rawValue)") })
    }

    @Test("What stands for a record of another store is an error")
    func secondFile() async throws {
        let other = TemporaryFolder()
        let otherStore = try other.store()
        let cards = cards(CardsResource.self)
        let decks = ResourcePipe<DecksResource>(server.client).stored(in: otherStore)
        let card = try await cards.save(Card.Draft(title: "N"))
        _ = try? await decks.save(Deck.Draft(title: "D", cover: card.recordID))
        try await otherStore.flush()
        #expect(!server.state.withLock { $0.cards.values.contains { $0["cover"] != nil } })
    }

    @Test("Attempts without a network do not count")
    func attempts() async throws {
        let cards = cards(CardsResource.self)
        network { _, _ in .isUnreachable }
        let new = try await cards.save(Card.Draft(title: "N", mark: "n"))
        for _ in 0..<4 { try await store.flush() }
        network { _, request in request.method == .post ? .disrupted(.responding(.empty)) : .works }
        try await store.flush()
        network { _, _ in .works }
        try await store.flush()
        #expect(try await cards.stored(new.localID)?.state == .synced)
    }

    @Test("A new record that was removed, and is refused afterwards, is gone")
    func removedThenRefused() async throws {
        let cards = cards(CardsResource.self)
        network { _, _ in .losesRequests }
        let new = try await cards.save(Card.Draft(title: "bad", mark: "n"))
        try await store.flush()
        network { _, _ in .works }
        try await cards.remove(new.localID)
        try await store.flush()
        #expect(try await store.flush().left == 0)
        #expect(try await cards.stored(new.localID) == nil)
    }

}
#endif
