#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Testing

@testable import PipeStore

/// Records that the store finds by a unique field, while other clients change and make records, too.
@Suite struct FoundRecordTests {
    private let folder = TemporaryFolder()
    private let server = JudgedServer()
    private let store: RecordStore
    private let cards: StoredPipe<MarkedCardsResource>

    init() throws {
        store = try folder.store()
        cards = ResourcePipe<MarkedCardsResource>(server.client()).stored(in: store)
    }

    @Test("A change made meanwhile does not overwrite what another client has changed of a record that is found")
    func changedByOthers() async throws {
        server.lose(.losesResponses, .post)
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await store.flush()
        try await cards.update(new.localID) { $0.title = "Mine" }
        server.restore()
        server.state.withLock { $0.change("/cards/1", ["title": "Theirs"]) }
        #expect(try await store.flush().inConflict == 1)
        #expect(server.state.withLock { $0.records["/cards/1"]?["title"] } == "Theirs")
    }

    @Test("Nor does one of a record that was made and is read later")
    func changedByOthersAfterwards() async throws {
        let cards = ResourcePipe<PlainCardsResource>(server.client()).stored(in: store)
        server.state.withLock { state in
            state.network = { _, request in
                request.method == .post ? .disrupted(.responding(.location)) : .isUnreachable
            }
        }
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        #expect(try await store.flush().made == 1)
        try await cards.update(new.localID) { $0.title = "Mine" }
        server.restore()
        server.state.withLock { $0.change("/cards/1", ["title": "Theirs"]) }
        #expect(try await store.flush().inConflict == 1)
        #expect(server.state.withLock { $0.records["/cards/1"]?["title"] } == "Theirs")
    }

    @Test("The response to a new record that is repeated does not replace a newer version that a list has brought")
    func replayed() async throws {
        server.state.withLock { $0.rules.knowsKeys = true }
        let cards = ResourcePipe<CardsResource>(server.client()).stored(in: store)
        server.lose(.losesResponses, .post)
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await store.flush()
        server.restore()
        server.state.withLock { $0.change("/cards/1", ["color": "theirs"]) }
        _ = try await cards.all(.networkFirst)
        // With the same key, the server sends the response that was lost.
        #expect(try await store.flush().sent == 1)
        let stored = try await cards.stored(new.localID)
        #expect(stored?.value?.revision == 2 && stored?.value?.color == "theirs")
    }

    @Test("A record of another client with the same unique value does not replace a draft unseen")
    func madeByOthers() async throws {
        server.lose(.losesRequests, .post)
        let new = try await cards.save(Card.Draft(title: "Mine", color: "red", mark: "a"))
        try await store.flush()
        server.restore()
        server.state.withLock { $0.records["/cards/7"] = ["id": 7, "title": "Theirs", "mark": "a", "revision": 3] }
        let report = try await store.flush()
        // Either the app is told, or its values are at the server.
        let title = server.state.withLock { $0.records["/cards/7"]?["title"] }
        #expect(report.left == 1 || title == "Mine")
        #expect(try await cards.stored(new.localID)?.state != .synced || title == "Mine")
    }
}
#endif
