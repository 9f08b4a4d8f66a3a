import PipeModel
import Testing

@testable import PipewrightAPI

@Suite struct TimestampPatternRuleTests {
    @Test(arguments: [
        "yyyy-MM-dd HH:mm:ss", "EEE MMM dd HH:mm:ss Z yyyy", "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "y-M-d", "d.M.y h:m a",
        "yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "yyyyMMddHHmmssSSSSSSSSS", "yyyy-MM-dd H:mm:ssxxx", "yyyy''MM''dd", "E d M y X",
        "yyyy年MM月dd日",
    ])
    func accepts(_ pattern: String) {
        #expect(TimestampPatternRule.problem(in: pattern) == nil)
    }

    @Test(arguments: [
        ("", "year"), ("yyyy-MM", "day"), ("MM-dd", "year"), ("yyyy-dd", "month"), ("yy-MM-dd", "‘yy’"),
        ("yyyy-MM-dd T", "‘T’"), ("yyyy-MM-dd 'T", "quote"), ("yyyy-MM-dd hh", "h needs a"),
        ("yyyy-MM-dd a", "a needs h"),
        ("yyyy-MM-dd ss", "second without the minute"), ("yyyy-MM-dd HH hh a", "hour twice"),
        ("y-M-d SSSSSSSSSS", "length"),
        ("yyyy-MM-dd XX", "‘XX’"), ("yyyy-MM-dd x", "‘x’"), ("yyyy-MM-dd ZZ", "‘ZZ’"), ("yyyy-MM-dd EEEE", "‘EEEE’"),
    ])
    func rejects(_ pattern: String, _ message: String) throws {
        let reason = try #require(TimestampPatternRule.problem(in: pattern))
        #expect(reason.text.contains(message), "\(reason.text)")
    }

    @Test func findsTheLettersOfAPattern() {
        #expect(TimestampPatternRule.letters(of: "EEE, dd MMM yyyy 'at' HH") == "EEEddMMMyyyyHH")
    }
}
