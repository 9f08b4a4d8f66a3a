import PipeJSON

/// Where in an answer something about paging is said.
public enum PagePlace: Sendable, Hashable {
    /// The target of the link with a relation in the `Link` header fields (RFC 8288).
    case link(String)
    /// The value of a header field.
    case header(String)
    /// A value in the body.
    case body(JSONPointer)
    /// A value in the first record of the page.
    case first(JSONPointer)
    /// A value in the last record of the page.
    case last(JSONPointer)

    /// Whether the place is in a record, so that there is something at it on every page that has records.
    var isInRecord: Bool {
        switch self {
        case .first, .last: true
        case .link, .header, .body: false
        }
    }
}
