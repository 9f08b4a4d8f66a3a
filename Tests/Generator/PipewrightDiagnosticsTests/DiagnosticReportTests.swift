import Foundation
import PipewrightDiagnostics
import Testing

@Suite struct DiagnosticReportTests {
    private static func range(_ line: Int, _ column: Int) -> SourceRange {
        SourceRange(file: "a \"b\"/ü.pipes.yaml", line: line, column: column, length: 3)
    }

    @Test func isADocumentWithOneDiagnosticPerLine() {
        let diagnostics = [
            Diagnostic(
                .error, .file(.duplicateKey("x\n")), at: Self.range(2, 3),
                notes: [.init(.firstDefined("x"), at: Self.range(1, 1))]),
            Diagnostic(.warning, .resource(.malformedHeader("a\u{1B}\\", reason: .emptyName)), at: .start(of: "b")),
        ]
        #expect(
            DiagnosticReport.text(for: diagnostics, omitted: 7) == #"""
                {"version":1,"errors":1,"warnings":1,"omitted":7,"diagnostics":[
                {"severity":"error","rule":"duplicate-key","message":"the key ‘x\\n’ is repeated",\#
                "hint":"merge the two entries, or rename one of them","file":"a \"b\"/ü.pipes.yaml","line":2,"column":3,"length":3,\#
                "notes":[{"message":"‘x’ is first defined here","file":"a \"b\"/ü.pipes.yaml","line":1,"column":1,"length":3}]},
                {"severity":"warning","rule":"malformed-header",\#
                "message":"‘a\\u{1B}\\’ cannot be sent in a header: the name is empty","hint":null,"file":"b","line":1,"column":1,\#
                "length":0,"notes":[]}
                ]}

                """#)
    }

    @Test func isADocumentWithoutDiagnosticsToo() {
        #expect(
            DiagnosticReport.text(for: []) == """
                {"version":1,"errors":0,"warnings":0,"omitted":0,"diagnostics":[
                ]}

                """)
    }

    @Test(arguments: Problem.samples)
    func isJSON(problem: Problem) throws {
        let diagnostic = Diagnostic(.error, problem, at: Self.range(1, 2))
        let text = DiagnosticReport.text(for: [diagnostic])
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let found = try #require((object["diagnostics"] as? [[String: Any]])?.first)
        #expect(found["message"] as? String == ProblemText(problem).message)
        #expect(found["rule"] as? String == ProblemText(problem).rule)
        #expect(found["hint"] as? String == ProblemText(problem).hint)
        #expect(found["file"] as? String == Self.range(1, 2).file)
    }

    @Test func longMessagesAreCutAndControlCharactersEscaped() throws {
        let reason = String(repeating: "\u{1}\u{1F600}\u{7F}", count: 2000)
        let text = DiagnosticReport.text(
            for: [Diagnostic(.error, .file(.invalidYAML(reason: .parser(reason))), at: .start(of: "\t"))])
        #expect(text.unicodeScalars.allSatisfy { ($0.value >= 0x20 && $0.value != 0x7F) || $0 == "\n" })
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let found = try #require((object["diagnostics"] as? [[String: Any]])?.first)
        #expect((found["message"] as? String)?.unicodeScalars.count == 1001)
        #expect(found["file"] as? String == "\t")
    }
}
