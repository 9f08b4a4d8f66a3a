import Testing

@testable import PipewrightReference

/// How texts become HTML.
@Suite struct MarkupTests {
    @Test("Texts and values of attributes are escaped")
    func escapes() {
        var page = Markup()
        page.element("p", ["class": "a\"b<c>&d", "id": nil]) { page in
            page.text("<b>\"x\" & y</b>")
            page.void("wbr")
            page.prose("see \(code: "<i>") and \(link: "a<b", to: "c\"d")")
        }
        #expect(
            page.html == """
                <p class="a&quot;b&lt;c&gt;&amp;d">&lt;b&gt;"x" &amp; y&lt;/b&gt;<wbr>see <code>&lt;i&gt;</code> and \
                <a href="#c&quot;d">a&lt;b</a></p>
                """)
    }

    @Test("Documentation has paragraphs, and code between backticks")
    func docs() {
        let paragraphs = DocsText.paragraphs("One `a<b` two\nthree.\n \n\nFour ` five.")
        #expect(
            paragraphs.map(\.pieces) == [
                [.text("One "), .code("a<b"), .text(" two\nthree.")], [.text("Four "), .text("` five.")],
            ])
        #expect(DocsText.paragraphs(" \n").isEmpty)
    }
}
