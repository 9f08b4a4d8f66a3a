import PipewrightDiagnostics
import Testing

@Suite struct SourceRangeTests {
    @Test func startOfAFile() {
        #expect(SourceRange.start(of: "x") == SourceRange(file: "x", line: 1, column: 1, length: 0))
    }

    @Test func part() {
        let range = SourceRange(file: "x", line: 4, column: 10, length: 8)
        #expect(range.part(offset: 2, length: 3) == SourceRange(file: "x", line: 4, column: 12, length: 3))
        #expect(range.part(offset: 0, length: 8) == range)
    }

    @Test(arguments: [
        (("a", 1, 1, 1), ("b", 1, 1, 1)), (("a", 9, 9, 9), ("b", 1, 1, 1)), (("a", 2, 9, 9), ("a", 10, 1, 1)),
        (("a", 1, 2, 9), ("a", 1, 10, 1)), (("a", 1, 1, 2), ("a", 1, 1, 10)),
    ])
    func order(less: (String, Int, Int, Int), greater: (String, Int, Int, Int)) {
        func range(_ parts: (String, Int, Int, Int)) -> SourceRange {
            SourceRange(file: parts.0, line: parts.1, column: parts.2, length: parts.3)
        }
        #expect(range(less) < range(greater))
        #expect(!(range(greater) < range(less)))
        #expect(!(range(less) < range(less)))
    }
}
