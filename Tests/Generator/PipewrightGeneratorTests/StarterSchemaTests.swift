import GoldenTesting
import PipewrightDiagnostics
import PipewrightGenerator
import Testing

/// The schema that `pipewright init` writes. Its client is compiled as a golden.
@Suite struct StarterSchemaTests {
    @Test func isAsRecorded() throws {
        try Golden("Goldens/Api/api.pipes.yaml").expect(StarterSchema.text(name: "api"))
    }

    @Test(arguments: [
        "api", "null", "true", "Project", "my-todo", "a_1", "self", "Type", "Status", "x", "swift", "Pipe_Runtime",
    ])
    func hasNoDiagnosticsWithAnyName(name: String) {
        #expect(StarterSchema.canBeNamed(name))
        let source = SourceFile(path: "\(name).pipes.yaml", text: StarterSchema.text(name: name))
        let diagnostics = DiagnosticCollector()
        #expect(GeneratorPipeline.resolve(source, into: diagnostics) != nil)
        #expect(diagnostics.sorted.isEmpty, "\(diagnostics.sorted)")
    }

    @Test(arguments: [
        "", "-a", "1a", "a b", "a/b", "..", ".a", "ä", "a.b", "a:", "a\n", String(repeating: "a", count: 101),
    ])
    func rejectsInvalidNames(name: String) {
        #expect(!StarterSchema.canBeNamed(name))
    }
}
