/// The part of a request that sends a cursor or a number.
package enum PageParameter: Hashable, Sendable {
    case query(String)
    case header(String)
    /// A member of the JSON object in the request body, by its JSON pointer.
    case body(String)
}
