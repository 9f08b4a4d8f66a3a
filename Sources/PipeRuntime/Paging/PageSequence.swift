import PipeJSON

/// The pages of a list, each fetched when it is asked for.
///
/// The sequence ends after the page that names no next one; an empty page does not end it. It throws
/// ``PipeError/Reason/cancelled`` when its task is cancelled, and after all pages
/// ``PipeError/Reason/walkIncomplete(read:total:)`` where a walk from the first page on found fewer records than the server
/// counts. Each iteration is a walk of its own.
public struct PageSequence<Record: JSONReadable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = Page<Record>
    public typealias Failure = PipeError

    let source: PageSource
    let start: PageLink
    let bounds: WalkBounds

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(fetcher: makeFetcher())
    }

    func makeFetcher() -> PageFetcher<Record> {
        PageFetcher(PageWalk(source: source, from: start, bounds: bounds), prefetch: bounds.prefetch)
    }

    /// Fetches the pages of one walk.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let fetcher: PageFetcher<Record>

        public mutating func next() async throws(PipeError) -> Page<Record>? {
            try await next(isolation: nil)
        }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(PipeError) -> Page<Record>? {
            switch await fetcher.next(isolation: actor) {
            case .success(let page): return page
            case .failure(let failure): throw failure.error
            }
        }
    }
}
