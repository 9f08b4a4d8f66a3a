/// The pages of all rules.
package enum RuleBook {
    /// The rules, in the order in which a schema is read.
    package static let rules: [Rule] =
        files + folders + shape + types + records + resources + auth + warnings + documents + output

    package static func rule(named name: String) -> Rule? {
        rules.first { $0.name == name }
    }

    /// The rule that a misspelled name probably means.
    package static func nearest(to name: String) -> Rule? {
        let names = rules.map(\.name)
        return (NearestName.nearest(to: name, among: names) ?? names.first { $0.contains(name) }).flatMap(rule)
    }

    /// One line for each rule, for a terminal.
    package static var list: String {
        let width = rules.map(\.name.count).max() ?? 0
        return rules.map { rule in
            let blanks = String(repeating: " ", count: width - rule.name.count + 2)
            return rule.name + blanks + rule.summary + "\n"
        }.joined()
    }
}
