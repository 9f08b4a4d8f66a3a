#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeStore

/// Measures how long after a write an iteration over the changes of a query has the changed records.
struct ObservationMeter {
    let articles: StoredPipe<ArticlesResource>
    /// The number of articles of each category; the query is for one category.
    let perCategory: Int

    /// The slowest of some writes in seconds, from the call that writes until the iteration has the changed records.
    ///
    /// - Parameter write: Gives an article another title.
    func slowest(of count: Int, write: (Article.ID, String) async throws -> Void) async throws -> Double {
        var changes = articles.local.filter { $0.category == 0 }.changes().makeAsyncIterator()
        guard let records = try await changes.next(), records.count == perCategory, let id = records[0].value?.id else {
            throw Failure()
        }
        var slowest = 0.0
        for _ in 0..<count {
            let title = UUID().uuidString
            let start = ContinuousClock.now
            try await write(id, title)
            var isSeen = false
            while !isSeen {
                guard let records = try await changes.next() else { throw Failure() }
                isSeen = records.contains { $0.value?.title == title }
            }
            slowest = max(slowest, start.duration(to: .now) / .seconds(1))
        }
        return slowest
    }

    private struct Failure: Error {}
}
#endif
