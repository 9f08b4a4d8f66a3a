#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Synchronization
import Testing

@testable import PipeStore

/// What others have changed is not overwritten, nor removed, unless the app decides so.
@Suite struct ConflictTests {
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

    private func cards<Resource: CRUDResource>(
        _ resource: Resource.Type, _ resolution: ConflictResolution? = nil
    ) -> StoredPipe<Resource> where Resource.Record == Card {
        let pipe = ResourcePipe<Resource>(server.client)
        guard let resolution else { return pipe.stored(in: store) }
        return pipe.stored(in: store) { _ in resolution }
    }

    @Test("With versions in a field only, a record is read before it is written")
    func readFirst() async throws {
        let cards = cards(PlainCardsResource.self)
        _ = try await cards.all(.networkFirst)
        let changed = try await cards.update(1) { $0.title = "Mine" }
        server.change(1, ["title": "Theirs"])
        #expect(try await store.flush().inConflict == 1)
        #expect(server.titles == ["Theirs", "B"])
        try await cards.retry(changed.localID)
        #expect(try await store.flush().sent == 1)
        #expect(server.titles == ["Mine", "B"])
    }

    @Test("A removal in conflict is over with what the app does next", arguments: [true, false])
    func removalInConflict(removes: Bool) async throws {
        let cards = cards(PlainCardsResource.self)
        _ = try await cards.all(.networkFirst)
        try await cards.remove(1)
        await #expect {
            try await cards.update(1) { $0.title = "Mine" }
        } throws: { error in
            if case .missingRecord? = error as? StoreError { true } else { false }
        }
        server.change(1, ["title": "Theirs"])
        #expect(try await store.flush().inConflict == 1)
        if removes { try await cards.remove(1) } else { try await cards.update(1) { $0.title = "Mine" } }
        let report = try await store.flush()
        #expect(report.sent == 1 && report.left == 0)
        #expect(server.titles == (removes ? ["B"] : ["Mine", "B"]))
    }

    @Test("With entity tags, a record of a list is read before it is written first")
    func listed() async throws {
        server.state.withLock { $0.checksVersions = true }
        let cards = cards(CheckedCardsResource.self)
        _ = try await cards.all(.networkFirst)
        let changed = try await cards.update(1) { $0.title = "Mine" }
        server.change(1, ["title": "Theirs"])
        #expect(try await store.flush().inConflict == 1)
        #expect(server.titles == ["Theirs", "B"])
        try await cards.drop(changed.localID)
        // Its tag is known now.
        try await cards.update(1) { $0.title = "Mine" }
        let count = server.state.withLock { $0.count }
        #expect(try await store.flush().sent == 1)
        #expect(server.state.withLock { $0.count } == count + 1)
    }

    @Test("A server that has entity tags on reads only is asked before each write")
    func tagsOfReads() async throws {
        server.state.withLock { state in
            state.checksVersions = true
            state.network = { _, request in request.method == .get ? .works : .disrupted(.responding(.untagged)) }
        }
        let cards = cards(CheckedCardsResource.self)
        _ = try await cards.read(1)
        for title in ["1", "2"] {
            try await cards.update(1) { $0.title = title }
            server.change(1, ["color": .string(title)])
            #expect(try await store.flush().sent == 1)
        }
        try await cards.update(1) { $0.color = .value("mine") }
        server.change(1, ["color": "theirs"])
        #expect(try await store.flush().inConflict == 1)
    }

    @Test("A removal of what another client has changed is a conflict", arguments: [true, false])
    func removal(checksVersions: Bool) async throws {
        server.state.withLock { $0.checksVersions = checksVersions }
        try await checksVersions ? removal(CheckedCardsResource.self) : removal(PlainCardsResource.self)
    }

    private func removal<Resource: CRUDResource>(_ resource: Resource.Type) async throws
    where Resource.Record == Card {
        let cards = cards(resource)
        let local = try #require(try await cards.all(.networkFirst).count == 2 ? cards.local.records().first : nil)
        try await cards.remove(1)
        server.change(1, ["title": "Theirs"])
        #expect(try await store.flush().inConflict == 1)
        #expect(server.titles == ["Theirs", "B"])
        guard case .inConflict(let theirs)? = try await cards.stored(local.localID)?.state else {
            Issue.record("There is no conflict.")
            return
        }
        #expect(theirs?.title == "Theirs")
        try await cards.retry(local.localID)
        #expect(try await store.flush().sent == 1)
        #expect(server.titles == ["B"])
        // What the server has as before is removed.
        try await cards.remove(2)
        #expect(try await store.flush().sent == 1)
        #expect(server.titles.isEmpty)
    }

    @Test("A removal after a change whose response was lost is not in conflict with that change")
    func removalAfterLost() async throws {
        let cards = cards(PlainCardsResource.self)
        _ = try await cards.read(1)
        server.state.withLock { $0.network = { _, request in request.method == .patch ? .losesResponses : .works } }
        try await cards.update(1) { $0.title = "Mine" }
        try await store.flush()
        try await cards.remove(1)
        server.state.withLock { $0.network = { _, _ in .works } }
        let report = try await store.flush()
        #expect(report.inConflict == 0 && report.left == 0)
        #expect(server.titles == ["B"])
    }

    @Test("What the server keeps are the fields in conflict; others are sent", arguments: [true, false])
    func keepServer(replaces: Bool) async throws {
        let cards = cards(PlainCardsResource.self, .keepServer)
        var card = try await cards.read(1)
        if replaces {
            (card.title, card.color) = ("Mine", "mine")
            try await cards.replace(card)
        } else {
            try await cards.update(1) { patch in
                patch.title = "Mine"
                patch.color = .value("mine")
            }
        }
        server.change(1, ["title": "Theirs"])
        let report = try await store.flush()
        #expect(report.sent == 1 && report.left == 0)
        #expect(server.state.withLock { $0.cards[1]?["title"] } == "Theirs")
        #expect(server.state.withLock { $0.cards[1]?["color"] } == "mine")
        let stored = try await cards.get(1, .cacheOnly)
        #expect(stored?.title == "Theirs" && stored?.color == "mine")
    }
}
#endif
