/// A schema of any number of resources: each with a record of eight fields, an enum, five operations and paging.
public struct SyntheticSchema: Sendable {
    public let resources: Int
    /// The name of the field in the first record that a change renames.
    public var changingField = "title"

    public init(resources: Int) {
        self.resources = resources
    }

    public static let fileName = "synthetic.pipes.yaml"

    public var text: String {
        let numbers = 0..<resources
        return """
            pipewright: 1
            name: synthetic
            servers: { main: "https://api.example.com" }
            auth: { token: bearer }
            use: token
            paging:
              links: { follow: link.next, back: link.prev, size: query.per_page 1..100 }
            enums:
            \(numbers.map { "  Status\($0): [draft, review, published, archived]\n" }.joined())records:
            \(numbers.map(record).joined())resources:
            \(numbers.map(resource).joined())
            """
    }

    private func record(_ number: Int) -> String {
        """
          Item\(number):
            id: int64 read
            \(number == 0 ? changingField : "title"): string
            summary: string?
            status: Status\(number)
            rating: double
            is_published: bool
            tags: list<string>
            created_at: timestamp read

        """
    }

    private func resource(_ number: Int) -> String {
        "  items\(number): { record: Item\(number), operations: [list, read, create, update, remove], paging: links }\n"
    }
}
