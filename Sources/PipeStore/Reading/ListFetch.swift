#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP

/// Fetches the pages of a list, and stores their records.
struct ListFetch<Resource: ListableResource> where Resource.Record: StorableRecord {
    typealias Record = Resource.Record

    /// What becomes of the list when all pages have come.
    private enum Goal {
        /// A new list replaces the stored one.
        case whole(ListTable.Fetching, isFiltered: Bool)
        /// The stored list gets the records that it did not have.
        case changes(ListTable.Complete)
    }

    private let pipe: StoredPipe<Resource>
    private let table: RecordTable<Record>
    private let partition: Int64
    /// When the first request was begun.
    private let first: Int64
    private let goal: Goal
    private var pages: PageSequence<ListedRecord<Record>>.AsyncIterator
    private var begun: Int64
    private var version: String?
    private var isFirstPage = true
    private var isEnded = false
    /// The number of records that have come.
    private(set) var count = 0

    /// A whole list, with or without a filter.
    init(
        _ pipe: StoredPipe<Resource>, filter: Resource.Filter?, sort: [SortCriterion<Resource.Sort>],
        pageSize: Resource.PageSize?
    ) async throws(StoreError) {
        self.pipe = try await pipe.callable()
        partition = try await pipe.place.partition()
        let (table, partition) = (try await pipe.store.table(of: Record.self), partition)
        self.table = table
        let listed = self.pipe.base.receiving(ListedResource<Resource>.self)
        let key = listed.storageKey(of: filter, sort)
        first = pipe.store.file.moment(pipe.base.client.now())
        begun = first
        let fetching = try await pipe.store.file.write { [first] database in
            try ListTable.begin(key, of: table.storage.type, partition: partition, begun: first, in: database)
        }
        goal = .whole(fetching, isFiltered: filter != nil)
        let call: PagedCall<ListedRecord<Record>, Resource.PageSize> = listed.listCall(filter, sort)
        pages = call.pages(pageSize: pageSize).makeAsyncIterator()
    }

    /// What has changed since the list was whole; `nil` if the server cannot be asked for that.
    init?(changesOf pipe: StoredPipe<Resource>, pageSize: Resource.PageSize?) async throws(StoreError) {
        guard let since = Resource.knownStorage.since else { return nil }
        self.pipe = try await pipe.callable()
        partition = try await pipe.place.partition()
        table = try await pipe.store.table(of: Record.self)
        let listed = self.pipe.base.receiving(ListedResource<Resource>.self)
        let (key, partition) = (listed.storageKey(of: nil, [SortCriterion<Resource.Sort>]()), partition)
        first = pipe.store.file.moment(pipe.base.client.now())
        begun = first
        let found = try await pipe.store.file.read { database in
            try ListTable.complete(key, partition: partition, in: database)
        }
        guard let found, let version = found.version else { return nil }
        goal = .changes(found)
        self.version = version
        let call: PagedCall<ListedRecord<Record>, Resource.PageSize> = listed.listCall(
            nil, [SortCriterion<Resource.Sort>]())
        pages = call.pages(pageSize: pageSize, query: URLQuery([(since, version)])).makeAsyncIterator()
    }

    /// Fetches the next page and stores its records; `nil` after the last one.
    ///
    /// - Returns: The records as they are stored now.
    mutating func next() async throws(StoreError) -> [Record]? {
        guard !isEnded else { return nil }
        let page: Page<ListedRecord<Record>>?
        do throws(PipeError) { page = try await pages.next() } catch { throw .call(error) }
        guard let page else {
            isEnded = true
            try await end()
            return nil
        }
        let records = try await store(page.records)
        // A record that changes after the first page has come gets a later version than all records of that page.
        if isFirstPage {
            isFirstPage = false
            version = try newestVersion(of: page.records) ?? version
        }
        count += page.records.count
        begun = pipe.store.file.moment(pipe.base.client.now())
        return records
    }

    private func store(_ listed: [ListedRecord<Record>]) async throws(StoreError) -> [Record] {
        let (table, partition, scope, moment) = (table, partition, pipe.place.scope, begun)
        let (goal, position) = (goal, count)
        return try await pipe.store.file.write { database in
            var rows: [Int64] = []
            var records: [Record] = []
            for element in listed {
                let key = RowKey(partition: partition, scope: scope, id: element.id.pathText)
                switch element.content {
                case .record(let received):
                    let facts = RowFacts(begun: moment, entityTag: nil, isWhole: false)
                    let stored = try table.store(received.record, json: received.json, at: key, facts, in: database)
                    guard let row = stored.row else { continue }
                    rows.append(row)
                    records.append(stored.record)
                case .deleted: try table.remove(key, begunBefore: moment, in: database)
                }
            }
            switch goal {
            case .whole(let fetching, _): try ListTable.add(rows, from: position, to: fetching, in: database)
            case .changes(let list): try ListTable.addMissing(rows, to: list, in: database)
            }
            return records
        }
    }

    private func newestVersion(of listed: [ListedRecord<Record>]) throws(StoreError) -> String? {
        do {
            return try table.newestVersion(
                of: listed.compactMap { element in
                    if case .record(let received) = element.content { received } else { nil }
                })
        } catch {
            throw StoreError(error)
        }
    }

    private func end() async throws(StoreError) {
        let (table, partition, home, first) = (table, partition, pipe.base.place.path, first)
        let (goal, version) = (goal, version)
        try await pipe.store.file.write { database in
            switch goal {
            case .changes(let list):
                try ListTable.renew(list, begun: first, version: version, in: database)
            case .whole(let fetching, let isFiltered):
                let gone = try ListTable.end(fetching, version: version, in: database)
                guard !isFiltered else { return }
                try table.remove(gone, begunBefore: first, in: database)
                try table.removeMade(
                    in: home, partition: partition, without: fetching.list, begunBefore: first, database)
            }
        }
    }
}
#endif
