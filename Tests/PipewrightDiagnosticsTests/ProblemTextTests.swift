import PipewrightDiagnostics
import Testing

@Suite struct ProblemTextTests {
    @Test(arguments: Problem.samples)
    func everyProblemHasWords(problem: Problem) {
        let text = ProblemText(problem)
        #expect(text.rule != "fault", "\(problem.name) has no words")
        #expect(text.rule.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil)
        #expect(!text.message.isEmpty)
        #expect(!text.message.hasSuffix("."))
        #expect(text.message.first?.isUppercase != true)
        #expect(text.hint != "")
    }

    @Test func everyProblemHasASample() {
        let names = Problem.samples.map(\.name)
        #expect(Set(names).count == names.count)
        // As many as the switch over them has cases.
        #expect(names.count == 100)
    }

    @Test func namesOfASchemaStandInTheMessage() {
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

    @Test func namesCannotActOnATerminal() {
        let message = ProblemText(.duplicateKey("a\u{1B}[31m\n\tb\u{202E}c\u{7F}")).message
        #expect(message == #"the key ‘a\u{1B}[31m\n\tb\u{202E}c\u{7F}’ stands here twice"#)
    }

    @Test func longNamesAreCut() {
        let message = ProblemText(.duplicateKey(String(repeating: "é", count: 200))).message
        #expect(message == "the key ‘\(String(repeating: "é", count: 80))…’ stands here twice")
    }

    @Test func notes() {
        #expect(ProblemText.text(for: .firstDefined("x")) == "‘x’ is first defined here")
        #expect(ProblemText.text(for: .setHere("x")) == "‘x’ is set here")
    }
}
