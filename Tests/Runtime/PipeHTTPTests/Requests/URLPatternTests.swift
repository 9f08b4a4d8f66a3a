import Testing

@_spi(Generated) @testable import PipeHTTP

@Suite struct URLPatternTests {
    @Test(
        "A pattern covers an origin, the hosts below one, or a path",
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
        "Paths are compared by whole segments; a path that a server could read as outside is outside",
        arguments: [
            ("/v2/../admin", false), ("/v2/..", false), ("/v2/.", true), ("/v2/./cars", true), ("/v2//cars", true),
            ("/v2/%2e%2e/admin", false), ("/v2/.%2E/admin", false), ("/v2/%2e./admin", false),
            ("/v2/..%2fadmin", false), ("/v2/..%5Cadmin", false), ("/v2/..\\admin", false), ("/v2\\..\\admin", false),
            ("/v2%2f..%2fadmin", false), ("/v2//../admin", false), ("/v2/..;x=1/admin", false),
            ("/v2/..%3bx/admin", false), ("/v2/a/../../admin", false), ("/v2/a%2fb/../../admin", false),
            ("/v2/a%2f../../admin", false), ("/v2/a/..//../admin", false), ("/x/../v2/cars", false),
            ("/v2/a/../b", true), ("/v2/a/b/../../c", true), ("/v2/...", true), ("/v2/..a/b", true),
            ("/v2/%252e%252e/a", true), ("/v2/%zz/a", true), ("/v2\u{301}/a", false), ("/v2/?x=/../", true),
            ("/v2/a..", true), ("/V2/a", false),
        ])
    func dotSegments(path: String, expected: Bool) throws {
        let server = try HTTPAddress("https://server/api")
        let address = try HTTPAddress("https://server" + path)
        for text in ["/v2", "/v2/", "https://server/v2", "https://server/v2//"] {
            #expect(try #require(URLPattern(text)).matches(address, server: server) == expected, "\(text)")
        }
        // An origin covers every path.
        #expect(try #require(URLPattern("/")).matches(address, server: server))
    }

    @Test(
        "Malformed patterns are refused",
        arguments: [
            "*", "https://*", "https://*.com", "https://*.", "files.example.com", "ftp://a.b", "https://",
            "https://a*b.c",
            "https://a.b?c", "https://a.b#c", "https://user@a.b", "https://*.*.a.b", "",
            "/v2/../admin", "/v2/.", "/%2e%2E/x", "https://a.b/v2/..", "https://*.a.b/v2/%2e/x",
        ])
    func malformed(text: String) {
        #expect(URLPattern(text) == nil)
    }
}
