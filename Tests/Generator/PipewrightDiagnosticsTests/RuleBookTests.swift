import Testing

@testable import PipewrightDiagnostics

@Suite struct RuleBookTests {
    @Test("Every name of a rule has one page")
    func everyNameHasAPage() {
        #expect(RuleBook.rules.map(\.name).sorted() == Rule.Name.allCases.map(\.rawValue).sorted())
    }

    @Test func everyPageHasAProblem() {
        #expect(Set(RuleBook.rules.map(\.name)) == Set(Problem.samples.map { ProblemText($0).rule }))
    }

    @Test(arguments: RuleBook.rules)
    func hasTheFormOfAPage(rule: Rule) {
        #expect(rule.summary.hasSuffix(".") && rule.summary.first?.isUppercase == true)
        #expect(rule.summary.count <= 110)
        #expect(rule.meaning.hasSuffix(".") && !rule.meaning.contains("\n"))
        #expect((rule.wrong == nil) == (rule.right == nil))
        #expect(rule.wrong != nil)
        #expect(rule.page.hasPrefix("\(rule.name) (\(rule.severity.rawValue))\n\n"))
        #expect(rule.page.hasSuffix("\n") && !rule.page.contains("\n\n\n"))
    }

    @Test(arguments: [
        ("unknown-recrod", "unknown-record"), ("Unknown-Type", "unknown-type"), ("unused-recod", "unused-record"),
        ("qqqqqq", nil),
    ])
    func theNearestIsFound(name: String, nearest: String?) {
        #expect(RuleBook.nearest(to: name)?.name == nearest)
    }
}
