import PipewrightVocabulary

extension HTTPMethod {
    /// Whether a body has a meaning (RFC 9110, section 9.3).
    var hasBody: Bool {
        switch self {
        case .post, .put, .patch: true
        case .get, .head, .delete: false
        }
    }
}
