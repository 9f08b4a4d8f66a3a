import PipeCore
import PipeJSON

/// The records of all pages of a list, with their related records. Those of a page are fetched when the iteration reaches
/// the page.
///
/// Each iteration starts at the first page. It throws ``PipeError/Reason/cancelled`` when its task is cancelled.
public struct RecordsWithRelated<Record: JSONReadable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = WithRelated<Record>
    public typealias Failure = PipeError

    let pages: PageSequence<Record>
    let limit: Int
    let relations: IncludedRelations<Record>
    let client: PipeClient

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages: pages.makeAsyncIterator(), remaining: limit, relations: relations, client: client)
    }

    /// Fetches all records into an array.
    ///
    /// The array grows with the list: `all(limit:)` bounds it.
    ///
    /// - Throws: ``PipeError``, as iterating does.
    public func collect() async throws(PipeError) -> [WithRelated<Record>] {
        var records: [WithRelated<Record>] = []
        var iterator = makeAsyncIterator()
        while let record = try await iterator.next() { records.append(record) }
        return records
    }

    /// Iterates over the records.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var pages: PageSequence<Record>.AsyncIterator
        fileprivate var remaining: Int
        fileprivate let relations: IncludedRelations<Record>
        fileprivate let client: PipeClient
        private var records: ArraySlice<WithRelated<Record>> = []

        fileprivate init(
            pages: PageSequence<Record>.AsyncIterator, remaining: Int, relations: IncludedRelations<Record>,
            client: PipeClient
        ) {
            self.pages = pages
            self.remaining = remaining
            self.relations = relations
            self.client = client
        }

        public mutating func next() async throws(PipeError) -> WithRelated<Record>? {
            try await next(isolation: nil)
        }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(PipeError) -> WithRelated<Record>? {
            guard remaining > 0 else {
                return nil
            }
            while records.isEmpty {
                do throws(PipeError) {
                    guard let page = try await pages.next(isolation: actor) else {
                        remaining = 0
                        return nil
                    }
                    // Records after the last one are not returned, so that nothing is fetched for them.
                    records = try await relations.fetch(for: Array(page.records.prefix(remaining)), client)[...]
                } catch {
                    remaining = 0
                    throw error
                }
            }
            remaining -= 1
            return records.popFirst()
        }
    }
}
