#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import PipeStandIn
import Testing

@testable import PipeStore

/// Responses of real servers and of what is between them and the app.
@Suite struct WriteResponseTests {
    private let folder = TemporaryFolder()
    private let server = CardServer()

    private func cards<Resource: CRUDResource>(
        _ resource: Resource.Type, in store: RecordStore
    ) -> StoredPipe<Resource> where Resource.Record == Card {
        ResourcePipe<Resource>(server.client).stored(in: store)
    }

    /// Lets requests with a method be responded to in another way.
    private func disrupt(_ disruption: StandInDisruption?, _ methods: [HTTPRequest.Method]) {
        server.state.withLock { state in
            state.network = { _, request in
                guard let disruption, methods.contains(request.method) else { return .works }
                return .disrupted(disruption)
            }
        }
    }

    // MARK: - New records

    @Test(
        "A new record is read from where the response says that it is",
        arguments: [StandInResponseChange.location, .part(withIdentity: true)])
    func located(change: StandInResponseChange) async throws {
        let store = try folder.store()
        let cards = cards(PlainCardsResource.self, in: store)
        disrupt(.responding(change), [.post])
        let new = try await cards.save(Card.Draft(title: "A", color: "red", mark: "a"))
        let report = try await store.flush()
        #expect(report.sent == 1 && report.left == 0 && report.made == 0)
        let stored = try #require(try await cards.stored(new.localID))
        #expect(stored.state == .synced && stored.value?.id == 1 && stored.value?.revision == 1)
        #expect(stored.value?.color == "red" && stored.value?.title == "A")
    }

    @Test("A record that was made without saying which one it is is never repeated")
    func made() async throws {
        let store = try folder.store()
        let cards = cards(PlainCardsResource.self, in: store)
        disrupt(.responding(.empty), [.post])
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        let report = try await store.flush()
        #expect(report.made == 1 && report.sent == 0 && report.left == 1 && report.errors.isEmpty)
        #expect(try await cards.stored(new.localID)?.state == .made)
        disrupt(nil, [])
        try await cards.retry(new.localID)
        #expect(try await store.flush().made == 1)
        #expect(server.takeWrites() == ["POST /cards"])
        // What is changed meanwhile is sent when the app has said which record it is.
        try await cards.update(new.localID) { $0.color = .value("blue") }
        #expect(try await store.flush().sent == 0)
        let settled = try await cards.settle(new.localID, as: 1)
        #expect(settled.state == .waiting && settled.value?.color == "blue" && settled.value?.title == "A")
        #expect(try await store.flush().left == 0)
        #expect(server.takeWrites() == ["PATCH /cards/1"])
    }

    @Test("The app can let go of a record that was made without saying which one it is")
    func letGo() async throws {
        let store = try folder.store()
        let cards = cards(PlainCardsResource.self, in: store)
        disrupt(.responding(.empty), [.post])
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await store.flush()
        try await cards.drop(new.localID)
        #expect(try await cards.stored(new.localID) == nil)
        #expect(try await store.flush().left == 0)
        #expect(server.titles == ["A"])
    }

    @Test("With a unique field, a record that was made is found, also later")
    func madeUnique() async throws {
        let store = try folder.store()
        let cards = cards(MarkedCardsResource.self, in: store)
        disrupt(.responding(.empty), [.post])
        let first = try await cards.save(Card.Draft(title: "A", mark: "a"))
        #expect(try await store.flush().sent == 1)
        #expect(try await cards.stored(first.localID)?.value?.id == 1)
        server.state.withLock { state in
            state.network = { _, request in
                request.method == .post ? .disrupted(.responding(.empty)) : .losesResponses
            }
        }
        let second = try await cards.save(Card.Draft(title: "B", mark: "b"))
        #expect(try await store.flush().made == 1)
        disrupt(nil, [])
        #expect(try await store.flush().sent == 1)
        #expect(try await cards.stored(second.localID)?.value?.id == 2)
        #expect(server.takeWrites() == ["POST /cards", "POST /cards"])
    }

