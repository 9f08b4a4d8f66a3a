#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeJSON
import Testing

@testable import PipeStore

private enum OldCardsResource: CRUDResource {
    typealias Record = Card

    static let descriptor = ResourceDescriptor(path: "boards/old-cards")
}

private enum MovedCardsResource: CRUDResource, StorableResource {
    typealias Record = Card

    static let descriptor = ResourceDescriptor(path: "cards")
    static let storage = ResourceStorage(renamedFrom: ["boards/old-cards"])
}

/// What an earlier version of the app has written is sent to where its server and its paths are now.
@Suite struct FormerPlacesTests {
    private let folder = TemporaryFolder()
    private let server = CardServer()

    init() {
        server.state.withLock { state in
            for (index, title) in ["A", "B", "C"].enumerated() {
                state.cards[index + 1] = [
                    "id": .number(JSONNumber(index + 1)), "title": .string(title), "revision": 1,
                ]
            }
            state.lastID = 3
        }
    }

    private func client(_ url: String, former: [String] = []) -> PipeClient {
        var client = PipeClient(
            ClientDescriptor(name: "Cards"), server: url, formerServers: former, transport: server)
        client.settings.retry = .never
        return client
    }

    /// Writes as the earlier version of the app.
    private func write<Resource: CRUDResource>(_ resource: Resource.Type, at url: String) async throws -> [LocalID<
        Card
    >]
    where Resource.Record == Card, Resource.Draft == Card.Draft, Resource.Patch == Card.Patch {
        let cards = ResourcePipe<Resource>(client(url)).stored(in: try folder.store())
        let new = try await cards.save(Card.Draft(title: "New", mark: "new"))
        let changed = try await cards.update(1) { $0.title = "Changed" }
        try await cards.remove(2)
        return [new.localID, changed.localID]
    }

    @Test("A server that has moved gets what was written for it", arguments: [false, true])
    func server(isKnown: Bool) async throws {
        let ids = try await write(PlainCardsResource.self, at: "https://api.example.com/v1")
        let new = client(
            "https://api.example.com/v2", former: ["https://other.example.com", "https://api.example.com/v1"])
        if isKnown {
            // Before the schema says where the server was.
            let cards = ResourcePipe<PlainCardsResource>(client("https://api.example.com/v2"))
                .stored(in: try folder.store())
            _ = try await cards.all()
            #expect(try await cards.local.count() == 3)
        }
        let store = try folder.store()
        let cards = ResourcePipe<PlainCardsResource>(new).stored(in: store)
        let titles = try await cards.local.records().compactMap { $0.value?.title ?? $0.draftMembers?["title"]?.string }
        #expect(titles.sorted() == (isKnown ? ["C", "Changed", "New"] : ["New"]))
        let report = try await store.flush()
        #expect(report.sent == 3 && report.left == 0 && report.unconnected.isEmpty)
        #expect(server.titles == ["Changed", "C", "New"])
        #expect(try await store.id(of: ids[0]) != nil)
    }

    @Test("A path that has moved gets what was written for it")
    func path() async throws {
        let ids = try await write(OldCardsResource.self, at: "https://cards.example.com")
        let store = try folder.store()
        let cards = ResourcePipe<MovedCardsResource>(client("https://cards.example.com")).stored(in: store)
        #expect(try await cards.stored(ids[0])?.draftMembers?["title"] == "New")
        let report = try await store.flush()
        #expect(report.sent == 3 && report.left == 0 && report.unconnected.isEmpty)
        #expect(server.titles == ["Changed", "C", "New"])
        // Nothing of the schema names the path any more: it stays, is told, and can be dropped.
        _ = try await write(OldCardsResource.self, at: "https://cards.example.com")
        let other = try folder.store()
        _ = ResourcePipe<PlainCardsResource>(client("https://cards.example.com")).stored(in: other)
        #expect(try await other.flush().unconnected == ["\(Card.storage.type) boards/old-cards"])
        for change in try await other.pendingChanges() { try await other.drop(change.id) }
        #expect(try await other.flush().left == 0)
    }

    @Test(
        "A path keeps its values",
        arguments: [
            ("folders/8/cards", "decks/8/old/cards", false), ("folders/8", "decks/8", true),
            ("folders/a%2Fb/cards", "decks/a%2Fb/old/cards", false), ("boards/8/cards", nil, false),
            ("folders/8/cards/9", nil, false), ("", nil, true),
        ] as [(String, String?, Bool)])
    func values(path: String, moved: String?, isScope: Bool) {
        let places = FormerPlaces(
            type: "Card", pattern: "decks/{id}/old/cards", formerPatterns: ["folders/{id}/cards"], server: "",
            formerServers: [])
        #expect(places.moved(path, from: "folders/{id}/cards", isScope: isScope) == moved)
    }
}
#endif
