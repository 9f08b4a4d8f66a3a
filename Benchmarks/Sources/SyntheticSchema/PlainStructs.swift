/// Swift as written by hand for the same records: structs with `Codable`, without a client.
public struct PlainStructs: Sendable {
    public let records: Int
    /// The name of the field in the first record that a change renames.
    public var changingField = "title"

    public init(records: Int) {
        self.records = records
    }

    public var text: String {
        "import Foundation\n" + (0..<records).map(record).joined()
    }

    private func record(_ number: Int) -> String {
        """

        public enum Status\(number): String, Codable, Sendable {
            case draft, review, published, archived
        }

        public struct Item\(number): Codable, Sendable {
            public var id: Int64
            public var \(number == 0 ? changingField : "title"): String
            public var summary: String?
            public var status: Status\(number)
            public var rating: Double
            public var isPublished: Bool
            public var tags: [String]
            public var createdAt: Date

            enum CodingKeys: String, CodingKey {
                case id, \(number == 0 ? changingField : "title"), summary, status, rating, tags
                case isPublished = "is_published"
                case createdAt = "created_at"
            }
        }

        """
    }
}
