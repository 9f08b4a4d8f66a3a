import PipeModel

extension HTTPMethod {
    /// Whether a body has a meaning (RFC 9110, section 9.3). APIs check the body of an OPTIONS before an upload.
    var hasBody: Bool {
        switch self {
        case .get, .head, .delete, .trace: false
        default: true
        }
    }
}
