import Testing

@testable import PipeRuntime

@Suite struct URLPatternTests {
    @Test(
        "What a pattern covers",
        arguments: [
            ("https://files.example.com", "https://files.example.com/a?b", true),
            ("https://files.example.com", "https://FILES.example.com:443/", true),
            ("https://files.example.com", "http://files.example.com/", false),
            ("https://files.example.com", "https://files.example.com:444/", false),
            ("https://files.example.com", "https://files.example.com.evil.org/", false),
            ("https://files.example.com", "https://evil.org/files.example.com", false),
            ("https://*.example.com", "https://a.example.com/", true),
            ("https://*.example.com", "https://a.b.example.com/x", true),
            ("https://*.example.com", "https://example.com/", false),
            ("https://*.example.com", "https://aexample.com/", false),
            ("https://*.example.com", "https://example.com.evil.org/", false),
            ("https://api.example.com/v2", "https://api.example.com/v2", true),
            ("https://api.example.com/v2", "https://api.example.com/v2/cars?x", true),
            ("https://api.example.com/v2/", "https://api.example.com/v2/cars", true),
            ("https://api.example.com/v2", "https://api.example.com/v20", false),
            ("https://api.example.com/v2", "https://api.example.com/", false),
            ("/admin", "https://server/admin/users", true), ("/admin", "https://server/administrator", false),
            ("/admin", "https://other/admin", false), ("/", "https://server/x", true),
        ])
    func covers(pattern: String, address: String, expected: Bool) throws {
        let pattern = try #require(URLPattern(pattern))
        #expect(try pattern.matches(HTTPAddress(address), server: HTTPAddress("https://server/api")) == expected)
    }

    @Test(
        "What is no pattern",
        arguments: [
            "*", "https://*", "https://*.com", "https://*.", "files.example.com", "ftp://a.b", "https://",
            "https://a*b.c",
            "https://a.b?c", "https://a.b#c", "https://user@a.b", "https://*.*.a.b", "",
        ])
    func malformed(text: String) {
        #expect(URLPattern(text) == nil)
    }

    @Test("A malformed pattern covers nothing, not everything")
    func nothing() throws {
        let server = try HTTPAddress("https://s")
        #expect(!AuthScheme.bearer.covering(["*"]).covers(server, server: server, trusted: [server]))
        #expect(!AuthScheme.bearer.covering([]).covers(server, server: server, trusted: []))
        #expect(AuthScheme.bearer.covers(server, server: server, trusted: []))
    }
}
