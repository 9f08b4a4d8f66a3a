/// A call of an action that gives pages: the first one, all of them, or the records of all of them. Nothing is sent before one of
/// these is asked for.
///
/// ```swift
/// let page = try await client.search.find(text: "a").list()
/// for try await hit in client.search.find(text: "a").all(limit: 500, prefetch: 1) { … }
/// ```
public struct PagedCall<Record: JSONReadable & Sendable>: PageableCall {
    public let source: PageSource

    public init(_ source: PageSource) {
        self.source = source
    }
}

/// A call of an action that gives pages of a size that can be asked for.
///
/// ```swift
/// let page = try await client.search.find(text: "a").list(limit: 50)
/// for try await hit in client.search.find(text: "a").all(pageSize: 100) { … }
/// ```
public struct SizedPagedCall<Record: JSONReadable & Sendable>: PageableCall {
    public let source: PageSource

    public init(_ source: PageSource) {
        self.source = source
    }
}

/// A call that gives pages: ``PagedCall`` or ``SizedPagedCall``.
public protocol PageableCall<Record>: Sendable {
    /// What the pages hold.
    associatedtype Record: JSONReadable & Sendable

    /// What it takes to fetch the pages.
    var source: PageSource { get }

    /// Makes the call; generated code does so by ``CallTarget/paged(_:_:query:options:body:)``.
    init(_ source: PageSource)
}

extension PageableCall {
    /// Fetches the first page of the records.
    ///
    /// - Parameter query: More query items; they replace those of the same name.
    /// - Throws: ``PipeError``.
    public func list(query: Query = Query()) async throws(PipeError) -> Page<Record> {
        try await source.asking(query: query).fetch()
    }

    /// Fetches the first record, on whatever page it is; `nil` where there is none.
    ///
    /// - Parameter query: More query items; they replace those of the same name.
    /// - Throws: ``PipeError``.
    public func first(query: Query = Query()) async throws(PipeError) -> Record? {
        var records = all(query: query).makeAsyncIterator()
        return try await records.next()
    }

    /// The records of all pages, fetched page by page as they are used.
    ///
    /// - Parameters:
    ///   - limit: How many records are given at most; with 0 or less nothing is sent.
    ///   - query: More query items for the first page; they replace those of the same name.
    ///   - maxPages: How many pages are fetched at most.
    ///   - prefetch: How many pages are fetched ahead while the records of another one are used.
    public func all(
        limit: Int = .max, query: Query = Query(), maxPages: Int = .max, prefetch: Int = 0
    ) -> RecordSequence<Record> {
        RecordSequence(pages: pages(limit: limit, query: query, maxPages: maxPages, prefetch: prefetch))
    }

    /// The pages, each fetched as it is asked for.
    ///
    /// - Parameters:
    ///   - limit: After how many records no further page is fetched; pages are given whole.
    ///   - query: More query items for the first page; they replace those of the same name.
    ///   - maxPages: How many pages are fetched at most.
    ///   - prefetch: How many pages are fetched ahead while another one is used.
    public func pages(
        limit: Int = .max, query: Query = Query(), maxPages: Int = .max, prefetch: Int = 0
    ) -> PageSequence<Record> {
        source.asking(query: query).pages(WalkBounds(maxPages: maxPages, limit: limit, prefetch: prefetch))
    }

    /// Fetches the page at a bookmark, with the arguments of the walk that it was taken on.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/RequestFault/bookmark(_:)`` where it is of another call.
    public func list(at bookmark: PageBookmark) async throws(PipeError) -> Page<Record> {
        try await source.fetch(at: bookmark)
    }

    /// The records from the page at a bookmark on, with the arguments of the walk that it was taken on.
    public func all(
        from bookmark: PageBookmark, limit: Int = .max, maxPages: Int = .max, prefetch: Int = 0
    ) -> RecordSequence<Record> {
        RecordSequence(pages: pages(from: bookmark, limit: limit, maxPages: maxPages, prefetch: prefetch))
    }

    /// The pages from that at a bookmark on, with the arguments of the walk that it was taken on.
    public func pages(
        from bookmark: PageBookmark, limit: Int = .max, maxPages: Int = .max, prefetch: Int = 0
    ) -> PageSequence<Record> {
        source.pages(from: bookmark, WalkBounds(maxPages: maxPages, limit: limit, prefetch: prefetch))
    }

    /// A copy whose pages lead to their neighbours in another way than the schema says.
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
    ///   - limit: How many records the page shall have. Outside of what the API allows, nothing is sent and
    ///     ``PipeError/RequestFault/pageSize(_:allowed:)`` is thrown.
    ///   - query: More query items; they replace those of the same name.
    /// - Throws: ``PipeError``.
    public func list(limit: Int, query: Query = Query()) async throws(PipeError) -> Page<Record> {
        try await source.asking(pageSize: limit, query: query).fetch()
    }

    /// The records of all pages of a size, fetched page by page as they are used.
    ///
    /// - Parameters:
    ///   - limit: How many records are given at most; with 0 or less nothing is sent.
    ///   - pageSize: How many records a page shall have. Outside of what the API allows, nothing is sent and
    ///     ``PipeError/RequestFault/pageSize(_:allowed:)`` is thrown.
    ///   - query: More query items for the first page; they replace those of the same name.
    ///   - maxPages: How many pages are fetched at most.
    ///   - prefetch: How many pages are fetched ahead while the records of another one are used.
    public func all(
        limit: Int = .max, pageSize: Int, query: Query = Query(), maxPages: Int = .max, prefetch: Int = 0
    ) -> RecordSequence<Record> {
        let bounds = WalkBounds(maxPages: maxPages, limit: limit, prefetch: prefetch)
        return RecordSequence(pages: source.asking(pageSize: pageSize, query: query).pages(bounds))
    }

    /// The pages of a size, each fetched as it is asked for.
    ///
    /// - Parameters:
    ///   - limit: After how many records no further page is fetched; pages are given whole.
    ///   - pageSize: How many records a page shall have. Outside of what the API allows, nothing is sent and
    ///     ``PipeError/RequestFault/pageSize(_:allowed:)`` is thrown.
    ///   - query: More query items for the first page; they replace those of the same name.
    ///   - maxPages: How many pages are fetched at most.
    ///   - prefetch: How many pages are fetched ahead while another one is used.
    public func pages(
        limit: Int = .max, pageSize: Int, query: Query = Query(), maxPages: Int = .max, prefetch: Int = 0
    ) -> PageSequence<Record> {
        source.asking(pageSize: pageSize, query: query)
            .pages(WalkBounds(maxPages: maxPages, limit: limit, prefetch: prefetch))
    }
}
