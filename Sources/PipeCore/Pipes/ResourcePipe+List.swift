import HTTPTypes
import PipeHTTP
import PipeJSON

extension ResourcePipe where Resource: ListableResource {
    /// Fetches the first page of the records.
    ///
    /// - Parameters:
    ///   - filter: Selects the records.
    ///   - sort: The order of the records.
    ///   - query: More query items; they replace those of the same names.
    /// - Throws: ``PipeError``.
    public func list(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        query: URLQuery = URLQuery()
    ) async throws(PipeError) -> Page<Resource.Record> {
        try await PagedCall(pageSource(filter, sort)).list(query: query)
    }

    /// Fetches the first record, also if the first pages are empty; `nil` if there are no records.
    public func first(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        query: URLQuery = URLQuery()
    ) async throws(PipeError) -> Resource.Record? {
        try await PagedCall(pageSource(filter, sort)).first(query: query)
    }

    /// The records of all pages, each page fetched when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - filter: Selects the records.
    ///   - sort: The order of the records.
    ///   - limit: The maximum number of records; with 0 or less nothing is sent.
    ///   - query: More query items for the first page; they replace those of the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead.
    public func all(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        limit: Int = .max,
        query: URLQuery = URLQuery(),
        maxPages: Int = .max,
        prefetch: Int = 0
    ) -> RecordSequence<Resource.Record> {
        PagedCall(pageSource(filter, sort)).all(limit: limit, query: query, maxPages: maxPages, prefetch: prefetch)
    }

    /// All pages, each fetched when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - filter: Selects the records.
    ///   - sort: The order of the records.
    ///   - limit: The number of records after which no further page is fetched; pages are whole.
    ///   - query: More query items for the first page; they replace those of the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead.
    public func pages(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        limit: Int = .max,
        query: URLQuery = URLQuery(),
        maxPages: Int = .max,
        prefetch: Int = 0
    ) -> PageSequence<Resource.Record> {
        PagedCall(pageSource(filter, sort)).pages(limit: limit, query: query, maxPages: maxPages, prefetch: prefetch)
    }
}

extension ResourcePipe where Resource: PageSizableResource {
    /// Fetches the first page of the records.
    ///
    /// - Parameters:
    ///   - filter: Selects the records.
    ///   - sort: The order of the records.
    ///   - pageSize: The number of records of the page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items; they replace those of the same names.
    /// - Throws: ``PipeError``.
    public func list(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        pageSize: Int,
        query: URLQuery = URLQuery()
    ) async throws(PipeError) -> Page<Resource.Record> {
        try await SizedPagedCall(pageSource(filter, sort)).list(pageSize: pageSize, query: query)
    }

    /// The records of all pages of a size, each page fetched when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - filter: Selects the records.
    ///   - sort: The order of the records.
    ///   - limit: The maximum number of records; with 0 or less nothing is sent.
    ///   - pageSize: The number of records of a page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items for the first page; they replace those of the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead.
    public func all(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        limit: Int = .max,
        pageSize: Int,
        query: URLQuery = URLQuery(),
        maxPages: Int = .max,
        prefetch: Int = 0
    ) -> RecordSequence<Resource.Record> {
        SizedPagedCall(pageSource(filter, sort)).all(
            limit: limit, pageSize: pageSize, query: query, maxPages: maxPages, prefetch: prefetch)
    }

    /// All pages of a size, each fetched when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - filter: Selects the records.
    ///   - sort: The order of the records.
    ///   - limit: The number of records after which no further page is fetched; pages are whole.
    ///   - pageSize: The number of records of a page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items for the first page; they replace those of the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead.
    public func pages(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        limit: Int = .max,
        pageSize: Int,
        query: URLQuery = URLQuery(),
        maxPages: Int = .max,
        prefetch: Int = 0
    ) -> PageSequence<Resource.Record> {
        SizedPagedCall(pageSource(filter, sort)).pages(
            limit: limit, pageSize: pageSize, query: query, maxPages: maxPages, prefetch: prefetch)
    }
}

