import Testing

@testable import PipewrightRendering

/// Lines as `swift format` breaks them, taken from its output.
@Suite struct SourceLayoutTests {
    private static func layout(_ width: Int, collection: Bool) -> SourceLayout {
        // `name(first, …)` with the given width, after 4 columns.
        let item = SourceLayout.text(String(repeating: "a", count: width - 4 - "name(b, )".count))
        return collection ? .collection("name", [.text("b"), item]) : .call("name", [.text("b"), item])
    }

    @Test(arguments: [(120, 1), (121, 3)])
    func callsFillTheWholeWidth(_ width: Int, lines: Int) {
        #expect(Self.layout(width, collection: false).lines(indentation: 4).count == lines)
    }

    @Test(arguments: [(119, 1), (120, 3), (121, 3)])
    func collectionsLeaveRoomForATrailingComma(_ width: Int, lines: Int) {
        #expect(Self.layout(width, collection: true).lines(indentation: 4).count == lines)
    }

    @Test func itemsFillLines() {
        let items = (1...40).map { SourceLayout.text("item\($0)") }
        let lines = SourceLayout.collection("let items = ", items).lines(indentation: 4)
        #expect(lines.first == "let items = [")
        #expect(lines.last == "]")
        #expect(lines.dropFirst().dropLast().allSatisfy { $0.hasSuffix(",") && $0.utf8.count <= 116 })
        #expect(lines.count == 5)
    }

    @Test("A single item on a separate line has no comma after it")
    func onlyItem() {
        let item = SourceLayout.text(String(repeating: "a", count: 110))
        #expect(
            SourceLayout.collection("name: ", [item]).lines(indentation: 8) == ["name: [", "    \(item.line)", "]"])
    }

    @Test("A function without parameters is broken before its brace, or in the type arguments of its result")
    func signatures() {
        func lines(_ name: Int) -> [String] {
            let name = String(repeating: "f", count: name)
            let suffix = " async throws(PipeError) -> WithHeaders<Todo.Media, Todo.Headers> {"
            return SourceLayout.call("func \(name)", [], suffix: suffix).lines(indentation: 4)
        }
        let suffix = "() async throws(PipeError) -> WithHeaders<Todo.Media, Todo.Headers> {"
        let room = 120 - 4 - "func ".count - suffix.count
        #expect(lines(room).count == 1)
        #expect(lines(room + 1).map { $0.suffix(10) } == ["o.Headers>", "{"])
        #expect(lines(room + 2).map { $0.suffix(10) } == ["o.Headers>", "{"])
        #expect(lines(room + 3).dropFirst() == ["    Todo.Media, Todo.Headers", "> {"])
    }
}
