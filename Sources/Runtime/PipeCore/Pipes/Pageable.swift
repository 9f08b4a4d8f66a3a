/// What has pages of records: the list of a pipe, or the call of an action.
public protocol Pageable<Record>: Sendable {
    /// The records of the pages.
    associatedtype Record: JSONReadable & Sendable

    /// What it takes to fetch the pages.
    @_spi(Generated) var pageSource: PageSource { get }

    /// A copy with another pagination.
    @_spi(Generated) func paged(by paging: PagingDescriptor) -> Self
}

extension Pageable {
    /// Fetches the page of a bookmark, with the filter, the order and the arguments that it was taken with.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/RequestError/bookmark(_:)`` if it is of another list or call.
    public func list(at bookmark: PageBookmark) async throws(PipeError) -> Page<Record> {
        let (source, start) = pageSource.resumed(at: bookmark)
        return try await source.fetch(try start.get(), unlessIn: VisitedPages())
    }

    /// The records from a bookmark on, with the filter, the order and the arguments that it was taken with.
    public func all(
        from bookmark: PageBookmark, limit: Int = .max, maxPages: Int = .max, prefetch: Int = 0
    ) -> RecordSequence<Record> {
        RecordSequence(
            pages: pages(
                from: bookmark,
                PaginationLimits(maxPages: maxPages, limit: limit, prefetch: prefetch, skip: bookmark.skip)))
    }

    /// The pages from the page of a bookmark on, whole, with the filter, the order and the arguments that it was taken
    /// with.
    public func pages(
        from bookmark: PageBookmark, limit: Int = .max, maxPages: Int = .max, prefetch: Int = 0
    ) -> PageSequence<Record> {
        pages(from: bookmark, PaginationLimits(maxPages: maxPages, limit: limit, prefetch: prefetch))
    }

    private func pages(from bookmark: PageBookmark, _ limits: PaginationLimits) -> PageSequence<Record> {
        let (source, start) = pageSource.resumed(at: bookmark)
        return PageSequence(source: source, start: start, limits: limits)
    }

    /// A copy whose next and previous pages are found by an extractor and not as the schema says. The page size and the
    /// total number of records stay as the schema says.
    ///
    /// ```swift
    /// let weeks = todo.projects.paged(by: WeekExtractor())
    /// ```
    public func paged(by extractor: some PageExtractor) -> Self {
        let paging = pageSource.paging
        return paged(
            by: PagingDescriptor(
                .extractor(extractor), size: paging?.size, total: paging?.total, origins: paging?.origins ?? []))
    }
}
