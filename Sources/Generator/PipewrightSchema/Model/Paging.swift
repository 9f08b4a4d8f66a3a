import PipeWords
import PipewrightLanguage

extension Schema {
    /// A named way to get from one page of a list to the next.
    package struct PagingScheme: Hashable, Sendable {
        package var name: Located<String>
        /// `nil` if it could not be read.
        package var strategy: Located<PagingStrategy>?
        /// The place of the URL or the cursor of the previous page.
        package var back: Located<Place>?
        /// The parameter for the cursor of the previous page, if the next page has another one.
        package var backCursor: Located<PageParameter>?
        /// The place in a response that says whether there is a next page.
        package var more: Located<Place>?
        /// The test of the value at `more`; `nil` if the value is a boolean.
        package var moreTest: Condition.Test?
        /// The number of the first page, or the offset of the first record.
        package var first: Located<Int>?
        /// The place of the number of all pages.
        package var pages: Located<Place>?
        /// The place of the number of all records.
        package var total: Located<Place>?
        /// Whether the number of all records is an estimate.
        package var isTotalEstimate = false
        package var size: Located<PageSize>?
        package var items: Located<ItemsPlace>?
        /// Whether URLs of pages have all query items that the server needs.
        package var isComplete = false
        /// The origins, besides the API's server, that URLs of pages may lead to.
        package var origins: [Located<String>] = []
    }

    /// The way to find and request the next page.
    package enum PagingStrategy: Hashable, Sendable {
        /// A response has the URL of the next page.
        case follow(Place)
        /// A response has a cursor that the next request sends.
        case cursor(PageParameter, next: Located<Place>)
        /// Pages have numbers.
        case page(PageParameter)
        /// Requests skip a number of records.
        case offset(PageParameter)
        /// A Swift type finds the next page.
        case extractor(String)

        /// The parameter for the next page.
        package var parameter: PageParameter? {
            switch self {
            case .cursor(let parameter, next: _), .page(let parameter), .offset(let parameter): parameter
            case .follow, .extractor: nil
            }
        }

        /// The key that chooses the strategy.
        package enum Key: String, CaseIterable, Hashable, Sendable {
            case follow, cursor, page, offset, extractor

            package var key: LanguageKey {
                switch self {
                case .follow: .follow
                case .cursor: .cursor
                case .page: .page
                case .offset: .offset
                case .extractor: .extractor
                }
            }
        }
    }
}
