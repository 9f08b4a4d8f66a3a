#if Store
import PipeCore
import PipeHTTP

/// The pages of a list, whose records are stored when they come.
public struct StoredPages<Resource: ListableResource>: AsyncSequence, Sendable
where Resource.Record: StorableRecord {
    public typealias Element = [Resource.Record]
    public typealias Failure = StoreError

    let pipe: StoredPipe<Resource>
    let filter: Resource.Filter?
    let sort: [SortCriterion<Resource.Sort>]
    let pageSize: Resource.PageSize?

    /// Begins with the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(pages: self) }

    /// Fetches one page after the other.
    public struct Iterator: AsyncIteratorProtocol {
        let pages: StoredPages
        private var fetch: ListFetch<Resource>?

        init(pages: StoredPages) {
            self.pages = pages
        }

        /// The records of the next page; `nil` after the last one.
        ///
        /// - Throws: ``StoreError``.
        public mutating func next() async throws(StoreError) -> [Resource.Record]? {
            if fetch == nil {
                fetch = try await ListFetch(
                    pages.pipe, filter: pages.filter, sort: pages.sort, pageSize: pages.pageSize)
            }
            return try await fetch?.next()
        }
    }
}
#endif
