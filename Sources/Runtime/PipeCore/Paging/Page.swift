import HTTPTypes
import PipeHTTP
import PipeJSON

/// One page of a list: its records, in the server's order, and the way to the next and the previous page.
///
/// ```swift
/// var page: Page? = try await todo.projects.list()
/// while let current = page {
///     for project in current { print(project.title) }
///     page = try await current.next()
/// }
/// ```
public struct Page<Record: JSONReadable & Sendable>: Sendable, CustomReflectable {
    /// The records, in the server's order.
    public let records: [Record]

    /// The number of records on all pages; `nil` if the API does not say it.
    public var total: Int? { links.total }

    /// The number of pages; `nil` if the API neither says it nor says ``total`` for a known page size.
    public var pageCount: Int? { links.pageCount }

    /// The status of the response, from 200 to 299.
    public let status: Int

    /// The header fields of the response.
    public let headers: HTTPFields

    /// The body, if the resource has an envelope; otherwise empty.
    let body: [UInt8]
    /// Whether the format of the body distinguishes numbers, Booleans and lists from texts.
    let hasTypes: Bool
    let links: PageLinks
    let source: PageSource
    let state: PageState
    /// The pages visited so far, with this one.
    var visited: VisitedPages

    /// Has the records alone: header fields and body may repeat the secrets of the request.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: records, displayStyle: .collection) }

    /// Whether there is a next page, as far as the response tells. A page without records that names itself as the next
    /// one is the last one, unless the response says that there are more records.
    public var hasNext: Bool { links.next != nil }

    /// Whether there is a previous page, as far as the response tells.
    public var hasPrevious: Bool { links.previous != nil }

    /// The URL of this page, after redirects and without credentials.
    public var url: String { source.client.core.redaction.url(links.own.text) }

    /// Fetches the next page.
    ///
    /// - Returns: The page, or `nil` after the last one.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/pageLoop(_:)`` if the next page was visited before, and
    ///   ``PipeError/Reason/pageOnOtherOrigin(_:)`` if it is on another server.
    public func next() async throws(PipeError) -> Page? {
        try await fetch(links.next, isReversing: state.arrival == .backward)
    }

    /// Fetches the previous page.
    ///
    /// - Returns: The page, or `nil` before the first one.
    /// - Throws: ``PipeError``, as ``next()`` does.
    public func previous() async throws(PipeError) -> Page? {
        try await fetch(links.previous, isReversing: state.arrival != .backward)
    }

    private func fetch(_ link: PageLink?, isReversing: Bool) async throws(PipeError) -> Page? {
        guard let link else {
            return nil
        }
        // In the other direction, visited pages are no loop.
        var visited = visited
        if isReversing {
            visited = VisitedPages()
            visited.insert(state.target)
            visited.insert(.address(links.own))
        }
        var page: Page = try await source.fetch(try link.get(), unlessIn: visited)
        visited.formUnion(page.visited)
        page.visited = visited
        return page
    }

    /// The position of this page, for `list(at:)`, `all(from:)` and `pages(from:)`.
    public var bookmark: PageBookmark { source.bookmark.moved(to: state) }

    /// The position of the next page, to continue there; `nil` after the last page and where ``next()`` would throw.
    public var nextBookmark: PageBookmark? {
        (try? links.next?.get()).map { source.bookmark.moved(to: $0) }
    }
}

extension Page: RandomAccessCollection {
    public var startIndex: Int { records.startIndex }
    public var endIndex: Int { records.endIndex }

    public subscript(position: Int) -> Record {
        records[position]
    }
}

extension Page: CustomStringConvertible {
    public var description: String {
        let ofTotal = total.map { " of \($0)" } ?? ""
        return "Page(\(records.count)\(ofTotal) records\(hasNext ? ", next" : "")\(hasPrevious ? ", previous" : ""))"
    }
}
