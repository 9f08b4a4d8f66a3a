#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP

/// Fetches the pages of a list, and stores their elements.
struct ListFetch<Resource: ListableResource, Table: ListedTable> where Table.Value == Resource.Record {
    /// What becomes of the list when all pages have come.
    private enum Goal {
        /// A new list replaces the stored one.
        case whole(ListTable.Fetching, isFiltered: Bool)
        /// The stored list gets the records that it did not have.
        case changes(ListTable.Complete)
    }

    private let pipe: ResourcePipe<Resource>
    private let store: RecordStore
    private let table: Table
    private let partition: Int64
    /// When the first request was begun.
    private let first: Moment
    private let goal: Goal
    private var pages: PageSequence<Table.Element>.AsyncIterator
    private var begun: Moment
    private var version: String?
    private var versions = NewestVersions()
    private var pageCount = 0
    private var isEnded = false
    /// The number of elements that have come.
    private(set) var count = 0

    /// A whole list, with or without a filter.
    init(
        _ lists: StoredLists<Resource, Table>, filter: Resource.Filter?, sort: [SortCriterion<Resource.Sort>],
        pageSize: Resource.PageSize?
    ) async throws(StoreError) {
        pipe = try await lists.store.callable(lists.base)
        store = lists.store
        table = try await Table.prepared(in: store.file)
        partition = try await lists.place.partition()
        let (key, partition) = (pipe.storageKey(of: filter, sort), partition)
        first = store.file.moment(pipe.client.now())
        begun = first
        let fetching = try await store.file.write { [first, owner = store.owner] database in
            try ListTable.begin(key, partition: partition, owner: owner, begun: first, in: database)
        }
        goal = .whole(fetching, isFiltered: filter != nil)
        pages = Self.call(pipe, filter, sort).pages(pageSize: pageSize).makeAsyncIterator()
    }

    /// What has changed since the list was whole; `nil` if the server cannot be asked for that.
    init?(
        changesOf lists: StoredLists<Resource, Table>, pageSize: Resource.PageSize?
    ) async throws(StoreError) {
        guard let since = Resource.knownStorage.since else { return nil }
        pipe = try await lists.store.callable(lists.base)
        store = lists.store
        table = try await Table.prepared(in: store.file)
        partition = try await lists.place.partition()
        let (key, partition) = (pipe.storageKey(of: nil, [SortCriterion<Resource.Sort>]()), partition)
        first = store.file.moment(pipe.client.now())
        begun = first
        let found = try await store.file.read { database in
            try ListTable.complete(key, partition: partition, in: database)
        }
        guard let found, let version = found.version else { return nil }
        goal = .changes(found)
        self.version = version
        pages = Self.call(pipe, nil, []).pages(pageSize: pageSize, query: URLQuery([(since, version)]))
            .makeAsyncIterator()
    }

    /// The call of a list whose elements are read as the table needs them.
    private static func call(
        _ pipe: ResourcePipe<Resource>, _ filter: Resource.Filter?, _ sort: [SortCriterion<Resource.Sort>]
    ) -> PagedCall<Table.Element, Resource.PageSize> {
        let call: PagedCall<Resource.Record, Resource.PageSize> = pipe.listCall(filter, sort)
        return PagedCall(call.pageSource)
    }

    /// Fetches the next page and stores its elements; `nil` after the last one.
    ///
    /// - Returns: The elements as they are stored now.
    mutating func next() async throws(StoreError) -> [Table.Value]? {
        guard !isEnded else { return nil }
        let page: Page<Table.Element>?
        do throws(PipeError) { page = try await pages.next() } catch { throw .call(error) }
        guard let page else {
            isEnded = true
            try await end()
            return nil
        }
        let values = try await store(page.records)
        // A record that changes after the first page has come gets no earlier version than the newest of that page.
        if pageCount == 0 {
            do { versions = try table.newestVersions(of: page.records) } catch { throw StoreError(error) }
        }
        pageCount += 1
        count += page.records.count
        begun = store.file.moment(pipe.client.now())
        return values
    }

    private func store(_ elements: [Table.Element]) async throws(StoreError) -> [Table.Value] {
        let (table, goal, position) = (table, goal, count)
        let page = ListedPage(
            partition: partition, scope: pipe.storageScope, begun: begun, isWhole: Resource.knownStorage.respondsWhole)
        return try await store.file.write { database in
            var entries: [ListEntry] = []
            var values: [Table.Value] = []
            for element in elements {
                guard let stored = try table.store(element, from: page, in: database) else { continue }
                entries.append(stored.entry)
                values.append(stored.value)
            }
            switch goal {
            case .whole(let fetching, _): try ListTable.add(entries, from: position, to: fetching, in: database)
            case .changes(let list): try ListTable.addMissing(entries, to: list, in: database)
            }
            return values
        }
    }

    private func end() async throws(StoreError) {
        let (table, home, first) = (table, pipe.place.path, first)
        let goal = goal
        let version = versions.start(asked: version, isWhole: pageCount < 2)
        try await store.file.write { database in
            switch goal {
            case .changes(let list):
                try ListTable.renew(list, begun: first, version: version, in: database)
            case .whole(let fetching, let isFiltered):
                let gone = try ListTable.end(fetching, version: version, in: database)
                guard !isFiltered else { return }
                try table.remove(gone, missingIn: fetching, at: home, in: database)
            }
        }
    }
}
#endif
