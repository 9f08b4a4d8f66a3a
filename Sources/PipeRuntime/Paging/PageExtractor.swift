import HTTPTypes
import PipeJSON

/// Tells the neighbours of a page where no place in the answer does (seed row AG-38).
///
/// A schema names such a type (`paging: { own: { extractor: MyExtractor } }`), or a program gives one to a pipe with
/// ``Pipe/paged(by:)``.
///
/// ```swift
/// struct WeekExtractor: PageExtractor {
///     func neighbours(of answer: PageAnswer) -> PageNeighbours {
///         let week = Int(answer.query["week"] ?? "") ?? 1
///         return PageNeighbours(next: week < 52 ? .query(["week": "\(week + 1)"]) : nil)
///     }
/// }
/// ```
public protocol PageExtractor: Sendable {
    /// The neighbours of the page that an answer holds.
    ///
    /// - Throws: Anything; the page is given nevertheless, and going on from it throws ``PipeError/Reason/pageExtractor(_:)``,
    ///   or the ``PipeError`` that was thrown.
    func neighbours(of answer: PageAnswer) throws -> PageNeighbours
}

/// An answer that holds a page.
public struct PageAnswer: Sendable {
    /// Where the answer came from, after redirects and without what credentials add.
    public let url: String
    /// The status, from 200 to 299.
    public let status: HTTPResponse.Status
    /// The header fields.
    public let headers: HTTPFields
    /// The body.
    public let body: [UInt8]
    /// The body as JSON, also where a codec reads it.
    let json: [UInt8]

    /// The query of ``url``.
    public var query: Query { Query(of: url) }

    /// The value at a place of the body; `nil` where there is none, or the body is not JSON.
    public func value(at pointer: JSONPointer) -> JSONValue? {
        (try? JSON.value(at: pointer, in: json)) ?? nil
    }

    /// The targets and relations of the `Link` header fields (RFC 8288): the first target of a relation.
    public func link(_ relation: String) -> String? {
        LinkHeader(headers.values(of: "Link")).target(relation)
    }
}

/// What an extractor says of a page.
public struct PageNeighbours: Sendable {
    /// The next page; `nil` where there is none.
    public var next: PageReference?
    /// The previous page; `nil` where there is none.
    public var previous: PageReference?
    /// The number of records on all pages, where it is known.
    public var total: Int?

    /// Says what the neighbours are.
    public init(next: PageReference? = nil, previous: PageReference? = nil, total: Int? = nil) {
        self.next = next
        self.previous = previous
        self.total = total
    }
}

/// How a neighbour page is asked for.
public enum PageReference: Sendable, Hashable {
    /// An address: absolute, relative to that of the page, or a bare query string; followed byte for byte.
    case address(String)
    /// The first call, with these query items in the place of those that have the same names.
    case query(Query)
}
