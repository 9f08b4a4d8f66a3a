import PipewrightDiagnostics
import PipewrightYAML
import Testing

/// What OpenAPI documents may have, and schemas may not.
@Suite struct YAMLDialectTests {
    private static func read(_ text: String) -> (node: LocatedNode?, diagnostics: [Diagnostic]) {
        let diagnostics = DiagnosticCollector()
        var nodes = 0
        let node = YAMLReader.read(
            SourceFile(path: "a.yaml", text: text), as: .document, counting: &nodes, whenEmpty: .emptyDocument,
            into: diagnostics)
        return (node, diagnostics.sorted)
    }

    @Test(arguments: [
        ("a: &a { b: 1, c: 2 }\nd: { <<: *a, c: 3 }", "{a: {b: 1, c: 2}, d: {c: 3, b: 1}}"),
        (
            "a: &a { b: 1 }\ne: &e { b: 2, c: 3 }\nd: { x: 0, <<: [*a, *e] }",
            "{a: {b: 1}, e: {b: 2, c: 3}, d: {x: 0, b: 1, c: 3}}"
        ),
        ("a: &a { b: 1 }\nd: { <<: *a, <<: { c: 2 } }", "{a: {b: 1}, d: {b: 1, c: 2}}"),
        ("a: { '<<': 1 }", "{a: {<<: 1}}"),
        (
            "a: !!str 1\nb: ! 1\nc: !!int 1\nd: !other x\ne: !!map { f: !!seq [1] }",
            "{a: '1', b: '1', c: 1, d: x, e: {f: [1]}}"
        ),
        ("a: \"x\u{2028}y\u{85}z\"", "{a: 'x\u{2028}y z'}"),
        ("---\na: 1\n...\n", "{a: 1}"),
    ])
    func reads(text: String, shown: String) {
        let (node, diagnostics) = Self.read(text)
        #expect(node?.shown == shown)
        #expect(diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("a: 1\nb: 2\na: 3\n", "{b: 2, a: 3}", "repeated-key", "3:1+1"),
        ("a: &a { b: 1 }\nd: { c: 1, c: 2, <<: *a }", "{a: {b: 1}, d: {c: 2, b: 1}}", "repeated-key", "2:12+1"),
        ("? [a]\n: 1\nb: 2\n", "{b: 2}", "ignored-value", "1:3+3"),
        ("a: { <<: 1, b: 2 }", "{a: {b: 2}}", "ignored-value", "1:10+1"),
        ("a: 1\n---\nb: 2\n", "{a: 1}", "ignored-document", "2:1+1"),
        ("a: 1\n---\n[", "{a: 1}", "ignored-document", "2:1+1"),
    ])
    func warns(text: String, shown: String, rule: String, place: String) {
        let (node, diagnostics) = Self.read(text)
        #expect(node?.shown == shown)
        #expect(diagnostics.map { ProblemText($0.problem).rule } == [rule])
        #expect(diagnostics.map { $0.range.shown } == [place])
        #expect(diagnostics.allSatisfy { $0.severity == .warning })
    }

    @Test(arguments: [
        ("", "empty-file"), ("a: *b", "unknown-anchor"), ("a: &a [*a]", "recursive-alias"), ("a: [", "invalid-yaml"),
        ("a: \(String(repeating: "[", count: 500))", "document-too-large"),
    ])
    func reports(text: String, rule: String) {
        let (_, diagnostics) = Self.read(text)
        #expect(diagnostics.map { ProblemText($0.problem).rule } == [rule])
        #expect(diagnostics.allSatisfy { $0.severity == .error })
    }

    @Test("Limits are those of the dialect")
    func limits() {
        let depth = YAMLDialect.document.depth
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(Self.read(nested(depth)).diagnostics.isEmpty)
        #expect(Self.read(nested(depth + 1)).node == nil)
        let many = "[" + String(repeating: "a,", count: YAMLReader.Limits.nodes) + "]"
        #expect(Self.read(many).node != nil)
    }
}
