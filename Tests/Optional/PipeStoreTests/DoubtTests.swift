#if Store
import Foundation
@_spi(Generated) import PipeCore
import Synchronization
import Testing

@testable import PipeStore

/// New records whose response was lost, and which the store finds by itself.
@Suite final class DoubtTests: Sendable {
    private let folder = TemporaryFolder()
    private let server = CardServer()
    private let time = TestTime()

    private func cards<Resource: CRUDResource>(
        _ resource: Resource.Type, in store: RecordStore
    ) -> StoredPipe<Resource> where Resource.Record == Card {
        ResourcePipe<Resource>(server.client).stored(in: store)
    }

    private func lose(_ network: TodoServer.Network) {
        server.state.withLock { $0.network = { _, request in request.method == .post ? network : .works } }
    }

    private func restore() {
        server.state.withLock { $0.network = { _, _ in .works } }
    }

    @Test("A record that was made is found by its unique field, with the filter that the list has")
    func madeAndFiltered() async throws { try await made(MarkedCardsResource.self, list: "/cards?mark=m%201") }

    @Test("A record that was made is found in the whole list, if that has no filter")
    func madeAndListed() async throws { try await made(WhollyListedCardsResource.self, list: "/cards") }

    private func made<Resource: CRUDResource>(_ resource: Resource.Type, list: String) async throws
    where Resource.Record == Card, Resource.Draft == Card.Draft, Resource.Patch == Card.Patch {
        server.state.withLock { state in
            state.lastID = 1
            state.cards[1] = ["id": 1, "title": "Other", "revision": 1, "mark": "m 0"]
        }
        let store = try folder.store(at: time)
        let cards = cards(resource, in: store)
        lose(.losesResponses)
        let new = try await cards.save(Card.Draft(title: "A", mark: "m 1"))
        let first = try await store.flush()
        #expect(first.errors.count == 1 && first.left == 1 && first.inDoubt == 0)
        #expect(try await cards.stored(new.localID)?.state == .waiting)
        // What is changed meanwhile is sent after it.
        try await cards.update(new.localID) { $0.color = .value("red") }
        restore()
        let second = try await store.flush()
        #expect(second.sent == 2 && second.left == 0)
        #expect(server.state.withLock { $0.lists } == [list])
        #expect(server.takeWrites() == ["POST /cards", "PATCH /cards/2"])
        #expect(try await cards.get(2, .cacheOnly)?.color == "red")
        #expect(try await store.id(of: new.localID) == 2)
    }

    @Test("A record that is not found is resent after a while, as the lost request may still run")
    func notMade() async throws {
        let store = try folder.store(at: time)
        let cards = cards(MarkedCardsResource.self, in: store)
        lose(.losesRequests)
        try await cards.save(Card.Draft(title: "A", mark: "m1"))
        #expect(try await store.flush().left == 1)
        restore()
        for _ in 0..<2 {
            let report = try await store.flush()
            #expect(report.sent == 0 && report.left == 1)
            #expect(report.resumesAt == time.now().addingTimeInterval(30))
            #expect(server.takeWrites().isEmpty)
        }
        // It is looked for once, and then waits.
        #expect(server.state.withLock(\.lists.count) == 1)
        time.add(30)
        let report = try await store.flush()
        #expect(report.sent == 1 && report.resumesAt == nil)
        #expect(server.state.withLock(\.lists.count) == 2)
        #expect(server.takeWrites() == ["POST /cards"])
    }

    @Test("A lost request that arrives late is found, since the server lets no two records have the value")
    func late() async throws {
        let store = try folder.store(at: time)
        let cards = cards(MarkedCardsResource.self, in: store)
        lose(.losesRequests)
        let new = try await cards.save(Card.Draft(title: "A", mark: "m1"))
        try await store.flush()
        restore()
        #expect(try await store.flush().resumesAt != nil)
        time.add(30)
        // It arrives between the look-up and the request that repeats it.
        server.state.withLock { state in
            state.network = { _, request in
                request.method == .post ? .disrupted(.responding(.status(409))) : .works
            }
        }
        #expect(try await store.flush().sent == 1)
        #expect(try await store.id(of: new.localID) == 1)
        #expect(try await store.flush().left == 0)
    }

    @Test("Nothing is sent while the server cannot be asked")
    func unreachable() async throws {
        let store = try folder.store(at: time)
        let cards = cards(MarkedCardsResource.self, in: store)
        lose(.losesResponses)
        let new = try await cards.save(Card.Draft(title: "A", mark: "m1"))
        try await store.flush()
        server.state.withLock { $0.network = { _, request in request.method == .get ? .isUnreachable : .works } }
        let report = try await store.flush()
        #expect(report.hasEndedEarly && report.left == 1 && report.errors.count == 1)
        #expect(server.takeWrites() == ["POST /cards"])
        #expect(try await cards.stored(new.localID)?.state == .waiting)
    }

    @Test("A record without a value of the unique field is in doubt")
    func withoutValue() async throws {
        let store = try folder.store(at: time)
        let cards = cards(MarkedCardsResource.self, in: store)
        lose(.losesResponses)
        try await cards.save(Card.Draft(title: "A"))
        #expect(try await store.flush().inDoubt == 1)
    }

    @Test("A key is sent as long as the server knows it; later the record is in doubt, and the app decides")
    func lifetime() async throws {
        let store = try folder.store(at: time)
        let cards = cards(HourCardsResource.self, in: store)
        lose(.losesResponses)
        let first = try await cards.save(Card.Draft(title: "A", mark: "a"))
        let second = try await cards.save(Card.Draft(title: "B", mark: "b"))
        #expect(try await store.flush().left == 2)
        time.add(3599)
        // The first one is known still; the flush ends with it, so that the second one is not sent before.
        #expect(try await store.flush().inDoubt == 0)
        time.add(2)
        restore()
        let report = try await store.flush()
        #expect(report.inDoubt == 1 && report.sent == 1 && report.left == 1)
        #expect(try await cards.stored(first.localID)?.state == .inDoubt)
        #expect(try await cards.stored(second.localID)?.state == .synced)
        try await cards.retry(first.localID)
        #expect(try await store.flush().sent == 1)
        #expect(try await store.flush().left == 0)
    }

    @Test("The lifetime of a key begins when the server can have got it, and not without a network")
    func lifetimeWithoutNetwork() async throws {
        let store = try folder.store(at: time)
        let cards = cards(HourCardsResource.self, in: store)
        lose(.isUnreachable)
        try await cards.save(Card.Draft(title: "A", mark: "a"))
        #expect(try await store.flush().hasEndedEarly)
        time.add(36_000)
        lose(.losesResponses)
        #expect(try await store.flush().inDoubt == 0)
        restore()
        #expect(try await store.flush().sent == 1)
        #expect(server.state.withLock { $0.made } == ["a"])
        #expect(Set(server.state.withLock { $0.keys }).count == 1)
    }
}
#endif
