import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite struct ProtocolTextTests {
    @Test(
        "A scalar is found, whatever follows it",
        arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20DD}", "\u{1F3FB}", ""])
    func joined(_ joiner: String) {
        let text = "a/\(joiner)b/\(joiner)c"
        #expect(
            text.contains(scalar: "/") && text.begins(with: "a/") && !text.begins(with: "a/c")
                && !text.contains(scalar: "?"))
        #expect(
            text.split(atScalar: "/").map { Array($0.utf8) }
                == ["a", "\(joiner)b", "\(joiner)c"].map { Array($0.utf8) })
        #expect(text.split(atScalar: "/", maxSplits: 1).count == 2)
        #expect(text.words { $0 == "/" }.count == 3 && "//\(text)//".words { $0 == "/" }.count == 3)
        #expect(
            text.firstIndex(ofScalar: "/").map { text.suffix(after: $0).hasSameBytes(as: "\(joiner)b/\(joiner)c") }
                == true)
        #expect(text.lastIndex(ofScalar: "/").map { text.suffix(after: $0).hasSameBytes(as: "\(joiner)c") } == true)
        #expect(
            "x/\(joiner)".dropping().hasSameBytes(as: "/\(joiner)")
                && "/\(joiner)".dropping(2).utf8.count < 3 + joiner.utf8.count)
        #expect("//\(joiner)x".dropping { $0 == "/" }.hasSameBytes(as: "\(joiner)x"))
        #expect("ab\(joiner)ab\(joiner)".replacingBytes(of: "ab", with: "c").hasSameBytes(as: "c\(joiner)c\(joiner)"))
        #expect(
            "\(joiner)s://h".endIndex(ofBytes: "://") != nil && "s:/".endIndex(ofBytes: "//") == nil
                && "".endIndex(ofBytes: "a") == nil)
        #expect("x\(joiner)/".ends(with: "/") && !"x".ends(with: "xx") && "x".ends(with: ""))
    }

    @Test("Texts are compared by scalars")
    func normalization() {
        #expect(!"caf\u{E9}".hasSameBytes(as: "cafe\u{301}") && "\u{37E}" == ";" && !"\u{37E}".contains(scalar: ";"))
        #expect("a\r\nb".contains(scalar: "\n") && "a\r\nb".split(atScalar: "\n").count == 2)
    }

    @Test(
        "Blanks are trimmed, whatever follows them",
        arguments: [
            (" a ", "a"), ("\r\n a\r\n", "a"), ("", ""), (" \t\r\n", ""), ("a b", "a b"), (" \u{301}a ", "\u{301}a"),
            ("\u{A0}a", "\u{A0}a"),
        ])
    func trimming(_ text: String, _ trimmed: String) {
        #expect(text.trimmingASCIIWhitespace().hasSameBytes(as: trimmed))
    }

    @Test(
        "Bytes are replaced from left to right",
        arguments: [
            ("aaaa", "aa", "bb"), ("aaa", "aa", "ba"), ("abcab", "ab", "bcb"), ("", "a", ""), ("a", "", "a"),
            ("a", "ab", "a"), ("aab", "ab", "ab"), ("xab", "ab", "xb"),
        ])
    func replacing(_ text: String, _ part: String, _ expected: String) {
        #expect(text.replacingBytes(of: part, with: "b") == expected)
    }
}
