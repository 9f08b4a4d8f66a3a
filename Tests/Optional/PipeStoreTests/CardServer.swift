#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import PipeStore
import Synchronization

@testable import PipeStandIn

/// A card of a board, with a number of its version, as the generator would write it.
struct Card: PipeRecord, StorableRecord, VersionedRecord, DraftableRecord, PatchableRecord {
    typealias ID = RecordID<Card, Int>

    var id: ID
    var title: String
    var color: String?
    var revision: Int
    var recordVersion = RecordVersion()

    static let jsonMembers: JSONMembers = ["id", "title", "color", "revision"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        title = try reader.readNextMember()
        color = try reader.readNextMemberIfPresent()
        revision = try reader.readNextMember()
    }

    func write(json writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(id, forReadKey: "id")
        writer.write(title, forKey: "title")
        writer.writeIfPresent(color, forKey: "color")
        writer.write(revision, forReadKey: "revision")
        writer.endObject()
    }

    static func == (left: Card, right: Card) -> Bool {
        left.id == right.id && left.title == right.title && left.color == right.color && left.revision == right.revision
    }

    struct Draft: JSONWritable, Equatable, Sendable {
        var title: String
        var color: String?
        /// What a test finds the card by.
        var mark: String?

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["title": title, "color": color, "mark": mark])
        }
    }

    struct Patch: RecordPatch {
        var title: String?
        var color: PatchField<String> = .absent

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["title": title, "color": color])
        }
    }

    struct Columns: RecordColumns {
        let id = RecordColumn("id", \Card.id)
        let revision = RecordColumn("revision", \Card.revision)
    }

    static let storage: RecordStorage<Card> = {
        let columns = Columns()
        return RecordStorage(
            "Test.Card", fingerprint: "1", columns: [.init(columns.id), .init(columns.revision)], version: "revision")
    }()
}

/// Cards of a server that takes idempotency keys.
enum CardsResource: CRUDResource, ReplaceableResource {
    typealias Record = Card

    static let descriptor = ResourceDescriptor(
        path: "cards", settings: CallSettings(idempotencyKeyHeader: "Request-ID"))
}

/// Cards of a server that checks their versions (`If-Match`).
enum CheckedCardsResource: CRUDResource, ReplaceableResource {
    typealias Record = Card

    static let descriptor = ResourceDescriptor(path: "cards", settings: CallSettings(ifMatch: .known))
}

/// Cards of a server that offers nothing to write exactly once.
enum PlainCardsResource: CRUDResource, ReplaceableResource {
    typealias Record = Card

    static let descriptor = ResourceDescriptor(path: "cards")
}

/// Cards of a server whose keys are known for an hour.
enum HourCardsResource: CRUDResource, ReplaceableResource, StorableResource {
    typealias Record = Card

    static let descriptor = ResourceDescriptor(
        path: "cards", settings: CallSettings(idempotencyKeyHeader: "Request-ID"))
    static let storage = ResourceStorage(keyLifetime: .seconds(3600))
}

/// Cards that no two of have the same mark, which lists can be filtered by.
enum MarkedCardsResource: CRUDResource, ReplaceableResource, StorableResource {
    typealias Record = Card

    static let descriptor = ResourceDescriptor(path: "cards")
    static let storage = ResourceStorage(unique: "mark", uniqueFilter: "mark")
}

/// Cards that no two of have the same mark, in lists without a filter.
enum WhollyListedCardsResource: CRUDResource, ReplaceableResource, StorableResource {
    typealias Record = Card

    static let descriptor = ResourceDescriptor(path: "cards")
    static let storage = ResourceStorage(unique: "mark")
}

/// A server with cards, whose network fails as a test says.
final class CardServer: Transport {
    struct State {
        var cards: [Int: JSONObject] = [:]
        var lastID = 0
        var responses: [String: JSONObject] = [:]
        /// The marks of the cards that were made, in order, and the cards by their marks.
        var made: [String] = []
        var cardsByMark: [String: Int] = [:]
        /// The requests that were executed: the method and the path.
        var writes: [String] = []
        /// The idempotency keys that were sent.
        var keys: [String] = []
        /// The paths of the lists that were requested.
        var lists: [String] = []
        /// Called for each request with its number; the result is what becomes of it.
        var network: @Sendable (Int, HTTPRequest) -> TodoServer.Network = { _, _ in .works }
        var count = 0
        /// Requests that arrive before the one with a number.
        var late: [(number: Int, request: HTTPRequest, object: JSONObject)] = []
        /// What responses with a part of a card have; every second member without it.
        var part: (@Sendable (JSONObject) -> JSONObject)?
        /// Whether the server checks `If-Match`.
        var checksVersions = false
        /// Whether the server knows idempotency keys.
        var knowsKeys = true
    }

    let state = Mutex(State())

    /// What a later request waits for.
    let gate = Mutex<(@Sendable () async -> Void)?>(nil)

    var client: PipeClient {
        var client = PipeClient(name: "Cards", server: "https://cards.example.com", transport: self)
        client.settings.retry = .never
        return client
    }

    var titles: [String] {
        state.withLock { state in
            state.cards.sorted { $0.key < $1.key }.map { $0.value["title"]?.string ?? "" }
        }
    }

    /// A change by another client.
    func change(_ id: Int, _ members: JSONObject) {
        state.withLock { state in _ = Self.change(id, members, &state) }
    }

    func remove(_ id: Int) {
        state.withLock { $0.cards[id] = nil }
    }

