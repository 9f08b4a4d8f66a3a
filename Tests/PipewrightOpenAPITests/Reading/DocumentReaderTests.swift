import PipewrightDiagnostics
import Testing

@testable import PipewrightOpenAPI

@Suite struct DocumentReaderTests {
    @Test func readsAnEmptyDocument() {
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "a.yaml", text: "openapi: 3.1.0\ninfo: { title: A }\npaths: {}\n")
        let document = DocumentReader.read(file, load: { _ in nil }, into: diagnostics)
        #expect(document?.title == "A")
        #expect(diagnostics.isEmpty)
    }
}
