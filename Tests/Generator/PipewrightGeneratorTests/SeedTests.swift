import PipewrightDiagnostics
import Testing

@testable import PipewrightGenerator

/// Unknown kinds of pipes and places of pagination are errors, and are not ignored.
@Suite struct SeedTests {
    private func problems(resource: String) -> [String] {
        let text = """
            pipewright: 1
            name: A
            servers: { main: http://server.com }
            records: { Task: { id: int, title: string } }
            resources:
              tasks: { record: Task, \(resource) }
            """
        let diagnostics = DiagnosticCollector()
        _ = GeneratorPipeline.resolve(SourceFile(path: "a.pipes.yaml", text: text), into: diagnostics)
        return diagnostics.sorted.map { "\($0.range.line):\($0.range.column) \(ProblemText($0.problem).rule)" }
    }

    @Test("An unknown kind of pipe is an error with its position, and not ignored")
    func bogusKind() {
        #expect(problems(resource: "type: bogus") == ["6:26 unknown-key"])
        #expect(problems(resource: "operations: [bogus]") == ["6:39 unknown-value"])
        #expect(problems(resource: "paging: bogus") == ["6:34 unknown-paging"])
    }

    @Test(
        "An unknown place of paging is an error",
        arguments: [
            "baar", "webLinking", "header", "link.",
        ])
    func bogusPlace(_ place: String) {
        let text = "pipewright: 1\nname: A\nservers: { main: http://server.com }\npaging: { p: { follow: \(place) } }"
        let diagnostics = DiagnosticCollector()
        _ = GeneratorPipeline.resolve(SourceFile(path: "a.pipes.yaml", text: text), into: diagnostics)
        #expect(diagnostics.sorted.map { ProblemText($0.problem).rule } == ["malformed-place"])
    }
}
