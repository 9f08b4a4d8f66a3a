/// How a page leads to its neighbours.
///
/// What ends a walk, whatever the form: a marker that is absent, null, empty or false. A page without records ends a walk by
/// numbers or offsets, as there is nothing that tells more, and no other walk.
public struct PagingDescriptor: Sendable {
    /// What is said of the neighbours, and how they are asked for.
    enum Strategy: Sendable {
        case follow(next: PagePlace, previous: PagePlace?)
        case cursor(PageParameter, next: PagePlace, previous: PagePlace?, previousIn: PageParameter)
        case number(PageParameter, first: Int, pages: PagePlace?)
        case offset(PageParameter, first: Int)
        case extractor(any PageExtractor)
        case single
    }

    let strategy: Strategy
    let more: AnswerCondition?
    let size: PageSize?
    let total: PageTotal?
    /// Whether addresses have all that the server needs, so that nothing of the first call is added.
    var isComplete = false
    /// Other servers that addresses may lead to.
    var origins: [String] = []

    /// Whether pages or their size are asked for in the body.
    var asksInBody: Bool {
        let parameters: [PageParameter] =
            switch strategy {
            case .cursor(let parameter, _, _, let previous): [parameter, previous]
            case .number(let parameter, _, _), .offset(let parameter, _): [parameter]
            case .follow, .extractor, .single: []
            }
        return size?.parameter.isInBody == true || parameters.contains(where: \.isInBody)
    }

    /// There is one page only.
    public static let single = PagingDescriptor(strategy: .single, more: nil, size: nil, total: nil)

    /// A page names the addresses of its neighbours.
    ///
    /// An address may be absolute, relative to the URL of the page that names it (RFC 3986, section 5), a bare query string,
    /// or a JSON object of query items. It is followed byte for byte. What the first call asked for (filter, order, page
    /// size, what the schema sends with every call) and the address does not name is added behind it, unless it is complete.
    ///
    /// - Parameters:
    ///   - next: Where the address of the next page is.
    ///   - previous: Where the address of the previous page is.
    ///   - more: The test of an answer that says whether there is a next page.
    ///   - size: How a caller says how many records a page shall have.
    ///   - total: Where the number of all records is.
    ///   - isComplete: Whether nothing is to be added to an address.
    ///   - origins: Scheme, host and port of other servers that addresses may lead to; they get the credentials, too.
    public static func follow(
        next: PagePlace,
        previous: PagePlace? = nil,
        more: AnswerCondition? = nil,
        size: PageSize? = nil,
        total: PageTotal? = nil,
        isComplete: Bool = false,
        origins: [String] = []
    ) -> PagingDescriptor {
        PagingDescriptor(
            strategy: .follow(next: next, previous: previous), more: more, size: size, total: total,
            isComplete: isComplete, origins: origins)
    }

    /// A page names the cursors of its neighbours, or the identities of its records are their cursors (keyset).
    ///
    /// - Parameters:
    ///   - parameter: Where a cursor is sent.
    ///   - next: Where the cursor of the next page is. The number 0 is none.
    ///   - previous: Where the cursor of the previous page is.
    ///   - previousIn: Where the cursor of the previous page is sent, if not where that of the next one is.
    ///   - more: The test of an answer that says whether there is a next page; with cursors from records, whether there is one
    ///     more in the direction of the walk.
    ///   - size: How a caller says how many records a page shall have.
    ///   - total: Where the number of all records is.
    public static func cursor(
        _ parameter: PageParameter,
        next: PagePlace,
        previous: PagePlace? = nil,
        previousIn: PageParameter? = nil,
        more: AnswerCondition? = nil,
        size: PageSize? = nil,
        total: PageTotal? = nil
    ) -> PagingDescriptor {
        PagingDescriptor(
            strategy: .cursor(parameter, next: next, previous: previous, previousIn: previousIn ?? parameter),
            more: more, size: size, total: total)
    }

    /// Pages have numbers.
    ///
    /// - Parameters:
    ///   - parameter: Where the number is sent; not for the first page, unless the caller does so.
    ///   - first: The number of the first page, 0 or more; less counts as 0.
    ///   - pages: Where the number of all pages is.
    ///   - more: The test of an answer that says whether there is a next page.
    ///   - size: How a caller says how many records a page shall have.
    ///   - total: Where the number of all records is.
    public static func number(
        _ parameter: PageParameter,
        first: Int = 1,
        pages: PagePlace? = nil,
        more: AnswerCondition? = nil,
        size: PageSize? = nil,
        total: PageTotal? = nil
    ) -> PagingDescriptor {
        PagingDescriptor(
            strategy: .number(parameter, first: max(0, first), pages: pages), more: more, size: size, total: total)
    }

    /// A page is asked for by how many records are before it.
    ///
    /// - Parameters:
    ///   - parameter: Where that number is sent; not for the first page, unless the caller does so.
    ///   - first: What is sent for the first page, 0 or more; less counts as 0.
    ///   - more: The test of an answer that says whether there is a next page.
    ///   - size: How a caller says how many records a page shall have.
    ///   - total: Where the number of all records is.
    public static func offset(
        _ parameter: PageParameter,
        first: Int = 0,
        more: AnswerCondition? = nil,
        size: PageSize? = nil,
        total: PageTotal? = nil
    ) -> PagingDescriptor {
        PagingDescriptor(strategy: .offset(parameter, first: max(0, first)), more: more, size: size, total: total)
    }

    /// A type of your own tells the neighbours of a page.
    ///
    /// - Parameters:
    ///   - extractor: What reads answers.
    ///   - size: How a caller says how many records a page shall have.
    ///   - total: Where the number of all records is, if the extractor does not tell it.
    ///   - origins: Scheme, host and port of other servers that addresses may lead to; they get the credentials, too.
    public static func extractor(
        _ extractor: any PageExtractor,
        size: PageSize? = nil,
        total: PageTotal? = nil,
        origins: [String] = []
    ) -> PagingDescriptor {
        PagingDescriptor(
            strategy: .extractor(extractor), more: nil, size: size, total: total, isComplete: true, origins: origins)
    }
}
