import PipeRuntime

extension Article {
    /// The article with a number: one title in eight with text that is not ASCII and an escape, every third without a
    /// summary.
    public init(number: Int) {
        self.init(
            id: ID(Int64(1_000_000 + number * 7)),
            title: number % 8 == 0 ? "Überschrift „\(number)“\n" : "A title of ordinary length, number \(number)",
            summary: number % 3 == 0 ? nil : "Some words about it",
            author: Author(id: Author.ID(Int64(number % 997)), name: "Author \(number % 997)"),
            rating: Double(number % 5000) / 1000,
            isPublished: number % 2 == 0,
            status: [.draft, .review, .published][number % 3],
            createdAt: Date(timeIntervalSince1970: Double(1_700_000_000 + number * 61))
        )
    }

    /// A number that two readers of the same text agree on.
    public var checksum: Double {
        Double(id.rawValue) + Double(title.utf8.count + (summary?.utf8.count ?? 0) + author.name.utf8.count) + rating
            + createdAt.timeIntervalSince1970 + (isPublished ? 1 : 0) + Double(status.rawValue.utf8.count)
    }
}
