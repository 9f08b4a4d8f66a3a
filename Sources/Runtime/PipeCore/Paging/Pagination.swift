import PipeHTTP
import PipeJSON

/// The state of one iteration over the pages of a list.
struct Pagination<Record: JSONReadable & Sendable>: Sendable {
    private enum Position: Sendable {
        case before(PageLink)
        /// At the server's end of the list, with fewer records than its total.
        case incomplete(PipeError)
        case end
    }

    private let source: PageSource
    private let limits: PaginationLimits
    private var position: Position
    private var visited = VisitedPages()
    private var pages = 0
    private var records = 0
    /// Whether the iteration started at the first page, so that it sees all records.
    private var isComplete: Bool
    /// The lowest total of all responses: records that are added meanwhile may be missed.
    private var total: Int?

    init(source: PageSource, from start: PageLink, limits: PaginationLimits) {
        self.source = source
        self.limits = limits
        position = .before(start)
        isComplete = source.startsAtFirstPage && source.paging?.total?.isEstimate != true
    }

    /// Whether ``next()`` fetches a page.
    var hasNext: Bool {
        guard case .before = position else {
            return false
        }
        return pages < limits.maxPages && records < limits.limit
    }

    /// Fetches the next page; `nil` after the last one. A failure ends the iteration.
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
            records += pages > 1 ? page.count : max(0, page.count - limits.skip)
            isComplete = isComplete && (pages > 1 || page.links.isFirst)
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
        case .failure(var failure):
            failure.error = failure.error.adding(PipeError.Context(page: pages))
            return .failure(failure)
        }
    }

    /// The error of an iteration that the server ended too early; `nil` if the caller's limits end it there, too.
    private func incompleteness(after page: Page<Record>) -> PipeError? {
        guard isComplete, let total, records < total, pages < limits.maxPages, records < limits.limit else {
            return nil
        }
        let url = source.client.core.redaction.url(page.links.own.text)
        return PipeError(
            .paginationIncomplete(read: records, total: total),
            context: PipeError.Context(url: url, redaction: source.client.core.redaction))
    }
}

/// How many pages and records an iteration fetches.
struct PaginationLimits: Sendable {
    var maxPages = Int.max
    /// The maximum number of records.
    var limit = Int.max
    /// How many pages are fetched ahead.
    var prefetch = 0
    /// How many records of the first page are skipped.
    var skip = 0
}
