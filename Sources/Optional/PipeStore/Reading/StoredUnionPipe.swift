#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP

extension ResourcePipe where Resource: ListableResource, Resource.Record: StorableUnion {
    /// The pipe of the same lists, whose records are kept in a store.
    ///
    /// - Parameter store: Where the records are kept, each with the others of its type.
    public func stored(in store: RecordStore) -> StoredUnionPipe<Resource> {
        StoredUnionPipe(
            lists: StoredLists(
                base: self,
                place: StoredPlace(store: store, server: client.core.server.map(\.text), scope: storageScope)))
    }
}

/// Lists values of a union, such as the cats and dogs of a shelter, and keeps the records of the responses in a store.
///
/// A record is stored with the others of its type: a cat of this list is found by queries for cats, and a change of the
/// cat is seen in the list. Other values are stored with the list.
public struct StoredUnionPipe<Resource: ListableResource>: Sendable where Resource.Record: StorableUnion {
    let lists: StoredLists<Resource, UnionTable<Resource.Record>>

    /// The values of a list, in its order: from the store, from the server, or from both, as a policy says.
    ///
    /// A list is stored when all its pages have come. Without a filter, records of the stored list that the new one lacks,
    /// and that are in no other list, are removed from the store.
    ///
    /// - Parameters:
    ///   - filter: Selects the values, as the server does it.
    ///   - sort: The order of the values.
    ///   - policy: Where they come from.
    ///   - pageSize: The number of values of a page.
    /// - Throws: ``StoreError``.
    public func all(
        where filter: Resource.Filter? = nil, sort: [SortCriterion<Resource.Sort>] = [],
        _ policy: ReadPolicy = .cacheFirst, pageSize: Resource.PageSize? = nil
    ) async throws(StoreError) -> [Resource.Record] {
        try await lists.all(where: filter, sort: sort, policy, pageSize: pageSize)
    }

    /// The stored values of a list, and then the server's values, unless they are the same.
    public func values(
        where filter: Resource.Filter? = nil, sort: [SortCriterion<Resource.Sort>] = [],
        pageSize: Resource.PageSize? = nil
    ) -> StoredValues<[Resource.Record]> {
        lists.values(where: filter, sort: sort, pageSize: pageSize)
    }

    /// Fetches all pages of a list and stores their values, page by page.
    ///
    /// - Parameters: As for ``all(where:sort:_:pageSize:)``.
    /// - Returns: The number of values.
    /// - Throws: ``StoreError``. What has come until then is stored; the list is the last complete one.
    @discardableResult
    public func refresh(
        where filter: Resource.Filter? = nil, sort: [SortCriterion<Resource.Sort>] = [],
        pageSize: Resource.PageSize? = nil
    ) async throws(StoreError) -> Int {
        try await lists.refresh(where: filter, sort: sort, pageSize: pageSize)
    }

    /// The pages of a list, each fetched and stored when the iteration reaches it.
    ///
    /// - Parameters: As for ``all(where:sort:_:pageSize:)``.
    /// - Returns: The values of each page, as they are stored. When the last page has come, the list is stored, too.
    public func pages(
        where filter: Resource.Filter? = nil, sort: [SortCriterion<Resource.Sort>] = [],
        pageSize: Resource.PageSize? = nil
    ) -> StoredPages<Resource.Record> {
        lists.pages(where: filter, sort: sort, pageSize: pageSize)
    }
}
#endif
