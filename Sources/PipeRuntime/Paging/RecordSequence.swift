import PipeJSON

/// The records of all pages of a list. A page is fetched when the one before it is used up.
///
/// The sequence throws ``PipeError/Reason/cancelled`` when its task is cancelled.
public struct RecordSequence<Record: JSONReadable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = Record
    public typealias Failure = PipeError

    let pages: PageSequence<Record>

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages: pages.makeAsyncIterator())
    }

    /// Gives the records of one walk.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var pages: PageSequence<Record>.AsyncIterator
        private var records: IndexingIterator<[Record]>

        init(pages: PageSequence<Record>.AsyncIterator) {
            self.pages = pages
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
                throw PipeError(.cancelled)
            }
            while true {
                if let record = records.next() {
                    return record
                }
                guard let page = try await pages.next(isolation: actor) else {
                    return nil
                }
                records = page.records.makeIterator()
            }
        }
    }
}
