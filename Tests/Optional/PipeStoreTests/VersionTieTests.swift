#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Testing

@testable import PipeStore

/// Servers whose versions are times in whole seconds, so that several changes have the same one.
@Suite struct VersionTieTests {
    private let folder = TemporaryFolder()
    private let server = JudgedServer(.init(countsSeconds: true))

    @Test(
        "A second change within a second is stored, by a read, a list or a response",
        arguments: ["read", "list", "write"])
    func secondChange(way: String) async throws {
        let store = try folder.store()
        let cards = ResourcePipe<PlainCardsResource>(server.client()).stored(in: store)
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await store.flush()
        server.state.withLock { $0.change("/cards/1", ["color": "theirs"]) }
        switch way {
        case "read": _ = try await cards.read(1)
        case "list": _ = try await cards.all(.networkFirst)
        default:
            try await cards.update(new.localID) { $0.title = "B" }
            #expect(try await store.flush().left == 0)
        }
        #expect(try await cards.get(1, .cacheOnly)?.color == "theirs")
    }

    @Test("A change of another client within the second of the own one is in conflict with a later one")
    func conflict() async throws {
        let store = try folder.store()
        let cards = ResourcePipe<PlainCardsResource>(server.client()).stored(in: store)
        let new = try await cards.save(Card.Draft(title: "A", mark: "a"))
        try await store.flush()
        try await cards.update(new.localID) { $0.title = "Mine" }
        server.state.withLock { $0.change("/cards/1", ["title": "Theirs"]) }
        #expect(try await store.flush().inConflict == 1)
    }

    @Test("A change with the version of the newest record comes with the next changes")
    func changesSince() async throws {
        let store = try folder.store()
        let cards = ResourcePipe<SinceCardsResource>(server.client()).stored(in: store)
        let others = ResourcePipe<PlainCardsResource>(server.client())
        for title in ["A", "B"] { _ = try await others.create(Card.Draft(title: title, mark: title)) }
        #expect(try await cards.refreshChanges() == 2)
        // In the same second.
        server.state.withLock { $0.change("/cards/1", ["title": "A2"]) }
        _ = try await cards.refreshChanges()
        server.state.withLock { $0.now += 5 }
        _ = try await cards.refreshChanges()
        #expect(try await cards.get(1, .cacheOnly)?.title == "A2")
    }
}

/// Cards of a server that lists what is newer than a version.
enum SinceCardsResource: CRUDResource, StorableResource {
    typealias Record = Card

    static let descriptor = ResourceDescriptor(path: "cards")
    static let storage = ResourceStorage(since: "since")
}
#endif
