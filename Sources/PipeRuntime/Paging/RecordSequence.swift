import PipeJSON

/// The records of all pages of a list. A page is fetched when the one before it is used up, or earlier where that is asked
/// for.
///
/// The sequence throws ``PipeError/Reason/cancelled`` when its task is cancelled. Where a record of a page cannot be read,
/// those before it are given, then the error is thrown. After all records it throws
/// ``PipeError/Reason/walkIncomplete(read:total:)`` where a walk from the first page on found fewer than the server counts.
public struct RecordSequence<Record: JSONReadable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = Record
    public typealias Failure = PipeError

    let pages: PageSequence<Record>

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(fetcher: pages.makeFetcher(), limit: pages.bounds.limit)
    }

    /// Gives the records of one walk.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let fetcher: PageFetcher<Record>
        private var remaining: Int
        private var records: IndexingIterator<[Record]>
        /// What is thrown after the records.
        private var error: PipeError?

        init(fetcher: PageFetcher<Record>, limit: Int) {
            self.fetcher = fetcher
            remaining = limit
            records = [].makeIterator()
        }

        public mutating func next() async throws(PipeError) -> Record? {
            try await next(isolation: nil)
        }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(PipeError) -> Record? {
            guard !Task.isCancelled else {
                records = [].makeIterator()
                remaining = 0
                throw PipeError(.cancelled)
            }
            while remaining > 0 {
                if let record = records.next() {
                    remaining -= 1
                    return record
                }
                if let error {
                    remaining = 0
                    throw error
                }
                switch await fetcher.next(isolation: actor) {
                case .success(let page?): records = page.records.makeIterator()
                case .success(nil): remaining = 0
                case .failure(let failure):
                    records = failure.records.makeIterator()
                    error = failure.error
                }
            }
            return nil
        }
    }
}
