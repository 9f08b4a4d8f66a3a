/// How a page leads to the next one.
public struct PagingDescriptor: Sendable {
    let next: PagePlace
    let previous: PagePlace?
    let size: PageSize?
    let total: PagePlace?

    /// A page names the addresses of its neighbours.
    ///
    /// An address may be absolute, relative to the URL of the page that names it (RFC 3986, section 5), or a bare query
    /// string. A missing, empty, null or false one is the end.
    ///
    /// - Parameters:
    ///   - next: Where the address of the next page is.
    ///   - previous: Where the address of the previous page is.
    ///   - size: How a caller says how many records a page shall have.
    ///   - total: Where the number of all records is.
    public static func follow(
        next: PagePlace,
        previous: PagePlace? = nil,
        size: PageSize? = nil,
        total: PagePlace? = nil
    ) -> PagingDescriptor {
        PagingDescriptor(next: next, previous: previous, size: size, total: total)
    }
}