    @Test("With an idempotency key, a new record is asked for again")
    func madeWithKey() async throws {
        let store = try folder.store()
        let cards = cards(CardsResource.self, in: store)
        disrupt(.responding(.empty), [.post])
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        #expect(try await store.flush().errors.count == 1)
        #expect(try await cards.stored(new.localID)?.state == .waiting)
        disrupt(nil, [])
        #expect(try await store.flush().sent == 1)
        #expect(try await cards.stored(new.localID)?.value?.id == 1)
        #expect(server.state.withLock { $0.made } == ["a"])
    }

    @Test("With an idempotency key and a server that never has the record, it is made in the end")
    func madeWithKeyAlways() async throws {
        let store = try folder.store()
        let cards = cards(CardsResource.self, in: store)
        disrupt(.responding(.empty), [.post])
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        for _ in 0..<5 { try await store.flush() }
        #expect(try await cards.stored(new.localID)?.state == .made)
        #expect(server.state.withLock { $0.keys.count } == 3)
    }

    @Test("A list settles a record whose identity is known and which could not be read")
    func madeInList() async throws {
        let store = try folder.store()
        let cards = cards(PlainCardsResource.self, in: store)
        server.state.withLock { state in
            state.network = { _, request in
                if request.method == .post { return .disrupted(.responding(.location)) }
                return request.path == "/cards" ? .works : .losesResponses
            }
        }
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        #expect(try await store.flush().made == 1)
        // Its identity is not known.
        _ = try await cards.all(.networkFirst)
        #expect(try await cards.stored(new.localID)?.state == .made)
        try await cards.drop(new.localID)

        server.state.withLock { state in
            state.network = { _, request in
                if request.method == .post { return .disrupted(.responding(.part(withIdentity: true))) }
                return request.path == "/cards" ? .works : .losesResponses
            }
            state.part = { ["id": $0["id"] ?? .null] }
        }
        let other = try await cards.save(Card.Draft(title: "B", mark: "b"))
        #expect(try await store.flush().made == 1)
        _ = try await cards.all(.networkFirst)
        #expect(try await cards.stored(other.localID)?.state == .synced)
        #expect(try await cards.local.records().count == 2)
        #expect(try await store.flush().left == 0)
    }

    // MARK: - Pages of other programs

    @Test("A page of HTML is no success for a change that can be repeated", arguments: [true, false])
    func pages(isCarriedOut: Bool) async throws {
        let store = try folder.store()
        let cards = cards(CardsResource.self, in: store)
        let first = try await cards.save(Card.Draft(title: "A", mark: "a"))
        let second = try await cards.save(Card.Draft(title: "B", mark: "b"))
        try await store.flush()
        disrupt(isCarriedOut ? .responding(.page) : .page, [.get, .post, .patch, .delete, .put])
        try await cards.update(first.localID) { $0.title = "A2" }
        try await cards.remove(second.localID)
        let third = try await cards.save(Card.Draft(title: "C", mark: "c"))
        let report = try await store.flush()
        #expect(report.sent == 0 && report.left == 3 && report.errors.count == 3 && report.inDoubt == 0)
        #expect(try await cards.stored(second.localID)?.isRemoved == true)
        #expect(try await cards.stored(third.localID)?.state == .waiting)
        disrupt(nil, [])
        #expect(try await store.flush().left == 0)
        #expect(server.titles == ["A2", "C"])
        #expect(server.state.withLock { $0.made } == ["a", "b", "c"])
    }

    @Test("After a page of HTML, one new record is in doubt at most, and others wait until the server responds")
    func pagesWithoutKey() async throws {
        let store = try folder.store()
        let cards = cards(PlainCardsResource.self, in: store)
        disrupt(.page, [.post])
        var new: [LocalID<Card>] = []
        for title in ["A", "B", "C"] {
            new.append(try await cards.save(Card.Draft(title: title, mark: title)).localID)
        }
        let report = try await store.flush()
        #expect(report.inDoubt == 1 && report.errors.count == 1 && report.left == 3)
        #expect(try await cards.stored(new[0])?.state == .inDoubt)
        #expect(try await cards.stored(new[2])?.state == .waiting)
        disrupt(nil, [])
        #expect(try await store.flush().sent == 2)
        try await cards.retry(new[0])
        #expect(try await store.flush().left == 0)
        #expect(server.titles == ["B", "C", "A"])
    }

