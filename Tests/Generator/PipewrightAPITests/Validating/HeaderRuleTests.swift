import PipeModel
import Testing

@testable import PipewrightAPI

@Suite struct HeaderRuleTests {
    @Test(arguments: ["Accept", "X-Api_Key.1", "!#$%&'*+-.^_`|~"])
    func allowsTokens(_ name: String) {
        #expect(HeaderRule.problem(inName: name) == nil)
    }

    @Test(arguments: ["", "X Y", "X:Y", "X\r\nSet-Cookie", "Ä", "X\u{0}", "(x)"])
    func rejectsOtherNames(_ name: String) {
        #expect(HeaderRule.problem(inName: name) != nil)
    }

    @Test(arguments: ["", "plain", "a\tb", "é"])
    func allowsValues(_ value: String) {
        #expect(HeaderRule.problem(inValue: value) == nil)
    }

    @Test(arguments: ["a\r\nX: y", "a\nb", "a\u{0}", "\u{7F}"])
    func rejectsControlCharactersInValues(_ value: String) {
        #expect(HeaderRule.problem(inValue: value) != nil)
    }
}
