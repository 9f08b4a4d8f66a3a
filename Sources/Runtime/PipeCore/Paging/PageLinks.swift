import PipeHTTP

/// The adjacent pages of a page, and the totals of the list, from the page's response.
struct PageLinks: Sendable {
    /// The URL of the response.
    let own: HTTPAddress
    private(set) var next: PageLink?
    private(set) var previous: PageLink?
    private(set) var total: Int?
    private(set) var pageCount: Int?
    /// Whether the page is known to be the first one.
    private(set) var isFirst = false

    /// Finds the adjacent pages of a page.
    ///
    /// - Parameters:
    ///   - reader: Reads the response.
    ///   - paging: The way from page to page; `nil` if the list has only one page.
    ///   - state: The page.
    ///   - call: The first request.
    ///   - server: The client's server.
    init(
        _ reader: PageReader, paging: PagingDescriptor?, state: PageState, call: CallRequest, server: HTTPAddress?
    ) {
        own = reader.response.address
        guard let paging else {
            return
        }
        total = paging.total.flatMap { reader.number(at: $0.location) }
        let finder = AdjacentPageFinder(
            reader: reader, paging: paging, state: state, call: call, total: total, server: server)
        switch paging.strategy {
        case .extractor(let extractor): read(extractor, finder, reader)
        case .single: return
        default:
            if case .number(_, _, let location?) = paging.strategy {
                pageCount = reader.number(at: location)
            }
            let pages = pageCount
            let next = finder.link { () throws(PipeError) in try finder.next(pages: pages) }
            previous = finder.link { () throws(PipeError) in try finder.previous(hasNext: next != nil) }
            self.next = next
        }
        pageCount = pageCount ?? finder.pageCount(hasNext: next != nil)
        isFirst = finder.isFirst(hasPrevious: previous != nil)
    }

    private mutating func read(_ extractor: any PageExtractor, _ finder: AdjacentPageFinder, _ reader: PageReader) {
        let response = reader.response
        let page = PageResponse(
            url: response.address.text, status: response.status.code, headers: response.headers, body: response.body,
            json: response.jsonOrBody)
        do {
            let pages = try extractor.adjacentPages(of: page)
            total = total ?? pages.total
            next = pages.next.flatMap { finder.link(to: $0, .forward) }
            previous = pages.previous.flatMap { finder.link(to: $0, .backward) }
        } catch {
            let reason = (error as? PipeError) ?? PipeError(.pageExtractor(String(describing: error)))
            let failure = reason.adding(response.errorContext)
            next = .failure(failure)
            previous = finder.state.arrival == .start ? nil : .failure(failure)
        }
    }
}
