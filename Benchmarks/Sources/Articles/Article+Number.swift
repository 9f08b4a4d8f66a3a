import Foundation

extension Articles.Article {
    /// Makes the article with a number: about 205 bytes of JSON, one in eight with text that is not ASCII or needs
    /// escapes.
    public init(number: Int) {
        let statuses: [Articles.Status] = [.draft, .review, .published, .archived]
        self.init(
            id: ID(Int64(1_000_000 + number * 7)),
            title: number % 8 == 0
                ? "Überschrift „\(number)“\n\twith \"quotes\"" : "A title of ordinary length, number \(number)",
            summary: number % 3 == 0 ? nil : "Some words about it",
            author: Articles.Author(id: Articles.Author.ID(Int64(number % 997)), name: "Author \(number % 997)"),
            rating: Double(number % 5000) / 1000,
            isPublished: number % 2 == 0,
            status: statuses[number % statuses.count],
            createdAt: Date(timeIntervalSince1970: Double(1_700_000_000 + number * 61))
        )
    }

    /// The article that the runtime fetches: 900 bytes of JSON.
    public static var long: Articles.Article {
        var article = Articles.Article(number: 1)
        let words = "Some words about it, which go on for a while. "
        article.summary = String(String(repeating: words, count: 20).prefix(717))
        return article
    }
}
