import HTTPTypes
import PipeHTTP
import PipeJSON

/// Finds the next and the previous page of a list whose responses do not name them.
///
/// Name the type in the schema (`paging: { own: { extractor: MyExtractor } }`), or use it with
/// ``Pageable/paged(by:)``.
///
/// ```swift
/// struct WeekExtractor: PageExtractor {
///     func adjacentPages(of response: PageResponse) -> AdjacentPages {
///         let week = response.query["week"].flatMap { Int($0) } ?? 1
///         return AdjacentPages(next: week < 52 ? .query(["week": "\(week + 1)"]) : nil)
///     }
/// }
/// ```
public protocol PageExtractor: Sendable {
    /// Returns the pages before and after the page of a response.
    ///
    /// - Throws: Any error. The page itself is returned; fetching the next or the previous one then throws
    ///   ``PipeError/Reason/pageExtractor(_:)``, or the ``PipeError`` that was thrown.
    func adjacentPages(of response: PageResponse) throws -> AdjacentPages
}

/// The response of a page, for a ``PageExtractor``.
public struct PageResponse: Sendable, CustomReflectable {
    /// The URL of the page, after redirects and without credentials.
    public let url: String
    /// The status, from 200 to 299.
    public let status: Int
    /// The header fields.
    public let headers: HTTPFields
    /// The body.
    public let body: [UInt8]
    /// The body as JSON, converted if a codec reads it.
    let json: [UInt8]

    /// Has no header fields and body, which may repeat the secrets of the request.
    public var customMirror: Mirror { Mirror(self, children: ["url": url, "status": status]) }

    /// The query of ``url``.
    public var query: URLQuery { URLQuery(url: url) }

    /// The value of the body at a pointer; `nil` without one, or if the body is not JSON.
    public func value(at pointer: JSONPointer) -> JSONValue? {
        (try? JSON.value(at: pointer, in: json)) ?? nil
    }

    /// The target of the first link with a relation in the `Link` header fields (RFC 8288), as written; `nil` without
    /// one.
    public func link(relation: String) -> String? {
        LinkHeader(headers.values(of: "Link")).target(relation)
    }
}

/// The pages before and after a page.
public struct AdjacentPages: Sendable {
    /// The next page; `nil` on the last one.
    public var next: PageReference?
    /// The previous page; `nil` on the first one.
    public var previous: PageReference?
    /// The number of records on all pages; `nil` if unknown.
    public var total: Int?

    /// Creates references to the adjacent pages.
    public init(next: PageReference? = nil, previous: PageReference? = nil, total: Int? = nil) {
        self.next = next
        self.previous = previous
        self.total = total
    }
}

/// How another page of a list is requested.
public enum PageReference: Sendable, Hashable {
    /// With a URL: absolute, relative to the URL of the page, or a query string. It is requested byte for byte.
    case address(String)
    /// With the first request, in which these query items replace items with the same names.
    case query(URLQuery)
    /// With the first request, in whose body these values replace those at the same places. Missing objects on the way
    /// to a place are created, as is a missing body. The request of the list must be one that has a body, such as a POST.
    case body([JSONPointer: JSONValue])
}
