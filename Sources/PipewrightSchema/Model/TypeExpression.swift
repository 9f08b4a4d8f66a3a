import PipewrightDiagnostics

/// A type as written, such as `list<Project.ID>?`; what the names mean is decided later.
package indirect enum TypeExpression: Hashable, Sendable {
    case named(Located<String>)
    /// `Record.ID`
    case identifier(of: Located<String>)
    /// `timestamp(unix)`
    case formatted(Located<String>, format: Located<String>)
    case list(TypeExpression, SourceRange)
    case map(TypeExpression, SourceRange)
    /// `page<T>`, what an action may return.
    case page(TypeExpression, SourceRange)
    case optional(TypeExpression, SourceRange)

    package var range: SourceRange {
        switch self {
        case .named(let name), .identifier(of: let name), .formatted(let name, _): name.range
        case .list(_, let range), .map(_, let range), .page(_, let range), .optional(_, let range): range
        }
    }
}
