import PipewrightSchema

extension TypeExpression {
    /// Whether it is written as `file`, `list<file>`, or one of them with a question mark.
    var isFile: Bool {
        switch self {
        case .named(let name): name.value == "file"
        case .list(.named(let name), _): name.value == "file"
        case .optional(.optional, _): false
        case .optional(let wrapped, _): wrapped.isFile
        case .list, .map, .response, .identifier, .formatted: false
        }
    }
}
