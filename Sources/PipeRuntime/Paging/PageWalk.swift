import PipeJSON

/// One walk over the pages of a list, step by step.
struct PageWalk<Record: JSONReadable & Sendable>: Sendable {
    private enum Position: Sendable {
        case before(PageLink)
        /// At the end that the server gave, before there were as many records as it said.
        case incomplete(PipeError)
        case end
    }

    private let source: PageSource
    private let bounds: WalkBounds
    private var position: Position
    private var visited = VisitedPages()
    private var pages = 0
    private var records = 0
    /// Whether the walk began at the first page, so that it is to see all records.
    private var isWhole: Bool
    /// The lowest number of all records that an answer has told: what is added during a walk may be added behind it.
    private var total: Int?

    init(source: PageSource, from start: PageLink, bounds: WalkBounds) {
        self.source = source
        self.bounds = bounds
        position = .before(start)
        isWhole = source.isWhole && source.paging?.total?.isEstimate != true
    }

    /// Whether ``next()`` would fetch a page.
    var hasNext: Bool {
        guard case .before = position else {
            return false
        }
        return pages < bounds.maxPages && records < bounds.limit
    }

    /// Fetches the next page; `nil` after the last one. Whatever fails ends the walk.
    mutating func next() async -> Result<Page<Record>?, PageFailure<Record>> {
        if case .incomplete(let error) = position {
            position = .end
            return .failure(PageFailure(error: error))
        }
        guard case .before(let link) = position, hasNext else {
            position = .end
            return .success(nil)
        }
        position = .end
        pages += 1
        let loaded: Result<Page<Record>, PageFailure<Record>> =
            switch link {
            case .success(let state): await source.load(state, unlessIn: visited)
            case .failure(let error): .failure(PageFailure(error: error))
            }
        switch loaded {
        case .success(let page):
            records += page.count
            isWhole = isWhole && (pages > 1 || page.links.isFirst)
            if let number = page.total, number >= 0 {
                total = min(total ?? number, number)
            }
            if let next = page.links.next {
                visited.formUnion(page.visited)
                position = .before(next)
            } else if let error = incompleteness(after: page) {
                position = .incomplete(error)
            }
            return .success(page)
        case .failure(let failure):
            return .failure(
                PageFailure(error: failure.error.adding(PipeError.Context(page: pages)), records: failure.records))
        }
    }

    /// What is to be said of a walk that the server ended; nothing where the caller would have ended it here as well.
    private func incompleteness(after page: Page<Record>) -> PipeError? {
        guard isWhole, let total, records < total, pages < bounds.maxPages, records < bounds.limit else {
            return nil
        }
        let url = source.client.core.redaction.url(page.links.own.text)
        return PipeError(
            .walkIncomplete(read: records, total: total),
            context: PipeError.Context(url: url, redaction: source.client.core.redaction))
    }
}

/// How far a walk goes at most, and how far ahead pages are fetched.
struct WalkBounds: Sendable {
    var maxPages = Int.max
    /// In records.
    var limit = Int.max
    /// How many pages are fetched while another one is used.
    var prefetch = 0
}
