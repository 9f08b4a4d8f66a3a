import PipeHTTP

/// A call of an action whose responses are pages: fetch one, all of them, or the records of all of them. Nothing is
/// sent before.
///
/// ```swift
/// let page = try await client.search.find(text: "a").list()
/// for try await hit in client.search.find(text: "a").all(limit: 500, prefetch: 1) { … }
/// ```
public struct PagedCall<Record: JSONReadable & Sendable>: PageableCall {
    @_spi(Generated) public let source: PageSource

    @_spi(Generated) public init(_ source: PageSource) {
        self.source = source
    }
}

/// A ``PagedCall`` whose page size can be chosen.
///
/// ```swift
/// let page = try await client.search.find(text: "a").list(pageSize: 50)
/// for try await hit in client.search.find(text: "a").all(pageSize: 100) { … }
/// ```
public struct SizedPagedCall<Record: JSONReadable & Sendable>: PageableCall {
    @_spi(Generated) public let source: PageSource

    @_spi(Generated) public init(_ source: PageSource) {
        self.source = source
    }
}

/// A call whose responses are pages: ``PagedCall`` or ``SizedPagedCall``.
public protocol PageableCall<Record>: Sendable {
    /// The records of the pages.
    associatedtype Record: JSONReadable & Sendable

    /// What it takes to fetch the pages.
    @_spi(Generated) var source: PageSource { get }

    /// Makes the call; generated code does so by ``CallTarget/paged(_:_:query:options:body:)``.
    @_spi(Generated) init(_ source: PageSource)
}

extension PageableCall {
    /// Fetches the first page of the records.
    ///
    /// - Parameter query: More query items; they replace those of the same names.
    /// - Throws: ``PipeError``.
    public func list(query: URLQuery = URLQuery()) async throws(PipeError) -> Page<Record> {
        try await source.asking(query: query).fetch()
    }

    /// Fetches the first record, also if the first pages are empty; `nil` if there are no records.
    ///
    /// - Parameter query: More query items; they replace those of the same names.
    /// - Throws: ``PipeError``.
    public func first(query: URLQuery = URLQuery()) async throws(PipeError) -> Record? {
        var records = all(query: query).makeAsyncIterator()
        return try await records.next()
    }

    /// The records of all pages, each page fetched when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of records; with 0 or less nothing is sent.
    ///   - query: More query items for the first page; they replace those of the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead.
    public func all(
        limit: Int = .max, query: URLQuery = URLQuery(), maxPages: Int = .max, prefetch: Int = 0
    ) -> RecordSequence<Record> {
        RecordSequence(pages: pages(limit: limit, query: query, maxPages: maxPages, prefetch: prefetch))
    }

    /// All pages, each fetched when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of records after which no further page is fetched; pages are whole.
    ///   - query: More query items for the first page; they replace those of the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead.
    public func pages(
        limit: Int = .max, query: URLQuery = URLQuery(), maxPages: Int = .max, prefetch: Int = 0
    ) -> PageSequence<Record> {
        source.asking(query: query).pages(PaginationLimits(maxPages: maxPages, limit: limit, prefetch: prefetch))
    }

    /// Fetches the page of a bookmark, with the arguments of the call that it was taken from.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/RequestError/bookmark(_:)`` if it is of another call.
    public func list(at bookmark: PageBookmark) async throws(PipeError) -> Page<Record> {
        try await source.fetch(at: bookmark)
    }

    /// The records from a bookmark on, with the arguments of the call that it was taken from.
    public func all(
        from bookmark: PageBookmark, limit: Int = .max, maxPages: Int = .max, prefetch: Int = 0
    ) -> RecordSequence<Record> {
        source.records(from: bookmark, PaginationLimits(maxPages: maxPages, limit: limit, prefetch: prefetch))
    }

    /// The pages from that of a bookmark on, whole, with the arguments of the call that it was taken from.
    public func pages(
        from bookmark: PageBookmark, limit: Int = .max, maxPages: Int = .max, prefetch: Int = 0
    ) -> PageSequence<Record> {
        source.pages(from: bookmark, PaginationLimits(maxPages: maxPages, limit: limit, prefetch: prefetch))
    }

    /// A copy whose next and previous pages are found by an extractor, whatever the schema says of them. The page size
    /// and the total number of records stay as the schema says.
    public func paged(by extractor: some PageExtractor) -> Self {
        paged(by: PagingDescriptor.extractor(extractor, over: source.paging))
    }

    /// A copy with another pagination.
    @_spi(Generated)
    public func paged(by paging: PagingDescriptor) -> Self {
        var source = source
        source.paging = paging
        return Self(source)
    }
}

extension SizedPagedCall {
    /// Fetches the first page of the records.
    ///
    /// - Parameters:
    ///   - pageSize: The number of records of the page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items; they replace those of the same names.
    /// - Throws: ``PipeError``.
    public func list(pageSize: Int, query: URLQuery = URLQuery()) async throws(PipeError) -> Page<Record> {
        try await source.asking(pageSize: pageSize, query: query).fetch()
    }

    /// The records of all pages of a size, each page fetched when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of records; with 0 or less nothing is sent.
    ///   - pageSize: The number of records of a page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items for the first page; they replace those of the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead.
    public func all(
        limit: Int = .max, pageSize: Int, query: URLQuery = URLQuery(), maxPages: Int = .max, prefetch: Int = 0
    ) -> RecordSequence<Record> {
        RecordSequence(
            pages: pages(limit: limit, pageSize: pageSize, query: query, maxPages: maxPages, prefetch: prefetch))
    }

    /// All pages of a size, each fetched when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of records after which no further page is fetched; pages are whole.
    ///   - pageSize: The number of records of a page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items for the first page; they replace those of the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead.
    public func pages(
        limit: Int = .max, pageSize: Int, query: URLQuery = URLQuery(), maxPages: Int = .max, prefetch: Int = 0
    ) -> PageSequence<Record> {
        source.asking(pageSize: pageSize, query: query)
            .pages(PaginationLimits(maxPages: maxPages, limit: limit, prefetch: prefetch))
    }
}
