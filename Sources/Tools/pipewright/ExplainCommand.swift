import ArgumentParser
import PipewrightDiagnostics
import PipewrightLanguage

/// `pipewright explain [RULE|KEY]`
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explains a rule or a key, or lists all rules.",
        discussion: """
              pipewright explain unknown-record
              pipewright explain retry

            Each problem that ‘pipewright check’ prints ends with the name of its rule in brackets: [unknown-record].
            """
    )

    private static let names = RuleBook.rules.map(\.name) + LanguageKey.allCases.map(\.rawValue)

    @Argument(
        help: "The rule or key, such as unknown-record or retry.", completion: .list(names),
        transform: { $0.trimmingBrackets })
    var name: String?

    func validate() throws {
        guard let name, Self.pages(of: name).isEmpty else { return }
        let nearest = NearestName.meant(by: name, among: Self.names) ?? RuleBook.nearest(to: name)?.name
        let hint = nearest.map { "did you mean ‘\($0)’?" } ?? "‘pipewright explain’ lists all rules."
        throw ValidationError("There is no rule and no key ‘\(ProblemText.visible(name))’; \(hint)")
    }

    func run() {
        print(name.map { Self.pages(of: $0).joined(separator: "\n") } ?? RuleBook.list, terminator: "")
    }

    /// The pages of the rule and the key with this name.
    private static func pages(of name: String) -> [String] {
        [RuleBook.rule(named: name)?.page, KeyPage.text(ofKey: name)].compactMap(\.self)
    }
}

extension String {
    /// The name of a rule that is pasted with the brackets of a diagnostic.
    fileprivate var trimmingBrackets: String {
        let scalars = unicodeScalars.drop { $0 == "[" }
        return String(scalars.prefix { $0 != "]" })
    }
}
