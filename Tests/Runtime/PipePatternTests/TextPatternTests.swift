import PipePattern
import RandomTesting
import Testing

@Suite("TextPattern")
struct TextPatternTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let pattern: String
        let found: [String]
        let missed: [String]

        init(_ pattern: String, _ found: [String], not missed: [String]) {
            self.pattern = pattern
            self.found = found
            self.missed = missed
        }

        var testDescription: String { pattern }
    }

    private static let rows = [
        Row("", ["", "a"], not: []),
        Row("b", ["b", "abc"], not: ["", "a", "B"]),
        Row("^b", ["b", "bc"], not: ["ab", ""]),
        Row("b$", ["b", "ab"], not: ["ba", "b\n"]),
        Row("^$", [""], not: ["a", "\n"]),
        Row("^a.c$", ["abc", "a c", "a😀c", "aéc"], not: ["ac", "a\nc", "a\rc", "a\u{2028}c", "abbc", "ae\u{301}c"]),
        Row("^(a|bc|)d$", ["ad", "bcd", "d"], not: ["bd", "abcd"]),
        Row("^(?:ab)+$", ["ab", "abab"], not: ["", "aba"]),
        Row("^(?<word>ab)*?$", ["", "abab"], not: ["a"]),
        Row("^a{3}$", ["aaa"], not: ["aa", "aaaa"]),
        Row("^a{2,}$", ["aa", "aaaa"], not: ["a"]),
        Row("^a{2,4}?$", ["aa", "aaa", "aaaa"], not: ["a", "aaaaa"]),
        Row("^a{0}$", [""], not: ["a"]),
        Row("^(a?){3}$", ["", "a", "aaa"], not: ["aaaa"]),
        Row("^(?:^)*(\\b)?a$", ["a"], not: ["ba"]),
        Row("^(a*)*$", ["", "aaa"], not: ["b"]),
        Row("^(a|ab)(c|bcd)$", ["ac", "abc", "abcd", "abbcd"], not: ["ab", "abcdd"]),
        Row("^[a-c_]+$", ["abc_"], not: ["d", "-", ""]),
        Row("^[^a-c]$", ["d", "😀", "\n"], not: ["a", "", "dd"]),
        Row("^[-a]+[b-]$", ["-ab", "a-"], not: ["c-"]),
        Row("^[]$", [], not: ["", "]", "a"]),
        Row("^[^]$", ["]", "\n"], not: [""]),
        Row(#"^[\]\\^]+$"#, ["]", "\\", "^"], not: ["[", ""]),
        Row(#"^\d+$"#, ["0123456789"], not: ["٣", "a", ""]),
        Row(#"^\D$"#, ["a", "٣"], not: ["1"]),
        Row(#"^\w+$"#, ["aZ_9"], not: ["é", "-"]),
        Row(#"^\W$"#, ["é", "-", " "], not: ["a", "_"]),
        Row(#"^\s$"#, [" ", "\t", "\u{a0}", "\u{feff}", "\u{3000}"], not: ["a", "\u{200b}"]),
        Row(#"^\S$"#, ["a", "\u{200b}"], not: [" ", "\n"]),
        Row(#"^[\d-x]+$"#.replacing("d-x", with: "dx"), ["1x"], not: ["y"]),
        Row(#"^[^\D5]$"#, ["1", "9"], not: ["5", "a"]),
        Row(#"^[\W\d]+$"#, ["1-2"], not: ["a"]),
        Row(#"\bcat\b"#, ["cat", "a cat!", "cat's"], not: ["cats", "concat", "_cat"]),
        Row(#"\Bcat"#, ["concat"], not: ["cat", "a cat"]),
        Row(#"^[\b]$"#, ["\u{8}"], not: ["b"]),
        Row(#"^\x41\u0042\u{43}\cJ\0$"#, ["ABC\n\0"], not: ["ABC"]),
        Row(#"^\uD83D\uDE00$"#, ["😀"], not: ["😁"]),
        Row(#"^\p{Lu}\p{L}+\P{L}$"#, ["Éa1", "Ωω "], not: ["éa1", "ABc"]),
        Row(#"^[\p{Nd}\P{L}]$"#, ["٣", "-"], not: ["a"]),
        Row(#"^\p{gc=Sc}$"#, ["€"], not: ["E"]),
        Row(#"^\.\-\/\@\ \_$"#, ["./@ _".replacing("./", with: ".-/")], not: ["x-/@ _"]),
        Row("^{a}]$", ["{a}]"], not: ["a"]),
        Row(#"^\p{Letter}\p{Uppercase_Letter}\p{gc=digit}$"#, ["éA٣"], not: ["1A٣", "éa٣"]),
        Row(#"^\p{General_Category=Punctuation}\p{punct}\P{LC}$"#, ["-_ª"], not: ["-_a", "a-a"]),
        Row(#"^\p{Alphabetic}\p{White_Space}\p{Upper}\P{Lower}$"#, ["ª\u{85}Ⓐ1"], not: ["ª\u{85}Ⓐa", "1 A1"]),
        Row(#"^[\p{Emoji}\P{ASCII}]\p{Any}\p{ASCII}\p{Assigned}$"#, ["1éaé", "é😀az"], not: ["aéaé"]),
        Row(#"^[^\p{Math}\p{Lu}a]+$"#, ["b1"], not: ["+", "A", "a"]),
        Row(#"^\p{RI}{2}\p{EComp}$"#, ["🇫🇷0"], not: ["🇫00"]),
        Row(#"^[\w-.]+$"#, ["a-._9"], not: ["/", ",", ""]), Row(#"^[.-\d]+$"#, [".-5"], not: ["/"]),
        Row(#"^[\w-a-c]+$"#, ["-abcz"], not: ["é"]), Row(#"^[\s-\d]+$"#, [" -5"], not: ["a"]),
        Row(#"^[^\w-.]$"#, ["/"], not: ["-", "a", "."]),
        Row("^x?[a-x]{3,6}x$", ["abcx", "xxxxxxxx", "abcdefx"], not: ["abx", "abcdefgx", "xxxxxxxxx", "abcdx "]),
        Row("a.{3,4}b", ["axxxb", "aaxxxxb", "aaaab", "axxxxxb aaxxxb"], not: ["axxb", "axxxxxb", "a\nxxb"]),
        Row(
            "^(a{2,3}|b){2,3}$", ["aab", "aaaaaaaaa", "bbb", "aaaa", "aabaaa"], not: ["ab", "aa", "aaaaaaaaaa", "bbbb"]),
        Row("^a{0,2}b{2,}a{0}$", ["bb", "aabbb"], not: ["b", "aaabb", "bba"]),
        Row("(a{2}){2}", ["aaaa", "baaaaab"], not: ["aaa", "aabaa"]),
        Row(#"^(\s|\S){2,3}$"#, ["a\n", "abc"], not: ["a", "abcd"]),
        Row(#"^(.|\n|\r)*$"#, ["a\r\n"], not: ["\u{2028}"]),
        Row("^a{1,99999999999999999999}$", ["a", "aaa"], not: [""]),
        Row("^a{00000000000000000000002}$", ["aa"], not: ["a"]),
        Row(#"^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD]+$"#, ["a\n\u{e000}"], not: ["\u{0}", "😀"]),
        Row(#"^[^\uD800-\uDFFF]+$"#, ["a😀"], not: [""]), Row(#"\uD83D"#, [], not: ["😀", "a"]),
        Row(#"^(\uD83D\u0041|\u{D83D}\u{DE00}|\uD83Da|b)$"#, ["b"], not: ["A", "a", "😀"]),
        Row(#"^(?<é$_1>a)(?<\u0061\u{62}>b)(?<𠮷>c)$"#, ["abc"], not: ["ab"]),
        Row("a|^b$|", ["", "x", "xa"], not: []),
        Row("^(0[1-9]|1[0-2])/\\d{2}$", ["01/26", "12/99"], not: ["13/26", "1/26"]),
        Row("^[A-Z]{2}[0-9]{2}(?:[ ]?[0-9]{4}){4}(?:[ ]?[0-9]{1,2})?$", ["DE89 3704 0044 0532 0130 00"], not: ["DE8"]),
    ]

    @Test("A pattern is found in a part of a text", arguments: rows)
    func found(_ row: Row) throws {
        let pattern = try TextPattern(row.pattern)
        for text in row.found { #expect(pattern.isFound(in: text), "\(text)") }
        for text in row.missed { #expect(!pattern.isFound(in: text), "\(text)") }
    }

    struct Wrong: Sendable, CustomTestStringConvertible {
        let pattern: String
        let reason: PatternError.Reason
        let offset: Int

        init(_ pattern: String, _ reason: PatternError.Reason, at offset: Int) {
            self.pattern = pattern
            self.reason = reason
            self.offset = offset
        }

        var testDescription: String { pattern }
    }

    @Test(
        "What is malformed or not in the subset is an error with its position",
        arguments: [
            Wrong("a(?=b)", .lookaround, at: 1), Wrong("(?!b)", .lookaround, at: 0),
            Wrong("x(?<=b)", .lookaround, at: 1), Wrong("(?<!b)", .lookaround, at: 0),
            Wrong(#"(a)\1"#, .backreference, at: 3), Wrong(#"\k<n>"#, .backreference, at: 0),
            Wrong("(?i:a)", .group("(?i"), at: 0), Wrong("(?<a>a", .unclosed("("), at: 0),
            Wrong("(?<>a)", .group("(?<>"), at: 0), Wrong("(?<1>a)", .group("(?<1>"), at: 0),
            Wrong("(?<a-b>a)", .group("(?<a-b"), at: 0), Wrong(#"(?<\x61>a)"#, .escape(#"\"#), at: 3),
            Wrong("a(b", .unclosed("("), at: 1), Wrong("a[b", .unclosed("["), at: 1), Wrong("a)b", .unopened, at: 1),
            Wrong("*a", .nothingToRepeat, at: 0), Wrong("a**", .nothingToRepeat, at: 2),
            Wrong("a|+", .nothingToRepeat, at: 2), Wrong("^*", .nothingToRepeat, at: 1),
            Wrong("{2}", .nothingToRepeat, at: 0), Wrong("a{2}{3}", .nothingToRepeat, at: 4),
            Wrong("a{3,2}", .reversed("{3,2}"), at: 1), Wrong("[z-a]", .reversed("z-a"), at: 1),
            Wrong("a{99999999999,3}", .reversed("{99999999999,3}"), at: 1),
            Wrong(#"\q"#, .escape(#"\q"#), at: 0),
            Wrong(#"a\"#, .escape(#"\"#), at: 1), Wrong(#"\x4"#, .escape(#"\x4"#), at: 0),
            Wrong(#"\u{110000}"#, .escape(#"\u{110000}"#), at: 0), Wrong(#"\uD83D\u00"#, .escape(#"\u00"#), at: 6),
            Wrong(#"\p{Greek}"#, .property("Greek"), at: 0), Wrong(#"\01"#, .escape(#"\0"#), at: 0),
            Wrong(#"\p{letter}"#, .property("letter"), at: 0),
            Wrong(#"\p{gc=Alphabetic}"#, .property("Alphabetic"), at: 0),
            Wrong(#"a[\p{Script=Greek}]"#, .script("Script=Greek"), at: 2),
            Wrong(#"\P{scx=Grek}"#, .script("scx=Grek"), at: 0),
            Wrong(#"\p{ExtPict}"#, .property("ExtPict"), at: 0),
        ])
    func wrong(_ row: Wrong) {
        let error = #expect(throws: PatternError.self) { try TextPattern(row.pattern) }
        #expect(error?.reason == row.reason)
        #expect(error?.offset == row.offset)
    }

    @Test("Patterns have limits of length, steps and depth")
    func limits() throws {
        func reason(_ pattern: String) -> PatternError.Reason? {
            do throws(PatternError) {
                _ = try TextPattern(pattern)
                return nil
            } catch { return error.reason }
        }
        #expect(reason(String(repeating: "a", count: 4_096)) == nil)
        #expect(reason(String(repeating: "a", count: 4_097)) == .tooLong(limit: 4_096))
        #expect(reason("(ab){2500}") == nil)
        #expect(reason("^(ab){0,1666}") == nil)
        #expect(reason("(ab){0,1667}") == .tooLarge(limit: 5_000))
        #expect(reason("a{100000}[b-d]{1,1000000}") == nil)
        for pattern in [
            "(ab){100000}", "(a{99}){5001}", "((a{9}){99}){99999}", "(a{999999999}){999999999}", "(){999999}",
        ] {
            #expect(reason(pattern) == .tooLarge(limit: 5_000), "\(pattern)")
        }
        let deep = String(repeating: "(", count: 100) + String(repeating: ")", count: 100)
        #expect(reason(deep) == nil)
        #expect(reason("(\(deep))") == .tooDeep(limit: 100))
        #expect(reason(String(repeating: "(", count: 4_000)) == .tooDeep(limit: 100))
    }

    @Test(
        "Patterns that make other engines take exponential time take linear time",
        arguments: ["(a+)+$", "^(a|a)*$", "^(a|aa)+$", "(.*a){20}$", "^(([a-z])+.)+[A-Z]([a-z])+$", "(a?){50}a{50}$"])
    func pathological(_ pattern: String) throws {
        let pattern = try TextPattern(pattern)
        let short = try steps(pattern, String(repeating: "a", count: 1_000) + "!")
        let long = try steps(pattern, String(repeating: "a", count: 4_000) + "!")
        #expect(long <= short * 4 + pattern.stepCount * 60)
        #expect(!pattern.isFound(in: String(repeating: "a", count: 20_000) + "!"))
    }

    /// The number of steps that a search takes; it does not find the pattern.
    private func steps(_ pattern: TextPattern, _ text: String) throws -> Int {
        let (isFound, steps) = pattern.search(in: text)
        #expect(!isFound)
        return steps
    }

    @Test(
        "A set can be repeated often", arguments: [("^.{1,2500}$", 1, 2_500), ("^(a|b){2000,10000}$", 2_000, 10_000)])
    func longCounts(_ pattern: String, _ least: Int, _ most: Int) throws {
        let pattern = try TextPattern(pattern)
        for (count, isFound) in [(least - 1, false), (least, true), (most, true), (most + 1, false)] {
            #expect(pattern.isFound(in: String(repeating: "a", count: count)) == isFound, "\(count)")
        }
    }

    @Test(
        "A set that is repeated often takes one step at each position",
        arguments: [".{1,2500}$", "a{500,1000}b", "(a|b){9,}c"])
    func counted(_ pattern: String) throws {
        let pattern = try TextPattern(pattern)
        #expect(pattern.stepCount <= 3)
        let (_, steps) = pattern.search(in: String(repeating: "a", count: 5_000) + "\n")
        #expect(steps <= 5_002 * 3)
    }

    @Test("The time is at most the length of the text times the number of steps")
    func bound() throws {
        let pattern = try TextPattern("(.*a){20}$")
        let (_, steps) = pattern.search(in: String(repeating: "a", count: 500))
        #expect(steps <= 501 * pattern.stepCount)
    }
}

/// The same results as those of Swift's own regular expressions, for random patterns without `\b`, which has another
/// meaning there.
@Suite("TextPattern and Regex")
struct RegexComparisonTests {
    @Test("Random patterns are found in the same texts", arguments: 0..<40)
    func same(_ seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        for _ in 0..<25 {
            let text = pattern(&random, depth: 3)
            let own = try TextPattern(text)
            let other = try Regex(text).matchingSemantics(.unicodeScalar)
            for _ in 0..<8 {
                let subject = String(
                    (0..<Int.random(in: 0...6, using: &random)).map { _ in "ab1-".randomElement(using: &random) ?? "a" }
                )
                #expect(
                    own.isFound(in: subject) == (try other.firstMatch(in: subject) != nil), "/\(text)/ in ‘\(subject)’")
            }
        }
    }

    private func pattern(_ random: inout SplitMix64, depth: Int) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 14 : 8), using: &random) {
        case 0: "a"
        case 1: "b"
        case 2: #"\d"#
        case 3: "[^a]"
        case 4: "."
        case 5: ["^", "$", #"\w"#, "[a-b1]"].randomElement(using: &random) ?? ""
        case 6: "[ab]{2,3}"
        case 7: ["a{0,2}", "[^b]{2}", ".{2,}"].randomElement(using: &random) ?? ""
        case 8: "(?:" + pattern(&random, depth: depth - 1) + ")*"
        case 9: "(?:" + pattern(&random, depth: depth - 1) + "){1,2}"
        case 10: "(" + pattern(&random, depth: depth - 1) + "|" + pattern(&random, depth: depth - 1) + ")"
        case 11: "(?:" + pattern(&random, depth: depth - 1) + ")+?"
        default: pattern(&random, depth: depth - 1) + pattern(&random, depth: depth - 1)
        }
    }
}
