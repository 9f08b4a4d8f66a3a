#if Store
import Foundation
import GRDB

/// A store as an app would write it with GRDB: Codable records with a column for each field, decoded by Foundation.
struct PlainStore {
    private struct PlainArticle: Codable, FetchableRecord, PersistableRecord {
        static let databaseTableName = "article"

        var id: Int
        var title: String
        var author: String
        var category: Int
        var score: Double
        var isPublished: Bool
        var summary: String?
        var createdAt: Date

        enum CodingKeys: String, CodingKey {
            case id, title, author, category, score, summary
            case isPublished = "is_published"
            case createdAt = "created_at"
        }
    }

    private let pool: DatabasePool

    init(in folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        pool = try DatabasePool(path: folder.appending(path: "plain.sqlite").path)
        try pool.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE article(id INTEGER PRIMARY KEY, title TEXT NOT NULL, author TEXT NOT NULL,
                        category INTEGER NOT NULL, score REAL NOT NULL, is_published INTEGER NOT NULL, summary TEXT,
                        created_at TEXT NOT NULL);
                    CREATE INDEX article_category ON article(category);
                    CREATE INDEX article_created ON article(created_at);
                    """)
        }
    }

    /// Stores all pages, each in a transaction.
    func store(_ pages: PageTransport) async throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        for number in 1...pages.pageCount {
            let articles = try decoder.decode([PlainArticle].self, from: Data(pages.page(number)))
            try await pool.write { database in
                for article in articles { try article.upsert(database) }
            }
        }
    }

    func article(_ id: Int) async throws -> (id: Int, title: String)? {
        try await pool.read { database in try PlainArticle.fetchOne(database, key: id).map { ($0.id, $0.title) } }
    }

    func articles(in category: Int) async throws -> [String] {
        try await pool.read { database in
            try PlainArticle.filter(Column("category") == category).fetchAll(database).map(\.title)
        }
    }
}
#endif
