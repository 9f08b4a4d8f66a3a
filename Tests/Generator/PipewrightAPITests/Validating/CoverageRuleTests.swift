import PipeModel
import Testing

@testable import PipewrightAPI

@Suite struct CoverageRuleTests {
    @Test(arguments: [
        "https://files.example.com", "https://*.example.com", "https://*.example.com:8443/v2", "https://a.example/v2/",
        "http://localhost:8080", "https://[::1]:8080/a", "/admin", "/a/b/", "https://*.a-b.example", "https://10.0.0.1",
    ])
    func acceptsOriginsHostsOfADomainAndPaths(_ pattern: String) {
        #expect(CoverageRule.problem(in: pattern) == nil)
    }

    @Test(arguments: [
        "", "*", "/", "https://*", "https://*/", "https://*.com", "https://*.", "https://*..com", "https://*:443",
        "https://*.com:443", "https://a.*.com", "https://*a.example.com", "https://*.*.example.com", "https://a.com/*",
        "/*", "https://a?b", "https://*.a.com?b", "https://a#b", "https://a@b", "https://*.a.com@b.com", "a.example",
        "//a.example", "https://*.0.0.1", "https://a/../b", "/..", "https://{a}.b.com", "javascript://a", "https://a b",
        "https://*.a.com:0", "https://*.a.com:+80", "https://*.a.com:x",
    ])
    func rejectsEverythingElse(_ pattern: String) {
        #expect(CoverageRule.problem(in: pattern) != nil)
    }
}
