import PipewrightDiagnostics
import PipewrightYAML
import Testing

@testable import PipewrightOpenAPI

@Suite struct JSONNodesTests {
    private static func read(_ bytes: [UInt8]) -> (node: LocatedNode?, problems: [String]) {
        let diagnostics = DiagnosticCollector()
        var nodes = 0
        let node = JSONNodes.read(SourceFile(path: "a.json", bytes: bytes), counting: &nodes, into: diagnostics)
        let problems = diagnostics.sorted.map {
            "\($0.range.line):\($0.range.column) \(ProblemText($0.problem).message)"
        }
        return (node, problems)
    }

    @Test(arguments: [
        (#"{ "a": 1, "b": [true, null, "x"] }"#, "{a: 1, b: [true, null, 'x']}"),
        (#"{"a":{"b":{}},"c":[[],[1.5e3,-0]]}"#, "{a: {b: {}}, c: [[], [1.5e3, -0]]}"),
        (#""\u00e9\ud83d\ude00\/\n\"""#, "'é😀/\n\"'"),
        (#"{ "\u0061": "\ud800" }"#, "{a: '\u{FFFD}'}"),
        ("7", "7"),
        ("\u{FEFF} [ ] ", "[]"),
    ])
    func readsValues(text: String, shown: String) {
        let (node, problems) = Self.read(Array(text.utf8))
        #expect(node?.shown == shown)
        #expect(problems == [])
    }

    /// YAML is the reference: both readers give the same values at the same positions.
    @Test(arguments: [
        #"{ "a": 1, "b": [true, null, "x"], "c": {} }"#,
        "{\n  \"a\": [\n    1,\n    { \"b\":\"é😀\", \"c\" : 2 }\n  ],\n  \"d\": {\n  }\n}\n",
        "{\r\n\"a\": \"x\",\r\n  \"b\": [ 1\r\n , 2 ]\r\n}",
        "{\r\"a\": \"x\",\r  \"b\": [ ]\r}",
        "\u{FEFF}{ \"a\": \"b\\\"c\\\\\" , \"d\": -1.5E+3 }",
        "[{\"a\": {\"b\": [[], [[\"c\"]]]}}, \"é\", 1]",
    ])
    func positionsAreThoseOfYAML(text: String) {
        let file = SourceFile(path: "a.json", text: text)
        let diagnostics = DiagnosticCollector()
        let yaml = YAMLReader.read(file, into: diagnostics)
        #expect(diagnostics.isEmpty)
        let (node, problems) = Self.read(file.bytes)
        #expect(problems == [])
        #expect(node != nil && node == yaml)
    }

    @Test(arguments: [
        ("{ \"a\": 1, }", "1:11 invalid JSON: found ‘}’ where a member's name in quotes was expected"),
        ("{\n  \"é\" 1 }", "2:7 invalid JSON: found ‘1’ where a colon was expected"),
        ("[1\n2]", "2:1 invalid JSON: found ‘2’ where a comma or the end of the array was expected"),
        ("[01]", "1:2 invalid JSON: ‘01’ is not a JSON number"),
        ("[\"\\x\"]", "1:3 invalid JSON: the backslash does not begin a JSON escape"),
        ("[\"a\nb\"]", "1:4 invalid JSON: the control character U+000A must be escaped in a string"),
        ("{} {}", "1:4 invalid JSON: the value is followed by more text"),
        ("{\"a\": [", "1:8 invalid JSON: the text ends within a value"),
        ("['a']", "1:2 invalid JSON: found ‘'’ where a value was expected"),
        ("[nul]", "1:5 invalid JSON: found ‘]’ where ‘null’ was expected"),
        ("", "1:1 invalid JSON: the text ends within a value"),
    ])
    func reportsWhatIsNotJSON(text: String, problem: String) {
        let (node, problems) = Self.read(Array(text.utf8))
        #expect(node == nil)
        #expect(problems == [problem])
    }

    @Test(arguments: [1, 2, 30])
    func theLastValueOfARepeatedKeyWins(keys: Int) {
        let others = (0..<keys).map { "\"k\($0)\": 0, " }.joined()
        let (node, problems) = Self.read(Array("{ \"a\": 1, \(others)\"a\": 2, \"b\": 3, \"a\": 4 }".utf8))
        #expect(node?.shown == "{\((0..<keys).map { "k\($0): 0, " }.joined())b: 3, a: 4}")
        #expect(
            problems.count == 2
                && problems.allSatisfy { $0.hasSuffix("the key ‘a’ is repeated; only its last value is used") })
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func limitsTheDepth(open: String, close: String) {
        func text(_ depth: Int) -> [UInt8] {
            let inner = open == "[" ? "" : "1"
            return Array((String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)).utf8)
        }
        #expect(Self.read(text(500)).problems == [])
        #expect(
            Self.read(text(501)).problems.map { $0.drop { $0 != " " } } == [
                " values are nested more than 500 levels deep"
            ])
        #expect(Self.read(text(100_000)).node == nil)
    }

    @Test func limitsTheNumberOfValues() {
        var nodes = YAMLDialect.document.nodes - 4
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "a.json", text: "[1, 2, 3]")
        #expect(JSONNodes.read(file, counting: &nodes, into: diagnostics) != nil)
        #expect(nodes == YAMLDialect.document.nodes)
        #expect(JSONNodes.read(file, counting: &nodes, into: diagnostics) == nil)
        #expect(diagnostics.sorted.map { ProblemText($0.problem).rule } == ["document-too-large"])
    }

    @Test(arguments: [("{", true), ("\u{FEFF}\n [", true), ("- a", false), ("", false), ("#{", false)])
    func recognizesJSON(text: String, isJSON: Bool) {
        #expect(JSONNodes.isJSON(SourceFile(path: "a", text: text)) == isJSON)
    }
}
