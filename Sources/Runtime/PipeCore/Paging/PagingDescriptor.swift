@_spi(Generated) import PipeHTTP

/// The way from page to page.
///
/// With every strategy, a URL or cursor that is missing, null, empty or false ends a list. A page without records ends
/// it only if pages are requested by numbers or offsets.
@_spi(Generated) public struct PagingDescriptor: Sendable {
    /// Where responses name adjacent pages, and how these are requested.
    public enum Strategy: Sendable {
        /// A response has the URLs of the adjacent pages.
        ///
        /// A URL may be absolute, relative to its page's URL (RFC 3986, section 5), a query string, or a JSON object
        /// of query items. It is requested byte for byte. Query items of the first request (filter, order, page size,
        /// those that the schema adds to every request) are appended unless the URL has their names or is complete.
        case follow(next: PageLocation, previous: PageLocation? = nil, isComplete: Bool = false)
        /// A response has the cursors of the adjacent pages, or a value of a record is the cursor (keyset pagination).
        /// The number 0 as the next page's cursor ends the list. `previousIn` is where the cursor of the previous page
        /// is sent, if elsewhere than the cursor of the next page.
        case cursor(
            PageParameter, next: PageLocation, previous: PageLocation? = nil, previousIn: PageParameter? = nil)
        /// A page is requested by its number; the first page, whose number is 0 or more, without one. `pages` is the
        /// location of the number of pages.
        case number(PageParameter, first: Int = 1, pages: PageLocation? = nil)
        /// A page is requested by its offset, the number of records before it; the first page, whose offset is 0 or
        /// more, without one.
        case offset(PageParameter, first: Int = 0)
        /// A ``PageExtractor`` finds the adjacent pages. Its URLs are complete.
        case extractor(any PageExtractor)
        /// The list has only one page.
        case single

        /// The parameters that say which page a request asks for.
        var parameters: [PageParameter] {
            switch self {
            case .cursor(let parameter, _, _, let previous): [parameter] + (previous.map { [$0] } ?? [])
            case .number(let parameter, _, _), .offset(let parameter, _): [parameter]
            case .follow, .extractor, .single: []
            }
        }

        /// Whether the client computes what a request asks for from the page before, so that a server that ignores the
        /// parameter returns the same page for ever.
        var isCounted: Bool {
            switch self {
            case .number, .offset: true
            case .follow, .cursor, .extractor, .single: false
            }
        }

        /// Whether pages have numbers, so that the page after the last one has no records until that is full.
        var isNumbered: Bool { if case .number = self { true } else { false } }

        /// Whether pages are at URLs of the server, in which any query item may select a page.
        var followsURLs: Bool {
            switch self {
            case .follow, .extractor: true
            case .cursor, .number, .offset, .single: false
            }
        }
    }

    let strategy: Strategy
    let more: ResponseCondition?
    let size: PageSizeDescriptor?
    let total: PageTotal?
    let origins: [String]

    /// Describes the way from page to page.
    ///
    /// - Parameters:
    ///   - strategy: How adjacent pages are found and requested. A negative first number or offset counts as 0.
    ///   - more: The condition of a response with a next page; with cursors from records, with another page in the
    ///     direction of the iteration. An extractor decides without it.
    ///   - size: How the page size is requested.
    ///   - total: The location of the total number of records. An extractor may return it, too.
    ///   - origins: Scheme, host and port of other servers that URLs may lead to; they get the credentials, too.
    public init(
        _ strategy: Strategy,
        more: ResponseCondition? = nil,
        size: PageSizeDescriptor? = nil,
        total: PageTotal? = nil,
        origins: [String] = []
    ) {
        self.strategy =
            switch strategy {
            case .number(let parameter, ..<0, let pages): .number(parameter, first: 0, pages: pages)
            case .offset(let parameter, ..<0): .offset(parameter, first: 0)
            default: strategy
            }
        self.more = more
        self.size = size
        self.total = total
        self.origins = origins
    }

    /// Whether the body says which page is requested, or its size.
    var usesBody: Bool {
        (strategy.parameters + (size.map { [$0.parameter] } ?? [])).contains { parameter in
            if case .body = parameter { true } else { false }
        }
    }

    /// Whether URLs are complete, so that nothing of the first request is added.
    var hasCompleteURLs: Bool {
        switch strategy {
        case .follow(_, _, let isComplete): isComplete
        case .extractor: true
        default: false
        }
    }
}
