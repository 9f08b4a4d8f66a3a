import HTTPTypes
import Testing

@_spi(Generated) @testable import PipeHTTP

/// The grammar of header fields (RFC 9110, section 5.6).
@Suite struct FieldScannerTests {
    @Test(
        "A quoted string ends at its quote, and without one at the end",
        arguments: [
            (#""a""#, "a", "a"), (#""""#, "", ""), (#""a\"b" c"#, #"a"b"#, #"a"b"#), (#""a\\b""#, #"a\b"#, #"a\b"#),
            (#""a\b""#, "ab", #"a\b"#), (#""a"#, nil, "a"), (#""a\"#, nil, #"a\"#), (#"""#, nil, ""),
            (#""a\""#, nil, #"a""#),
        ] as [(String, String?, String)])
    func quotedStrings(text: String, strict: String?, lenient: String) {
        var scanner = FieldScanner(text)
        #expect(scanner.quotedString() == strict)
        // Without an end, nothing was read.
        #expect((scanner.next == UInt8(ascii: "\"")) == (strict == nil))
        #expect(scanner.hasOpenQuote == (strict == nil))
        var other = FieldScanner(text)
        #expect(other.quotedStringOrRest(keepsBackslashes: true) == lenient)
    }

    @Test(
        "Parameters follow semicolons",
        arguments: [
            ("x; a=1; B=\"2;3\" ;c", ["a=1", "b=2;3", "c"]), ("; a = 1 2 ;; =x", ["a=1 2", "", "=x"]),
            (";a=\"1\" rest;b=2", ["a=1", "b=2"]), ("x", []), (";", [""]), (";a=\"1;b=2", ["a=1;b=2"]),
            (";a=1, b=2;c=3", ["a=1, b=2", "c=3"]), (";a\"b;c\";d", ["a", "d"]),
        ])
    func parameters(text: String, expected: [String]) {
        var scanner = FieldScanner(text)
        let found = scanner.parameters(isInList: false)
        #expect(found.map { $0.name + ($0.value.map { "=" + $0 } ?? "") } == expected)
        #expect(scanner.next == nil)
    }

    @Test("In a list a comma ends the parameters")
    func lists() {
        var scanner = FieldScanner(#"x; a="1,2", y; b=3"#)
        #expect(scanner.parameters(isInList: true) == [.init(name: "a", value: "1,2")])
        #expect(scanner.parameters(isInList: true) == [.init(name: "b", value: "3")])
        #expect(scanner.parameters(isInList: true).isEmpty)
    }

    @Test(
        "Elements are separated by commas outside of quotes",
        arguments: [
            ("a, b ,c", ["a", "b", "c"]), (#""a,b", c"#, [#""a,b""#, "c"]), (",,", ["", ""]), ("", []),
            (#"a "b\",c" d"#, [#"a "b\",c" d"#]), (#"a, "b, c"#, ["a", #""b, c"#]),
        ])
    func elements(text: String, expected: [String]) {
        var scanner = FieldScanner(text)
        var found: [String] = []
        while let element = scanner.element() { found.append(element) }
        #expect(found == expected)
    }

    @Test("Tokens have the characters of section 5.6.2, and token68 those of section 11.2")
    func tokens() {
        let tokens = (0...255).map { UInt8($0) }.filter(FieldScanner.isTokenByte)
        #expect(
            String(decoding: tokens, as: UTF8.self)
                == "!#$%&'*+-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ^_`abcdefghijklmnopqrstuvwxyz|~")
        for (text, expected) in [("ab+/c==", "ab+/c=="), ("ab== , x", "ab=="), ("a=b", nil), ("=", nil), ("a b", nil)] {
            var scanner = FieldScanner(text)
            #expect(scanner.token68() == expected, "\(text)")
        }
    }
}
