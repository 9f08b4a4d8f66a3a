import PipeHTTP

/// A call of an action whose responses are pages: fetch one, all of them, or the records of all of them. Nothing is
/// sent before.
///
/// `PageSize` is `Int`, or `Never` where the page size cannot be chosen.
///
/// ```swift
/// let page = try await todo.search.find(text: "a").list(pageSize: 50)
/// for try await hit in todo.search.find(text: "a").all(limit: 500, prefetch: 1) { … }
/// ```
public struct PagedCall<Record: JSONReadable & Sendable, PageSize: PageSizeArgument>: Pageable {
    @_spi(Generated) public var pageSource: PageSource

    package init(_ pageSource: PageSource) {
        self.pageSource = pageSource
    }

    /// Fetches the first page of the records.
    ///
    /// - Parameters:
    ///   - pageSize: The number of records of the page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items; they replace items with the same names.
    /// - Throws: ``PipeError``.
    public func list(
        pageSize: PageSize? = nil, query: URLQuery = URLQuery()
    ) async throws(PipeError) -> Page<Record> {
        try await asking(pageSize, query).fetch()
    }

    /// Fetches the first record, also if the first pages are empty; `nil` if there are no records.
    ///
    /// - Parameter query: More query items; they replace items with the same names.
    /// - Throws: ``PipeError``.
    public func first(query: URLQuery = URLQuery()) async throws(PipeError) -> Record? {
        var records = all(query: query).makeAsyncIterator()
        return try await records.next()
    }

    /// Fetches the last page, with two requests: of the first page and of the page that this one says is the last.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/RequestError/lastPageUnknown`` unless the list has only one page, or the
    ///   first page has a link `last` (RFC 8288), the number of pages, or the total number of records where pages are
    ///   requested by numbers or offsets.
    public func lastPage(
        pageSize: PageSize? = nil, query: URLQuery = URLQuery()
    ) async throws(PipeError) -> Page<Record> {
        try await asking(pageSize, query).last()
    }

    /// Fetches the last record, as ``lastPage(pageSize:query:)``; `nil` if there are no records.
    public func last(query: URLQuery = URLQuery()) async throws(PipeError) -> Record? {
        try await lastPage(query: query).records.last
    }

    /// The records of all pages, each page fetched when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of records; with 0 or less nothing is sent.
    ///   - pageSize: The number of records of a page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items for the first page; they replace items with the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead.
    public func all(
        limit: Int = .max, pageSize: PageSize? = nil, query: URLQuery = URLQuery(), maxPages: Int = .max,
        prefetch: Int = 0
    ) -> RecordSequence<Record> {
        RecordSequence(
            pages: pages(limit: limit, pageSize: pageSize, query: query, maxPages: maxPages, prefetch: prefetch))
    }

    /// All pages, each fetched when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of records after which no further page is fetched; pages are whole.
    ///   - pageSize: The number of records of a page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items for the first page; they replace items with the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead.
    public func pages(
        limit: Int = .max, pageSize: PageSize? = nil, query: URLQuery = URLQuery(), maxPages: Int = .max,
        prefetch: Int = 0
    ) -> PageSequence<Record> {
        PageSequence(
            source: asking(pageSize, query), start: .success(PageState()),
            limits: PaginationLimits(maxPages: maxPages, limit: limit, prefetch: prefetch))
    }

    private func asking(_ pageSize: PageSize?, _ query: URLQuery) -> PageSource {
        pageSource.asking(pageSize: pageSize?.recordCount, query: query)
    }

    @_spi(Generated)
    public func paged(by paging: PagingDescriptor) -> PagedCall {
        var copy = self
        copy.pageSource.paging = paging
        return copy
    }
}
