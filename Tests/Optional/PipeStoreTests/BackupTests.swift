#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Testing

@testable import PipeStore

/// A folder that is put back as it was before, as from a backup of the device.
@Suite struct BackupTests {
    private let folder = TemporaryFolder()
    private let backup = TemporaryFolder()
    private let server = JudgedServer()

    private func cards<Resource: CRUDResource>(
        _ resource: Resource.Type, in store: RecordStore
    ) -> StoredPipe<Resource> {
        ResourcePipe<Resource>(server.client()).stored(in: store)
    }

    private func copy(_ from: URL, to: URL) throws {
        try? FileManager.default.removeItem(at: to)
        try FileManager.default.copyItem(at: from, to: to)
    }

    /// Opens the store as its backup was. `RecordStore` gets what is kept outside of the folder here.
    private func restored() throws -> RecordStore {
        try copy(backup.url, to: folder.url)
        return try folder.store()
    }

    /// Saves a record and makes a backup before it is sent.
    private func saved<Resource: JudgedResource>(_ resource: Resource.Type) async throws -> LocalID<Resource.Record> {
        let store = try folder.store()
        return try await cards(resource, in: store).save(Card.Draft(title: "A", mark: "a")).localID
    }

    @Test("With a key, what was sent after the backup is not made twice, and a change after it is not lost")
    func keyed() async throws {
        server.state.withLock { $0.rules.knowsKeys = true }
        let local = try await saved(CardsResource.self)
        try copy(folder.url, to: backup.url)
        do {
            let store = try folder.store()
            _ = cards(CardsResource.self, in: store)
            #expect(try await store.flush().sent == 1)
        }
        let store = try restored()
        let cards = cards(CardsResource.self, in: store)
        try await cards.update(local) { $0.title = "B" }
        for _ in 0..<3 { try await store.flush() }
        #expect(server.state.withLock { $0.made } == ["a"])
        #expect(server.state.withLock { $0.records["/cards/1"]?["title"] } == "B")
    }

    @Test("Without a key, what may have been sent after the backup is in doubt")
    func withoutKey() async throws {
        let local = try await saved(PlainCardsResource.self)
        try copy(folder.url, to: backup.url)
        do {
            let store = try folder.store()
            _ = cards(PlainCardsResource.self, in: store)
            #expect(try await store.flush().sent == 1)
        }
        let store = try restored()
        let cards = cards(PlainCardsResource.self, in: store)
        try await store.flush()
        #expect(server.state.withLock { $0.made } == ["a"])
        #expect(try await cards.stored(local)?.state == .inDoubt)
    }

    @Test("A local identity never means another record than before the backup was put back")
    func localIDs() async throws {
        server.state.withLock { $0.rules.knowsKeys = true }
        _ = try await saved(CardsResource.self)
        try copy(folder.url, to: backup.url)
        let lost: LocalID<Card>
        do {
            let store = try folder.store()
            lost = try await cards(CardsResource.self, in: store).save(Card.Draft(title: "Lost", mark: "lost")).localID
        }
        let store = try restored()
        let cards = cards(CardsResource.self, in: store)
        let other = try await cards.save(Card.Draft(title: "Other", mark: "other"))
        #expect(other.localID != lost)
        #expect(try await cards.stored(lost) == nil)
    }
}
#endif
