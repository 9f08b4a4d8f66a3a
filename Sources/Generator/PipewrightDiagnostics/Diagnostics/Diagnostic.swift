/// A problem of a schema, with its position and notes that explain it.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable {
        case error
        case warning
    }

    /// Another position that explains the problem, such as the first of two definitions.
    package struct Note: Hashable, Sendable {
        package enum Content: Hashable, Sendable {
            case firstDefined(String)
            case setHere(String)
            case resultSetHere
            case definedHere(String)
        }

        package let content: Content
        package let range: SourceRange

        package init(_ content: Content, at range: SourceRange) {
            self.content = content
            self.range = range
        }
    }

    package let severity: Severity
    package let problem: Problem
    package let range: SourceRange
    package let notes: [Note]

    package init(_ severity: Severity, _ problem: Problem, at range: SourceRange, notes: [Note] = []) {
        self.severity = severity
        self.problem = problem
        self.range = range
        self.notes = notes
    }
}
