import PipewrightDiagnostics
import PipewrightLanguage
import Testing

@Suite struct ProblemTextTests {
    @Test(arguments: Problem.samples)
    func isASentence(problem: Problem) {
        let text = ProblemText(problem)
        #expect(!text.message.isEmpty)
        #expect(!text.message.hasSuffix("."))
        #expect(text.message.first?.isUppercase != true)
        #expect(text.hint != "")
    }

    @Test(arguments: MessagePart.samples)
    func isAPartOfASentence(text: String) {
        #expect(!text.isEmpty)
        #expect(!text.hasSuffix("."))
        let beginsWithName = ["Swift", "U+"].contains { text.hasPrefix($0) }
        #expect(text.first?.isUppercase != true || beginsWithName)
    }

    @Test func messagesQuoteNamesOfTheSchema() {
        let known: [LanguageKey] = [.record, .path]
        func text(_ key: String, known: [LanguageKey]) -> ProblemText {
            ProblemText(.shape(.unknownKey(key, in: .resource("x"), known: known)))
        }
        #expect(text("recrod", known: known).rule == "unknown-key")
        #expect(text("recrod", known: known).message == "the resource ‘x’ has no key ‘recrod’")
        #expect(text("recrod", known: known).hint == "did you mean ‘record’?")
        #expect(text("zzzzz", known: known).hint == "the keys: record, path")
        #expect(text("zzzzz", known: []).hint == nil)
        let types = (1...25).map { "type\($0)" }
        #expect(ProblemText(.type(.unknownFlag("zzzzz", known: types))).hint?.hasSuffix("type20, …") == true)
    }

    @Test func namesCannotControlATerminal() {
        let message = ProblemText(.file(.duplicateKey("a\u{1B}[31m\n\tb\u{202E}c\u{7F}"))).message
        #expect(message == #"the key ‘a\u{1B}[31m\n\tb\u{202E}c\u{7F}’ is repeated"#)
    }

    @Test func longNamesAreCut() {
        let message = ProblemText(.file(.duplicateKey(String(repeating: "é", count: 200)))).message
        #expect(message == "the key ‘\(String(repeating: "é", count: 80))…’ is repeated")
    }

    @Test func notes() {
        #expect(ProblemText.text(for: .firstDefined("x")) == "‘x’ is first defined here")
        #expect(ProblemText.text(for: .setHere("x")) == "‘x’ is set here")
    }
}
