// Texts of errors of pages.

extension PipeError.PageArgumentError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .structured(let text):
            "the cursor of the next page is an object or an array, which only a body in JSON can have: \(text)"
        case .withoutBody(let method):
            "the next page is requested with members of the body, and \(method.rawValue) has no body"
        }
    }
}
