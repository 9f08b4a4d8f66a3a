import PipewrightDiagnostics
import Testing

@Suite struct ProblemTextTests {
    @Test(arguments: Problem.samples)
    func everyProblemHasAText(problem: Problem) {
        let text = ProblemText(problem)
        #expect(text.rule != "unknown-problem", "\(problem.name) has no text")
        #expect(text.rule.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
        #expect(!text.message.isEmpty)
        #expect(!text.message.hasSuffix("."))
        #expect(text.message.first?.isUppercase != true)
        #expect(text.hint != "")
    }

    @Test func everyProblemHasASample() {
        let names = Problem.samples.map(\.name)
        #expect(Set(names).count == names.count)
        // The number of cases in the switch over problems.
        #expect(names.count == 100)
    }

    @Test func messagesQuoteNamesOfTheSchema() {
        let known = ["record", "path"]
        let text = ProblemText(.unknownKey("recrod", in: "the resource ‘x’", known: known))
        #expect(text.rule == "unknown-key")
        #expect(text.message == "the resource ‘x’ has no key ‘recrod’")
        #expect(text.hint == "did you mean ‘record’?")
        #expect(ProblemText(.unknownKey("zzzzz", in: "x", known: known)).hint == "the keys: record, path")
        #expect(ProblemText(.unknownKey("zzzzz", in: "x", known: [])).hint == nil)
        let many = (1...25).map { "key\($0)" }
        #expect(ProblemText(.unknownKey("zzzzz", in: "x", known: many)).hint?.hasSuffix("key20, …") == true)
    }

    @Test func namesCannotControlATerminal() {
        let message = ProblemText(.duplicateKey("a\u{1B}[31m\n\tb\u{202E}c\u{7F}")).message
        #expect(message == #"the key ‘a\u{1B}[31m\n\tb\u{202E}c\u{7F}’ is repeated"#)
    }

    @Test func longNamesAreCut() {
        let message = ProblemText(.duplicateKey(String(repeating: "é", count: 200))).message
        #expect(message == "the key ‘\(String(repeating: "é", count: 80))…’ is repeated")
    }

    @Test func notes() {
        #expect(ProblemText.text(for: .firstDefined("x")) == "‘x’ is first defined here")
        #expect(ProblemText.text(for: .setHere("x")) == "‘x’ is set here")
    }
}
