import PipeJSON

/// Where a response has something that pagination needs: a URL, a cursor or a number.
@_spi(Generated) public enum PageLocation: Sendable, Hashable {
    /// The target of the link with a relation in the `Link` header fields (RFC 8288).
    case linkHeader(String)
    /// The value of a header field.
    case header(String)
    /// A value in the body.
    case body(JSONPointer)
    /// A value in the first record of the page.
    case first(JSONPointer)
    /// A value in the last record of the page.
    case last(JSONPointer)

    /// Whether the location is in a record, so that every page with records has a value there.
    var isInRecord: Bool {
        switch self {
        case .first, .last: true
        case .linkHeader, .header, .body: false
        }
    }
}
