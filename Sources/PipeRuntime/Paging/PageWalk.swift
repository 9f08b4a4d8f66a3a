import PipeJSON

/// One walk over the pages of a list, step by step.
struct PageWalk<Record: JSONReadable & Sendable>: Sendable {
    private enum Position: Sendable {
        case before(PageLink)
        case end
    }

    private let source: PageSource
    private let bounds: WalkBounds
    private var position: Position
    private var visited = VisitedPages()
    private var pages = 0
    private var records = 0

    init(source: PageSource, from start: PageLink, bounds: WalkBounds) {
        self.source = source
        self.bounds = bounds
        position = .before(start)
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
            if let next = page.links.next {
                visited.formUnion(page.visited)
                position = .before(next)
            }
            return .success(page)
        case .failure(let failure):
            return .failure(
                PageFailure(error: failure.error.adding(PipeError.Context(page: pages)), records: failure.records))
        }
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
