@_spi(Generated) import PipeHTTP
import Testing

/// The query of a URL, as page extractors read it.
@Suite struct QueryAddressTests {
    @Test(
        "The query of a URL has its items",
        arguments: [
            ("", ""), ("cars", ""), ("/cars/a=b", ""), ("https://h/p", ""),
            ("foo=1&bar=2", "foo=1&bar=2"), ("cars?foo=1&bar=2", "foo=1&bar=2"), ("?foo=1&bar=2", "foo=1&bar=2"),
            ("https://h/p?foo=1&bar=2", "foo=1&bar=2"), ("t=abc==", "t=abc=="), ("?flag&x=1", "flag&x=1"),
            ("a=1&a=2", "a=1&a=2"), ("https://h/p#frag?x=1", ""), ("?x=1#frag", "x=1"), ("?&&x=1&", "x=1"),
            ("?x=%41+b&y=ä", "x=%41+b&y=%C3%A4"), ("?x=a b", "x=a%20b"),
        ])
    func items(address: String, expected: String) {
        #expect(URLQuery(url: address).text == expected)
    }

    @Test func valuesAreDecoded() {
        let query = URLQuery(url: "https://h/p?na%6De=a%26b&flag&name=2")
        #expect(query["name"] == "a&b")
        #expect(query["flag"] == nil)
        #expect(query["absent"] == nil)
    }

    @Test("No text traps") func anything() {
        let alphabet = Array("?&=#%4é +/:")
        for _ in 0..<2000 {
            let text = String((0..<Int.random(in: 0...12)).compactMap { _ in alphabet.randomElement() })
            let query = URLQuery(url: text)
            // A query that is written again has the same items.
            #expect(URLQuery(url: "?" + query.text) == query)
        }
    }
}
