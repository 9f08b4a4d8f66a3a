#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeTesting
import Synchronization
import Testing

@testable import PipeStore

/// Changes that the server refuses, that others contradict, and whose responses are lost.
@Suite struct FailedChangeTests {
    private let folder = TemporaryFolder()
    private let server = CardServer()
    private let store: RecordStore

    init() throws {
        store = try folder.store()
        for title in ["A", "B", "C"] {
            server.state.withLock { state in
                state.lastID += 1
                state.cards[state.lastID] = [
                    "id": .number(.init(state.lastID)), "title": .string(title), "color": "red", "revision": 1,
                ]
            }
        }
    }

    private var cards: StoredPipe<CardsResource> { ResourcePipe<CardsResource>(server.client).stored(in: store) }
    private var checked: StoredPipe<CheckedCardsResource> {
        ResourcePipe<CheckedCardsResource>(server.client).stored(in: store)
    }
    private var plain: StoredPipe<PlainCardsResource> {
        ResourcePipe<PlainCardsResource>(server.client).stored(in: store)
    }

    private func lose(_ method: HTTPRequest.Method) {
        server.state.withLock { $0.network = { _, request in request.method == method ? .losesResponses : .works } }
    }

    private func restore() {
        server.state.withLock { $0.network = { _, _ in .works } }
    }

    @Test("A stored record has the version that the server returned with it")
    func version() async throws {
        _ = try await checked.read(1)
        #expect(try await checked.get(1, .cacheOnly)?.recordVersion.entityTag == "\"1\"")
        #expect(try await checked.local.values().map(\.recordVersion.entityTag) == ["\"1\""])
    }

    // MARK: - Refused

    @Test("A refused change says why by field, stays, and can be corrected")
    func refused() async throws {
        let cards = cards
        let new = try await cards.save(Card.Draft(title: "bad"))
        let changed = try await cards.update(1) { $0.title = "bad" }
        let report = try await store.flush()
        #expect(report.refused == 2 && report.left == 2 && report.sent == 0)
        for local in [new.localID, changed.localID] {
            guard case .refused(let refusal)? = try await cards.stored(local)?.state else {
                Issue.record("not refused")
                continue
            }
            #expect(refusal.status == 422 && refusal.fields.map(\.name) == ["title"])
            #expect(refusal.fields.first?.messages == ["is bad"])
        }
        #expect(try await store.flush().refused == 0)
        try await cards.update(new.localID) { $0.title = "good" }
        try await cards.update(1) { $0.title = "better" }
        #expect(try await store.flush().sent == 2)
        #expect(server.titles == ["better", "B", "C", "good"])
        // The corrected record is another request, whose key the server has not seen.
        let keys = server.state.withLock { $0.keys }
        #expect(keys.count == 2 && Set(keys).count == 2)
    }

    // MARK: - Conflicts

    @Test("Fields that only one side has changed are merged", arguments: [true, false])
    func merge(checksVersions: Bool) async throws {
        server.state.withLock { $0.checksVersions = checksVersions }
        let cards = checked
        _ = try await cards.read(1)
        let changed = try await cards.update(1) { $0.title = "Mine" }
        server.change(1, ["color": "blue"])
        #expect(try await store.flush().sent == 1)
        let value = try #require(try await cards.stored(changed.localID)?.value)
        #expect(value.title == "Mine" && value.color == "blue")
    }

    @Test("A field that both sides have changed is a conflict, which the app decides")
    func conflict() async throws {
        server.state.withLock { $0.checksVersions = true }
        let cards = checked
        for (id, resolution) in [(1, "retry"), (2, "drop")] {
            _ = try await cards.read(.init(id))
            let changed = try await cards.update(.init(id)) { $0.title = "Mine" }
            server.change(id, ["title": "Theirs"])
            let report = try await store.flush()
            #expect(report.inConflict == 1 && report.sent == 0)
            let stored = try #require(try await cards.stored(changed.localID))
            guard case .inConflict(let theirs) = stored.state else {
                Issue.record("no conflict")
                continue
            }
            #expect(theirs?.title == "Theirs" && stored.value?.title == "Mine")
            #expect(try await store.flush().inConflict == 0)
            if resolution == "retry" {
                try await cards.retry(changed.localID)
                #expect(try await store.flush().sent == 1)
            } else {
                try await cards.drop(changed.localID)
                #expect(try await cards.stored(changed.localID)?.value?.title == "Theirs")
            }
        }
        #expect(server.titles == ["Mine", "Theirs", "C"])
    }

