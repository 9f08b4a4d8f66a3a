import PipeJSON

/// A record of eight fields, coded both by `Codable` and as the generator does it.
struct Article: Codable, Hashable, Sendable {
    var id: Int
    var title: String
    var summary: String?
    var author: Author
    var rating: Double
    var isPublished: Bool
    var status: String
    var tags: [String]

    enum CodingKeys: String, CodingKey {
        case id, title, summary, author, rating, status, tags
        case isPublished = "is_published"
    }
}

struct Author: Codable, Hashable, Sendable {
    var id: Int
    var name: String
}

extension Article: JSONReadable, JSONWritable {
    private static let members: JSONMembers = [
        "id", "title", "summary", "author", "rating", "is_published", "status", "tags",
    ]

    init(json reader: inout JSONReader) throws(JSONError) {
        var id: Int?
        var title: String?
        var summary: String?
        var author: Author?
        var rating: Double?
        var isPublished: Bool?
        var status: String?
        var tags: [String]?
        var object = try reader.beginObject(Self.members)
        while let member = try reader.nextMember(&object) {
            switch member {
            case 0: id = try Int(json: &reader)
            case 1: title = try String(json: &reader)
            case 2: summary = try String?(json: &reader)
            case 3: author = try Author(json: &reader)
            case 4: rating = try Double(json: &reader)
            case 5: isPublished = try Bool(json: &reader)
            case 6: status = try String(json: &reader)
            case 7: tags = try [String](json: &reader)
            default: try reader.skipValue()
            }
        }
        guard let id, let title, let author, let rating, let isPublished, let status, let tags else {
            throw reader.missingMember(object, required: [0, 1, 3, 4, 5, 6, 7])
        }
        self.init(
            id: id,
            title: title,
            summary: summary,
            author: author,
            rating: rating,
            isPublished: isPublished,
            status: status,
            tags: tags
        )
    }

    func write(json writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(id, forKey: "id")
        writer.write(title, forKey: "title")
        writer.writeIfPresent(summary, forKey: "summary")
        writer.write(author, forKey: "author")
        writer.write(rating, forKey: "rating")
        writer.write(isPublished, forKey: "is_published")
        writer.write(status, forKey: "status")
        writer.write(tags, forKey: "tags")
        writer.endObject()
    }
}

extension Author: JSONReadable, JSONWritable {
    private static let members: JSONMembers = ["id", "name"]

    init(json reader: inout JSONReader) throws(JSONError) {
        var id: Int?
        var name: String?
        var object = try reader.beginObject(Self.members)
        while let member = try reader.nextMember(&object) {
            switch member {
            case 0: id = try Int(json: &reader)
            case 1: name = try String(json: &reader)
            default: try reader.skipValue()
            }
        }
        guard let id, let name else {
            throw reader.missingMember(object, required: [0, 1])
        }
        self.init(id: id, name: name)
    }

    func write(json writer: inout JSONWriter) {
        writer.beginObject()
        writer.write(id, forKey: "id")
        writer.write(name, forKey: "name")
        writer.endObject()
    }
}

extension Article {
    /// The article with a number: about 205 bytes of JSON, one in eight with text that is not ASCII or needs escapes.
    init(number: Int) {
        self.init(
            id: 1_000_000 + number * 7,
            title: number % 8 == 0 ? "Überschrift „\(number)“\n" : "A title of ordinary length, number \(number)",
            summary: number % 3 == 0 ? nil : "Some words about it",
            author: Author(id: number % 997, name: "Author \(number % 997)"),
            rating: Double(number % 5000) / 1000,
            isPublished: number % 2 == 0,
            status: ["draft", "review", "published"][number % 3],
            tags: ["swift", "json", "tag\(number % 50)"]
        )
    }
}
