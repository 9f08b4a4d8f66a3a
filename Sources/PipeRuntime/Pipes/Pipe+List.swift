import HTTPTypes
import PipeJSON

extension Pipe where Resource: ListableResource {
    /// Fetches the first page of the records.
    ///
    /// - Parameters:
    ///   - filter: Which records are wanted.
    ///   - sort: In which order.
    ///   - query: More query items; they replace those of the same name.
    /// - Throws: ``PipeError``.
    public func list(
        where filter: Resource.Filter? = nil,
        sort: [SortOrder<Resource.Sort>] = [],
        query: Query = Query()
    ) async throws(PipeError) -> Page<Resource.Record> {
        try await pageSource(filter, sort, query: query).fetch()
    }

    /// Fetches the first record, on whatever page it is; `nil` where there is none.
    public func first(
        where filter: Resource.Filter? = nil,
        sort: [SortOrder<Resource.Sort>] = [],
        query: Query = Query()
    ) async throws(PipeError) -> Resource.Record? {
        var records = all(where: filter, sort: sort, query: query).makeAsyncIterator()
        return try await records.next()
    }

    /// The records of all pages, fetched page by page as they are used.
    ///
    /// - Parameters:
    ///   - filter: Which records are wanted.
    ///   - sort: In which order.
    ///   - limit: How many records are given at most; with 0 or less nothing is sent.
    ///   - query: More query items for the first page; they replace those of the same name.
    ///   - maxPages: How many pages are fetched at most.
    ///   - prefetch: How many pages are fetched ahead while the records of another one are used.
    public func all(
        where filter: Resource.Filter? = nil,
        sort: [SortOrder<Resource.Sort>] = [],
        limit: Int = .max,
        query: Query = Query(),
        maxPages: Int = .max,
        prefetch: Int = 0
    ) -> RecordSequence<Resource.Record> {
        let bounds = WalkBounds(maxPages: maxPages, limit: limit, prefetch: prefetch)
        return RecordSequence(pages: pageSource(filter, sort, query: query).pages(bounds))
    }

    /// The pages, each fetched as it is asked for.
    ///
    /// - Parameters:
    ///   - filter: Which records are wanted.
    ///   - sort: In which order.
    ///   - limit: After how many records no further page is fetched; pages are given whole.
    ///   - query: More query items for the first page; they replace those of the same name.
    ///   - maxPages: How many pages are fetched at most.
    ///   - prefetch: How many pages are fetched ahead while another one is used.
    public func pages(
        where filter: Resource.Filter? = nil,
        sort: [SortOrder<Resource.Sort>] = [],
        limit: Int = .max,
        query: Query = Query(),
        maxPages: Int = .max,
        prefetch: Int = 0
    ) -> PageSequence<Resource.Record> {
        let bounds = WalkBounds(maxPages: maxPages, limit: limit, prefetch: prefetch)
        return pageSource(filter, sort, query: query).pages(bounds)
    }
}

extension Pipe where Resource: SizedPagesResource {
    /// Fetches the first page of the records.
    ///
    /// - Parameters:
    ///   - filter: Which records are wanted.
    ///   - sort: In which order.
    ///   - limit: How many records the page shall have. Outside of what the API allows, nothing is sent and
    ///     ``PipeError/RequestFault/pageSize(_:allowed:)`` is thrown.
    ///   - query: More query items; they replace those of the same name.
    /// - Throws: ``PipeError``.
    public func list(
        where filter: Resource.Filter? = nil,
        sort: [SortOrder<Resource.Sort>] = [],
        limit: Int,
        query: Query = Query()
    ) async throws(PipeError) -> Page<Resource.Record> {
        try await pageSource(filter, sort, pageSize: limit, query: query).fetch()
    }

    /// The records of all pages of a size, fetched page by page as they are used.
    ///
    /// - Parameters:
    ///   - filter: Which records are wanted.
    ///   - sort: In which order.
    ///   - limit: How many records are given at most; with 0 or less nothing is sent.
    ///   - pageSize: How many records a page shall have. Outside of what the API allows, nothing is sent and
    ///     ``PipeError/RequestFault/pageSize(_:allowed:)`` is thrown.
    ///   - query: More query items for the first page; they replace those of the same name.
    ///   - maxPages: How many pages are fetched at most.
    ///   - prefetch: How many pages are fetched ahead while the records of another one are used.
    public func all(
        where filter: Resource.Filter? = nil,
        sort: [SortOrder<Resource.Sort>] = [],
        limit: Int = .max,
        pageSize: Int,
        query: Query = Query(),
        maxPages: Int = .max,
        prefetch: Int = 0
    ) -> RecordSequence<Resource.Record> {
        let bounds = WalkBounds(maxPages: maxPages, limit: limit, prefetch: prefetch)
        return RecordSequence(pages: pageSource(filter, sort, pageSize: pageSize, query: query).pages(bounds))
    }

