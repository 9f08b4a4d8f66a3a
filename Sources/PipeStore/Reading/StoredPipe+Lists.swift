#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP

// Lists.

extension StoredPipe where Resource: ListableResource {
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
        let key = try await resolved().pipe.storageKey(of: filter, sort)
        if policy != .networkFirst, let stored = try await storedList(key, policy) { return stored }
        if policy == .cacheOnly { return [] }
        do throws(StoreError) {
            try await refresh(where: filter, sort: sort, pageSize: pageSize)
        } catch {
            guard let call = error.call, call.allowsStoredRecords, let stored = try await storedList(key, .cacheOnly)
            else { throw error }
            return stored
        }
        return try await storedList(key, .cacheOnly) ?? []
    }

    /// The records of a list as they are stored, and then as the server has them, unless they are the same.
    public func values(
        where filter: Resource.Filter? = nil, sort: [SortCriterion<Resource.Sort>] = [],
        pageSize: Resource.PageSize? = nil
    ) -> StoredValues<[Record]> {
        StoredValues { () async throws(StoreError) in
            try await all(where: filter, sort: sort, .cacheOnly)
        } server: { () async throws(StoreError) in
            try await all(where: filter, sort: sort, .networkFirst, pageSize: pageSize)
        }
    }

    /// Fetches all pages of a list and stores their records, page by page.
    ///
    /// - Parameters: As those of ``all(where:sort:_:pageSize:)``.
    /// - Returns: The number of records.
    /// - Throws: ``StoreError``. What has come until then is stored; the list is the last complete one.
    @discardableResult
    public func refresh(
        where filter: Resource.Filter? = nil, sort: [SortCriterion<Resource.Sort>] = [],
        pageSize: Resource.PageSize? = nil
    ) async throws(StoreError) -> Int {
        let this = try await callable()
        let (pipe, scope, home) = (this.pipe, this.scope, this.base.place.path)
        let partition = try await place.partition()
        let table = try await store.table(of: Record.self)
        let key = pipe.storageKey(of: filter, sort)
        let first = store.file.moment(pipe.client.now())
        let fetching = try await store.file.write { database in
            try ListTable.begin(key, of: table.storage.type, partition: partition, begun: first, in: database)
        }
        let call: PagedCall<ReceivedRecord<Record>, Resource.PageSize> = pipe.listCall(filter, sort)
        var count = 0
        var begun = first
        var pages = call.pages(pageSize: pageSize).makeAsyncIterator()
        while let page = try await next(&pages) {
            let (position, moment) = (count, begun)
            try await store.file.write { database in
                var rows: [Int64] = []
                for received in page.records {
                    let id = received.id.pathText
                    let rowKey = RowKey(partition: partition, scope: scope, id: id)
                    let facts = RowFacts(begun: moment, entityTag: nil, isWhole: false)
                    let stored = try table.store(
                        received.record, json: received.json, at: rowKey, facts, in: database)
                    if let row = stored.row { rows.append(row) }
                }
                try ListTable.add(rows, from: position, to: fetching, in: database)
            }
            count += page.records.count
            begun = store.file.moment(pipe.client.now())
        }
        try await store.file.write { database in
            let gone = try ListTable.end(fetching, in: database)
            guard filter == nil else { return }
            try table.remove(gone, begunBefore: first, in: database)
            try table.removeMade(
                in: home, partition: partition, without: fetching.list, begunBefore: first, database)
        }
        return count
    }

    private func next(
        _ pages: inout PageSequence<ReceivedRecord<Record>>.AsyncIterator
    ) async throws(StoreError) -> Page<ReceivedRecord<Record>>? {
        do throws(PipeError) {
            return try await pages.next()
        } catch {
            throw .call(error)
        }
    }

    /// The records of the last complete list; `nil` if it is missing or too old for the policy.
    private func storedList(_ key: String, _ policy: ReadPolicy) async throws(StoreError) -> [Record]? {
        let partition = try await place.partition()
        let table = try await store.table(of: Record.self)
        let now = pipe.client.now()
        return try await store.file.read { database in
            guard let found = try ListTable.complete(key, partition: partition, in: database),
                policy.accepts(begun: found.begun, now: now)
            else { return nil }
            return try table.records(of: found.list, in: database)
        }
    }
}
#endif
