extension Schema {
    /// A named way from one page of a list to the next.
    package struct PagingScheme: Hashable, Sendable {
        package var name: Located<String>
        /// Nothing where it could not be read.
        package var strategy: Located<PagingStrategy>?
        /// Where the address or the cursor of the previous page is.
        package var back: Located<Place>?
        /// What the cursor of the previous page is sent in, if it is not that of the next one.
        package var backCursor: Located<PageParameter>?
        /// Where an answer says whether there is a next page.
        package var more: Located<Place>?
        /// What it says there, where it does not say yes or no.
        package var moreTest: Schema.Condition.Test?
        /// The number of the first page, or of the records before it.
        package var first: Located<Int>?
        /// Where the number of all pages is.
        package var pages: Located<Place>?
        /// Where the number of all records is.
        package var total: Located<Place>?
        /// Whether that number may be off.
        package var isTotalEstimate = false
        package var size: Located<PageSize>?
        package var items: Located<ResourceSettings.ItemsPlace>?
        /// Whether addresses carry all that the server needs.
        package var isComplete = false
        /// The servers besides that of the API that addresses may lead to.
        package var origins: [Located<String>] = []
    }

    /// How the next page is found and asked for.
    package enum PagingStrategy: Hashable, Sendable {
        /// An answer has its address.
        case follow(Place)
        /// An answer has a text that is sent back.
        case cursor(PageParameter, next: Located<Place>)
        /// Pages have numbers.
        case page(PageParameter)
        /// Records are skipped.
        case offset(PageParameter)
        /// A Swift type knows.
        case extractor(String)

        /// The key that chooses it.
        package enum Key: String, CaseIterable, Hashable, Sendable {
            case follow, cursor, page, offset, extractor
        }
    }

    /// What a cursor or a number is sent in.
    package enum PageParameter: Hashable, Sendable {
        case query(String)
        case header(String)
        /// A member of the object that is sent, by its JSON pointer.
        case body(String)
    }

    /// How a caller asks for a number of records a page.
    package struct PageSize: Hashable, Sendable {
        package var parameter: PageParameter
        package var lowest: Int
        package var highest: Int?
        /// What is asked for where a caller says nothing.
        package var defaultValue: Int?

        package var range: ClosedRange<Int> { lowest...(highest ?? .max) }
    }
}
