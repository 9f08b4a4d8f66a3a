import PipewrightDiagnostics
import PipewrightYAML
import Testing

/// Escapes of JSON for characters above U+FFFF.
@Suite struct SurrogatePairsTests {
    @Test(
        "A pair is one character in double quotes, and text elsewhere",
        arguments: [
            (#"a: "\ud83d\ude00""#, "😀"), (#"{"a":"x\uD83D\uDE00\uD834\udd1ey"}"#, "x😀𝄞y"),
            (#"a: "\udbff\udfff\ud800\udc00\u0041""#, "\u{10FFFF}\u{10000}A"), (#"a: "\\ud83d""#, #"\ud83d"#),
            (#"a: "\\\ud83d\ude00""#, #"\😀"#), (#"a: '\ud83D\ude00 "\uD83D\ude01"'"#, #"\ud83D\ude00 "\uD83D\ude01""#),
            (#"a: \ud83d\uDE00"#, #"\ud83d\uDE00"#),
            ("a: |\n  \\ud83d\\ude00 x\n# \\ud83d\\ude01", "\\ud83d\\ude00 x\n"),
            ("a: &b # \\ud83d\\ude02\n  \"\\ud83d\\ude00\\ud83d\\ude03\"\nb: '\\ud83d\\ude04'", "😀😃"),
            ("a: \"x \\ud83d\\ude00\n  \\ud83d\\ude01\"", "x 😀 😁"), (#"a: "\ud83d\ude00\L\0""#, "😀\u{2028}\0"),
        ])
    func read(_ text: String, _ expected: String) {
        for mark in ["", "\u{FEFF}"] {
            let reading = Reading(mark + text)
            #expect(reading.problems.isEmpty)
            #expect(reading.node?["a"]?.text == expected)
        }
    }

    @Test("The noncharacters of a text stay, however they are written")
    func noncharacters() {
        let (first, third) = ([0xEF, 0xB7, 0x90] as [UInt8], [0xEF, 0xB7, 0x92] as [UInt8])
        let text = Array("a: \"\\ud83d\\ude00\\ufdd0".utf8) + third + Array("\\U0000FDD0\"".utf8)
        let expected = Array("😀".utf8) + first + third + first
        #expect(Reading(bytes: text).node?["a"]?.text.map { Array($0.utf8) } == expected)
    }

    @Test("Keys have pairs, too")
    func key() {
        #expect(Reading(#"{"\ud83d\ude00": {"\ud83d\ude01": 1}}"#).node?["😀"]?["😁"]?.text == "1")
    }

    @Test(
        "Half a pair is an error at its place",
        arguments: [
            (#"a: "\ud83d""#, "1:7+1"), (#"a: "\ud83d\ud83d\ude00""#, "1:7+1"), (#"a: "\ude00\ud83d""#, "1:7+1"),
            (#"a: "\ud83d\ude00\ud83dx""#, "1:19+1"), (#"a: "\\ud83d\ude00""#, "1:14+1"),
            (#"a: "\ud83d\ude0""#, "1:7+1"), (#"a: "\ud83d \ude00""#, "1:7+1"),
        ])
    func half(_ text: String, _ place: String) {
        let reading = Reading(text)
        #expect(reading.node == nil)
        #expect(reading.places == [place])
    }

    @Test("An error after a pair is at its place in the text")
    func place() {
        #expect(Reading("{ \"\\ud83d\\ude00\": 1 }\nb: \"\\ud83d\\ude00\" c").places.first == "2:1+1")
        #expect(Reading("a: 1\nb: \"\\ud83d\\ude00\" c").places == ["2:19+1"])
    }

    @Test("A text that has all noncharacters is read as libyaml does")
    func noPlaceholder() {
        let all = (0xFDD0...0xFDEF).map { "\\u" + String($0, radix: 16) }.joined()
        #expect(Reading("a: \"\(all)\\ud83d\\ude00\"").places == ["1:199+1"])
        #expect(Reading("a: \"\(all.dropLast(6))\\ud83d\\ude00\"").node?["a"]?.text?.unicodeScalars.last == "😀")
    }

    @Test("Many pairs take time in proportion to the text", .timeLimit(.minutes(1)))
    func many() {
        let text = "[" + String(repeating: "\"\\ud83d\\ude00\\ud83d\\ude01\", ", count: 100_000) + "]"
        guard case .sequence(let elements) = Reading(text).node?.content else {
            Issue.record("no list")
            return
        }
        #expect(elements.count == 100_000 && elements.allSatisfy { $0.text == "😀😁" })
    }
}
