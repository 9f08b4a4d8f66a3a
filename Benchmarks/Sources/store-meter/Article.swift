#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeJSON

/// A record of eight fields, as the generator would write it.
struct Article: PipeRecord, StorableRecord, DraftableRecord, PatchableRecord {
    typealias ID = RecordID<Article, Int>

    var id: ID
    var title: String
    var author: String
    var category: Int
    var score: Double
    var isPublished: Bool
    var summary: String?
    var createdAt: Date

    static let jsonMembers: JSONMembers = [
        "id", "title", "author", "category", "score", "is_published", "summary", "created_at",
    ]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        title = try reader.readNextMember()
        author = try reader.readNextMember()
        category = try reader.readNextMember()
        score = try reader.readNextMember()
        isPublished = try reader.readNextMember()
        summary = try reader.readNextMemberIfPresent()
        createdAt = try reader.readNextMember()
    }

    func write(json writer: inout JSONWriter) {
        writer.writeObject([
            "id": id, "title": title, "author": author, "category": category, "score": score,
            "is_published": isPublished, "summary": summary, "created_at": createdAt,
        ])
    }

    struct Draft: JSONWritable, Equatable, Sendable {
        var title: String

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["title": title])
        }
    }

    struct Patch: RecordPatch {
        var title: String?

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["title": title])
        }
    }

    struct Columns: RecordColumns {
        let id = RecordColumn("id", \Article.id)
        let category = RecordColumn("category", \Article.category)
        let createdAt = RecordColumn("created_at", \Article.createdAt)
    }

    static let storage: RecordStorage<Article> = {
        let columns = Columns()
        return RecordStorage(
            "Meter.Article", fingerprint: "1",
            columns: [.init(columns.id), .init(columns.category), .init(columns.createdAt)])
    }()

    /// The JSON of an article of a list with 100 articles of each category.
    static func json(_ number: Int, categories: Int) -> String {
        """
        {"id":\(number),"title":"The title of article number \(number)","author":"author\(number % 1000)@example.com",\
        "category":\(number % categories),"score":\(number % 10).5,"is_published":true,\
        "summary":"A summary of the article, some words long, to be of the usual size",\
        "created_at":"2026-11-0\(1 + number % 9)T10:00:00Z"}
        """
    }
}

enum ArticlesResource: ItemResource, ListableResource, ReadableResource, CreatableResource, UpdatableResource {
    typealias Record = Article

    static let descriptor = ResourceDescriptor(path: "articles", paging: PagingDescriptor(.number(.query("page"))))
}
#endif
