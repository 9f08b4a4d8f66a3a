#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Testing

@testable import PipeStore

/// New records that wait for others, and what the app does with these.
@Suite struct MovedRecordTests {
    private let folder = TemporaryFolder()
    private let server = JudgedServer(.init(knowsKeys: true))
    private let store: RecordStore
    private let decks: StoredPipe<DecksResource>

    init() throws {
        store = try folder.store()
        decks = ResourcePipe<DecksResource>(server.client()).stored(in: store)
        _ = decks[Deck.ID(1)].cards
    }

    @Test("A new record that is moved below one that refers to it is sent, or the app is told that it cannot be")
    func cycle() async throws {
        let first = try await decks.save(Deck.Draft(title: "First"))
        let card = try await decks.item(first.localID).cards.save(Card.Draft(title: "A", mark: "a"))
        let second = try await decks.save(Deck.Draft(title: "Second", cover: card.recordID))
        let cards = try await decks.item(second.localID).cards
        do { try await cards.move(card.localID) } catch { return }
        let report = try await store.flush()
        #expect(report.left == 0 || report.orphaned > 0)
        #expect(try await cards.stored(card.localID)?.state != .waiting)
    }

    @Test("A reference that the app has replaced is not missed when its record is dropped")
    func replacedReference() async throws {
        let first = try await decks.save(Deck.Draft(title: "First"))
        let old = try await decks.item(first.localID).cards.save(Card.Draft(title: "Old", mark: "old"))
        let deck = try await decks.save(Deck.Draft(title: "Deck", cover: old.recordID))
        let card = try await decks.item(deck.localID).cards.save(Card.Draft(title: "A", mark: "a"))
        // The card waits for the deck, so that the deck is made without it.
        try await decks.update(deck.localID) { $0.cover = .value(card.recordID) }
        try await decks[Deck.ID(1)].cards.drop(old.localID)
        #expect(try await decks.stored(deck.localID)?.state == .waiting)
        // This is how the app is said to end the waiting.
        try await decks.update(deck.localID) { $0.cover = .null }
        #expect(try await store.flush().left == 0)
    }

    @Test("What else was changed of a record stays when what it refers to is dropped with all that refers to it")
    func cascading() async throws {
        let deck = try await decks.save(Deck.Draft(title: "A"))
        try await store.flush()
        let card = try await decks.item(deck.localID).cards.save(Card.Draft(title: "A", mark: "a"))
        try await decks.update(deck.localID) { $0.title = "B" }
        try await decks.update(deck.localID) { $0.cover = .value(card.recordID) }
        try await decks[Deck.ID(1)].cards.drop(card.localID, cascading: true)
        #expect(try await store.flush().left == 0)
        #expect(server.state.withLock { $0.records["/decks/1"]?["title"] } == "B")
    }
}
#endif
