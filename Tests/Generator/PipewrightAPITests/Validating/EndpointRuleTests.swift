import PipeModel
import Testing

@testable import PipewrightAPI

@Suite struct EndpointRuleTests {
    @Test(arguments: [
        "https://login.example/token", "HTTPS://login.example", "https://login.example:8443/a/b/?c=d", "/token",
        "/oauth/token/", "oauth/token", "token", "token.php?a=b:c/../d", "/a:b", "https://[::1]:8080/token",
        "http://login.example/token", "/...", "/a%20b",
    ])
    func acceptsURLsAndPaths(_ text: String) {
        #expect(EndpointRule.problem(in: text) == nil)
    }

    @Test(arguments: [
        "https://", "ftp://a/token", "a:443/token", "//a/token", "/", "?a", "/a//b", "../a", "a/./b", "/a/%2e%2E",
        "https://a/../b", "https://a:b@c/token", "https://a/#b", "/a#b", "/a b", "/a\u{0}", "/a\u{7F}", "/ä", "/{a}",
        "https://{a}.example", "/a\\b", "/a\"b", "/a|b",
    ])
    func rejectsEverythingElse(_ text: String) {
        #expect(EndpointRule.problem(in: text) != nil)
    }

    @Test(arguments: [
        ("http://login.example", true), ("HTTP://10.0.0.1:80/token", true), ("http://localhost.example", true),
        ("http://[::2]/token", true), ("http://localhost?a", false), ("http://LOCALHOST:8080/token", false),
        ("http://127.0.0.1", false), ("http://[::1]:8080", false), ("https://login.example", false), ("/token", false),
    ])
    func httpToAnotherMachineIsReadableByOthers(_ url: String, _ isReadable: Bool) {
        #expect(EndpointRule.isReadableByOthers(url) == isReadable)
    }
}
