import Testing

@testable import PipewrightAPI

@Suite struct SwiftNameTests {
    @Test(arguments: [
        ("title", "title"), ("created_at", "createdAt"), ("html_url", "htmlURL"), ("url", "url"), ("id", "id"),
        ("project_id", "projectID"), ("X-Rate-Limit", "xRateLimit"), ("AG-Links-Next", "agLinksNext"),
        ("createdAt", "createdAt"), ("HTMLPage", "htmlPage"), ("URL", "url"), ("2fa_enabled", "n2faEnabled"),
        ("default", "`default`"), ("class", "`class`"), ("in", "`in`"), ("self", "selfValue"), ("Type", "type"),
        ("init", "initValue"), ("hash_value", "hashValueValue"), ("user.name", "userName"), ("a b", "aB"),
        ("__typename", "typename"), ("@odata.nextLink", "odataNextLink"), ("é", "ue9"), ("日本", "u65e5u672c"),
        ("👍", "u1f44d"), ("user_ids", "userIds"), ("key1_value2", "key1Value2"),
    ])
    func namesMembers(_ name: String, _ expected: String) {
        #expect(SwiftName.member(name) == expected)
    }

    @Test(arguments: [
        ("Project", "Project"), ("project", "Project"), ("user_url", "UserURL"), ("api key", "APIKey"), ("2fa", "N2fa"),
    ])
    func namesTypes(_ name: String, _ expected: String) {
        #expect(SwiftName.type(name) == expected)
    }

    @Test(arguments: ["", "_", "-", "…", " ", "\u{0}", "\""])
    func findsNothingToName(_ name: String) {
        #expect(SwiftName.member(name) == nil)
        #expect(SwiftName.type(name) == nil)
    }

    @Test(arguments: ["a\"; import Glibc //", "a`b", "\u{202E}abc", "a\nb", "x)(y", "${x}", "\\(x)"])
    func makesIdentifiersOfAnything(_ name: String) throws {
        let member = try #require(SwiftName.member(name))
        #expect(member.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }, "\(member)")
    }
}
