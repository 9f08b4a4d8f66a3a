import Testing

@testable import PipewrightRendering

/// Lines as `swift format` breaks them, taken from its output.
@Suite struct GeneratedTextTests {
    private func lines(_ source: String) -> [String] {
        GeneratedText.formatted(source).split(separator: "\n").map(String.init)
    }

    /// `name(b, aaa…)` with the given width, after 4 columns, as a template writes it.
    private static func list(_ width: Int, _ open: String, _ close: String) -> String {
        let item = String(repeating: "a", count: width - 4 - "name(b, )".count)
        return "    name\(open)\n        b,\n        \(item),\n    \(close)\n"
    }

    @Test(arguments: [(120, 1), (121, 3)])
    func callsFillTheWholeWidth(_ width: Int, count: Int) {
        #expect(lines(Self.list(width, "(", ")")).count == count)
    }

    @Test(arguments: [(119, 1), (120, 3), (121, 3)])
    func collectionsLeaveRoomForATrailingComma(_ width: Int, count: Int) {
        #expect(lines(Self.list(width, "[", "]")).count == count)
    }

    @Test func itemsFillLines() {
        let items = (1...40).map { "item\($0),\n" }.joined()
        let lines = lines("    let items = [\n\(items)    ]\n")
        #expect(lines.first == "    let items = [")
        #expect(lines.last == "    ]")
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasSuffix(",") && $0.utf8.count <= 120 })
        #expect(lines.count == 5)
    }

    @Test("A single item on a separate line has no comma after it")
    func onlyItem() {
        let item = String(repeating: "a", count: 110)
        #expect(
            lines("        name: [\n\(item),\n        ]\n") == ["        name: [", "            \(item)", "        ]"])
    }

    @Test(
        "Lists that fit are on one line",
        arguments: [
            ("f(\n    a,\n    b: [\n        1,\n    ],\n) {\n", "f(a, b: [1]) {"), ("init(\n) {\n", "init() {"),
            ("a(\n    b,\n).c([\n    d,\n])\n", "a(b).c([d])"), ("  x = [\n  ]\n", "  x = []"),
        ])
    func joined(_ source: String, _ expected: String) {
        #expect(lines(source) == [expected])
    }

    @Test("A list whose last item has no comma stays as it is, also one that is not closed")
    func writtenLists() {
        for source in ["init(\n    a: Int,\n    b: Int\n) {\n", "f(\n    a,\n", "f(\n    // a\n    b,\n)\n"] {
            #expect(GeneratedText.formatted(source) == source)
        }
    }

    @Test("If an item is a list, each item is on a separate line")
    func nestedLists() {
        let long = String(repeating: "a", count: 112)
        #expect(
            lines("f(\n    a,\n    b(\n        1,\n    ),\n    \(long),\n)\n")
                == ["f(", "    a,", "    b(1),", "    \(long)", ")"])
        #expect(
            lines("x.a(\n    b,\n).c([\n    \(long),\n    \(long),\n])\n")
                == ["x.a(b).c([", "    \(long),", "    \(long),", "])"])
    }

    @Test("A function without parameters is broken before its brace, or in the type arguments of its result")
    func signatures() {
        func signature(_ name: Int) -> [String] {
            let name = String(repeating: "f", count: name)
            return lines("    func \(name)() async throws(PipeError) -> WithHeaders<Todo.Media, Todo.Headers> {\n")
        }
        let suffix = "() async throws(PipeError) -> WithHeaders<Todo.Media, Todo.Headers> {"
        let room = 120 - 4 - "func ".count - suffix.count
        #expect(signature(room).count == 1)
        #expect(signature(room + 1).map { $0.suffix(10) } == ["o.Headers>", "    {"])
        #expect(signature(room + 2).map { $0.suffix(10) } == ["o.Headers>", "    {"])
        #expect(signature(room + 3).dropFirst() == ["        Todo.Media, Todo.Headers", "    > {"])
    }

    private static let name = String(repeating: "n", count: 60)

    @Test(
        "Long lines are broken at their outermost brackets, before a condition, and at the braces of a body",
        arguments: [
            ("  \(name)(\(name), [a, b])", ["  \(name)(", "      \(name), [a, b]", "  )"]),
            ("  let x: [Int] = [\(name), \(name)]", ["  let x: [Int] = [", "      \(name),", "      \(name),", "  ]"]),
            (
                #"  \#(name)("a, (\(f("b, (", c))", \#(name))"#,
                ["  \(name)(", #"      "a, (\(f("b, (", c))", \#(name)"#, "  )"]
            ),
            ("extension \(name) where \(name) == A {", ["extension \(name)", "where \(name) == A {"]),
            (
                "public struct A: \(name), \(name), B {",
                ["public struct A:", "    \(name),", "    \(name), B", "{"]
            ),
            ("  var a: \(name) { \(name)() }", ["  var a: \(name) {", "      \(name)()", "  }"]),
            ("  case \(name), \(name), b", ["  case \(name)", "  case \(name), b"]),
            ("  \"\(name) (\(name), b)\"", ["  \"\(name) (\(name), b)\""]),
        ])
    func longLines(_ line: String, _ expected: [String]) {
        #expect(lines(line + "\n") == expected)
    }

    @Test("Comments are broken between words; what a parameter is, is continued below its text")
    func comments() {
        let words = Array(repeating: "word", count: 30).joined(separator: " ")
        #expect(lines("    /// \(words)\n").map(\.count) == [117, 47])
        #expect(lines("    /// \(words)\n").allSatisfy { $0.hasPrefix("    /// word") })
        #expect(lines("///   - a: \(words)\n").dropFirst() == ["///     " + words.suffix(39)])
    }

    @Test func linesHaveNoSpacesAtTheirEnds() {
        #expect(GeneratedText.formatted("a  \n    \n\nb\n") == "a\n\n\nb\n")
    }
}
