#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeJSON
import Testing
import TodoGolden

@testable import PipeStore

/// Records that refer to others which the server does not know yet.
@Suite struct ReferenceTests {
    private let folder = TemporaryFolder()
    private let server = CardServer()
    private let store: RecordStore
    private let cards: StoredPipe<CardsResource>
    private let decks: StoredPipe<DecksResource>

    init() throws {
        store = try folder.store()
        cards = ResourcePipe<CardsResource>(server.client).stored(in: store)
        decks = ResourcePipe<DecksResource>(server.client).stored(in: store)
    }

    private func sent(_ id: Int) -> JSONObject? {
        server.state.withLock { $0.cards[id] }.map { object in
            JSONObject(object.members.filter { $0.name != "revision" && $0.name != "mark" })
        }
    }

    @Test("A draft refers to several new records in any field, and is sent after them")
    func several() async throws {
        let first = try await cards.save(Card.Draft(title: "A", mark: "a"))
        let second = try await cards.save(Card.Draft(title: "B", mark: "b"))
        let draft = Deck.Draft(
            title: "D", cover: second.recordID, cards: [second.recordID, first.recordID],
            place: .init(leader: first.recordID))
        let deck = try await decks.save(draft)
        #expect(deck.draft == draft)
        // At once, by what stands for the identity.
        #expect(try await decks.local.filter { $0.cover == second.recordID }.records() == [deck])
        #expect(try await decks.local.filter { $0.cover.isIn([first.recordID, second.recordID]) }.count() == 1)
        #expect(try await cards.local.filter { $0.id == second.recordID }.records() == [second])
        #expect(try await store.flush().left == 0)
        #expect(sent(3) == ["id": 3, "title": "D", "cover": 2, "cards": [2, 1], "place": ["leader": 1]])
        // Also later, by what stood for it.
        let stored = try #require(try await decks.stored(deck.localID))
        #expect(try await decks.local.filter { $0.cover == second.recordID }.records() == [stored])
        #expect(try await decks.local.filter { $0.cover.isIn([second.recordID]) }.count() == 1)
        #expect(stored.value?.cover == 2 && stored.recordID == 3)
        #expect(try await cards.get(second.recordID, .cacheOnly)?.id == 2)
        #expect(try await cards.update(second.recordID) { $0.color = .value("red") }.value?.id == 2)
    }

    @Test("A change of a record that refers to a new one is readable, and so are all others of its type")
    func changed() async throws {
        let deck = try await decks.save(Deck.Draft(title: "D"))
        try await store.flush()
        let card = try await cards.save(Card.Draft(title: "A", mark: "a"))
        let changed = try await decks.update(deck.localID) { patch in
            patch.cover = .value(card.recordID)
            patch.place = .value(.init(leader: card.recordID))
        }
        #expect(changed.value?.cover == card.recordID && changed.value?.place?.leader == card.recordID)
        #expect(try await decks.local.values().count == 1 && store.unreadableRecords.isEmpty)
        #expect(try await decks.local.filter { $0.cover == card.recordID }.count() == 1)
        #expect(try await store.flush().left == 0)
        #expect(sent(1) == ["id": 1, "title": "D", "cover": 2, "place": ["leader": 2]])
    }

    @Test("What refers to a record that the server makes in the meantime is shown with its identity")
    func shownAfterwards() async throws {
        let card = try await cards.save(Card.Draft(title: "A", mark: "a"))
        let deck = try await decks.save(Deck.Draft(title: "D", cover: card.recordID))
        server.state.withLock { state in
            state.network = { _, request in request.path == "/decks" ? .isUnreachable : .works }
        }
        #expect(try await store.flush().left == 1)
        let stored = try #require(try await decks.stored(deck.localID))
        #expect(stored.draft?.cover == 1)
        #expect(try await decks.local.filter { $0.cover == 1 }.count() == 1)
        #expect(try await decks.local.filter { $0.cover == card.recordID }.count() == 1)
    }

    @Test("Records that refer to each other are made first, and refer to each other then")
    func cycle() async throws {
        let first = try await decks.save(Deck.Draft(title: "A"))
        let second = try await decks.save(Deck.Draft(title: "B", place: .init(next: first.recordID)))
        try await decks.update(first.localID) { $0.place = .value(.init(next: second.recordID)) }
        #expect(try await store.flush().left == 0)
        #expect(sent(1) == ["id": 1, "title": "A", "place": ["next": 2]])
        #expect(sent(2) == ["id": 2, "title": "B", "place": ["next": 1]])
    }

    @Test("A new record that is changed to refer to a later one is made after it, in one flush")
    func laterReference() async throws {
        let deck = try await decks.save(Deck.Draft(title: "D"))
        let card = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await decks.update(deck.localID) { $0.cover = .value(card.recordID) }
        let report = try await store.flush()
        #expect(report.left == 0 && report.sent == 2)
        #expect(server.takeWrites() == ["POST /cards", "POST /decks"])
    }

