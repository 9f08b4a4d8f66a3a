import PipeJSON

/// The differences of a call from the other calls of its resource.
@_spi(Generated) public struct CallOptions: Sendable {
    let items: JSONPointer?
    let element: JSONPointer?
    let wrap: String?
    package let item: JSONPointer?
    let paging: PagingDescriptor?
    let body: BodyFormat?
    let headers: CallHeaders?
    let settings: CallSettings?

    /// Describes the differences.
    ///
    /// - Parameters:
    ///   - items: The array of records in the response; empty for the whole body.
    ///   - element: The record within an element of that array.
    ///   - wrap: The member with the result; empty for the whole body.
    ///   - item: The result in the response, at any depth.
    ///   - paging: The way from page to page.
    ///   - body: The format of the body.
    ///   - headers: Header fields with values of arguments.
    ///   - settings: Headers, query, timeout and authentication.
    public init(
        items: JSONPointer? = nil,
        element: JSONPointer? = nil,
        wrap: String? = nil,
        item: JSONPointer? = nil,
        paging: PagingDescriptor? = nil,
        body: BodyFormat? = nil,
        headers: CallHeaders? = nil,
        settings: CallSettings? = nil
    ) {
        self.items = items
        self.element = element
        self.wrap = wrap
        self.item = item
        self.paging = paging
        self.body = body
        self.headers = headers
        self.settings = settings
    }
}

extension CallOptions {
    /// The options without the header fields with values of arguments.
    package var withoutArguments: CallOptions {
        CallOptions(
            items: items, element: element, wrap: wrap, item: item, paging: paging, body: body, settings: settings)
    }
}