    // MARK: - Parts of records

    @Test("A part of a record leaves the other members as they were sent")
    func parts() async throws {
        let store = try folder.store()
        let cards = cards(PlainCardsResource.self, in: store)
        let new = try await cards.save(Card.Draft(title: "A", color: "red", mark: "a"))
        try await store.flush()
        for change in [StandInResponseChange.part(withIdentity: true), .part(withIdentity: false), .empty] {
            disrupt(.responding(change), [.patch])
            try await cards.update(new.localID) { $0.color = .value("\(change)") }
            #expect(try await store.flush().left == 0)
            let stored = try #require(try await cards.stored(new.localID))
            #expect(stored.state == .synced && stored.value?.title == "A")
            #expect(stored.value?.color == "\(change)")
            #expect(stored.value?.revision == server.state.withLock { $0.cards[1]?["revision"]?.int })
        }
    }

    @Test("An object without a record is not taken for one")
    func otherObject() async throws {
        let store = try folder.store()
        let cards = cards(PlainCardsResource.self, in: store)
        let new = try await cards.save(Card.Draft(title: "A", color: "red", mark: "a"))
        try await store.flush()
        server.state.withLock { state in
            state.part = { _ in ["title": "ok"] }
            state.network = { _, request in
                request.method == .get ? .works : .disrupted(.responding(.part(withIdentity: false)))
            }
        }
        try await cards.update(new.localID) { $0.color = .value("blue") }
        #expect(try await store.flush().left == 0)
        let stored = try #require(try await cards.stored(new.localID))
        #expect(stored.value?.title == "A" && stored.value?.color == "blue" && stored.value?.revision == 2)
    }

    @Test("Another record in a response, such as that of a job, does not replace the one that was changed")
    func otherRecord() async throws {
        let store = try folder.store()
        let cards = cards(PlainCardsResource.self, in: store)
        let new = try await cards.save(Card.Draft(title: "A", color: "red", mark: "a"))
        try await store.flush()
        server.state.withLock { state in
            state.part = { _ in ["id": 7, "title": "Job", "revision": 1] }
            state.network = { _, request in
                request.method == .get ? .works : .disrupted(.responding(.part(withIdentity: true)))
            }
        }
        try await cards.update(new.localID) { $0.color = .value("blue") }
        #expect(try await store.flush().left == 0)
        let stored = try #require(try await cards.stored(new.localID))
        #expect(stored.value?.id == 1 && stored.value?.title == "A" && stored.value?.color == "blue")
    }

    // MARK: - Errors

    @Test("After an error of a gateway a new record is in doubt, and is found at the server")
    func gateway() async throws {
        let store = try folder.store()
        let cards = cards(PlainCardsResource.self, in: store)
        disrupt(.responding(.status(503)), [.post])
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        #expect(try await store.flush().inDoubt == 1)
        disrupt(nil, [])
        #expect(try await store.flush().sent == 0)
        try await cards.settle(new.localID, as: 1)
        #expect(try await store.flush().left == 0)
        #expect(server.titles == ["A"])
    }

    @Test("A request that the server did not process is repeated", arguments: [408, 425, 429])
    func notProcessed(status: Int) async throws {
        let store = try folder.store()
        let cards = cards(PlainCardsResource.self, in: store)
        disrupt(.status(status), [.post])
        try await cards.save(Card.Draft(title: "A", mark: "a"))
        let report = try await store.flush()
        #expect(report.inDoubt == 0 && report.hasEndedEarly && report.errors.count == 1)
        disrupt(nil, [])
        #expect(try await store.flush().left == 0)
        #expect(server.titles == ["A"])
    }
}
#endif
