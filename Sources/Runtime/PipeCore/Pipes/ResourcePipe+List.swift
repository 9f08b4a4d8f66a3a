import HTTPTypes
import PipeHTTP
import PipeJSON

extension ResourcePipe: Pageable where Resource: ListableResource {
    public typealias Record = Resource.Record

    /// Fetches the first page of the records.
    ///
    /// - Parameters:
    ///   - filter: Selects the records.
    ///   - sort: The order of the records.
    ///   - pageSize: The number of records of the page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items; they replace items with the same names.
    /// - Throws: ``PipeError``.
    public func list(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        pageSize: Resource.PageSize? = nil,
        query: URLQuery = URLQuery()
    ) async throws(PipeError) -> Page<Resource.Record> {
        try await listed(filter, sort).list(pageSize: pageSize, query: query)
    }

    /// Fetches the first record, also if the first pages are empty; `nil` if there are no records.
    public func first(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        query: URLQuery = URLQuery()
    ) async throws(PipeError) -> Resource.Record? {
        try await listed(filter, sort).first(query: query)
    }

    /// The list of the records that a filter selects. Nothing is sent before one of its functions is called.
    ///
    /// ```swift
    /// let black = todo.projects.matching(.init(color: "black"))
    /// for try await project in black.all() { print(project.title) }
    /// ```
    public func matching(
        _ filter: Resource.Filter, sort: [SortCriterion<Resource.Sort>] = []
    ) -> PagedCall<Resource.Record, Resource.PageSize> {
        listed(filter, sort)
    }

    /// Fetches the last page, with two requests: of the first page and of the page that this one says is the last.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/RequestError/lastPageUnknown`` unless the list has only one page, or the
    ///   first page has a link `last` (RFC 8288), the number of pages, or the total number of records where pages are
    ///   requested by numbers or offsets.
    public func lastPage(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        pageSize: Resource.PageSize? = nil,
        query: URLQuery = URLQuery()
    ) async throws(PipeError) -> Page<Resource.Record> {
        try await listed(filter, sort).lastPage(pageSize: pageSize, query: query)
    }

    /// Fetches the last record, as ``lastPage(where:sort:pageSize:query:)``; `nil` if there are no records.
    public func last(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        query: URLQuery = URLQuery()
    ) async throws(PipeError) -> Resource.Record? {
        try await listed(filter, sort).last(query: query)
    }

    /// The records of all pages, each page fetched when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - filter: Selects the records.
    ///   - sort: The order of the records.
    ///   - limit: The maximum number of records; with 0 or less nothing is sent.
    ///   - pageSize: The number of records of a page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items for the first page; they replace items with the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead.
    public func all(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        limit: Int = .max,
        pageSize: Resource.PageSize? = nil,
        query: URLQuery = URLQuery(),
        maxPages: Int = .max,
        prefetch: Int = 0
    ) -> RecordSequence<Resource.Record> {
        listed(filter, sort)
            .all(limit: limit, pageSize: pageSize, query: query, maxPages: maxPages, prefetch: prefetch)
    }

    /// All pages, each fetched when the iteration reaches it.
    ///
    /// - Parameters:
    ///   - filter: Selects the records.
    ///   - sort: The order of the records.
    ///   - limit: The number of records after which no further page is fetched; pages are whole.
    ///   - pageSize: The number of records of a page. A size that the API does not allow throws
    ///     ``PipeError/RequestError/pageSize(_:allowed:)``, and nothing is sent.
    ///   - query: More query items for the first page; they replace items with the same names.
    ///   - maxPages: The maximum number of pages.
    ///   - prefetch: How many pages are fetched ahead.
    public func pages(
        where filter: Resource.Filter? = nil,
        sort: [SortCriterion<Resource.Sort>] = [],
        limit: Int = .max,
        pageSize: Resource.PageSize? = nil,
        query: URLQuery = URLQuery(),
        maxPages: Int = .max,
        prefetch: Int = 0
    ) -> PageSequence<Resource.Record> {
        listed(filter, sort)
            .pages(limit: limit, pageSize: pageSize, query: query, maxPages: maxPages, prefetch: prefetch)
    }

    @_spi(Generated)
    public var pageSource: PageSource { listed(nil, []).pageSource }

    @_spi(Generated)
    public func paged(by paging: PagingDescriptor) -> ResourcePipe {
        var copy = self
        copy.descriptor = descriptor.paged(by: paging)
        return copy
    }

    private func listed(
        _ filter: Resource.Filter?, _ sort: [SortCriterion<Resource.Sort>]
    ) -> PagedCall<Resource.Record, Resource.PageSize> {
        listCall(filter, sort)
    }
}

extension ResourcePipe where Resource: ListableResource & CreatableResource {
    /// Returns the first record that a filter finds, or creates a record if it finds none.
    ///
    /// ```swift
    /// let label = try await todo.labels.first(where: .init(name: "red"), orCreate: .init(name: "red"))
    /// ```
    ///
    /// These are two calls: between them another client may create the record, too. Only the server can prevent that,
    /// such as with a unique field, whose error the second call then throws.
    ///
    /// - Parameters:
    ///   - filter: Selects the records.
    ///   - draft: The fields of the new record; evaluated if it is created.
    /// - Throws: ``PipeError``.
    public func first(
        where filter: Resource.Filter, orCreate draft: @autoclosure @Sendable () -> Resource.Draft
    ) async throws(PipeError) -> Resource.Record {
        if let record = try await first(where: filter) {
            return record
        }
        return try await create(draft())
    }
}

@_spi(Generated) extension ResourcePipe where Resource.Record: JSONReadable & Sendable {
    /// The request of the list, as the call of an action whose arguments are the filter and the order.
    public func listCall<Sort, PageSize>(
        _ filter: Resource.Filter?, _ sort: [SortCriterion<Sort>] = [SortCriterion<Never>]()
    ) -> PagedCall<Resource.Record, PageSize> {
        let headers = Resource.Filter.headers(of: filter)
        var call = request(.list, content: content(of: filter), headers: headers.isEmpty ? nil : headers)
        filter?.add(to: &call.query)
        descriptor.values.sort?.add(sort, to: &call.query)
        return PagedCall(
            PageSource(
                client: client,
                call: .success(call),
                items: descriptor.values.items,
                element: descriptor.values.element,
                paging: descriptor.values.paging,
                keepsBody: descriptor.values.hasEnvelope,
                reception: descriptor.values.callbacks,
                filterHeaders: headers.isEmpty ? [] : headers.written(parameters)
            ))
    }

    /// The object that a list sends, with the filter in it; `nil` for a list without a body.
    private func content(of filter: Resource.Filter?) -> Result<CallRequest.Content, PipeError>? {
        let own = descriptor[.list]
        guard own?.filter != nil || (own?.method?.hasBody == true && descriptor.values.paging?.usesBody == true) else {
            return nil
        }
        let objects = own?.filter?.tokens ?? []
        return .content(descriptor.format(of: .list)) { writer in
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
        switch self {
        case .get, .head, .delete, .options, .trace, .connect: false
        default: true
        }
    }
}

extension ResourcePipe where Resource: EnvelopedResource {
    /// Reads the envelope of a page: the members of the response beside the records.
    ///
    /// - Throws: ``PipeError``, with ``PipeError/Reason/decoding(_:)`` if it differs from the schema.
    public func envelope(of page: Page<Resource.Record>) throws(PipeError) -> Resource.Envelope {
        do throws(JSONError) {
            return try JSON.decode(
                Resource.Envelope.self, from: page.body, at: descriptor.values.envelope ?? "", hasTypes: page.hasTypes)
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
