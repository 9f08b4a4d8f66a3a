import PipeModel
import Testing

@testable import PipewrightAPI

@Suite struct ServerRuleTests {
    @Test(arguments: [
        "https://example.com", "http://127.0.0.1:8080/api", "https://example.com/a/b?x=1", "http://[::1]:80/x",
        "HTTPS://E.com", "https://{tenant}.example.com:{port}/{version}",
    ])
    func accepts(_ url: String) {
        #expect(ServerRule.problem(in: url) == nil)
    }

    @Test(
        "A host outside ASCII is to be written in Punycode, whatever is around it",
        arguments: [
            "https://bücher.example", "https://BÜCHER.example:80/a", "http://日本語。jp?x",
            "https://{tenant}.bücher.example/é",
            "https://bücher .example", "https://a@ü",
        ])
    func host(_ url: String) {
        #expect(ServerRule.problem(in: url) == .hostOutsideASCII)
        #expect(ServerRule.problem(in: "https://a.example/ü") == .scalar("ü"))
        #expect(ServerRule.problem(in: "https://xn--bcher-kva.example") == nil)
    }

    @Test(arguments: [
        "example.com", "ftp://example.com", "https://", "https:///x", "https://a b", "https://user:pw@example.com",
        "https://example.com:port", "https://example.com:99999", "https://example.com:+80", "https://example.com/#x",
        "https://{tenant.example.com", "https://tenant}.example.com", "{scheme}://example.com",
        "https://exämple.com", "https://[::1", "https://:80", "https://a/\"b", "replace me",
    ])
    func rejects(_ url: String) {
        #expect(ServerRule.problem(in: url) != nil)
    }
}
