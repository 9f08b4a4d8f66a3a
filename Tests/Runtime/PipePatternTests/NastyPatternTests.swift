import GoldenTesting
import PipePattern
import RandomTesting
import Testing

/// Patterns that are made to cost time: to compile, to match, and to make examples of.
@Suite struct NastyPatternTests {
    private static func nested(_ inner: String, _ quantifier: String, _ depth: Int) -> String {
        String(repeating: "(", count: depth) + inner + String(repeating: ")" + quantifier, count: depth)
    }

    private static let manyRanges =
        "[" + (0..<2_000).map { String(Character(Unicode.Scalar(0x4E00 + $0 * 2) ?? "a")) }.joined() + "]"

    private static let patterns: [String] =
        ["", "a?", "a", "[]", "\\b", "^", "(|)", "a*", "[^]", "\\p{L}", "(a|b|)"].flatMap { inner in
            ["*", "+", "?", "{0,1}", "{1,2}", "{0,3}", "{2,}", "*?"].map { nested(inner, $0, 99) }
        } + [
            "((a{50}){50}){50}", "a{1000000000}", "((a{9}){99}){99999}", "(){999999999}", "(){5000}",
            "(((){70}){70}){1}",
            "^(a|b|c|d|e){1,600}$", "(\\p{L}{1,50}){1,90}", "^(\\p{L}|\\p{N}|[^a-z]){1,700}$", manyRanges + "{1,4900}",
            "^" + manyRanges + "{1000}$", (0..<800).map { "\($0)" }.joined(separator: "|"),
            "(" + (0..<400).map { "[a-z]\($0)?" }.joined(separator: "|") + "){1,2}", "^\\B$", "(\\b\\B)*a", "^a^",
            "[]+",
            "(a|[]){1000}", "^(.*a){20}$", "(.{0,40}){60}", "x{4999}", String(repeating: "(a?)*", count: 800),
            String(repeating: "[^a-z]*", count: 500), "(\\P{Cn}\\P{L}){100}",
        ]

    @Test("No pattern costs much time to compile, to match or to make an example of", arguments: patterns)
    func cost(pattern: String) {
        let time = processorTime {
            guard let compiled = try? TextPattern(pattern) else { return }
            var random = SplitMix64(seed: 1)
            for _ in 0..<3 {
                if let example = TextPattern.example(of: pattern, using: &random) {
                    #expect(compiled.isFound(in: example) && example.unicodeScalars.count <= 1_000)
                }
            }
            for text in ["", String(repeating: "a", count: 100), String(repeating: "\u{4E01}", count: 100)] {
                _ = compiled.isFound(in: text)
            }
        }
        #expect(time < 3)
    }

    @Test(
        "Patterns that are not too large have an example",
        arguments: ["(a|b)*", "((a?)*)*c", "^x{900}$", "[^a]+", "^(\\p{L}|[^a-z]){1,700}$"])
    func example(pattern: String) {
        var random = SplitMix64(seed: 1)
        #expect(TextPattern.example(of: pattern, using: &random) != nil)
    }
}
