#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Synchronization
import Testing

@testable import PipeStore

/// New records that the server may have made, and whose next request it refuses.
@Suite struct RefusedRepeatTests {
    private let folder = TemporaryFolder()
    private let server = JudgedServer()

    private func cards<Resource: CRUDResource>(
        _ resource: Resource.Type, in store: RecordStore
    ) -> StoredPipe<Resource> where Resource.Record == Card {
        ResourcePipe<Resource>(server.client()).stored(in: store)
    }

    private var titles: [String] {
        server.state.withLock { $0.records.values.compactMap { $0["title"]?.string }.sorted() }
    }

    @Test("A change after a refused repetition is sent, and not taken for made with the key of the new record")
    func changedAfterRetry() async throws {
        server.state.withLock { $0.rules.knowsKeys = true }
        let store = try folder.store()
        let cards = cards(CardsResource.self, in: store)
        server.lose(.losesResponses, .post)
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await store.flush()
        server.lose(.disrupted(.status(403)), .post)
        try await store.flush()
        server.restore()
        try await cards.retry(new.localID)
        try await cards.update(new.localID) { $0.title = "B" }
        for _ in 0..<3 { try await store.flush() }
        #expect(titles == ["B"])
        #expect(try await cards.stored(new.localID)?.value?.title == "B")
    }

    @Test(
        "A new record that the server refuses after it has made it is not made with another key", arguments: [409, 422])
    func keptKey(status: Int) async throws {
        server.state.withLock { $0.rules.knowsKeys = true }
        let store = try folder.store()
        let cards = cards(CardsResource.self, in: store)
        server.lose(.losesResponses, .post)
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await store.flush()
        server.lose(.disrupted(.status(status)), .post)
        try await store.flush()
        server.restore()
        if case .refused? = try await cards.stored(new.localID)?.state { try await cards.retry(new.localID) }
        for _ in 0..<3 { try await store.flush() }
        #expect(titles == ["A"])
        #expect(try await cards.stored(new.localID)?.state == .synced)
    }

    @Test("A key that the server is working on is no refusal: the new record waits")
    func inProgress() async throws {
        server.state.withLock { $0.rules.knowsKeys = true }
        let store = try folder.store()
        let cards = cards(CardsResource.self, in: store)
        server.lose(.losesResponses, .post)
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await store.flush()
        server.lose(.disrupted(.status(409)), .post)
        try await store.flush()
        #expect(try await cards.stored(new.localID)?.state == .waiting)
        server.restore()
        try await store.flush()
        #expect(try await cards.stored(new.localID)?.state == .synced)
        #expect(titles == ["A"])
    }

    @Test(
        "A new record that arrives twice, and is refused the second time as a double, is found", arguments: [409, 422])
    func repeatedByProxy(status: Int) async throws {
        server.state.withLock { $0.rules.statusOfRepeatedMark = status }
        let store = try folder.store()
        let cards = cards(MarkedCardsResource.self, in: store)
        server.lose(.repeatsRequests, .post)
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await store.flush()
        server.restore()
        try await store.flush()
        let stored = try await cards.stored(new.localID)
        #expect(stored?.state == .synced && stored?.value?.id == 1)
        #expect(server.state.withLock { $0.made } == ["a"])
    }

    @Test(
        "A request that arrives after the server was asked for the record, and before the next one, is found",
        arguments: [409, 422])
    func lateAfterLookup(status: Int) async throws {
        server.state.withLock { $0.rules.statusOfRepeatedMark = status }
        let time = TestTime()
        let store = try folder.store(at: time)
        let cards = cards(MarkedCardsResource.self, in: store)
        // The list comes between.
        server.lose(.disrupted(.late(2)), .post)
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await store.flush()
        server.restore()
        try await store.flush()
        time.add(60)
        try await store.flush()
        let stored = try await cards.stored(new.localID)
        #expect(stored?.state == .synced && stored?.value?.id == 1)
        #expect(server.state.withLock { $0.made } == ["a"])
    }

    @Test("A refused change that is retried does not overwrite what another client has changed since")
    func retriedOverOthers() async throws {
        let store = try folder.store()
        let cards = cards(PlainCardsResource.self, in: store)
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await store.flush()
        try await cards.update(new.localID) { $0.title = "Mine" }
        server.lose(.disrupted(.status(403)), .patch)
        #expect(try await store.flush().refused == 1)
        server.restore()
        server.state.withLock { $0.change("/cards/1", ["title": "Theirs"]) }
        _ = try await cards.all(.networkFirst)
        try await cards.retry(new.localID)
        #expect(try await store.flush().inConflict == 1)
        #expect(titles == ["Theirs"])
    }
}
#endif
