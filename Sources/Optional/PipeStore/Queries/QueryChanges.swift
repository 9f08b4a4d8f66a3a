#if Store
import GRDB
import PipeCore

/// The records of a query, and again after each change of one of them.
public struct QueryChanges<Record: StorableRecord>: AsyncSequence, Sendable {
    public typealias Element = [Stored<Record>]
    public typealias Failure = StoreError

    let query: StoredQuery<Record>

    public func makeAsyncIterator() -> Iterator {
        Iterator(query: query)
    }

    /// Iterates over the states of the query.
    public struct Iterator: AsyncIteratorProtocol {
        private let query: StoredQuery<Record>
        private var values: AsyncValueObservation<[Stored<Record>]>.Iterator?
        private var last: [Stored<Record>]?
        /// Other processes are watched as long as this iteration lives.
        private let watch: ForeignChanges.Watch

        fileprivate init(query: StoredQuery<Record>) {
            self.query = query
            watch = query.place.store.file.foreignChanges.watch()
        }

        public mutating func next() async throws(StoreError) -> [Stored<Record>]? {
            if values == nil {
                values = query.place.store.file.values(try await query.reading().observed).makeAsyncIterator()
            }
            while true {
                let found: [Stored<Record>]?
                do {
                    found = try await values?.next()
                } catch {
                    throw StoreError(error)
                }
                // Another record of the type may have changed.
                if found != last || found == nil {
                    last = found
                    return found
                }
            }
        }
    }
}
#endif
