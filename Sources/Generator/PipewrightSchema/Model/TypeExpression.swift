import PipeWords
import PipewrightDiagnostics

/// A type as written, such as `list<Project.ID>?`; its names are not resolved.
package indirect enum TypeExpression: Hashable, Sendable {
    case named(Located<String>)
    /// `Record.ID`
    case identifier(of: Located<String>)
    /// `timestamp(unix)`
    case formatted(Located<String>, format: Located<String>)
    case list(TypeExpression, SourceRange)
    case map(TypeExpression, SourceRange)
    /// `page<T>`, `stream<T>`, only for results and bodies of calls.
    case response(ResponseKind, TypeExpression, SourceRange)
    case optional(TypeExpression, SourceRange)

    /// The same type with a format for its timestamps; `nil` if it has no timestamps without a format.
    package func formatted(_ format: Located<String>) -> TypeExpression? {
        switch self {
        case .named(let name): name.value == "timestamp" ? .formatted(name, format: format) : nil
        case .identifier, .formatted: nil
        case .list(let element, let range): element.formatted(format).map { .list($0, range) }
        case .map(let element, let range): element.formatted(format).map { .map($0, range) }
        case .response(let kind, let element, let range):
            element.formatted(format).map { .response(kind, $0, range) }
        case .optional(let wrapped, let range): wrapped.formatted(format).map { .optional($0, range) }
        }
    }

    /// Whether it is the word `none`, for a response that is not read.
    package var isNone: Bool {
        if case .named(let name) = self { name.value == "none" } else { false }
    }

    /// Whether it is `string`, or that with `?`.
    package var isString: Bool {
        switch self {
        case .named(let name): name.value == "string"
        case .optional(let wrapped, _): wrapped.isString
        case .identifier, .formatted, .list, .map, .response: false
        }
    }

    package var range: SourceRange {
        switch self {
        case .named(let name), .identifier(of: let name), .formatted(let name, _): name.range
        case .list(_, let range), .map(_, let range), .response(_, _, let range), .optional(_, let range): range
        }
    }
}
