import PipeJSON

/// The pages of a list, each fetched when it is asked for.
///
/// The sequence ends after the page that names no next one; an empty page does not end it. It throws
/// ``PipeError/Reason/cancelled`` when its task is cancelled.
public struct PageSequence<Record: JSONReadable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = Page<Record>
    public typealias Failure = PipeError

    let source: PageSource
    let first: Result<CallRequest, PipeError>
    let maxPages: Int

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: source, first: first, remaining: maxPages)
    }

    /// Fetches the pages of one walk.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private enum Position {
            case start(Result<CallRequest, PipeError>)
            case before(PageLink)
            case end
        }

        private let source: PageSource
        private var position: Position
        private var visited: Set<HTTPAddress> = []
        private var remaining: Int

        init(source: PageSource, first: Result<CallRequest, PipeError>, remaining: Int) {
            self.source = source
            position = .start(first)
            self.remaining = remaining
        }

        public mutating func next() async throws(PipeError) -> Page<Record>? {
            try await next(isolation: nil)
        }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(PipeError) -> Page<Record>? {
            let current = position
            // Whatever is thrown from here on ends the sequence.
            position = .end
            guard remaining > 0 else {
                return nil
            }
            let page: Page<Record>
            switch current {
            case .start(let call):
                page = try await source.fetch(first: try call.get())
            case .before(let link):
                page = try await source.fetch(link, unlessIn: visited, direction: .next)
            case .end:
                return nil
            }
            remaining -= 1
            if let next = page.links.next {
                visited.formUnion(page.visited)
                position = .before(next)
            }
            return page
        }
    }
}
