/// Why a server does not read a request to its end, and closes the connection after the response.
package enum UnreadRequest: Error, Hashable, Sendable {
    /// The bytes are not a request of HTTP/1.1 or 1.0 (RFC 9112, section 3).
    case malformed
    /// There are too many header fields, or too large ones (RFC 6585, section 5).
    case largeHead
    /// The body has another transfer coding than `chunked` (RFC 9112, section 6.1).
    case otherTransferCoding
    case largeBody
    /// The bodies of all connections are too large.
    case busy

    var status: Int {
        switch self {
        case .malformed: 400
        case .largeHead: 431
        case .otherTransferCoding: 501
        case .largeBody: 413
        case .busy: 503
        }
    }
}
