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
        try await pageSource.fetch(first: try listCall(filter, sort, limit: nil, query: query))
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
    ///   - query: More query items for the first page; they replace those of the same name.
    ///   - maxPages: How many pages are fetched at most.
    public func all(
        where filter: Resource.Filter? = nil,
        sort: [SortOrder<Resource.Sort>] = [],
        query: Query = Query(),
        maxPages: Int = .max
    ) -> RecordSequence<Resource.Record> {
        RecordSequence(pages: pages(where: filter, sort: sort, query: query, maxPages: maxPages))
    }

    /// The pages, each fetched as it is asked for.
    ///
    /// - Parameters:
    ///   - filter: Which records are wanted.
    ///   - sort: In which order.
    ///   - query: More query items for the first page; they replace those of the same name.
    ///   - maxPages: How many pages are fetched at most.
    public func pages(
        where filter: Resource.Filter? = nil,
        sort: [SortOrder<Resource.Sort>] = [],
        query: Query = Query(),
        maxPages: Int = .max
    ) -> PageSequence<Resource.Record> {
        pages(filter, sort, limit: nil, query: query, maxPages: maxPages)
    }
}

extension Pipe where Resource: SizedPagesResource {
    /// Fetches the first page of the records.
    ///
    /// - Parameters:
    ///   - filter: Which records are wanted.
    ///   - sort: In which order.
    ///   - limit: How many records a page shall have. Outside of what the API allows, nothing is sent and
    ///     ``PipeError/RequestFault/pageSize(_:allowed:)`` is thrown.
    ///   - query: More query items; they replace those of the same name.
    /// - Throws: ``PipeError``.
    public func list(
        where filter: Resource.Filter? = nil,
        sort: [SortOrder<Resource.Sort>] = [],
        limit: Int,
        query: Query = Query()
    ) async throws(PipeError) -> Page<Resource.Record> {
        try await pageSource.fetch(first: try listCall(filter, sort, limit: limit, query: query))
    }

    /// The records of all pages of a size, fetched page by page as they are used.
    public func all(
        where filter: Resource.Filter? = nil,
        sort: [SortOrder<Resource.Sort>] = [],
        limit: Int,
        query: Query = Query(),
        maxPages: Int = .max
    ) -> RecordSequence<Resource.Record> {
        RecordSequence(pages: pages(where: filter, sort: sort, limit: limit, query: query, maxPages: maxPages))
    }

    /// The pages of a size, each fetched as it is asked for.
    public func pages(
        where filter: Resource.Filter? = nil,
        sort: [SortOrder<Resource.Sort>] = [],
        limit: Int,
        query: Query = Query(),
        maxPages: Int = .max
    ) -> PageSequence<Resource.Record> {
        pages(filter, sort, limit: limit, query: query, maxPages: maxPages)
    }
}

extension Pipe where Resource: ListableResource {
    private var pageSource: PageSource {
        PageSource(
            client: client,
            settings: request(.list).settings,
            scope: scope,
            items: descriptor.items,
            element: descriptor.element,
            paging: descriptor.paging,
            keepsBody: descriptor.hasEnvelope
        )
    }

    private func pages(
        _ filter: Resource.Filter?, _ sort: [SortOrder<Resource.Sort>], limit: Int?, query: Query, maxPages: Int
    ) -> PageSequence<Resource.Record> {
        let first: Result<CallRequest, PipeError>
        do throws(PipeError) {
            first = .success(try listCall(filter, sort, limit: limit, query: query))
        } catch {
            first = .failure(error)
        }
        return PageSequence(source: pageSource, first: first, maxPages: maxPages)
    }

    private func listCall(
        _ filter: Resource.Filter?, _ sort: [SortOrder<Resource.Sort>], limit: Int?, query: Query
    ) throws(PipeError) -> CallRequest {
        var call = request(.list)
        filter?.add(to: &call.query)
        descriptor.sort?.add(sort, to: &call.query)
        do throws(PipeError) {
            try descriptor.paging?.size?.add(limit, to: &call.query)
        } catch {
            throw error.adding(client.context(of: call))
        }
        call.query.merge(query)
        return call
    }
}

extension Pipe where Resource: EnvelopedResource {
    /// Reads what stands around the records of a page.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/decoding(_:)`` where it is not what the schema says.
    public func envelope(of page: Page<Resource.Record>) throws(PipeError) -> Resource.Envelope {
        do throws(JSONError) {
            return try JSON.decode(Resource.Envelope.self, from: page.body)
        } catch {
            throw PipeError(
                .decoding(error),
                context: PipeError.Context(
                    method: .get, url: client.core.redaction.url(page.links.own.text), status: page.status,
                    headers: page.headers, body: page.body))
        }
    }
}
