import PipeModel
import Testing

@testable import PipewrightAPI

@Suite struct PathRuleTests {
    @Test(arguments: [
        ("tasks", "tasks"), ("/a/b", "a/b"), ("", ""), ("/", ""), ("//", ""), ("a/", "a/"), ("/a/b/", "a/b/"),
        ("//a/", "a/"), ("{id}/", "%7Bid%7D/"), ("a b", "a%20b"), ("ä", "%C3%A4"),
        ("100%", "100%25"), ("a%2", "a%252"), ("%zz", "%25zz"),
        ("v1.0/x:y@z", "v1.0/x:y@z"), ("~u", "~u"),
    ])
    func encodesPaths(_ path: String, _ expected: String) {
        #expect(PathRule.problem(in: path) == nil)
        #expect(PathRule.encoded(path) == expected)
    }

    @Test(arguments: [
        "../x", "a/../b", "a/./b", "a//b", "a//", "a/b//", "a/../", "./", "a?b", "a#b", "https://x/y", "a/{id", "a/id}",
        "a/{}", "a/{b c}",
        "a/{a.b.c}", "a\\b", "a\nb", "a?\u{301}b", "a#\u{200D}b", "a\\\u{301}b", "a:/\u{301}/b://\u{301}x",
        "a/{\u{301}b}", "a%2Fb", "%20", "a%e9",
    ])
    func rejectsPaths(_ path: String) {
        #expect(PathRule.problem(in: path) != nil)
    }

    @Test(arguments: ["/", ",", ";", ":", "--", ".", "~", "!$&'()*+,;=:@"])
    func acceptsSeparators(_ separator: String) {
        #expect(PathRule.problem(inSeparator: separator) == nil)
    }

    @Test(arguments: ["//", ",/", "a", "1", "%", "%2C", " ", "?", "#", "|", "é", ",\u{301}", "{id}", "\n"])
    func rejectsSeparators(_ separator: String) {
        #expect(PathRule.problem(inSeparator: separator) != nil)
    }
}