    @Test("A version in a field is enough to see a conflict when the server's record has come")
    func conflictByField() async throws {
        let cards = plain
        _ = try await cards.read(1)
        try await cards.update(1) { $0.title = "Mine" }
        server.change(1, ["title": "Theirs"])
        #expect(try await cards.read(1).title == "Mine")
        #expect(try await store.flush().inConflict == 1)
        #expect(server.titles == ["Theirs", "B", "C"])
    }

    @Test("A closure decides about conflicts", arguments: ["mine", "server", "later"])
    func closure(decision: String) async throws {
        server.state.withLock { $0.checksVersions = true }
        let seen = Mutex<[String]>([])
        let cards = ResourcePipe<CheckedCardsResource>(server.client).stored(in: store) { conflict in
            let titles = [conflict.base?.title, conflict.mine?.title, conflict.server?.title].map { $0 ?? "" }
            seen.withLock { $0 = titles + conflict.fields }
            switch decision {
            case "mine": return .sendMine
            case "server": return .keepServer
            default: return .undecided
            }
        }
        _ = try await cards.read(1)
        try await cards.update(1) { $0.title = "Mine" }
        server.change(1, ["title": "Theirs"])
        let report = try await store.flush()
        #expect(seen.withLock { $0 } == ["A", "Mine", "Theirs", "title"])
        #expect(report.left == (decision == "later" ? 1 : 0))
        #expect(report.inConflict == (decision == "later" ? 1 : 0))
        #expect(server.titles.first == (decision == "mine" ? "Mine" : "Theirs"))
    }

    @Test("A changed record that the server has removed is in conflict with nothing")
    func gone() async throws {
        let cards = plain
        _ = try await cards.read(1)
        let changed = try await cards.update(1) { $0.title = "Mine" }
        server.remove(1)
        #expect(try await cards.get(1, .networkFirst) == nil)
        #expect(try await store.flush().inConflict == 1)
        #expect(try await cards.stored(changed.localID)?.state == .inConflict(server: nil))
        try await cards.drop(changed.localID)
        #expect(try await cards.stored(changed.localID) == nil)
    }

    @Test("A replacement keeps what only the server has changed")
    func replacement() async throws {
        server.state.withLock { $0.checksVersions = true }
        let cards = checked
        var card = try await cards.read(1)
        card.title = "Mine"
        try await cards.replace(card)
        server.change(1, ["color": "blue"])
        #expect(try await store.flush().sent == 1)
        #expect(server.titles.first == "Mine")
        #expect(server.state.withLock { $0.cards[1]?["color"] } == "blue")
    }

    // MARK: - Lost responses

    @Test("A new record whose response was lost is in doubt, and is not made twice")
    func doubt() async throws {
        let cards = plain
        let new = try await cards.save(Card.Draft(title: "D"))
        lose(.post)
        #expect(try await store.flush().inDoubt == 1)
        restore()
        #expect(try await cards.stored(new.localID)?.state == .inDoubt)
        #expect(try await store.flush().sent == 0)
        #expect(server.titles == ["A", "B", "C", "D"])
        let settled = try await cards.settle(new.localID, as: 4)
        #expect(settled.localID == new.localID && settled.value?.title == "D" && settled.state == .synced)
        #expect(try await store.id(of: new.localID) == 4)
        #expect(try await store.flush().left == 0)
    }

    @Test("A list that has the record in doubt does not make another one of it")
    func listedDoubt() async throws {
        let cards = plain
        let new = try await cards.save(Card.Draft(title: "D"))
        lose(.post)
        try await store.flush()
        restore()
        #expect(try await cards.all(.networkFirst).count == 4)
        try await cards.settle(new.localID, as: 4)
        #expect(try await cards.local.values().map(\.title).sorted() == ["A", "B", "C", "D"])
        #expect(try await cards.all(.cacheOnly).map(\.title) == ["A", "B", "C", "D"])
    }

