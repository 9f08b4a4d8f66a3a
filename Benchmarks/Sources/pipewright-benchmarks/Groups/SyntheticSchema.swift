/// Schemas of any size: each resource with a record of eight fields, five operations, an enumeration and paging.
enum SyntheticSchema {
    /// - Parameter changed: The number of the record in which one field is named anew.
    static func text(resources count: Int, changed: Int? = nil) -> String {
        var text = """
            pipewright: 1
            name: synthetic
            servers: { main: "https://api.example.com" }
            auth: { token: bearer }
            use: token
            paging:
              links: { follow: link.next, back: link.prev, size: query.per_page 1..100 }
            enums:

            """
        for index in 0..<count { text += "  Status\(index): [draft, review, published, archived]\n" }
        text += "records:\n"
        for index in 0..<count {
            text += """
                  Item\(index):
                    id: int64 read
                    title: string
                    summary: string?
                    status: Status\(index)
                    \(index == changed ? "score" : "rating"): double
                    is_published: bool
                    tags: list<string>
                    created_at: timestamp read

                """
        }
        text += "resources:\n"
        for index in 0..<count {
            text += "  items\(index): { record: Item\(index), "
            text += "operations: [list, read, create, update, remove], paging: links }\n"
        }
        return text
    }

    /// The same records and enumerations as plain Swift that `Codable` reads, without drafts, patches or calls.
    static func codableSwift(records count: Int) -> String {
        var text = "import Foundation\n"
        for index in 0..<count {
            text += """

                public enum Status\(index): String, Codable, Sendable { case draft, review, published, archived }

                public struct Item\(index): Codable, Hashable, Identifiable, Sendable {
                    public var id: Int64
                    public var title: String
                    public var summary: String?
                    public var status: Status\(index)
                    public var rating: Double
                    public var isPublished: Bool
                    public var tags: [String]
                    public var createdAt: Date

                    enum CodingKeys: String, CodingKey {
                        case id, title, summary, status, rating, tags
                        case isPublished = "is_published"
                        case createdAt = "created_at"
                    }
                }

                """
        }
        return text
    }
}
