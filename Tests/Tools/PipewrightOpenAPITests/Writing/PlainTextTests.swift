import Testing

@testable import PipewrightOpenAPI

/// Docs become plain text on one line.
@Suite struct PlainTextTests {
    @Test(arguments: [
        ("A text.", "A text."), ("  One\n two\t\r\n three  ", "One two three"), ("<p>One <b>two</b>.</p>", "One two."),
        ("<p>One</p><p>Two</p>", "One Two"), ("<b>a</b>, <i>b</i>", "a, b"), ("a < b and c > d", "a < b and c > d"),
        ("x <3 y", "x <3 y"),
        ("<p>&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;&nbsp;e</p>", "<b> & \"c\" 'd' e"), ("<p>&amp;lt;</p>", "&lt;"),
        ("a &amp; b", "a &amp; b"),
        ("<!-- c -->a", "a"), ("a <b", "a <b"), ("a\u{0}b\u{7F}c", "a b c"), ("a\u{2028}b", "a b"),
    ])
    func line(text: String, line: String) {
        #expect(PlainText.line(text) == line)
    }

    @Test(arguments: [nil, "", " \n ", "<p></p>", "\u{0}"] as [String?])
    func nothing(text: String?) {
        #expect(PlainText.line(text) == nil)
    }

    @Test func longTextsEndAfterASentenceOrAWord() {
        let sentence = "This is a sentence. "
        let line = PlainText.line(String(repeating: sentence, count: 100)) ?? ""
        #expect(line.utf8.count <= 600 && line.hasSuffix("sentence.") && line.utf8.count > 500)
        let html = PlainText.line("<p>" + String(repeating: sentence, count: 100)) ?? ""
        #expect(html.utf8.count <= 250 && html.hasSuffix("sentence."))
        let words = PlainText.line(String(repeating: "word ", count: 1000)) ?? ""
        #expect(words.utf8.count <= 604 && words.hasSuffix("word …"))
        // Without a space near the limit, there is nowhere to end.
        #expect((PlainText.line(String(repeating: "é", count: 1000)) ?? "").utf8.count <= 604)
    }
}
