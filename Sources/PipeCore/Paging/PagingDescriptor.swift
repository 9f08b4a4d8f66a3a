@_spi(Generated) import PipeHTTP

/// The way from page to page.
///
/// With every strategy, a URL or cursor that is missing, null, empty or false ends a list. A page without records ends
/// it only if pages are requested by numbers or offsets.
@_spi(Generated) public struct PagingDescriptor: Sendable {
    /// Where responses name adjacent pages, and how these are requested.
    enum Strategy: Sendable {
        case follow(next: PageLocation, previous: PageLocation?)
        case cursor(PageParameter, next: PageLocation, previous: PageLocation?, previousIn: PageParameter)
        case number(PageParameter, first: Int, pages: PageLocation?)
        case offset(PageParameter, first: Int)
        case extractor(any PageExtractor)
        case single
    }

    let strategy: Strategy
    let more: ResponseCondition?
    let size: PageSizeDescriptor?
    let total: PageTotal?
    /// Whether URLs are complete, so that nothing of the first request is added.
    var isComplete = false
    /// The origins of other servers that URLs may lead to.
    var origins: [String] = []

    /// Whether the body says which page is requested, or its size.
    var usesBody: Bool {
        let parameters: [PageParameter] =
            switch strategy {
            case .cursor(let parameter, _, _, let previous): [parameter, previous]
            case .number(let parameter, _, _), .offset(let parameter, _): [parameter]
            case .follow, .extractor, .single: []
            }
        return size?.parameter.isInBody == true || parameters.contains(where: \.isInBody)
    }

    /// Whether pages are requested by their numbers.
    var hasNumbers: Bool {
        if case .number = strategy { true } else { false }
    }

    /// The list has only one page.
    public static let single = PagingDescriptor(strategy: .single, more: nil, size: nil, total: nil)

    /// A response has the URLs of the adjacent pages.
    ///
    /// A URL may be absolute, relative to that of its page (RFC 3986, section 5), a query string, or a JSON object of
    /// query items. It is requested byte for byte. Query items of the first request (filter, order, page size, those
    /// that the schema adds to every request) are appended unless the URL has their names or is complete.
    ///
    /// - Parameters:
    ///   - next: The location of the next page's URL.
    ///   - previous: The location of the previous page's URL.
    ///   - more: The condition of a response with a next page.
    ///   - size: How the page size is requested.
    ///   - total: The location of the total number of records.
    ///   - isComplete: Whether nothing is appended to a URL.
    ///   - origins: Scheme, host and port of other servers that URLs may lead to; they get the credentials, too.
    public static func follow(
        next: PageLocation,
        previous: PageLocation? = nil,
        more: ResponseCondition? = nil,
        size: PageSizeDescriptor? = nil,
        total: PageTotal? = nil,
        isComplete: Bool = false,
        origins: [String] = []
    ) -> PagingDescriptor {
        PagingDescriptor(
            strategy: .follow(next: next, previous: previous), more: more, size: size, total: total,
            isComplete: isComplete, origins: origins)
    }

    /// A response has the cursors of the adjacent pages, or a value of a record is the cursor (keyset pagination).
    ///
    /// - Parameters:
    ///   - parameter: Where a cursor is sent.
    ///   - next: The location of the next page's cursor. The number 0 ends the list.
    ///   - previous: The location of the previous page's cursor.
    ///   - previousIn: Where the cursor of the previous page is sent, if elsewhere than that of the next one.
    ///   - more: The condition of a response with a next page; with cursors from records, with another page in the
    ///     direction of the iteration.
    ///   - size: How the page size is requested.
    ///   - total: The location of the total number of records.
    public static func cursor(
        _ parameter: PageParameter,
        next: PageLocation,
        previous: PageLocation? = nil,
        previousIn: PageParameter? = nil,
        more: ResponseCondition? = nil,
        size: PageSizeDescriptor? = nil,
        total: PageTotal? = nil
    ) -> PagingDescriptor {
        PagingDescriptor(
            strategy: .cursor(parameter, next: next, previous: previous, previousIn: previousIn ?? parameter),
            more: more, size: size, total: total)
    }

    /// A page is requested by its number.
    ///
    /// - Parameters:
    ///   - parameter: Where the number is sent; the first page is requested without one.
    ///   - first: The number of the first page, 0 or more; a negative one counts as 0.
    ///   - pages: The location of the number of pages.
    ///   - more: The condition of a response with a next page.
    ///   - size: How the page size is requested.
    ///   - total: The location of the total number of records.
    public static func number(
        _ parameter: PageParameter,
        first: Int = 1,
        pages: PageLocation? = nil,
        more: ResponseCondition? = nil,
        size: PageSizeDescriptor? = nil,
        total: PageTotal? = nil
    ) -> PagingDescriptor {
        PagingDescriptor(
            strategy: .number(parameter, first: max(0, first), pages: pages), more: more, size: size, total: total)
    }

    /// A page is requested by its offset: the number of records before it.
    ///
    /// - Parameters:
    ///   - parameter: Where the offset is sent; the first page is requested without one.
    ///   - first: The offset of the first page, 0 or more; a negative one counts as 0.
    ///   - more: The condition of a response with a next page.
    ///   - size: How the page size is requested.
    ///   - total: The location of the total number of records.
    public static func offset(
        _ parameter: PageParameter,
        first: Int = 0,
        more: ResponseCondition? = nil,
        size: PageSizeDescriptor? = nil,
        total: PageTotal? = nil
    ) -> PagingDescriptor {
        PagingDescriptor(strategy: .offset(parameter, first: max(0, first)), more: more, size: size, total: total)
    }

    /// A ``PageExtractor`` finds the adjacent pages.
    ///
    /// - Parameters:
    ///   - extractor: Reads the responses.
    ///   - size: How the page size is requested.
    ///   - total: The location of the total number of records, if the extractor does not return it.
    ///   - origins: Scheme, host and port of other servers that URLs may lead to; they get the credentials, too.
    public static func extractor(
        _ extractor: any PageExtractor,
        size: PageSizeDescriptor? = nil,
        total: PageTotal? = nil,
        origins: [String] = []
    ) -> PagingDescriptor {
        PagingDescriptor(
            strategy: .extractor(extractor), more: nil, size: size, total: total, isComplete: true, origins: origins)
    }

    /// An extractor that replaces the pagination of a schema, but not its page size and total.
    static func extractor(_ extractor: any PageExtractor, over paging: PagingDescriptor?) -> PagingDescriptor {
        .extractor(extractor, size: paging?.size, total: paging?.total, origins: paging?.origins ?? [])
    }
}
