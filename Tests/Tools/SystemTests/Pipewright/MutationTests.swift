import Foundation
import GoldenTesting
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightRendering
import Testing

/// Damaged schemas generate diagnostics or a client, and never trap or hang. `make fuzz` runs it 100,000 times. After a
/// trap, the seed is in the folder for temporary files.
@Suite struct MutationTests {
    static let schemas: [String] = {
        let folder = Golden.package.appending(path: "Schemas")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".pipes.yaml") }.sorted().map { "Schemas/\($0)" }
            + [
                "Tests/Goldens/Everything/everything.pipes.yaml", "Tests/Goldens/Types/types.pipes.yaml",
                "Tests/Goldens/Pages/pages.pipes.yaml", "Tests/Goldens/Auth/auth.pipes.yaml",
            ]
    }()

    /// The number for all schemas together.
    private static let count = ProcessInfo.processInfo.environment["PIPEWRIGHT_FUZZ"].flatMap { Int($0) } ?? 3000
    private static let firstSeed =
        ProcessInfo.processInfo.environment["PIPEWRIGHT_FUZZ_SEED"].flatMap { UInt64($0) } ?? 20_261_121

    @Test(arguments: schemas)
    func nothingTrapsOrHangs(_ path: String) throws {
        let original = [UInt8](try Data(contentsOf: Golden.package.appending(path: path)))
        let diagnostics = DiagnosticCollector()
        let pipeline = GeneratorPipeline(templates: try #require(TemplateLibrary(into: diagnostics)))
        var outcomes = (clients: 0, failures: 0, slowest: 0.0, seed: UInt64(0))
        let isLong = Self.count > 10_000
        let trace = FileManager.default.temporaryDirectory
            .appending(path: "pipewright-fuzz-\(path.replacing("/", with: "-")).txt")
        for number in 0..<max(1, Self.count / Self.schemas.count) {
            let seed = Self.firstSeed &+ UInt64(number)
            if isLong { try Data("\(seed)".utf8).write(to: trace) }
            var mutator = SchemaMutator(seed: seed)
            let source = SourceFile(path: path, bytes: mutator.mutate(original))
            let time = processorTime {
                let diagnostics = DiagnosticCollector()
                let files = pipeline.generate(source, into: diagnostics)
                if files.isEmpty { outcomes.failures += 1 } else { outcomes.clients += 1 }
                #expect(files.isEmpty == diagnostics.hasErrors, "seed \(seed)")
                let printer = DiagnosticPrinter(sources: [source])
                for diagnostic in diagnostics.sorted { #expect(!printer.text(for: diagnostic).isEmpty) }
                #expect(!DiagnosticReport.text(for: diagnostics.sorted).isEmpty)
            }
            if time > outcomes.slowest { (outcomes.slowest, outcomes.seed) = (time, seed) }
        }
        #expect(outcomes.slowest < 5, "seed \(outcomes.seed)")
        #expect(outcomes.clients > 0 && outcomes.failures > 0, "\(outcomes)")
        if isLong {
            print("\(path): \(outcomes.clients) clients, \(outcomes.failures) with errors; slowest \(outcomes.slowest)")
            try FileManager.default.removeItem(at: trace)
        }
    }
}
