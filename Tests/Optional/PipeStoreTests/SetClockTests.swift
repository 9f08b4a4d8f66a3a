#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Synchronization
import Testing

@testable import PipeStore

/// Devices whose clocks are set, by people or by the network, forth and back.
@Suite final class SetClockTests: Sendable {
    private let folder = TemporaryFolder()
    private let server = JudgedServer()
    private let now = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

    private func store() throws -> RecordStore {
        try RecordStore(at: folder.url, account: "alice", clock: ContinuousClock()) { [self] in now.withLock { $0 } }
    }

    private func cards<Resource: CRUDResource>(
        _ resource: Resource.Type, in store: RecordStore
    ) -> StoredPipe<Resource> {
        ResourcePipe<Resource>(server.client { [self] in now.withLock { $0 } }).stored(in: store)
    }

    private func pass(_ time: TimeInterval, onDevice: TimeInterval? = nil) {
        server.state.withLock { $0.now += time }
        now.withLock { $0 += onDevice ?? time }
    }

    private func make(_ title: String, _ color: String? = nil) {
        server.state.withLock { state in
            state.lastID += 1
            state.records["/cards/\(state.lastID)"] = [
                "id": .number(.init(state.lastID)), "title": .string(title), "revision": 1,
            ]
        }
    }

    @Test(
        "A key that the server may have forgotten is not sent, whatever the clock says",
        arguments: [-86_400.0, 0, 86_400])
    func forgottenKey(jump: TimeInterval) async throws {
        server.state.withLock { state in
            (state.rules.knowsKeys, state.rules.keyLifetime) = (true, 3600)
        }
        let store = try store()
        let cards = cards(HourCardsResource.self, in: store)
        server.lose(.losesResponses, .post)
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await store.flush()
        pass(4000, onDevice: jump == 0 ? nil : 4000 + jump)
        server.restore()
        try await store.flush()
        #expect(server.state.withLock { $0.made } == ["a"])
        #expect(try await cards.stored(new.localID)?.state == .inDoubt)
    }

    @Test("A list that comes after the clock was set back is the list", arguments: [true, false])
    func list(restarts: Bool) async throws {
        make("A")
        var store = try store()
        #expect(try await cards(PlainCardsResource.self, in: store).all(.networkFirst).map(\.title) == ["A"])
        pass(1, onDevice: -86_400)
        if restarts { store = try self.store() }
        make("B")
        #expect(try await cards(PlainCardsResource.self, in: store).all(.networkFirst).map(\.title) == ["A", "B"])
        #expect(try await cards(PlainCardsResource.self, in: store).all(.cacheOnly).map(\.title) == ["A", "B"])
    }

    @Test("A record that is removed is removed after the clock was set back", arguments: [true, false])
    func removed(restarts: Bool) async throws {
        make("A")
        make("B")
        var store = try store()
        _ = try await cards(PlainCardsResource.self, in: store).all(.networkFirst)
        pass(1, onDevice: -86_400)
        if restarts { store = try self.store() }
        server.state.withLock { state in
            state.removeByOther("/cards/1")
            state.removeByOther("/cards/2")
        }
        let cards = cards(PlainCardsResource.self, in: store)
        _ = try? await cards.read(1)
        #expect(try await cards.get(1, .cacheOnly) == nil)
        _ = try await cards.all(.networkFirst)
        #expect(try await cards.local.values().isEmpty)
    }

    @Test(
        "A record without a version is replaced by a response after the clock was set back", arguments: [true, false])
    func record(restarts: Bool) async throws {
        make("A")
        var store = try store()
        _ = try await cards(BareCardsResource.self, in: store).read(1)
        pass(1, onDevice: -86_400)
        if restarts { store = try self.store() }
        server.state.withLock { $0.change("/cards/1", ["title": "B"]) }
        #expect(try await cards(BareCardsResource.self, in: store).read(1).title == "B")
        #expect(try await cards(BareCardsResource.self, in: store).get(1, .cacheOnly)?.title == "B")
    }

    @Test(
        "A record that was fetched in a year that is not yet is fetched again when the clock is right",
        arguments: [true, false])
    func age(restarts: Bool) async throws {
        make("A")
        var store = try store()
        pass(0, onDevice: 31_536_000)
        _ = try await cards(PlainCardsResource.self, in: store).read(1)
        pass(3600, onDevice: 3600 - 31_536_000)
        if restarts { store = try self.store() }
        server.state.withLock { $0.change("/cards/1", ["title": "B"]) }
        let found = try await cards(PlainCardsResource.self, in: store).get(1, .refresh(olderThan: .seconds(60)))
        #expect(found?.title == "B")
    }

    @Test("A list that is being fetched when the clock is set forward is stored")
    func forwardWhileFetching() async throws {
        for title in ["A", "B", "C"] { make(title) }
        server.state.withLock { $0.rules.pageSize = 2 }
        let store = try store()
        let cards = cards(PagedCardsResource.self, in: store)
        var pages = cards.pages().makeAsyncIterator()
        #expect(try await pages.next()?.count == 2)
        pass(1, onDevice: 31_536_000)
        // Another list begins.
        #expect(try await cards.all(.networkFirst).count == 3)
        #expect(try await pages.next()?.count == 1)
        while try await pages.next() != nil {}
        #expect(try await cards.all(.cacheOnly).count == 3)
    }
}
#endif
