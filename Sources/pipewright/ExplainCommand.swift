import ArgumentParser
import PipewrightDiagnostics

/// `pipewright explain [RULE]`
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains a rule with an example, or lists all rules.",
        discussion: "Each diagnostic ends with the name of its rule in brackets: [unknown-record]."
    )

    @Argument(
        help: "The rule, such as unknown-record.", completion: .list(RuleBook.rules.map(\.name)),
        transform: { $0.trimmingBrackets })
    var rule: String?

    func validate() throws {
        guard let rule, RuleBook.rule(named: rule) == nil else { return }
        let name = ProblemText.visible(rule)
        let hint =
            RuleBook.nearest(to: rule).map { "did you mean ‘\($0.name)’?" } ?? "‘pipewright explain’ lists all rules."
        throw ValidationError("There is no rule ‘\(name)’; \(hint)")
    }

    func run() {
        print(rule.flatMap(RuleBook.rule)?.page ?? RuleBook.list, terminator: "")
    }
}

extension String {
    /// The name of a rule that is pasted with the brackets of a diagnostic.
    fileprivate var trimmingBrackets: String {
        let scalars = unicodeScalars.drop { $0 == "[" }
        return String(scalars.prefix { $0 != "]" })
    }
}
