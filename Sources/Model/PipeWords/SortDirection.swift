/// The way a request names the direction of the order.
package enum SortDirection: Codable, Hashable, Sendable {
    /// `sort=-created`
    case prefix
    /// `sort=created desc`
    case suffix
    /// `sort=created&direction=desc`
    case parameter(String)
    /// `_sort=created`, and `_sort_desc=created` for descending order
    case separate(descending: String)
}
