#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Synchronization
import Testing

@testable import PipeStore

/// Servers that keep other values than they were sent: trimmed, in upper case, rounded.
@Suite struct NormalizedValuesTests {
    private let folder = TemporaryFolder()
    private let server = JudgedServer(.init(normalizes: true))
    private let store: RecordStore
    private let cards: StoredPipe<PlainCardsResource>

    init() throws {
        store = try folder.store()
        cards = ResourcePipe<PlainCardsResource>(server.client()).stored(in: store)
    }

    private func known() async throws -> LocalID<Card> {
        let new = try await cards.save(Card.Draft(title: " a ", color: "red", mark: "m"))
        #expect(try await store.flush().left == 0)
        #expect(try await cards.stored(new.localID)?.value?.title == "A")
        return new.localID
    }

    @Test(
        "A part of a record in a response does not leave values that the server has changed", arguments: [true, false])
    func parts(withIdentity: Bool) async throws {
        let local = try await known()
        server.lose(.disrupted(.responding(.part(withIdentity: withIdentity))), .patch, .post)
        try await cards.update(local) { patch in
            patch.title = " b "
            patch.color = .value(" c ")
        }
        #expect(try await store.flush().left == 0)
        let stored = try await cards.stored(local)
        #expect(stored?.value?.title == "B" && stored?.value?.color == "C")
    }

    @Test("After a part of a record, a change is not in conflict with what the server has made of the one before")
    func afterParts() async throws {
        let local = try await known()
        server.lose(.disrupted(.responding(.part(withIdentity: true))), .patch)
        try await cards.update(local) { patch in
            patch.title = " b "
            patch.color = .value(" c ")
        }
        #expect(try await store.flush().left == 0)
        try await cards.update(local) { patch in
            patch.title = " d "
            patch.color = .value(" e ")
        }
        #expect(try await store.flush().inConflict == 0)
    }

    @Test(
        "A record that could not be read after a change is read later, since nothing says what the server has made of it"
    )
    func readLater() async throws {
        let local = try await known()
        // The record is read before the change and after it.
        let reads = Mutex(0)
        server.state.withLock { state in
            state.network = { _, request in
                if request.method == .patch { return .disrupted(.responding(.empty)) }
                return reads.withLock { count in
                    count += 1
                    return count == 2 ? .disrupted(.status(429)) : .works
                }
            }
        }
        try await cards.update(local) { $0.color = .value(" c ") }
        try await store.flush()
        try await store.flush()
        let stored = try await cards.stored(local)
        #expect(stored?.value?.color == "C" && stored?.value?.revision == 2)
    }

    @Test("A change whose response was lost is not in conflict with what the server has made of it")
    func lostResponse() async throws {
        let local = try await known()
        server.lose(.losesResponses, .patch)
        try await cards.update(local) { $0.title = " b " }
        try await store.flush()
        server.restore()
        let report = try await store.flush()
        #expect(report.inConflict == 0 && report.left == 0)
        #expect(try await cards.stored(local)?.value?.title == "B")
    }

    @Test("A removal after a change whose response was lost is not in conflict with that change")
    func removalAfterLost() async throws {
        let local = try await known()
        server.lose(.losesResponses, .patch)
        try await cards.update(local) { $0.title = " b " }
        try await store.flush()
        server.restore()
        try await cards.remove(local)
        #expect(try await store.flush().inConflict == 0)
        #expect(server.state.withLock(\.records).isEmpty)
    }
}
#endif
