#if Store
import Foundation
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Testing

@testable import PipeStore

/// An article, with words that are found and an index of two fields, as the generator would write it.
private struct Article: PipeRecord, StorableRecord, PatchableRecord {
    typealias ID = RecordID<Article, Int>

    var id: ID
    var title: String
    var body: String?
    var author: Int
    var made: Int

    static let jsonMembers: JSONMembers = ["id", "title", "body", "author", "made"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        title = try reader.readNextMember()
        body = try reader.readNextMemberIfPresent()
        author = try reader.readNextMember()
        made = try reader.readNextMember()
    }

    func write(json writer: inout JSONWriter) {
        writer.writeObject(["id": id, "title": title, "body": body, "author": author, "made": made])
    }

    struct Patch: RecordPatch {
        var title: String?

        func write(json writer: inout JSONWriter) { writer.writeObject(["title": title]) }
    }

    struct Columns: RecordColumns {
        let id = RecordColumn("id", \Article.id)
        let author = RecordColumn("author", \Article.author)
        let made = RecordColumn("made", \Article.made)
    }

    static let storage: RecordStorage<Article> = {
        let columns = Columns()
        return RecordStorage(
            "Test.Article", fingerprint: "2",
            columns: [.init(columns.id), .init(columns.author), .init(columns.made)],
            indexes: [["author", "made"]], unindexed: ["author", "made"], search: ["title", "body"])
    }()
}

private enum ArticlesResource: ListableResource, UpdatableResource, ItemResource {
    typealias Record = Article
    typealias Patch = Article.Patch

    static let descriptor = ResourceDescriptor(path: "articles")
}

/// The article of a version of the app before, without words and indexes.
private struct EarlierArticle: PipeRecord, StorableRecord {
    typealias ID = RecordID<EarlierArticle, Int>

    var id: ID
    var title: String

    static let jsonMembers: JSONMembers = ["id", "title"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        title = try reader.readNextMember()
    }

    func write(json writer: inout JSONWriter) { writer.writeObject(["id": id, "title": title]) }

    struct Columns: RecordColumns {
        let id = RecordColumn("id", \EarlierArticle.id)
        let title = RecordColumn("title", \EarlierArticle.title)
    }

    static let storage: RecordStorage<EarlierArticle> = {
        let columns = Columns()
        return RecordStorage("Test.Article", fingerprint: "1", columns: [.init(columns.id), .init(columns.title)])
    }()
}

private enum EarlierArticlesResource: ListableResource, ItemResource {
    typealias Record = EarlierArticle

    static let descriptor = ResourceDescriptor(path: "articles")
}

/// Words in the texts of stored records, and indexes of several fields.
@Suite struct SearchTests {
    private let folder = TemporaryFolder()

    private static let list = """
        [{"id":1,"title":"A garden house","body":"Wood and glass","author":1,"made":3},
         {"id":2,"title":"Caf\u{E9} in the GARDEN","author":1,"made":1},
         {"id":3,"title":"\\"Quotes\\" OR nothing","body":"a*b","author":2,"made":2}]
        """

    private func client(_ list: String = list) -> PipeClient {
        let transport = ClosureTransport { _, _ in list }
        return PipeClient(name: "Articles", server: "https://articles.example.com", transport: transport)
    }

    private func articles(_ store: RecordStore, _ list: String = list) -> StoredPipe<ArticlesResource> {
        ResourcePipe<ArticlesResource>(client(list)).stored(in: store)
    }

    @Test(
        "A text finds the records with all of the words in it",
        arguments: [
            ("garden", [1, 2]), ("GARDEN", [1, 2]), ("gard", [1, 2]), ("hou gard", []), ("gard hou", []),
            ("garden hou", [1]), ("cafe", [2]), ("café", [2]), ("glass garden", [1]), ("quotes", [3]), ("or", [3]),
            ("a*b", [3]), ("\"quotes\" or", [3]), ("wood -glass", [1]), ("title:garden", []), ("missing", []),
            ("", [1, 2, 3]), ("* ( \" ", [1, 2, 3]),
        ])
    func words(text: String, ids: [Int]) async throws {
        let articles = articles(try folder.store())
        _ = try await articles.all()
        let found = try await articles.local.matching(text).sorted { $0.id }.values()
        #expect(found.map(\.id.rawValue) == ids)
    }

    @Test("Words follow what the app and the server change, and go with the records")
    func changes() async throws {
        let store = try folder.store()
        let articles = articles(store)
        _ = try await articles.all()
        func ids(_ text: String) async throws -> [Int] {
            try await articles.local.matching(text).sorted { $0.id }.values().map(\.id.rawValue)
        }
        let changed = try await articles.update(1) { $0.title = "A boat" }
        #expect(try await ids("boat") == [1])
        #expect(try await ids("garden") == [2])
        try await articles.drop(changed.localID)
        #expect(try await ids("boat").isEmpty)
        #expect(try await ids("garden") == [1, 2])
        _ = try await self.articles(store, #"[{"id":1,"title":"A mill","author":1,"made":1}]"#).all(.networkFirst)
        #expect(try await ids("mill") == [1])
        #expect(try await ids("garden").isEmpty)
        #expect(try await store.evict(EvictionLimits(count: 0)) == 1)
        #expect(try await ids("mill").isEmpty)
    }

    @Test("A filter with an order is found by the index of both fields, without sorting")
    func index() async throws {
        let store = try folder.store()
        let articles = articles(store)
        _ = try await articles.all()
        let query = articles.local.filter { $0.author == 1 }.sorted { $0.made }.prefix(20)
        #expect(try await query.values().map(\.id.rawValue) == [2, 1])
        let sql = try await query.values(of: "id")
        let plan = try await store.file.read { database in
            try Row.fetchAll(
                database, sql: "EXPLAIN QUERY PLAN \(sql.text)", arguments: StatementArguments(sql.arguments)
            ).map { "\($0["detail"] as String)" }
        }
        #expect(plan.count == 1 && plan[0].contains("records.Test.Article.author,made"), "\(plan)")
    }

    @Test("A later version of the app finds words and indexes in what an earlier one has stored")
    func migrated() async throws {
        do {
            let earlier = ResourcePipe<EarlierArticlesResource>(client()).stored(in: try folder.store())
            #expect(try await earlier.all().count == 3)
        }
        let articles = articles(try folder.store())
        let found = try await articles.local.matching("garden").filter { $0.author == 1 }.sorted { $0.made }.values()
        #expect(found.map(\.id.rawValue) == [2, 1])
        // And back again.
        let earlier = ResourcePipe<EarlierArticlesResource>(client()).stored(in: try folder.store())
        #expect(try await earlier.local.filter { $0.title.contains("garden") }.values().map(\.id.rawValue) == [1])
        #expect(try await earlier.local.matching("garden").values().isEmpty)
    }
}
#endif
