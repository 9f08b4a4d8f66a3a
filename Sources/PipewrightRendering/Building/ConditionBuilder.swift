import PipewrightAPI
import PipewrightVocabulary

/// Writes the tests of responses.
enum ConditionBuilder {
    /// `.value("/ok", is: "false")`
    static func text(of condition: Condition) -> String {
        let (name, isHeader) =
            switch condition.place {
            case .header(let name): (name, true)
            case .body(let pointer), .first(let pointer), .last(let pointer): (pointer, false)
            case .link(let name), .query(let name), .cookie(let name): (name, false)
            }
        let literal = SwiftLiteral.string(name)
        guard let test = condition.test else { return isHeader ? ".header(\(literal))" : ".body(\(literal))" }
        guard let value = test.value else {
            return ".\(test.isNegated ? "absent" : "present")(\(isHeader ? "header: " : "")\(literal))"
        }
        let label = test.isNegated ? "isNot" : "is"
        return ".\(isHeader ? "header" : "value")(\(literal), \(label): \(SwiftLiteral.string(value)))"
    }
}
