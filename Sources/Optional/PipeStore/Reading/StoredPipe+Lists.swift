#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP

// Lists.

extension StoredPipe where Resource: ListableResource {
    private var lists: StoredLists<Resource, RecordTable<Record>> { StoredLists(base: base, place: place) }

    /// The records of a list, in its order: from the store, from the server, or from both, as a policy says.
    ///
    /// A list is stored when all its pages have come. Without a filter, records of the stored list that the new one lacks
    /// are removed from the store.
    ///
    /// - Parameters:
    ///   - filter: Selects the records, as the server does it.
    ///   - sort: The order of the records.
    ///   - policy: Where they come from.
    ///   - pageSize: The number of records of a page.
    /// - Throws: ``StoreError``.
    public func all(
        where filter: Resource.Filter? = nil, sort: [SortCriterion<Resource.Sort>] = [],
        _ policy: ReadPolicy = .cacheFirst, pageSize: Resource.PageSize? = nil
    ) async throws(StoreError) -> [Record] {
        try await lists.all(where: filter, sort: sort, policy, pageSize: pageSize)
    }

    /// The stored records of a list, and then the server's records, unless they are the same.
    public func values(
        where filter: Resource.Filter? = nil, sort: [SortCriterion<Resource.Sort>] = [],
        pageSize: Resource.PageSize? = nil
    ) -> StoredValues<[Record]> {
        lists.values(where: filter, sort: sort, pageSize: pageSize)
    }

    /// Fetches all pages of a list and stores their records, page by page.
    ///
    /// - Parameters: As for ``all(where:sort:_:pageSize:)``.
    /// - Returns: The number of records.
    /// - Throws: ``StoreError``. What has come until then is stored; the list is the last complete one.
    @discardableResult
    public func refresh(
        where filter: Resource.Filter? = nil, sort: [SortCriterion<Resource.Sort>] = [],
        pageSize: Resource.PageSize? = nil
    ) async throws(StoreError) -> Int {
        try await lists.refresh(where: filter, sort: sort, pageSize: pageSize)
    }

    /// Fetches the records that have changed since the whole list came, if the schema says how (`since`); otherwise, and
    /// the first time, the whole list.
    ///
    /// Records that the server has deleted are removed if the schema says which field marks them (`deleted`); otherwise
    /// they stay until ``refresh(where:sort:pageSize:)``.
    ///
    /// - Returns: The number of records that came.
    /// - Throws: ``StoreError``. What has come until then is stored.
    @discardableResult
    public func refreshChanges(pageSize: Resource.PageSize? = nil) async throws(StoreError) -> Int {
        try await lists.refreshChanges(pageSize: pageSize)
    }

    /// The pages of a list, each fetched and stored when the iteration reaches it.
    ///
    /// ```swift
    /// for try await page in projects.pages() { show(page) }
    /// ```
    ///
    /// - Parameters: As for ``all(where:sort:_:pageSize:)``.
    /// - Returns: The records of each page, as they are stored. When the last page has come, the list is stored, too.
    public func pages(
        where filter: Resource.Filter? = nil, sort: [SortCriterion<Resource.Sort>] = [],
        pageSize: Resource.PageSize? = nil
    ) -> StoredPages<Record> {
        lists.pages(where: filter, sort: sort, pageSize: pageSize)
    }
}
#endif
