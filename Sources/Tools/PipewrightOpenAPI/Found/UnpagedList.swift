/// A list with parameters of pages, of which the schema has one page.
package struct UnpagedList: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// Nothing says where the position of the next page is.
        case next
        /// Nothing says which of the values of the response are the records.
        case records
        /// The way of paging is in doubt.
        case way
        /// The call is neither a list of records nor an action in the schema.
        case call
    }

    /// `GET /v1/things`
    package var operation: String
    /// The names of the parameters.
    package var parameters: [String]
    package var reason: Reason
    /// The scheme to write under `paging`, with `…` for what the document does not say.
    package var scheme: [FoundScheme.Entry]
}
