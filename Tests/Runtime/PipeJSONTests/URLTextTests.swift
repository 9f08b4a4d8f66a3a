import Foundation
import PipeJSON
import Testing

@Suite struct URLTextTests {
    /// Texts and their URLs.
    static let texts: [(text: String, url: String?)] = [
        // What is complete stays.
        ("https://example.com/a%20b?c=d#e", "https://example.com/a%20b?c=d#e"),
        ("https://x.de/%5B1%5D?a=%2f", "https://x.de/%5B1%5D?a=%2f"), ("http://[::1]/", "http://[::1]/"),
        ("http://[::1%25eth0]:80/", "http://[::1%25eth0]:80/"), ("mailto:ada@example.com", "mailto:ada@example.com"),
        ("https://me:a%40b@x.de/", "https://me:a%40b@x.de/"), ("urn:a:b", "urn:a:b"), ("../x", "../x"),
        ("//x.de/a", "//x.de/a"), ("?a=//b", "?a=//b"), ("HTTPS://X.de", "HTTPS://X.de"),
        // What is not allowed is encoded once, what is an escape stays.
        ("https://x.de/a%20b ü", "https://x.de/a%20b%20%C3%BC"),
        ("https://x.de/a%20b?q[1]=%5B", "https://x.de/a%20b?q%5B1%5D=%5B"),
        ("https://x.de/gists{/gist_id}", "https://x.de/gists%7B/gist_id%7D"),
        ("https://x.de/%zz%2", "https://x.de/%25zz%252"),
        ("https://x.de/a b#c d#e", "https://x.de/a%20b#c%20d%23e"),
        ("https://x.de/a%20b😀", "https://x.de/a%20b%F0%9F%98%80"),
        ("https://x.de/\u{E9}", "https://x.de/%C3%A9"), ("https://x.de/e\u{301}", "https://x.de/e%CC%81"),
        ("https://x.de/\u{0}a\"\\|", "https://x.de/%00a%22%5C%7C"), ("tel:+1 23", "tel:+1%2023"), ("[1]", "%5B1%5D"),
        ("%zz", "%25zz"), ("a//b c", "a//b%20c"), ("//[::1]:80/[", "//[::1]:80/%5B"),
        ("https://x.de?a//b", "https://x.de?a//b"),
        (" https://x.de/a\r\n", "https://x.de/a"),
        // Hosts outside ASCII.
        ("https://bücher.de/ü%20", "https://xn--bcher-kva.de/%C3%BC%20"),
        ("https://ü@bücher.de:80", "https://%C3%BC@xn--bcher-kva.de:80"),
        ("https://b%C3%BCcher.de/", "https://b%C3%BCcher.de/"),
        // No URLs.
        ("", nil), (" \n", nil), ("http://a b/", nil), ("http://x:a/", nil), ("http://[::1", nil),
        ("https://x.de\\a", nil),
        ("http://%zz/", nil), ("http://h\u{0}/", nil), ("1:2", nil), ("\u{FFFD}://x", nil),
    ]

    @Test("Escapes of a text stay in its URL, and what is not allowed is encoded once", arguments: texts)
    func url(text: String, url: String?) {
        #expect(URLText(text).url?.absoluteString == url)
        guard let url else { return }
        #expect(URLText(url).url?.absoluteString == url)
        #expect(URLEscapes.completed(url) == url || url.contains("[::1"))
    }

    @Test(
        "Every text is read, and written with the same bytes",
        arguments: texts.map(\.text))
    func bytes(_ text: String) throws {
        let json = try written(JSONValue.string(text))
        let value = try read(URLText.self, json)
        #expect(Array(value.text.utf8) == Array(text.utf8))
        #expect(try written(value) == json)
        let coded = try JSONDecoder().decode([URLText].self, from: JSONEncoder().encode([value]))
        #expect(coded == [value])
        #expect(URLText(value.description) == value)
    }

    @Test("A long text is a value like others")
    func long() throws {
        try bytes(String(repeating: "é[", count: 100_000))
    }

    @Test("One bad text does not end the reading of others")
    func list() throws {
        let values = try read([URLText].self, #"["https://x.de", "", "http:\/\/[", "\ud83d\ude00", "\ud83d"]"#)
        #expect(values == ["https://x.de", "", "http://[", "😀", "\u{FFFD}"])
        #expect(refusal(of: "1", as: URLText.self)?.reason == .typeMismatch(expected: .string, found: .number))
        #expect(refusal(of: "null", as: URLText.self)?.reason == .typeMismatch(expected: .string, found: .null))
    }

    @Test("Values are equal if their texts have the same bytes")
    func equality() {
        let composed = URLText("https://x.de/\u{E9}")
        let decomposed = URLText("https://x.de/e\u{301}")
        #expect(composed != decomposed && Set([composed, decomposed, composed]).count == 2)
        #expect(URLText("https://x.de/%C3%A9") != composed)
    }

    @Test("A URL and a literal are texts")
    func making() throws {
        let url = try #require(URL(string: "b", relativeTo: URL(string: "https://x.de/a/")))
        let link: URLText = "https://x.de/a/b"
        #expect(URLText(url) == link && link.url == url.absoluteURL)
    }
}