    /// The pages of a size, each fetched as it is asked for.
    ///
    /// - Parameters:
    ///   - filter: Which records are wanted.
    ///   - sort: In which order.
    ///   - limit: After how many records no further page is fetched; pages are given whole.
    ///   - pageSize: How many records a page shall have. Outside of what the API allows, nothing is sent and
    ///     ``PipeError/RequestFault/pageSize(_:allowed:)`` is thrown.
    ///   - query: More query items for the first page; they replace those of the same name.
    ///   - maxPages: How many pages are fetched at most.
    ///   - prefetch: How many pages are fetched ahead while another one is used.
    public func pages(
        where filter: Resource.Filter? = nil,
        sort: [SortOrder<Resource.Sort>] = [],
        limit: Int = .max,
        pageSize: Int,
        query: Query = Query(),
        maxPages: Int = .max,
        prefetch: Int = 0
    ) -> PageSequence<Resource.Record> {
        let bounds = WalkBounds(maxPages: maxPages, limit: limit, prefetch: prefetch)
        return pageSource(filter, sort, pageSize: pageSize, query: query).pages(bounds)
    }
}

extension Pipe where Resource: ListableResource {
    /// Fetches the page at a bookmark.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/RequestFault/bookmark(_:)`` where it is of another list.
    public func list(at bookmark: PageBookmark) async throws(PipeError) -> Page<Resource.Record> {
        try await pageSource().fetch(at: bookmark)
    }

    /// The records from the page at a bookmark on, with the filter and the order of the walk that it was taken on.
    public func all(
        from bookmark: PageBookmark, limit: Int = .max, maxPages: Int = .max, prefetch: Int = 0
    ) -> RecordSequence<Resource.Record> {
        RecordSequence(pages: pages(from: bookmark, limit: limit, maxPages: maxPages, prefetch: prefetch))
    }

    /// The pages from that at a bookmark on, with the filter and the order of the walk that it was taken on.
    public func pages(
        from bookmark: PageBookmark, limit: Int = .max, maxPages: Int = .max, prefetch: Int = 0
    ) -> PageSequence<Resource.Record> {
        pageSource().pages(from: bookmark, WalkBounds(maxPages: maxPages, limit: limit, prefetch: prefetch))
    }

    /// A copy whose pages lead to their neighbours in another way than the schema says.
    ///
    /// ```swift
    /// let projects = todo.projects.paged(by: .extractor(WeekExtractor()))
    /// ```
    public func paged(by paging: PagingDescriptor) -> Pipe {
        var copy = self
        copy.descriptor = descriptor.paged(by: paging)
        return copy
    }

    private func pageSource(
        _ filter: Resource.Filter?, _ sort: [SortOrder<Resource.Sort>], pageSize: Int? = nil, query: Query
    ) -> PageSource {
        pageSource(filter, sort).asking(pageSize: pageSize, query: query)
    }

    private func pageSource(
        _ filter: Resource.Filter? = nil, _ sort: [SortOrder<Resource.Sort>] = []
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

    /// The object that a list sends, with the filter at its place; `nil` where it sends none.
    private func content(of filter: Resource.Filter?) -> Result<CallRequest.Content, PipeError>? {
        let own = descriptor[.list]
        guard own?.filter != nil || (own?.method?.hasBody == true && descriptor.paging?.asksInBody == true) else {
            return nil
        }
        let objects = own?.filter?.tokens ?? []
        return .content(own?.body ?? descriptor.body) { writer in
            guard own?.filter != nil, let filter = filter as? any BodyFilter else {
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
    /// Whether what is sent with it means something (RFC 9110, section 9.3).
    var hasBody: Bool {
        self == .post || self == .put || self == .patch
    }
}

extension Pipe where Resource: EnvelopedResource {
    /// Reads what stands around the records of a page.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/decoding(_:)`` where it is not what the schema says.
    public func envelope(of page: Page<Resource.Record>) throws(PipeError) -> Resource.Envelope {
        do throws(JSONError) {
            return try JSON.decode(Resource.Envelope.self, from: page.body, hasTypes: page.hasTypes)
        } catch {
            throw PipeError(
                .decoding(error),
                context: PipeError.Context(
                    method: .get, url: client.core.redaction.url(page.links.own.text), status: page.status,
                    headers: page.headers, body: page.body))
        }
    }
}
