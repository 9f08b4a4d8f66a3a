#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP

/// The lists of a resource, whose elements are records or values of a union.
struct StoredLists<Resource: ListableResource, Table: ListedTable>: Sendable where Table.Value == Resource.Record {
    let base: ResourcePipe<Resource>
    let place: StoredPlace

    var store: RecordStore { place.store }

    func all(
        where filter: Resource.Filter?, sort: [SortCriterion<Resource.Sort>], _ policy: ReadPolicy,
        pageSize: Resource.PageSize?
    ) async throws(StoreError) -> [Resource.Record] {
        let key = try await store.resolved(base).storageKey(of: filter, sort)
        if policy != .networkFirst, let stored = try await list(key, policy) { return stored }
        if policy == .cacheOnly { return [] }
        do throws(StoreError) {
            try await refresh(where: filter, sort: sort, pageSize: pageSize)
        } catch {
            guard let call = error.call, call.allowsStoredRecords, let stored = try await list(key, .cacheOnly)
            else { throw error }
            return stored
        }
        return try await list(key, .cacheOnly) ?? []
    }

    func values(
        where filter: Resource.Filter?, sort: [SortCriterion<Resource.Sort>], pageSize: Resource.PageSize?
    ) -> StoredValues<[Resource.Record]> where Resource.Record: Equatable {
        StoredValues { () async throws(StoreError) in
            try await all(where: filter, sort: sort, .cacheOnly, pageSize: nil)
        } server: { () async throws(StoreError) in
            try await all(where: filter, sort: sort, .networkFirst, pageSize: pageSize)
        }
    }

    @discardableResult
    func refresh(
        where filter: Resource.Filter?, sort: [SortCriterion<Resource.Sort>], pageSize: Resource.PageSize?
    ) async throws(StoreError) -> Int {
        var fetch = try await ListFetch(self, filter: filter, sort: sort, pageSize: pageSize)
        while try await fetch.next() != nil {}
        return fetch.count
    }

    func refreshChanges(pageSize: Resource.PageSize?) async throws(StoreError) -> Int {
        guard var fetch = try await ListFetch(changesOf: self, pageSize: pageSize) else {
            return try await refresh(where: nil, sort: [], pageSize: pageSize)
        }
        while try await fetch.next() != nil {}
        return fetch.count
    }

    func pages(
        where filter: Resource.Filter?, sort: [SortCriterion<Resource.Sort>], pageSize: Resource.PageSize?
    ) -> StoredPages<Resource.Record> {
        StoredPages { () async throws(StoreError) in
            try await ListFetch(self, filter: filter, sort: sort, pageSize: pageSize)
        }
    }

    /// The elements of the last complete list; `nil` if it is missing or too old for the policy.
    private func list(_ key: String, _ policy: ReadPolicy) async throws(StoreError) -> [Resource.Record]? {
        let partition = try await place.partition()
        let table = try await Table.prepared(in: store.file)
        let now = base.client.now()
        return try await store.file.read { database in
            guard let found = try ListTable.complete(key, partition: partition, in: database),
                policy.accepts(fetched: found.begun.time, now: now)
            else { return nil }
            return try table.values(of: found.list, in: database)
        }
    }
}

extension RecordStore {
    /// A pipe with the identities that the server has given to the items above it.
    func resolved<Resource>(_ pipe: ResourcePipe<Resource>) async throws(StoreError) -> ResourcePipe<Resource> {
        let (marks, place) = (file.marks, pipe.place)
        guard !marks.records(in: place.path).isEmpty else { return pipe }
        return pipe.at(try await file.read { database in try marks.filled(place, in: database) })
    }

    /// A pipe that the server can be asked with.
    ///
    /// - Throws: ``StoreError/unsentParent`` if an item above has no identity yet.
    func callable<Resource>(_ pipe: ResourcePipe<Resource>) async throws(StoreError) -> ResourcePipe<Resource> {
        let pipe = try await resolved(pipe)
        guard file.marks.records(in: pipe.place.path).isEmpty else { throw .unsentParent }
        return pipe
    }
}
#endif
