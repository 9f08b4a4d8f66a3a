import PipeJSON

/// Where in an answer something about paging is said.
public enum PagePlace: Sendable, Hashable {
    /// The target of the link with a relation in the `Link` header fields (RFC 8288).
    case link(String)
    /// The value of a header field.
    case header(String)
    /// A value in the body.
    case body(JSONPointer)
}
