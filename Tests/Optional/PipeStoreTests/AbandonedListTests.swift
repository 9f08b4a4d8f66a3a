#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Testing

@testable import PipeStore

/// Lists of which not all pages have come, and lists that lack a record once.
@Suite struct AbandonedListTests {
    private let folder = TemporaryFolder()
    private let server = JudgedServer(.init(knowsKeys: true, pageSize: 2))
    private let store: RecordStore
    private let cards: StoredPipe<PagedCardsResource>

    init() throws {
        store = try folder.store()
        cards = ResourcePipe<PagedCardsResource>(server.client()).stored(in: store)
        server.state.withLock { state in
            for id in 1...3 {
                state.records["/cards/\(id)"] = ["id": .number(.init(id)), "title": .string("\(id)"), "revision": 1]
            }
            state.lastID = 3
        }
    }

    @Test("A record of a list that was not complete is removed by the next whole list that lacks it")
    func removed() async throws {
        var pages = cards.pages().makeAsyncIterator()
        #expect(try await pages.next()?.count == 2)
        server.state.withLock { $0.removeByOther("/cards/1") }
        #expect(try await cards.all(.networkFirst).map(\.title) == ["2", "3"])
        #expect(try await cards.local.values().map(\.title) == ["2", "3"])
    }

    @Test("New records and changes survive a list that lacks them, and known records come back")
    func leftOut() async throws {
        _ = try await cards.all(.networkFirst)
        let new = try await cards.save(Card.Draft(title: "new", mark: "new"))
        let changed = try await cards.update(2) { $0.title = "changed" }
        server.state.withLock { $0.leftOut = ["/cards/1", "/cards/2"] }
        #expect(try await cards.all(.networkFirst).map(\.title) == ["3"])
        #expect(try await cards.stored(new.localID)?.state == .waiting)
        #expect(try await cards.stored(changed.localID)?.value?.title == "changed")
        server.state.withLock { $0.leftOut = [] }
        #expect(try await cards.all(.networkFirst).map(\.title) == ["1", "changed", "3"])
        #expect(try await store.flush().left == 0)
        #expect(try await cards.stored(changed.localID)?.state == .synced)
        server.state.withLock { $0.leftOut = ["/cards/4"] }
        _ = try await cards.all(.networkFirst)
        server.state.withLock { $0.leftOut = [] }
        #expect(try await cards.all(.networkFirst).map(\.title) == ["1", "changed", "3", "new"])
        #expect(try await store.id(of: new.localID) == 4)
    }

    @Test("A new record that a list has left out once is the same record on the device when it comes back")
    func sameLocalID() async throws {
        let new = try await cards.save(Card.Draft(title: "new", mark: "new"))
        try await store.flush()
        server.state.withLock { $0.leftOut = ["/cards/4"] }
        _ = try await cards.all(.networkFirst)
        server.state.withLock { $0.leftOut = [] }
        _ = try await cards.all(.networkFirst)
        #expect(try await cards.stored(new.localID)?.value?.id == 4)
    }
}
#endif