    @Test("The server is never asked for what stands for a record")
    func unsent() async throws {
        let card = try await cards.save(Card.Draft(title: "A", mark: "a"))
        #expect(try await cards.get(card.recordID) == nil)
        #expect(try await cards.get(card.recordID, .networkFirst) == nil)
        await #expect(throws: StoreError.self) { try await cards.read(card.recordID) }
        #expect(server.state.withLock { $0.count } == 0)
        let changed = try await cards.update(card.recordID) { $0.title = "A2" }
        #expect(changed.localID == card.localID)
        try await store.flush()
        #expect(server.titles == ["A2"])
    }

    @Test("A draft cannot refer to a record that is gone")
    func gone() async throws {
        let card = try await cards.save(Card.Draft(title: "A"))
        try await cards.drop(card.localID)
        await #expect {
            try await decks.save(Deck.Draft(title: "D", cover: card.recordID))
        } throws: { error in
            if case .missingRecord? = error as? StoreError { true } else { false }
        }
    }

    // MARK: - Orphans

    @Test(
        "What refers to a record that is gone is told, not sent, and can refer to another one",
        arguments: [true, false])
    func orphans(isDropped: Bool) async throws {
        let card = try await cards.save(Card.Draft(title: "A", mark: "a"))
        let deck = try await decks.save(Deck.Draft(title: "D", cover: card.recordID))
        let below = try await decks.save(Deck.Draft(title: "E", place: .init(next: deck.recordID)))
        if isDropped { try await cards.drop(card.localID) } else { try await cards.remove(card.localID) }
        guard case .orphaned(let missing)? = try await decks.stored(deck.localID)?.state else {
            Issue.record("It is not orphaned.")
            return
        }
        #expect(missing == [MissingRecord(type: "Test.Card", localID: card.localID.rawValue)])
        guard case .orphaned? = try await decks.stored(below.localID)?.state else {
            Issue.record("It is not orphaned.")
            return
        }
        let report = try await store.flush()
        #expect(report.orphaned == 2 && report.left == 2 && report.sent == 0 && !report.hasEndedEarly)
        await #expect(throws: StoreError.self) { try await store.signOut() }
        let other = try await cards.save(Card.Draft(title: "B", mark: "b"))
        let changed = try await decks.update(deck.localID) { $0.cover = .value(other.recordID) }
        #expect(changed.state == .waiting)
        #expect(try await store.flush().left == 0)
        #expect(server.takeWrites() == ["POST /cards", "POST /decks", "POST /decks"])
        #expect(sent(2)?["cover"] == 1 && sent(3)?["place"] == ["next": 2])
    }

    @Test("What refers to a record that the server refuses is sent when that is")
    func refused() async throws {
        let card = try await cards.save(Card.Draft(title: "bad", mark: "a"))
        let deck = try await decks.save(Deck.Draft(title: "D", cover: card.recordID))
        let report = try await store.flush()
        #expect(report.refused == 1 && report.orphaned == 1 && report.left == 2)
        guard case .orphaned? = try await decks.stored(deck.localID)?.state else {
            Issue.record("It is not orphaned.")
            return
        }
        try await cards.update(card.localID) { $0.title = "good" }
        #expect(try await decks.stored(deck.localID)?.state == .waiting)
        #expect(try await store.flush().left == 0)
        #expect(sent(2)?["cover"] == 1)
    }

    @Test("A record can be dropped with all that refers to it")
    func cascading() async throws {
        let known = try await decks.save(Deck.Draft(title: "Known"))
        try await store.flush()
        let card = try await cards.save(Card.Draft(title: "A", mark: "a"))
        let deck = try await decks.save(Deck.Draft(title: "D", cover: card.recordID))
        let below = try await decks.save(Deck.Draft(title: "E", place: .init(next: deck.recordID)))
        try await decks.update(below.localID) { $0.title = "F" }
        try await decks.update(known.localID) { $0.cover = .value(card.recordID) }
        try await cards.drop(card.localID, cascading: true)
        #expect(try await decks.stored(deck.localID) == nil)
        #expect(try await decks.stored(below.localID) == nil)
        let stored = try #require(try await decks.stored(known.localID))
        #expect(stored.state == .synced && stored.value?.cover == nil && stored.value?.title == "Known")
        #expect(try await store.flush().left == 0)
    }

    @Test("A new record below one that is gone can be moved below another")
    func moved() async throws {
        let server = try TodoServer()
        let store = try folder.store("bob")
        let projects = server.client.projects.stored(in: store)
        _ = projects[1].tasks
        let project = try await projects.save(Todo.Project.Draft(title: "P"))
        let task = try await projects[project.recordID].tasks.save(
            Todo.Task.Draft(title: "T", status: .todo, projectID: 2))
        try await projects.drop(project.localID)
        let tasks = projects[2].tasks
        guard case .orphaned? = try await tasks.stored(task.localID)?.state else {
            Issue.record("It is not orphaned.")
            return
        }
        #expect(try await store.flush().orphaned == 1)
        #expect(try await tasks.move(task.localID).state == .waiting)
        #expect(try await tasks.local.records().map(\.localID) == [task.localID])
        #expect(try await store.flush().sent == 1)
        #expect(server.takeWrites().map { $0.split(separator: " ")[1] } == ["/api/projects/2/tasks"])
    }
}
#endif
