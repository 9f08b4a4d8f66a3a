import PipewrightDiagnostics
import Testing

@Suite struct DiagnosticsTests {
    private static func range(_ line: Int, _ column: Int, _ length: Int = 1, file: String = "a") -> SourceRange {
        SourceRange(file: file, line: line, column: column, length: length)
    }

    @Test func sortsByPosition() {
        let diagnostics = DiagnosticCollector()
        let ordered = [
            Self.range(1, 2), Self.range(1, 10), Self.range(2, 1, 1), Self.range(2, 1, 3), Self.range(10, 1),
            Self.range(1, 1, file: "b"),
        ]
        for range in ordered.reversed() { diagnostics.error(.notUTF8, at: range) }
        #expect(diagnostics.sorted.map(\.range) == ordered)
    }

    @Test func keepsTheOrderOfReportsAtOnePosition() {
        let diagnostics = DiagnosticCollector()
        let problems: [FileProblem] = [.notUTF8, .emptyFile, .keyNotScalar, .severalDocuments]
        for problem in problems { diagnostics.error(problem, at: Self.range(1, 1)) }
        #expect(diagnostics.sorted.map(\.problem) == problems.map { .file($0) })
    }

    @Test func dropsRepetitionsOnly() {
        let diagnostics = DiagnosticCollector()
        let note = Diagnostic.Note(.firstDefined("x"), at: Self.range(1, 1))
        for _ in 0..<2 {
            diagnostics.error(.duplicateKey("x"), at: Self.range(2, 1), notes: [note])
            diagnostics.error(.duplicateKey("x"), at: Self.range(2, 1))
            diagnostics.report(Diagnostic(.warning, .file(.duplicateKey("x")), at: Self.range(2, 1)))
            diagnostics.error(.duplicateKey("y"), at: Self.range(2, 1))
            diagnostics.error(.duplicateKey("x"), at: Self.range(3, 1))
        }
        #expect(diagnostics.sorted.count == 5)
        #expect(diagnostics.sorted.first?.notes == [note])
    }

    @Test func warningsAreNotErrors() {
        let diagnostics = DiagnosticCollector()
        #expect(!diagnostics.hasErrors)
        #expect(diagnostics.sorted.isEmpty)
        diagnostics.warning(.unusedScopes, at: Self.range(1, 1))
        #expect(!diagnostics.hasErrors)
        diagnostics.error(.emptyFile, at: Self.range(1, 1))
        #expect(diagnostics.hasErrors)
        #expect(diagnostics.sorted.map(\.severity) == [.warning, .error])
    }

    @Test func appendsDiagnosticsOfAnotherStage() {
        let first = DiagnosticCollector()
        first.error(.notUTF8, at: Self.range(2, 1))
        let second = DiagnosticCollector()
        second.report(Diagnostic(.error, .file(.emptyFile), at: Self.range(1, 1)))
        first.append(second)
        #expect(first.sorted.map(\.problem) == [.file(.emptyFile), .file(.notUTF8)])
    }
}
