import PipeHTTP
import PipeJSON

/// The pages of a list, each fetched when the iteration reaches it.
///
/// Each iteration starts at the first page and ends after the page without a next one; a page without records does not
/// end it. It throws ``PipeError/Reason/cancelled`` when its task is cancelled. If the server's total is larger than
/// the number of records, ``PipeError/Reason/paginationIncomplete(read:total:)`` is thrown after the last page.
public struct PageSequence<Record: JSONReadable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = Page<Record>
    public typealias Failure = PipeError

    let source: PageSource
    let start: PageLink
    let limits: PaginationLimits

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(fetcher: makeFetcher())
    }

    /// Fetches all pages into an array.
    ///
    /// The array grows with the list: `pages(limit:)` and `pages(maxPages:)` bound it.
    ///
    /// - Throws: ``PipeError``, as iterating does.
    public func collect() async throws(PipeError) -> [Page<Record>] {
        var pages: [Page<Record>] = []
        var iterator = makeAsyncIterator()
        while let page = try await iterator.next() { pages.append(page) }
        return pages
    }

    func makeFetcher() -> PageFetcher<Record> {
        PageFetcher(Pagination(source: source, from: start, limits: limits), prefetch: limits.prefetch)
    }

    /// Iterates over the pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let fetcher: PageFetcher<Record>

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(PipeError) -> Page<Record>? {
            try await fetcher.next(isolation: actor).mapError(\.error).get()
        }
    }
}
