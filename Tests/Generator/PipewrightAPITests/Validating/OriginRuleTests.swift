import PipeModel
import Testing

@testable import PipewrightAPI

@Suite struct OriginRuleTests {
    @Test(arguments: [
        "https://cdn.example.com", "http://127.0.0.1:8080", "https://[::1]:8443", "HTTPS://CDN.EXAMPLE.COM",
        "https://xn--bcher-kva.example",
    ])
    func acceptsSchemeHostAndPort(_ origin: String) {
        #expect(OriginRule.problem(in: origin) == nil)
    }

    @Test(arguments: [
        "cdn.example.com", "//cdn.example.com", "ftp://cdn.example.com", "javascript:alert(1)", "file:///etc/passwd",
        "https://", "https://:80", "https://a.example/", "https://a.example/path", "https://a.example?a=b",
        "https://a.example#top", "https://user:secret@a.example", "https://user@a.example", "https://a.example:",
        "https://a.example:0", "https://a.example:65536", "https://a.example:+80", "https://a.example:http",
        "https://*.example.com", "*",
        "https://{tenant}.example.com", "https://a.example\\@b.example", "https://a example", "https://[::1", "null",
        "https://a.example\n", "https://bücher.example",
    ])
    func rejectsEverythingElse(_ origin: String) {
        #expect(OriginRule.problem(in: origin) != nil)
    }
}
