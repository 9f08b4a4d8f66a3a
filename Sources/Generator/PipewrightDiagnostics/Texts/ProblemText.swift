/// The text of every problem. All texts of diagnostics are here, so that they can be read and compared.
package struct ProblemText: Hashable, Sendable {
    /// A stable name of the rule, such as `unknown-record`.
    package let rule: String
    /// Says what is wrong, in one sentence without a full stop.
    package let message: String
    /// Says what to write instead; `nil` if that is not known.
    package let hint: String?

    package init(_ problem: Problem) {
        let (rule, message, hint) =
            switch problem {
            case .file(let problem): Self.text(for: problem)
            case .shape(let problem): Self.text(for: problem)
            case .type(let problem): Self.text(for: problem)
            case .record(let problem): Self.text(for: problem)
            case .resource(let problem): Self.text(for: problem)
            case .auth(let problem): Self.text(for: problem)
            case .output(let problem): Self.text(for: problem)
            case .document(let problem): Self.text(for: problem)
            case .omission(let omission): Self.text(for: omission)
            case .warning(let mistake): Self.text(for: mistake)
            }
        self.rule = rule.rawValue
        self.message = message
        self.hint = hint
    }

    typealias Content = (rule: Rule.Name, message: String, hint: String?)

    /// The text of a note.
    package static func text(for note: Diagnostic.Note.Content) -> String {
        switch note {
        case .firstDefined(let name): "\(quoted(name)) is first defined here"
        case .setHere(let name): "\(quoted(name)) is set here"
        case .resultSetHere: "\(quoted("result")) is set here"
        case .definedHere(let name): "\(quoted(name)) is defined here"
        }
    }
}