    @Test("With an idempotency key it is repeated, and made once")
    func idempotencyKey() async throws {
        let cards = cards
        let new = try await cards.save(Card.Draft(title: "D"))
        lose(.post)
        let report = try await store.flush()
        #expect(report.inDoubt == 0 && report.left == 1)
        restore()
        #expect(try await store.flush().sent == 1)
        #expect(server.titles == ["A", "B", "C", "D"])
        #expect(try await store.id(of: new.localID) == 4)
    }

    @Test("Other changes are repeated if their responses are lost")
    func repeated() async throws {
        let cards = plain
        try await cards.update(1) { $0.title = "Z" }
        lose(.patch)
        #expect(try await store.flush().left == 1)
        restore()
        #expect(try await store.flush().sent == 1)
        try await cards.remove(2)
        lose(.delete)
        #expect(try await store.flush().left == 1)
        restore()
        #expect(try await store.flush().sent == 1)
        #expect(server.titles == ["Z", "C"])
    }

    // MARK: - Processes

    @Test("One process sends at a time, and what it was sending when it ended is in doubt", .timeLimit(.minutes(1)))
    func interrupted() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let cards = plain
        let new = try await cards.save(Card.Draft(title: "D"))
        server.gate.withLock { gate in
            gate = {
                start.yield()
                for await _ in released { break }
            }
        }
        let store = store
        let first = Task { try await store.flush() }
        for await _ in started { break }
        #expect(try await store.flush().isElsewhere)
        let clock = ManualClock()
        let time = TestTime()
        let other = try RecordStore(at: folder.url, account: "alice", clock: clock, now: time.now)
        let others = ResourcePipe<PlainCardsResource>(server.client).stored(in: other)
        #expect(try await other.flush().isElsewhere)
        // The clock of the device, which can be set, says nothing about the other process.
        time.add(86_400)
        #expect(try await other.flush().isElsewhere)
        clock.advance(by: .seconds(119))
        #expect(try await other.flush().isElsewhere)
        clock.advance(by: .seconds(1))
        #expect(try await other.flush().sent == 0)
        #expect(try await others.stored(LocalID(rawValue: new.localID.rawValue))?.state == .inDoubt)
        release.finish()
        // The first process was only slow, but does not write what another one decides about by now.
        let report = try await first.value
        #expect(report.isElsewhere)
        #expect(try await others.stored(new.localID)?.state == .inDoubt)
        #expect(server.titles == ["A", "B", "C", "D"])
    }

    @Test("A flush that is cancelled says what has become of its change", .timeLimit(.minutes(1)))
    func cancelled() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let plain = plain
        let new = try await plain.save(Card.Draft(title: "D"))
        let changed = try await plain.update(1) { $0.title = "Z" }
        server.gate.withLock { gate in
            gate = {
                start.yield()
                while !Task.isCancelled { await Task.yield() }
            }
        }
        let store = store
        let flush = Task { try await store.flush() }
        for await _ in started { break }
        flush.cancel()
        let report = try await flush.value
        #expect(report.inDoubt == 1 && report.sent == 0 && report.left == 2)
        #expect(try await plain.stored(new.localID)?.state == .inDoubt)
        #expect(try await plain.stored(changed.localID)?.state == .waiting)
        server.gate.withLock { $0 = nil }
        let other = try RecordStore(at: folder.url, account: "alice")
        _ = ResourcePipe<PlainCardsResource>(server.client).stored(in: other)
        // Nothing is left of the right to send.
        #expect(try await other.flush().sent == 1)
    }

    @Test("What was written while a change is being sent is sent afterwards", .timeLimit(.minutes(1)))
    func changedWhileSending() async throws {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let (released, release) = AsyncStream.makeStream(of: Void.self)
        let cards = plain
        let new = try await cards.save(Card.Draft(title: "D"))
        server.gate.withLock { gate in
            gate = {
                start.yield()
                for await _ in released { break }
            }
        }
        let store = store
        let first = Task { try await store.flush() }
        for await _ in started { break }
        try await cards.update(new.localID) { $0.title = "E" }
        server.gate.withLock { $0 = nil }
        release.finish()
        _ = try await first.value
        #expect(try await cards.stored(new.localID)?.value?.title == "E")
        _ = try await store.flush()
        #expect(server.titles == ["A", "B", "C", "E"])
        #expect(try await store.flush().left == 0)
    }
}
#endif
