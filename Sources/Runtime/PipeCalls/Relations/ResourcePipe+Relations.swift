@_spi(Generated) import PipeCore
import PipeJSON

extension PipeClient {
    /// Fetches the related records of records.
    ///
    /// ```swift
    /// let posts = try await blog.client.including(.author, in: shownPosts)
    /// ```
    ///
    /// A relation is fetched with one call if the API has a filter by identities, and otherwise with one call for each
    /// record that is not fetched yet, of which at most six run at the same time. Related records that came with a record
    /// are not fetched.
    ///
    /// - Returns: The records in the same order.
    /// - Throws: ``PipeError``. A related record that does not exist is not an error.
    public func including<Record, First, each Other>(
        _ first: Relation<Record, First>, _ others: repeat Relation<Record, each Other>, in records: [Record]
    ) async throws(PipeError) -> [WithRelated<Record>] {
        try await IncludedRelations(first, repeat each others).fetch(for: records, self)
    }

    /// Fetches the value of a relation of one record; `nil` if it has none.
    @_spi(Generated)
    public func related<Record, Value>(
        _ relation: Relation<Record, Value>, of record: Record
    ) async throws(PipeError) -> Value? {
        try await relation.values(of: [record], self).first ?? nil
    }
}

extension ResourcePipe where Resource: ListableResource {
    /// Fetches the first page of the records with related records: each relation with one call if the API has a filter by
    /// identities, and otherwise with one call for each related record, of which at most six run at the same time.
    ///
    /// ```swift
    /// let posts = try await blog.posts.list(including: .author, .tags)
    /// for post in posts { print(post.title, post[.author]?.name ?? "unknown") }
    /// ```
    ///
    /// - Parameters:
    ///   - filter: Selects the records.
    ///   - sort: The order of the records.
    ///   - pageSize: The number of records of the page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items of the list; they replace items with the same names.
    ///   - first: A relation.
    ///   - others: More relations.
    /// - Throws: ``PipeError``. A related record that does not exist is not an error.
    public func list<First, each Other>(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        pageSize: Resource.PageSize? = nil,
        query: URLQuery = URLQuery(),
        including first: Relation<Resource.Record, First>,
        _ others: repeat Relation<Resource.Record, each Other>
    ) async throws(PipeError) -> PageWithRelated<Resource.Record> {
        let page = try await list(where: filter, sort: sort, pageSize: pageSize, query: query)
        return try await PageWithRelated(page, IncludedRelations(first, repeat each others), client)
    }

    /// The records of all pages with related records. Those of a page are fetched when the iteration reaches the page, as
    /// ``list(where:sort:pageSize:query:including:_:)`` does.
    ///
    /// - Parameters:
    ///   - filter: Selects the records.
    ///   - sort: The order of the records.
    ///   - limit: The maximum number of records; with 0 or less nothing is sent.
    ///   - pageSize: The number of records of a page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items for the first page; they replace items with the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead, without their related records.
    ///   - first: A relation.
    ///   - others: More relations.
    public func all<First, each Other>(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        limit: Int = .max,
        pageSize: Resource.PageSize? = nil,
        query: URLQuery = URLQuery(),
        maxPages: Int = .max,
        prefetch: Int = 0,
        including first: Relation<Resource.Record, First>,
        _ others: repeat Relation<Resource.Record, each Other>
    ) -> RecordsWithRelated<Resource.Record> {
        RecordsWithRelated(
            pages: pages(
                where: filter, sort: sort, limit: limit, pageSize: pageSize, query: query, maxPages: maxPages,
                prefetch: prefetch),
            limit: limit, relations: IncludedRelations(first, repeat each others), client: client)
    }
}

extension ResourcePipe where Resource: ReadableResource & ItemResource {
    /// Fetches the record with an identity and related records.
    ///
    /// - Throws: ``PipeError``, with status 404 if there is no such record. A related record that does not exist is not an
    ///   error.
    public func read<First, each Other>(
        _ id: Resource.Record.ID,
        including first: Relation<Resource.Record, First>,
        _ others: repeat Relation<Resource.Record, each Other>
    ) async throws(PipeError) -> WithRelated<Resource.Record> {
        let record = try await read(id)
        return try await client.related(IncludedRelations(first, repeat each others), of: record)
    }
}

extension SingletonPipe where Resource: ReadableResource {
    /// Fetches the record and related records.
    ///
    /// - Throws: ``PipeError``. A related record that does not exist is not an error.
    public func read<First, each Other>(
        including first: Relation<Resource.Record, First>,
        _ others: repeat Relation<Resource.Record, each Other>
    ) async throws(PipeError) -> WithRelated<Resource.Record> {
        let record = try await read()
        return try await pipe.client.related(IncludedRelations(first, repeat each others), of: record)
    }
}

extension PagedCall {
    /// Fetches the first page of the records with related records.
    ///
    /// - Parameters:
    ///   - pageSize: The number of records of the page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items; they replace items with the same names.
    ///   - first: A relation.
    ///   - others: More relations.
    /// - Throws: ``PipeError``. A related record that does not exist is not an error.
    public func list<First, each Other>(
        pageSize: PageSize? = nil, query: URLQuery = URLQuery(),
        including first: Relation<Record, First>, _ others: repeat Relation<Record, each Other>
    ) async throws(PipeError) -> PageWithRelated<Record> {
        let page = try await list(pageSize: pageSize, query: query)
        return try await PageWithRelated(page, IncludedRelations(first, repeat each others), pageSource.client)
    }

    /// The records of all pages with related records. Those of a page are fetched when the iteration reaches the page.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of records; with 0 or less nothing is sent.
    ///   - pageSize: The number of records of a page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items for the first page; they replace items with the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead, without their related records.
    ///   - first: A relation.
    ///   - others: More relations.
    public func all<First, each Other>(
        limit: Int = .max, pageSize: PageSize? = nil, query: URLQuery = URLQuery(), maxPages: Int = .max,
        prefetch: Int = 0,
        including first: Relation<Record, First>, _ others: repeat Relation<Record, each Other>
    ) -> RecordsWithRelated<Record> {
        RecordsWithRelated(
            pages: pages(limit: limit, pageSize: pageSize, query: query, maxPages: maxPages, prefetch: prefetch),
            limit: limit, relations: IncludedRelations(first, repeat each others), client: pageSource.client)
    }
}

extension PipeClient {
    fileprivate func related<Record>(
        _ relations: IncludedRelations<Record>, of record: Record
    ) async throws(PipeError) -> WithRelated<Record> {
        try await relations.fetch(for: [record], self).first ?? WithRelated(record, [:])
    }
}
