#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeStore
import Testing

/// The URLs of records, which a store keeps as texts.
@Suite struct StoredURLTests {
    private struct Bookmark: PipeRecord, StorableRecord {
        typealias ID = RecordID<Bookmark, Int>

        var id: ID
        var link: URLText

        static let jsonMembers: JSONMembers = ["id", "link"]

        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            id = try reader.readNextMember()
            link = try reader.readNextMember()
        }

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["id": id, "link": link])
        }

        struct Columns: RecordColumns {
            let id = RecordColumn("id", \Bookmark.id)
            let link = RecordColumn("link", \Bookmark.link)
        }

        static let storage: RecordStorage<Bookmark> = {
            let columns = Columns()
            return RecordStorage(
                "Test.Bookmark", fingerprint: "1", columns: [.init(columns.id), .init(columns.link)])
        }()
    }

    private enum Bookmarks: ItemResource, ListableResource, ReadableResource {
        typealias Record = Bookmark

        static let descriptor = ResourceDescriptor(path: "bookmarks")
    }

    private let folder = TemporaryFolder()

    @Test("Texts are stored and found byte by byte, also those that are not URLs")
    func texts() async throws {
        let texts = [
            "", "https://x.de/gists{/gist_id}", "[1]", "%zz", "https://x.de/a%20b ü", "https://x.de/\u{E9}",
            "https://x.de/e\u{301}", "https://bücher.de", "a\u{0}b", "http://[::1]/",
        ]
        let list = JSONValue.array(texts.enumerated().map { ["id": .number(JSONNumber($0)), "link": .string($1)] })
        let body = String(decoding: try JSON.encode(list), as: UTF8.self)
        let client = PipeClient(
            name: "Bookmarks", server: "https://bookmarks.example.com", transport: ClosureTransport { _, _ in body })
        let bookmarks = ResourcePipe<Bookmarks>(client).stored(in: try folder.store())
        #expect(try await bookmarks.all(.networkFirst).count == texts.count)
        let stored = try await bookmarks.local.sorted { $0.id }.values()
        #expect(stored.map { Array($0.link.text.utf8) } == texts.map { Array($0.utf8) })
        for (id, text) in texts.enumerated() {
            let link = URLText(text)
            #expect(try await bookmarks.local.filter { $0.link == link }.values().map(\.id.rawValue) == [id], "\(text)")
        }
    }
}
#endif
