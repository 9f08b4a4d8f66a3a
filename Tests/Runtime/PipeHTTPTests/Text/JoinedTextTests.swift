import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite("Joined text")
struct JoinedTextTests {
    @Test(
        "Texts are joined byte by byte",
        arguments: [
            ["", "", "", ""], ["a", "", "b", ""], ["https", "://", "api.example.com:8443", "/articles/8?page=2"],
            ["e", "\u{301}", "\u{1F469}\u{200D}", "\u{1F680}"],
            [String(repeating: "x", count: 5_000), "/", "ü", String(repeating: "y", count: 5_000)],
        ])
    func joined(texts: [String]) {
        let joined = String(joining: texts[0], texts[1], texts[2], texts[3])
        #expect(Array(joined.utf8) == texts.flatMap { Array($0.utf8) })
    }

    @Test("Texts that end within a character of another one are joined")
    func substrings() {
        let text = "a\r\nb"
        let start = String(text[..<text.utf8.index(text.startIndex, offsetBy: 2)])
        #expect(Array(String(joining: start, "\n", "c").utf8) == [0x61, 0x0D, 0x0A, 0x63])
    }
}
