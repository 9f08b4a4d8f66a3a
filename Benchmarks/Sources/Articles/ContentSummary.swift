/// A summary of a list of articles, to check that all peers decoded the same content.
///
/// Peers in other languages print the same line of text.
public struct ContentSummary: Equatable, CustomStringConvertible, Sendable {
    public let description: String

    public init(_ articles: [Articles.Article]) {
        var identities: Int64 = 0
        var textBytes = 0
        var ratings = 0.0
        var published = 0
        var statuses = 0
        var seconds: Int64 = 0
        for article in articles {
            identities += article.id.rawValue + article.author.id.rawValue
            textBytes += article.title.utf8.count + article.author.name.utf8.count
            textBytes += article.summary?.utf8.count ?? 0
            ratings += article.rating
            published += article.isPublished ? 1 : 0
            statuses += article.status.number
            seconds += Int64(article.createdAt.timeIntervalSince1970)
        }
        let thousandths = Int64((ratings * 1000).rounded())
        description = "\(articles.count) \(identities) \(textBytes) \(thousandths) \(published) \(statuses) \(seconds)"
    }
}

extension Articles.Status {
    fileprivate var number: Int {
        switch self {
        case .draft: 0
        case .review: 1
        case .published: 2
        case .archived: 3
        case .unknown: 1000
        }
    }
}
