#if Store
import PipeCore
import PipeHTTP

/// The pages of a list, whose records are stored when they come.
public struct StoredPages<Record: Sendable>: AsyncSequence, Sendable {
    public typealias Element = [Record]
    public typealias Failure = StoreError

    private let begin: @Sendable () async throws(StoreError) -> any PageFetch<Record>

    init(_ begin: @escaping @Sendable () async throws(StoreError) -> any PageFetch<Record>) {
        self.begin = begin
    }

    /// Begins with the first page.
    public func makeAsyncIterator() -> Iterator { Iterator(begin: begin) }

    /// Fetches one page after the other.
    public struct Iterator: AsyncIteratorProtocol {
        private let begin: @Sendable () async throws(StoreError) -> any PageFetch<Record>
        private var fetch: (any PageFetch<Record>)?

        fileprivate init(begin: @escaping @Sendable () async throws(StoreError) -> any PageFetch<Record>) {
            self.begin = begin
        }

        /// The records of the next page; `nil` after the last one.
        ///
        /// - Throws: ``StoreError``.
        public mutating func next() async throws(StoreError) -> [Record]? {
            if fetch == nil { fetch = try await begin() }
            return try await fetch?.next()
        }
    }
}

/// Fetches the pages of a list.
protocol PageFetch<Record> {
    associatedtype Record

    mutating func next() async throws(StoreError) -> [Record]?
}

extension ListFetch: PageFetch {}
#endif