extension ResourcePipe where Resource: ListableResource {
    /// Fetches the page of a bookmark.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/RequestError/bookmark(_:)`` if it is of another list.
    public func list(at bookmark: PageBookmark) async throws(PipeError) -> Page<Resource.Record> {
        try await PagedCall(pageSource()).list(at: bookmark)
    }

    /// The records from a bookmark on, with the filter and the order of the list that it was taken from.
    public func all(
        from bookmark: PageBookmark, limit: Int = .max, maxPages: Int = .max, prefetch: Int = 0
    ) -> RecordSequence<Resource.Record> {
        PagedCall(pageSource()).all(from: bookmark, limit: limit, maxPages: maxPages, prefetch: prefetch)
    }

    /// The pages from that of a bookmark on, whole, with the filter and the order of the list that it was taken from.
    public func pages(
        from bookmark: PageBookmark, limit: Int = .max, maxPages: Int = .max, prefetch: Int = 0
    ) -> PageSequence<Resource.Record> {
        PagedCall(pageSource()).pages(from: bookmark, limit: limit, maxPages: maxPages, prefetch: prefetch)
    }

    /// A copy whose next and previous pages are found by an extractor, whatever the schema says of them. The page size
    /// and the total number of records stay as the schema says.
    ///
    /// ```swift
    /// let weeks = todo.projects.paged(by: WeekExtractor())
    /// ```
    public func paged(by extractor: some PageExtractor) -> ResourcePipe {
        paged(by: PagingDescriptor.extractor(extractor, over: descriptor.paging))
    }

    /// A copy with another pagination.
    @_spi(Generated)
    public func paged(by paging: PagingDescriptor) -> ResourcePipe {
        var copy = self
        copy.descriptor = descriptor.paged(by: paging)
        return copy
    }

    /// The request of the list; ``PagedCall`` makes its pages.
    private func pageSource(
        _ filter: Resource.Filter? = nil, _ sort: [SortCriterion<Resource.Sort>] = []
    ) -> PageSource {
        var call = request(.list, content: content(of: filter))
        filter?.add(to: &call.query)
        descriptor.sort?.add(sort, to: &call.query)
        return PageSource(
            client: client,
            call: .success(call),
            items: descriptor.items,
            element: descriptor.element,
            paging: descriptor.paging,
            keepsBody: descriptor.hasEnvelope
        )
    }

    /// The object that a list sends, with the filter in it; `nil` for a list without a body.
    private func content(of filter: Resource.Filter?) -> Result<CallRequest.Content, PipeError>? {
        let own = descriptor[.list]
        guard own?.filter != nil || (own?.method?.hasBody == true && descriptor.paging?.usesBody == true) else {
            return nil
        }
        let objects = own?.filter?.tokens ?? []
        return .content(own?.body ?? descriptor.body) { writer in
            guard own?.filter != nil, let filter, let filter = filter as? any JSONWritable else {
                writer.beginObject()
                writer.endObject()
                return
            }
            for name in objects {
                writer.beginObject()
                writer.key(name)
            }
            filter.write(json: &writer)
            for _ in objects {
                writer.endObject()
            }
        }
    }
}

extension HTTPRequest.Method {
    /// Whether a body has a meaning with the method (RFC 9110, section 9.3).
    var hasBody: Bool {
        self == .post || self == .put || self == .patch
    }
}

extension ResourcePipe where Resource: EnvelopedResource {
    /// Reads the envelope of a page: the members of the response beside the records.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/decoding(_:)`` if it differs from the schema.
    public func envelope(of page: Page<Resource.Record>) throws(PipeError) -> Resource.Envelope {
        do throws(JSONError) {
            return try JSON.decode(Resource.Envelope.self, from: page.body, hasTypes: page.hasTypes)
        } catch {
            throw PipeError(
                .decoding(error),
                context: PipeError.Context(
                    method: .get, url: client.core.redaction.url(page.links.own.text),
                    status: HTTPResponse.Status(code: page.status),
                    headers: page.headers, body: page.body))
        }
    }
}