    func takeWrites() -> [String] {
        state.withLock { state in
            defer { state.writes = [] }
            return state.writes
        }
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let content = try await body?.collect(upTo: 100_000) ?? []
        if request.method != .get, let gate = gate.withLock({ $0 }) { await gate() }
        let object = (try? JSON.decode(JSONObject.self, from: content)) ?? JSONObject()
        let result = state.withLock { state -> ServedResponse? in
            state.count += 1
            Self.bring(&state) { [count = state.count] in $0 <= count }
            let network = state.network(state.count, request)
            switch network {
            case .isUnreachable: return nil
            case .losesRequests: return ServedResponse(0)
            case .disrupted(.page): return .page
            case .disrupted(.status(let status, _)): return ServedResponse(status)
            case .disrupted(.late(let count)):
                state.late.append((state.count + count, request, object))
                return ServedResponse(0)
            case .repeatsRequests: _ = Self.response(to: request, object, &state)
            default: break
            }
            let response = Self.served(Self.response(to: request, object, &state), to: request)
            switch network {
            case .losesResponses: return ServedResponse(0)
            case .disrupted(.responding(.part)) where state.part != nil && response.status < 300:
                let card = (try? JSON.decode(JSONObject.self, from: response.body)) ?? JSONObject()
                let body = state.part.flatMap { try? JSON.encode($0(card)) } ?? []
                return ServedResponse(response.status, fields: [.contentType: "application/json"], body: body)
            case .disrupted(.responding(let change)):
                return change.applied(to: response, identity: ["id"]) ?? ServedResponse(0)
            default: return response
            }
        }
        guard let response = result else { throw PipeError(.connection(.unreachable)) }
        guard response.status > 0 else { throw PipeError(.connection(.closed)) }
        let head = HTTPResponse(
            status: HTTPResponse.Status(code: response.status), headerFields: response.fields)
        return (head, HTTPBody(response.body))
    }

    /// Lets all late requests arrive.
    func bringLate() {
        state.withLock { state in Self.bring(&state) { _ in true } }
    }

    private static func bring(_ state: inout State, where isDue: (Int) -> Bool) {
        let due = state.late.filter { isDue($0.number) }
        state.late.removeAll { isDue($0.number) }
        for late in due { _ = response(to: late.request, late.object, &state) }
    }

    private static func served(_ result: (status: Int, json: JSONValue), to request: HTTPRequest) -> ServedResponse {
        var response = ServedResponse(result.status, fields: [.contentType: "application/json"])
        if let revision = result.json["revision"]?.int { response.fields[.eTag] = "\"\(revision)\"" }
        if result.status == 201, let id = result.json["id"]?.int { response.fields[.location] = "/cards/\(id)" }
        if result.status != 204 { response.body = (try? JSON.encode(result.json)) ?? [] }
        return response
    }

    private static func response(
        to request: HTTPRequest, _ object: JSONObject, _ state: inout State
    ) -> (Int, JSONValue) {
        let path = request.path ?? ""
        let id = Int(path.split(separator: "/").last ?? "")
        if request.method != .get { state.writes.append("\(request.method) \(path)") }
        if request.method == .get, id == nil {
            state.lists.append(path)
            let mark = path.split(separator: "?mark=").dropFirst().first.flatMap { String($0).removingPercentEncoding }
            let found = state.cards.sorted { $0.key < $1.key }
                .filter { mark == nil || $0.value["mark"]?.string == mark }
            return (200, .array(found.map { .object($0.value) }))
        }
        if request.method == .post { return created(by: request, object, &state) }
        guard let id, let card = state.cards[id] else { return (404, ["message": "no such card"]) }
        let tag = request.headerFields[.ifMatch]
        if state.checksVersions, let tag, tag != "\"\(card["revision"]?.int ?? 0)\"" { return (412, [:]) }
        switch request.method {
        case .get: return (200, .object(card))
        case .delete:
            state.cards[id] = nil
            return (204, .null)
        default:
            guard object["title"]?.string != "bad" else { return refusal }
            return (200, .object(change(id, object, &state)))
        }
    }

    private static var refusal: (Int, JSONValue) { (422, ["errors": ["title": ["is bad"]]]) }

    private static func created(
        by request: HTTPRequest, _ object: JSONObject, _ state: inout State
    ) -> (Int, JSONValue) {
        let name = HTTPField.Name("Request-ID")
        let sent = name.flatMap { request.headerFields[$0] }
        if let sent { state.keys.append(sent) }
        let key = state.knowsKeys ? sent : nil
        if let key, let response = state.responses[key] { return (201, .object(response)) }
        guard object["title"]?.string != "bad" else { return refusal }
        state.lastID += 1
        state.cards[state.lastID] = ["id": .number(JSONNumber(state.lastID)), "revision": 0]
        if let mark = object["mark"]?.string {
            state.made.append(mark)
            state.cardsByMark[mark] = state.lastID
        }
        let card = change(state.lastID, object, &state)
        if let key { state.responses[key] = card }
        return (201, .object(card))
    }

    private static func change(_ id: Int, _ members: JSONObject, _ state: inout State) -> JSONObject {
        var card = state.cards[id] ?? JSONObject()
        for member in members.members where member.name != "id" && member.name != "revision" {
            card[member.name] = member.value == .null ? nil : member.value
        }
        card["revision"] = .number(JSONNumber((card["revision"]?.int ?? 0) + 1))
        state.cards[id] = card
        return card
    }
}
#endif
