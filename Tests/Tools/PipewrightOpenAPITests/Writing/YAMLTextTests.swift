import PipewrightDiagnostics
import PipewrightYAML
import Testing

@testable import PipewrightOpenAPI

/// Texts are plain if they have one meaning in YAML, otherwise in double quotes.
@Suite struct YAMLTextTests {
    @Test(arguments: [
        "a", "a b", "/things/1", "_a", "a.b-c", "a:b", "a#b", "https://a.example/x?y=1", "body#/a", "GET / -> T", "a|b",
        "a\u{20}-\u{20}b",
    ])
    func plain(text: String) {
        #expect(YAMLText.scalar(text) == text)
    }

    @Test(arguments: [
        ("", #""""#), ("null", #""null""#), ("True", #""True""#), ("no", #""no""#), ("~", #""~""#), ("1", #""1""#),
        ("1.5", #""1.5""#),
        ("0x1F", #""0x1F""#), (".inf", #"".inf""#), ("-1", #""-1""#), ("2026-01-01", #""2026-01-01""#),
        ("a: b", #""a: b""#), ("a:", #""a:""#),
        ("a #b", ##""a #b""##), ("# a", ##""# a""##), ("- a", #""- a""#), ("? a", #""? a""#), (" a", #"" a""#),
        ("a ", #""a ""#), ("a, b", #""a, b""#),
        ("[a]", #""[a]""#), ("{a}", #""{a}""#), ("&a", #""&a""#), ("*a", #""*a""#), ("!a", #""!a""#), ("|", #""|""#),
        (">", #"">""#), ("%a", #""%a""#),
        ("@a", #""@a""#), ("`a`", #""`a`""#), ("a\"b", #""a\"b""#), ("a\\b", #""a\\b""#), ("it's", #""it's""#),
        ("a\nb", #""a\nb""#), ("a\r\nb", #""a\r\nb""#),
        ("a\tb", #""a\tb""#), ("\u{0}", #""\u0000""#), ("\u{7F}", #""\u007f""#), ("\u{85}", #""\u0085""#),
        ("\u{2028}", #""\u2028""#),
        ("\u{FEFF}", #""\ufeff""#), ("\u{FFFE}", #""\ufffe""#), ("é", #""é""#), ("😀", #""😀""#), ("<<", #""<<""#),
        ("---", #""---""#), ("=", #""=""#),
    ])
    func quoted(text: String, yaml: String) {
        #expect(YAMLText.scalar(text) == yaml)
    }

    /// What is written is read as the same text, in a mapping, in a flow mapping and as a key.
    @Test(arguments: [
        "", "a", "null", "1e3", "a: b", " # ", "\u{0}\u{1}\u{1F}", "\u{7F}\u{80}\u{9F}",
        "\u{2028}\u{2029}\u{FEFF}\u{FFFF}", "é😀\u{10FFFF}", "\"\\\n\r\t'", "a\u{301}",
        String(repeating: "x, ", count: 5000),
    ])
    func isReadAgain(text: String) {
        let scalar = YAMLText.scalar(text)
        for (yaml, isKey) in [
            ("a: \(scalar)\n", false), ("{ a: \(scalar), b: c }\n", false), ("{ \(scalar): c }\n", true),
        ] where !isKey || text.utf8.count < 1000 {
            var nodes = 0
            let diagnostics = DiagnosticCollector()
            let node = YAMLReader.read(
                SourceFile(path: "a.yaml", text: yaml), counting: &nodes, whenEmpty: .emptyFile, into: diagnostics)
            guard case .mapping(let entries)? = node?.content, let entry = entries.first else {
                Issue.record("\(yaml): \(diagnostics.sorted)")
                continue
            }
            #expect((isKey ? entry.key.text : entry.value.text) == text)
            #expect(isKey || entry.value.integer == nil && entry.value.bool == nil && !entry.value.isNull)
        }
    }
}
