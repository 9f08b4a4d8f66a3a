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

    /// The names of types that its values contain; an ID does not contain its record.
    var heldNames: [String] {
        switch self {
        case .named(let name): [name.value]
        case .identifier, .formatted: []
        case .list(let element, _), .map(let element, _), .response(_, let element, _), .optional(let element, _):
            element.heldNames
        }
    }

    /// The type as in a schema, for messages.
    var written: String {
        switch self {
        case .named(let name): name.value
        case .identifier(of: let name): name.value + ".ID"
        case .formatted(let name, let format): "\(name.value)(\(format.value))"
        case .list(let element, _): "list<\(element.written)>"
        case .map(let element, _): "map<\(element.written)>"
        case .response(let kind, let element, _): "\(kind.rawValue)<\(element.written)>"
        case .optional(let wrapped, _): wrapped.written + "?"
        }
    }
}
