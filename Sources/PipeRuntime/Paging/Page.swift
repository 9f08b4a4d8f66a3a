import HTTPTypes
import PipeJSON

/// Some records of a list, and the way to its neighbours. A page does not change.
///
/// ```swift
/// var page: Page? = try await todo.projects.list()
/// while let current = page {
///     for project in current { print(project.title) }
///     page = try await current.next()
/// }
/// ```
public struct Page<Record: JSONReadable & Sendable>: Sendable {
    /// The records, in the server's order.
    public let records: [Record]

    /// The number of records on all pages, where the API tells it.
    public let total: Int?

    /// The number of pages, where the API tells it or it follows from ``total``, the size that was asked for and what the
    /// server has given of it.
    public let pageCount: Int?

    /// The status of the answer, from 200 to 299.
    public let status: HTTPResponse.Status

    /// The header fields of the answer.
    public let headers: HTTPFields

    /// The body, where what stands around the records is wanted.
    let body: [UInt8]
    /// Whether that says which values are numbers, truth values and lists.
    let hasTypes: Bool
    let links: PageLinks
    let source: PageSource
    let state: PageState
    /// Where this walk has been, this page included.
    var visited: VisitedPages

    /// Whether the server names a next page.
    public var hasNext: Bool { links.next != nil }

    /// Whether the server names a previous page.
    public var hasPrevious: Bool { links.previous != nil }

    /// The address that this page came from, after redirects and without what credentials add.
    public var url: String { source.client.core.redaction.url(links.own.text) }

    /// Fetches the next page.
    ///
    /// - Returns: The page, or `nil` after the last one.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/pageLoop(_:)`` where this walk has been at the next page
    ///   already, and ``PipeError/Reason/pageOnOtherOrigin(_:)`` where that is on another server.
    public func next() async throws(PipeError) -> Page? {
        try await step(to: links.next, turning: state.arrival == .backward)
    }

    /// Fetches the previous page.
    ///
    /// - Returns: The page, or `nil` before the first one.
    /// - Throws: ``PipeError``, as ``next()`` does.
    public func previous() async throws(PipeError) -> Page? {
        try await step(to: links.previous, turning: state.arrival != .backward)
    }

    private func step(to link: PageLink?, turning: Bool) async throws(PipeError) -> Page? {
        guard let link else {
            return nil
        }
        // Who turns round walks over pages that were seen before.
        var visited = visited
        if turning {
            visited = VisitedPages()
            visited.insert(state.target)
            visited.insert(.address(links.own))
        }
        var page: Page = try await source.fetch(try link.get(), unlessIn: visited)
        visited.formUnion(page.visited)
        page.visited = visited
        return page
    }
}

extension Page: RandomAccessCollection {
    public var startIndex: Int { records.startIndex }
    public var endIndex: Int { records.endIndex }

    public subscript(position: Int) -> Record {
        records[position]
    }
}

extension Page {
    /// The place of this page, to come back to with `list(at:)`, `all(from:)` or `pages(from:)`.
    public var bookmark: PageBookmark { bookmark(of: state) }

    /// The place of the next page, to go on from there; `nil` after the last one and where ``next()`` would throw.
    public var nextBookmark: PageBookmark? {
        guard case .success(let state)? = links.next else {
            return nil
        }
        return bookmark(of: state)
    }

    private func bookmark(of state: PageState) -> PageBookmark {
        let call = try? source.call.get()
        var size: String?
        if case .header? = source.paging?.size?.parameter {
            size = source.paging?.size.flatMap { call?.asked($0.parameter) }
        }
        return PageBookmark(
            call: call.flatMap { try? source.client.address(of: $0) } ?? links.own, body: call?.sentText, size: size,
            state: state)
    }
}

extension Page: CustomStringConvertible {
    public var description: String {
        let ofTotal = total.map { " of \($0)" } ?? ""
        return "Page(\(records.count)\(ofTotal) records\(hasNext ? ", next" : "")\(hasPrevious ? ", previous" : ""))"
    }
}
