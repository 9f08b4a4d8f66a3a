import PipeJSON

extension Pipe where Resource: ListableResource {
    /// Fetches the first page of the records.
    ///
    /// - Parameters:
    ///   - filter: Which records are wanted.
    ///   - query: More query items; they replace those of the same name.
    /// - Throws: ``PipeError``.
    public func list(
        where filter: Resource.Filter? = nil,
        query: Query = Query()
    ) async throws(PipeError) -> Page<Resource.Record> {
        try await pageSource.fetch(first: try listCall(filter, limit: nil, query: query))
    }

    /// Fetches the first record, on whatever page it is; `nil` where there is none.
    public func first(
        where filter: Resource.Filter? = nil,
        query: Query = Query()
    ) async throws(PipeError) -> Resource.Record? {
        var records = all(where: filter, query: query).makeAsyncIterator()
        return try await records.next()
    }

    /// The records of all pages, fetched page by page as they are used.
    ///
    /// - Parameters:
    ///   - filter: Which records are wanted.
    ///   - query: More query items for the first page; they replace those of the same name.
    ///   - maxPages: How many pages are fetched at most.
    public func all(
        where filter: Resource.Filter? = nil,
        query: Query = Query(),
        maxPages: Int = .max
    ) -> RecordSequence<Resource.Record> {
        RecordSequence(pages: pages(where: filter, query: query, maxPages: maxPages))
    }

    /// The pages, each fetched as it is asked for.
    ///
    /// - Parameters:
    ///   - filter: Which records are wanted.
    ///   - query: More query items for the first page; they replace those of the same name.
    ///   - maxPages: How many pages are fetched at most.
    public func pages(
        where filter: Resource.Filter? = nil,
        query: Query = Query(),
        maxPages: Int = .max
    ) -> PageSequence<Resource.Record> {
        pages(filter, limit: nil, query: query, maxPages: maxPages)
    }
}

extension Pipe where Resource: SizedPagesResource {
    /// Fetches the first page of the records.
    ///
    /// - Parameters:
    ///   - filter: Which records are wanted.
    ///   - limit: How many records a page shall have. Outside of what the API allows, nothing is sent and
    ///     ``PipeError/RequestFault/pageSize(_:allowed:)`` is thrown.
    ///   - query: More query items; they replace those of the same name.
    /// - Throws: ``PipeError``.
    public func list(
        where filter: Resource.Filter? = nil,
        limit: Int,
        query: Query = Query()
    ) async throws(PipeError) -> Page<Resource.Record> {
        try await pageSource.fetch(first: try listCall(filter, limit: limit, query: query))
    }

    /// The records of all pages of a size, fetched page by page as they are used.
    public func all(
        where filter: Resource.Filter? = nil,
        limit: Int,
        query: Query = Query(),
        maxPages: Int = .max
    ) -> RecordSequence<Resource.Record> {
        RecordSequence(pages: pages(where: filter, limit: limit, query: query, maxPages: maxPages))
    }

    /// The pages of a size, each fetched as it is asked for.
    public func pages(
        where filter: Resource.Filter? = nil,
        limit: Int,
        query: Query = Query(),
        maxPages: Int = .max
    ) -> PageSequence<Resource.Record> {
        pages(filter, limit: limit, query: query, maxPages: maxPages)
    }
}

extension Pipe where Resource: ListableResource {
    private var pageSource: PageSource {
        PageSource(client: client, settings: settings, scope: scope, descriptor: descriptor)
    }

    private func pages(
        _ filter: Resource.Filter?, limit: Int?, query: Query, maxPages: Int
    ) -> PageSequence<Resource.Record> {
        let first: Result<CallRequest, PipeError>
        do throws(PipeError) {
            first = .success(try listCall(filter, limit: limit, query: query))
        } catch {
            first = .failure(error)
        }
        return PageSequence(source: pageSource, first: first, maxPages: maxPages)
    }

    private func listCall(_ filter: Resource.Filter?, limit: Int?, query: Query) throws(PipeError) -> CallRequest {
        var call = CallRequest(method: .get, target: .path(collectionPath), settings: settings, scope: scope)
        filter?.add(to: &call.query)
        do throws(PipeError) {
            try descriptor.paging?.size?.add(limit, to: &call.query)
        } catch {
            throw error.adding(client.context(of: call))
        }
        call.query.merge(query)
        return call
    }
}
