/// The place of a value in a request or a response.
package enum Place: Hashable, Sendable {
    /// The target of a link with this relation type (RFC 8288).
    case link(String)
    case header(String)
    case query(String)
    case cookie(String)
    /// A JSON pointer into the body (RFC 6901).
    case body(String)
    /// A JSON pointer into the first record of a page, and into the last one.
    case first(String)
    case last(String)
}
