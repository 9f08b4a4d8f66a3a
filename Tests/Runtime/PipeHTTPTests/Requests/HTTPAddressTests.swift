import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite struct HTTPAddressTests {
    @Test(
        "References resolve against http://a/b/c/d;p?q as in RFC 3986, section 5.4",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g/"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"),
            ("g#s", "http://a/b/c/g"), ("g?y#s", "http://a/b/c/g?y"), (";x", "http://a/b/c/;x"),
            ("g;x", "http://a/b/c/g;x"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
            ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"),
            ("../../", "http://a/"), ("../../g", "http://a/g"), ("../../../g", "http://a/g"),
            ("../../../../g", "http://a/g"), ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."),
            (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
            ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
            ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("https://h:1/p?q", "https://h:1/p?q"),
        ]
    )
    func references(reference: String, expected: String) throws {
        #expect(try HTTPAddress("http://a/b/c/d;p?q").resolving(reference).text == expected)
    }

    @Test(
        "Links are kept byte for byte",
        arguments: [
            ("https://h/p#frag?x=1", "https://h/p"), ("?x=1#frag", "http://server.com/context/cars?x=1"),
            (
                "metrics/gauges/MI~R~%5Bacbfe3d2%2FHolu~~%5D~MT~WildFly%20Memory%20Metrics~Heap%20Max/data?start=1",
                "http://server.com/context/metrics/gauges/MI~R~%5Bacbfe3d2%2FHolu~~%5D"
                    + "~MT~WildFly%20Memory%20Metrics~Heap%20Max/data?start=1"
            ),
            (
                "rail%2Ftrails?limit=10&where=%7B%22model%22:%22BMW%22%7D",
                "http://server.com/context/rail%2Ftrails?limit=10&where=%7B%22model%22:%22BMW%22%7D"
            ),
            ("/a%zz?b={c}|d&e=abc==", "http://server.com/a%25zz?b=%7Bc%7D%7Cd&e=abc=="),
            ("  /x\r\n", "http://server.com/x"),
            ("/a[1]%20b?q[1]=%5B1]", "http://server.com/a%5B1%5D%20b?q%5B1%5D=%5B1%5D"),
            ("http://[::1]:8080/[1]", "http://[::1]:8080/%5B1%5D"),
            ("/a%20b ü?q=%20ü", "http://server.com/a%20b%20%C3%BC?q=%20%C3%BC"),
            ("//h/%C3%A4ä", "http://h/%C3%A4%C3%A4"),
            ("?page[number]=2&q=a%20b", "http://server.com/context/cars?page%5Bnumber%5D=2&q=a%20b"),
        ]
    )
    func bytes(link: String, expected: String) throws {
        #expect(try HTTPAddress("http://server.com/context/cars?old=1").resolving(link).text == expected)
    }

    @Test(
        "Characters that a request line must not contain are encoded",
        arguments: [("/a b\u{0}ä", "/a%20b%00%C3%A4"), ("?ä", "/?%C3%A4")])
    func forbiddenBytes(link: String, target: String) throws {
        #expect(try HTTPAddress("http://a").resolving(link).requestTarget == target)
    }

    @Test(arguments: [
        ("http://a", "http://A:80/x", true), ("https://a", "https://a:443", true), ("http://a", "https://a", false),
        ("http://a:80", "http://a:81", false), ("http://a", "http://b", false), ("http://a.", "http://a", false),
        ("https://a:80", "http://a:80", false), ("http://[::1]:80", "http://[::1]", true),
        ("http://a:", "http://a", true),
    ])
    func origins(first: String, second: String, expected: Bool) throws {
        #expect(try HTTPAddress(first).hasSameOrigin(as: HTTPAddress(second)) == expected)
    }

    @Test(
        "A malformed reference is an error",
        arguments: ["mailto:x@y", "javascript:1", "http:", "http://u:p@h", "//", "//h:x", "ftp://h"])
    func malformedReferences(reference: String) throws {
        let address = try HTTPAddress("http://a/b")
        #expect(throws: PipeError.AddressError.self) { try address.resolving(reference) }
    }

    @Test("No bytes trap")
    func randomBytes() throws {
        let address = try HTTPAddress("http://a/b")
        var generator = SystemRandomNumberGenerator()
        let alphabet = Array("ahtp:/?#@[]%.&=0\u{301} é\u{0}")
        for _ in 0..<2_000 {
            let text = String(
                (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in alphabet.randomElement() })
            _ = try? HTTPAddress(text)
            _ = try? address.resolving(text).text
        }
    }
}
