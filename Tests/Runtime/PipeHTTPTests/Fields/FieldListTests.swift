import Testing

@_spi(Generated) @testable import PipeHTTP

/// RFC 9110, section 5.6.1.
@Suite struct FieldListTests {
    @Test(arguments: [
        ("", []), (" ,\t, ", []), ("a", ["a"]), ("GET, HEAD,PUT", ["GET", "HEAD", "PUT"]), ("a,,b , ", ["a", "b"]),
        (#""a,b", W/"c,d""#, [#""a,b""#, #"W/"c,d""#]), (#""a\",b", c"#, [#""a\",b""#, "c"]),
        (#""a, b"#, [#""a, b"#]), (#"a\, b"#, [#"a\"#, "b"]), ("a\u{301},b", ["a\u{301}", "b"]),
        (",\u{301}a", ["\u{301}a"]),
    ])
    func elements(_ text: String, _ elements: [String]) {
        #expect(FieldList.elements(of: text).map { Array($0.utf8) } == elements.map { Array($0.utf8) })
    }

    @Test(arguments: [
        ("a", true), (#""a,b""#, true), (#"W/"a""#, true), ("", false), (" a", false), ("a\t", false), ("a,b", false),
        (",", false), (#""a"#, false), (#"a"b,c"#, false),
    ])
    func isElement(_ text: String, _ isElement: Bool) {
        #expect(FieldList.isElement(text) == isElement)
    }
}
