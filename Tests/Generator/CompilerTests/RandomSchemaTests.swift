import Foundation
import GoldenTesting
import PipewrightDiagnostics
import PipewrightRendering
import Testing

@testable import PipewrightGenerator

/// What `check` accepts, the Swift compiler accepts, too: schemas with all keys of the language and with the nastiest names.
///
/// A run has 60 schemas; `PIPEWRIGHT_SCHEMAS=5000` for more. `PIPEWRIGHT_SCHEMA_SEED=7` prints the schema of a seed and its
/// client, and compiles it alone.
@Suite(.serialized) struct RandomSchemaTests {
    private static let batch = 60
    private static let environment = ProcessInfo.processInfo.environment
    private static let seeds: [UInt64] = {
        if let seed = environment["PIPEWRIGHT_SCHEMA_SEED"].flatMap(UInt64.init) { return [seed] }
        return Array(0..<(environment["PIPEWRIGHT_SCHEMAS"].flatMap(UInt64.init) ?? UInt64(batch)))
    }()

    /// Types that schemas name. Those of other modules have their module, as schemas may have types with their names.
    private static let app = """
        import PipeRuntime

        nonisolated public struct AppPipe: Swift.Sendable {
            public init<Pipe>(_ pipe: Pipe) {}
        }

        nonisolated public struct AppExtractor: PipeRuntime.PageExtractor {
            public init() {}
            public func adjacentPages(of response: PipeRuntime.PageResponse) -> PipeRuntime.AdjacentPages {
                PipeRuntime.AdjacentPages()
            }
        }

        nonisolated public struct AppCredential: PipeRuntime.Credential {
            public func authorization(
                for request: PipeRuntime.HTTPRequest, in context: PipeRuntime.AuthContext
            ) async throws -> PipeRuntime.RequestAuthorization {
                .header("X-App", value: "a")
            }
        }
        """

    /// What happened to the schemas.
    private struct Count {
        var tries = 0
        var acceptedAtOnce = 0
        var accepted = 0
        var removedEntries = 0
        var lines = 0
    }

    @Test("Clients of random schemas that are accepted compile without an error or a warning")
    func compiled() async throws {
        let library = DiagnosticCollector()
        let templates = try #require(TemplateLibrary(into: library))
        var count = Count()
        for start in stride(from: 0, to: Self.seeds.count, by: Self.batch) {
            var shared: [(seed: UInt64, text: String)] = []
            for seed in Self.seeds[start..<min(start + Self.batch, Self.seeds.count)] {
                let schema = RandomSchema(seed: seed)
                guard let files = Self.client(of: schema, seed, templates, &count) else { continue }
                let texts = files.map { (seed, $0) }
                if schema.isAlone { try await Self.expectToCompile(texts) } else { shared += texts }
            }
            try await Self.expectToCompile(shared)
            print("random schemas: \(count)")
        }
        #expect(Self.seeds.count == 1 || count.accepted * 2 >= count.tries, "\(count)")
    }

    /// The files of the client of a schema, after what is refused has been removed; `nil` if nothing is left.
    private static func client(
        of random: RandomSchema, _ seed: UInt64, _ templates: TemplateLibrary, _ count: inout Count
    ) -> [String]? {
        var random = random
        var schema = random.schema()
        count.tries += 1
        for round in 0..<100 {
            let text = schema.schema
            let source = SourceFile(path: "\(seed).pipes.yaml", text: text)
            let diagnostics = DiagnosticCollector()
            let parts = PartCounts(all: Int(seed % 5 == 0 ? 2 : 0))
            let files = GeneratorPipeline(templates: templates, parts: parts).generate(source, into: diagnostics)
            guard diagnostics.hasErrors else {
                count.acceptedAtOnce += round == 0 ? 1 : 0
                count.accepted += 1
                count.lines += files.reduce(0) { $0 + $1.text.utf8.count { $0 == UInt8(ascii: "\n") } }
                if seeds.count == 1 { print(text, files.map(\.text).joined(separator: "\n\n")) }
                return files.map(\.text)
            }
            let errors = diagnostics.sorted.filter { $0.severity == .error }
            let lines = Set(errors.map(\.range.line))
            let last = text.utf8.count { $0 == UInt8(ascii: "\n") }
            for error in errors {
                #expect(
                    error.range.file == source.path && (1...last).contains(error.range.line),
                    "seed \(seed): \(error.problem) has no place")
            }
            count.removedEntries += lines.count
            guard let rest = schema.removing(lines: lines) else {
                if seeds.count == 1 { print(text, errors.map(DiagnosticPrinter(sources: [source]).text)) }
                return nil
            }
            schema = rest
        }
        return nil
    }

    /// Type-checks the files of one module; an issue names the seeds with errors or warnings.
    private static func expectToCompile(_ files: [(seed: UInt64, text: String)]) async throws {
        guard !files.isEmpty else { return }
        let settings = ["-swift-version", "6", "-wmo", "-module-name", "Random"]
        let result = try await SwiftCompiler.check(files.map(\.text) + [app], settings: settings)
        guard result.status != 0 || !result.output.isEmpty else { return }
        var found: [UInt64: [String]] = [:]
        let message = /source([0-9]+)\.swift:[0-9]+:[0-9]+: (error: |warning: )(.*)/
        for line in result.output.split(separator: "\n") {
            guard let match = line.firstMatch(of: message), let index = Int(match.1), index < files.count else {
                continue
            }
            found[files[index].seed, default: []].append("\(match.2)\(match.3)")
        }
        for (seed, messages) in found.sorted(by: { $0.key < $1.key }) {
            Issue.record("seed \(seed): \(Set(messages).sorted().prefix(8).joined(separator: "\n"))")
        }
        if found.isEmpty {
            Issue.record("seeds \(Set(files.map(\.seed)).sorted()): \(result.status) \(result.output.prefix(3_000))")
        }
    }
}
