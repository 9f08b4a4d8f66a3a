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

    /// The status of the answer, from 200 to 299.
    public let status: HTTPResponse.Status

    /// The header fields of the answer.
    public let headers: HTTPFields

    /// The body, where what stands around the records is wanted.
    let body: [UInt8]
    let links: PageLinks
    let source: PageSource
    /// The addresses that this walk has been at, this page's own included.
    var visited: Set<HTTPAddress>
    let direction: PageDirection

    /// Whether the server names a next page.
    public var hasNext: Bool { links.next != nil }

    /// Whether the server names a previous page.
    public var hasPrevious: Bool { links.previous != nil }

    /// Fetches the next page.
    ///
    /// - Returns: The page, or `nil` after the last one.
    /// - Throws: ``PipeError``, with ``PipeError/Reason/pageLoop(_:)`` where this walk has been at the next address
    ///   already, and ``PipeError/Reason/pageOnOtherOrigin(_:)`` where that is on another server.
    public func next() async throws(PipeError) -> Page? {
        try await step(.next, to: links.next)
    }

    /// Fetches the previous page.
    ///
    /// - Returns: The page, or `nil` before the first one.
    /// - Throws: ``PipeError``, as ``next()`` does.
    public func previous() async throws(PipeError) -> Page? {
        try await step(.previous, to: links.previous)
    }

    private func step(_ direction: PageDirection, to link: PageLink?) async throws(PipeError) -> Page? {
        guard let link else {
            return nil
        }
        // Who turns round walks over pages that were seen before.
        let visited = direction == self.direction ? visited : [links.own]
        var page: Page = try await source.fetch(link, unlessIn: visited, direction: direction)
        page.visited.formUnion(visited)
        return page
    }
}

/// Which way a walk goes.
enum PageDirection: Sendable {
    case next
    case previous
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
