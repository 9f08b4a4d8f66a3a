import PipewrightDiagnostics
import PipewrightYAML
import Testing

@Suite struct AliasTests {
    @Test(arguments: [
        ("a: &x 1\nb: *x", "{a: 1, b: 1}"),
        ("a: &x {k: [1, 2]}\nb: *x\nc: [*x]", "{a: {k: [1, 2]}, b: {k: [1, 2]}, c: [{k: [1, 2]}]}"),
        ("a: &x k\n*x : 1", "{a: k, k: 1}"),
        ("a: &x '1'\nb: *x", "{a: '1', b: '1'}"),
        ("a: &x\nb: *x", "{a: , b: }"),
        ("a: &x 1\nb: &x 2\nc: *x", "{a: 1, b: 2, c: 2}"),
        // The nearest anchor with the name before the alias, which began inside the other one.
        ("a: &x [&x 1, *x]\nb: *x", "{a: [1, 1], b: 1}"),
        ("base: &b {p: 1}\nuse:\n  '<<': *b\n", "{base: {p: 1}, use: {<<: {p: 1}}}"),
    ])
    func expands(text: String, value: String) {
        let reading = Reading(text)
        #expect(reading.problems.isEmpty)
        #expect(reading.node?.shown == value)
    }

    @Test func hasTheRangeOfTheAliasAndPartsWithTheirOwnRanges() {
        let node = Reading("a: &name [one]\nb:  *name\n").node
        #expect(node?["b"]?.range.shown == "2:5+5")
        #expect(node?["b"]?["0"]?.range.shown == "1:11+3")
        #expect(node?["a"]?.range.shown == "1:10+5")
    }

    @Test(arguments: [
        ("a: *x\nb: 1", [FileProblem.unknownAnchor("x")], ["1:4+2"], "{b: 1}"),
        ("a: [1, *x, 2]", [.unknownAnchor("x")], ["1:8+2"], "{a: [1, 2]}"),
        ("*x : 1\nb: 1", [.unknownAnchor("x")], ["1:1+2"], "{b: 1}"),
        ("a: *later\nb: &later 1", [.unknownAnchor("later")], ["1:4+6"], "{b: 1}"),
        ("a: &x [1, *x]", [.recursiveAlias("x")], ["1:11+2"], "{a: [1]}"),
        ("a: &x\n  b:\n    c: *x\n    d: 1", [.recursiveAlias("x")], ["3:8+2"], "{a: {b: {d: 1}}}"),
        ("&x a: *x\nb: *y", [.unknownAnchor("y", known: ["x"])], ["2:4+2"], "{a: a}"),
        ("&x\na: *x", [.recursiveAlias("x")], ["2:4+2"], "{}"),
        ("a: &x 1\nb: &x [*x]\nc: *x", [.recursiveAlias("x")], ["2:8+2"], "{a: 1, b: [], c: []}"),
    ])
    func reportsAliasesWithoutAnchor(text: String, problems: [FileProblem], places: [String], value: String) {
        let reading = Reading(text)
        #expect(reading.problems == problems)
        #expect(reading.places == places)
        #expect(reading.node?.shown == value)
    }

    @Test func reportsAnAliasThatIsTheWholeFile() {
        #expect(Reading("*x").problems == [.unknownAnchor("x")])
        #expect(Reading("*x").node == nil)
    }
}
