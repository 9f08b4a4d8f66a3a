import PipewrightSchema

extension API {
    /// How to come from one page of a list to the next.
    package struct Paging: Hashable, Sendable {
        package var strategy: Strategy
        /// Where an answer says whether there is a next page.
        package var more: Schema.Condition?
        package var size: Schema.PageSize?
        /// Where the number of all records is.
        package var total: Place?
        /// Whether that number may be off.
        package var isTotalEstimate = false
        /// The servers besides that of the API that addresses may lead to.
        package var origins: [String]

        /// One page only.
        package static let single = Paging(strategy: .single, origins: [])

        /// How the next page is found and asked for.
        package enum Strategy: Hashable, Sendable {
            /// Answers have the addresses of their neighbours.
            case follow(next: Place, previous: Place?, isComplete: Bool)
            /// Answers have texts that are sent back; those of the previous page in a parameter of their own, if there
            /// is one.
            case cursor(
                Schema.PageParameter, next: Place, previous: Place?, previousIn: Schema.PageParameter?)
            case number(Schema.PageParameter, first: Int, pages: Place?)
            case offset(Schema.PageParameter, first: Int)
            /// A Swift type.
            case extractor(String)
            /// One page only, where the resource has more.
            case single
        }
    }
}
