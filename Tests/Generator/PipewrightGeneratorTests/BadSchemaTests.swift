import Foundation
import GoldenTesting
import PipewrightDiagnostics
import Testing

@testable import PipewrightGenerator

/// Each schema in `BadSchemas/` has the diagnostics in the file next to it, and generates no code.
@Suite struct BadSchemaTests {
    private static let folder = "Generator/PipewrightGeneratorTests/BadSchemas"

    static var names: [String] {
        let url = Golden.tests.appending(path: folder)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return files.filter { $0.hasSuffix(".pipes.yaml") }.sorted()
    }

    @Test func thereAreSchemas() {
        #expect(Self.names.count >= 150)
    }

    @Test(arguments: names)
    func hasTheRecordedDiagnostics(_ name: String) throws {
        let url = Golden.tests.appending(path: "\(Self.folder)/\(name)")
        let source = SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: url)))
        let diagnostics = DiagnosticCollector()
        #expect(GeneratorPipeline.resolve(source, into: diagnostics) == nil)
        #expect(diagnostics.hasErrors)
        let printer = DiagnosticPrinter(sources: [source])
        let text =
            diagnostics.sorted.map(printer.text).joined() + DiagnosticPrinter.summary(of: diagnostics.sorted) + "\n"
        try Golden("\(Self.folder)/\(name.replacing(".pipes.yaml", with: ".txt"))").expect(text)
    }
}
