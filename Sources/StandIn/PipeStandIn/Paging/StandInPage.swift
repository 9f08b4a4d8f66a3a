import PipeHTTP

/// A request for a page, for a closure that stands in for an extractor in Swift.
public struct StandInPageRequest: Sendable {
    /// The query items, not percent-encoded.
    public let query: [(name: String, value: String)]
    /// The header fields.
    public let headers: HTTPFields
    /// The body as JSON; `nil` if it is not JSON.
    public let json: JSONValue?
    /// The URL of the request without its query.
    public let url: String
    /// The number of records of all pages.
    public let count: Int

    /// The first value of a query item.
    public func item(_ name: String) -> String? { query.first { $0.name.hasSameBytes(as: name) }?.value }
}

/// A page that a closure has chosen.
public struct StandInPage: Sendable {
    /// The records of the page. Those that do not exist are left out.
    public var range: Range<Int>
    /// The header fields that say where the other pages are.
    public var headers: HTTPFields
    /// The values in the body that say so, by JSON pointer (RFC 6901): `/next_page`.
    public var members: [String: JSONValue]

    /// Makes a page.
    ///
    /// ```swift
    /// StandInPage(20..<40, members: ["/next_page": 3])
    /// ```
    public init(_ range: Range<Int>, headers: HTTPFields = HTTPFields(), members: [String: JSONValue] = [:]) {
        self.range = range
        self.headers = headers
        self.members = members
    }
}
