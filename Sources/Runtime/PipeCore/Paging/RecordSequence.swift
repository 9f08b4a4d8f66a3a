import PipeHTTP
import PipeJSON

/// The records of all pages of a list. A page is fetched when the records of the one before it are used up, or earlier
/// with `prefetch`.
///
/// ```swift
/// for try await project in todo.projects.all(where: .init(color: "black")) { print(project.title) }
/// let newest = try await todo.projects.all(limit: 500).collect()
/// ```
///
/// Each iteration starts at the first page. It throws ``PipeError/Reason/cancelled`` when its task is cancelled. If a
/// record of a page cannot be read, the records before it come first, then the error. If the server's total is larger
/// than the number of records, ``PipeError/Reason/paginationIncomplete(read:total:)`` is thrown after the last one.
public struct RecordSequence<Record: JSONReadable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = Record
    public typealias Failure = PipeError

    let pages: PageSequence<Record>

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages)
    }

    /// Fetches all records into an array.
    ///
    /// The array grows with the list: `all(limit:)` bounds it. To keep the records before an error, iterate instead.
    ///
    /// - Throws: ``PipeError``, as iterating does.
    public func collect() async throws(PipeError) -> [Record] {
        var records: [Record] = []
        var iterator = makeAsyncIterator()
        while let record = try await iterator.next() { records.append(record) }
        return records
    }

    /// The records, each with a bookmark of the position behind it.
    ///
    /// ```swift
    /// for try await (project, bookmark) in todo.projects.all().bookmarked() {
    ///     try store.save(project, continuingAt: bookmark)
    /// }
    /// ```
    public func bookmarked() -> Bookmarked {
        Bookmarked(records: self)
    }

    /// Iterates over the records.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let source: PageSource
        private let fetcher: PageFetcher<Record>
        private var remaining: Int
        /// The page that is read, and its records.
        private var page: PageState
        private var records: [Record] = []
        /// How many records of the page were read, with those before a bookmark.
        private var index: Int
        /// The page that the position behind the last record is on, if not the one that is read.
        private var nextPage: PageState?
        /// How many records of the page that is fetched next were read before.
        private var skip: Int
        /// What is thrown after the records.
        private var error: PipeError?

        init(_ pages: PageSequence<Record>) {
            source = pages.source
            fetcher = pages.makeFetcher()
            remaining = pages.limits.limit
            page = (try? pages.start.get()) ?? PageState()
            index = pages.limits.skip
            skip = pages.limits.skip
        }

        /// The position behind the record that ``next()`` returned last: `all(from:)` continues with the record after it,
        /// also after an error. Behind the last record of a list it leads to those that the server adds later.
        public var bookmark: PageBookmark { bookmark(from: source.bookmark) }

        fileprivate func bookmark(from start: PageBookmark) -> PageBookmark {
            if let nextPage, index >= records.count {
                return start.moved(to: nextPage)
            }
            return start.moved(to: page, recordsRead: index)
        }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(PipeError) -> Record? {
            guard !Task.isCancelled else {
                remaining = 0
                throw PipeError(.cancelled)
            }
            while remaining > 0 {
                if index < records.count {
                    defer { index += 1 }
                    remaining -= 1
                    return records[index]
                }
                if let error {
                    remaining = 0
                    throw error
                }
                switch await fetcher.next(isolation: actor) {
                case .success(let page?): read(page)
                case .success(nil): remaining = 0
                case .failure(let failure): read(failure)
                }
            }
            return nil
        }

        private mutating func read(_ page: Page<Record>) {
            defer { skip = 0 }
            // The next number may have no records until this page is full, so a position between two pages is on the first
            // one.
            let isNumbered = source.paging?.strategy.isNumbered == true
            if isNumbered, page.isEmpty, !records.isEmpty {
                return
            }
            self.page = page.state
            index = Swift.min(skip, page.count)
            records = page.records
            nextPage = isNumbered ? nil : try? page.links.next?.get()
        }

        private mutating func read(_ failure: PageFailure<Record>) {
            error = failure.error
            if let page = failure.state {
                self.page = page
                index = skip
                records = failure.records
                nextPage = nil
                skip = 0
            }
        }
    }

    /// The records of a list, each with a bookmark of the position behind it; made by ``RecordSequence/bookmarked()``.
    public struct Bookmarked: AsyncSequence, Sendable {
        public typealias Element = (record: Record, bookmark: PageBookmark)
        public typealias Failure = PipeError

        fileprivate let records: RecordSequence

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(records: records.makeAsyncIterator(), start: records.pages.source.bookmark)
        }

        /// Iterates over the records and their bookmarks.
        public struct AsyncIterator: AsyncIteratorProtocol {
            fileprivate var records: RecordSequence.AsyncIterator
            fileprivate let start: PageBookmark

            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(PipeError) -> Element? {
                guard let record = try await records.next(isolation: actor) else {
                    return nil
                }
                return (record, records.bookmark(from: start))
            }
        }
    }
}
