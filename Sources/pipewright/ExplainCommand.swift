import ArgumentParser
import PipewrightDiagnostics

/// `pipewright explain [RULE]`
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Tells what a rule means, with an example; without a rule it lists all of them.",
        discussion: "The name of a rule stands in brackets at the end of each diagnostic: [unknown-record]."
    )

    @Argument(
        help: "The rule, such as unknown-record.", completion: .list(RuleBook.rules.map(\.name)),
        transform: { $0.trimmingBrackets })
    var rule: String?

    func validate() throws {
        guard let rule, RuleBook.rule(named: rule) == nil else { return }
        let name = ProblemText.visible(rule)
        let hint =
            RuleBook.nearest(to: rule).map { "did you mean ‘\($0.name)’?" } ?? "‘pipewright explain’ lists them all."
        throw ValidationError("There is no rule ‘\(name)’; \(hint)")
    }

    func run() {
        print(rule.flatMap(RuleBook.rule)?.page ?? RuleBook.list, terminator: "")
    }
}

extension String {
    /// A rule may be pasted as it stands in a diagnostic.
    fileprivate var trimmingBrackets: String {
        let scalars = unicodeScalars.drop { $0 == "[" }
        return String(scalars.prefix { $0 != "]" })
    }
}
