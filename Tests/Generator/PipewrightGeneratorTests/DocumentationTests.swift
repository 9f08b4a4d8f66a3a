import Foundation
import GoldenTesting
import PipewrightDiagnostics
import Testing

@testable import PipewrightGenerator

/// The examples in the documentation are valid schemas.
@Suite struct DocumentationTests {
    private static let documents = ["README.md", "Docs/GettingStarted.md", "Docs/Language.md"]

    static let examples: [String] = documents.flatMap { path in
        let text = (try? String(contentsOf: Golden.package.appending(path: path), encoding: .utf8)) ?? ""
        return text.matches(of: /```yaml\n([\s\S]*?)```/).map { String($0.output.1) }
    }

    @Test func thereAreExamples() {
        #expect(Self.examples.count >= 6)
    }

    @Test(arguments: examples)
    func examplesAreValid(_ example: String) {
        let isWhole = example.contains("pipewright: 1")
        let head = "pipewright: 1\nname: Example\nservers: { main: https://example.com }\n"
        let source = SourceFile(path: "example.pipes.yaml", text: isWhole ? example : head + example)
        let diagnostics = DiagnosticCollector()
        #expect(GeneratorPipeline.resolve(source, into: diagnostics) != nil)
        let printer = DiagnosticPrinter(sources: [source])
        #expect(diagnostics.sorted.isEmpty, "\(diagnostics.sorted.map(printer.text).joined())")
    }

    @Test func theFirstStepsShowADiagnostic() throws {
        let page = try String(contentsOf: Golden.package.appending(path: "Docs/GettingStarted.md"), encoding: .utf8)
        let good = String(try #require(page.firstMatch(of: /```yaml\n([\s\S]*?)```/)).output.1)
        let source = SourceFile(
            path: "…/todo-list/Sources/TodoAPI/todo.pipes.yaml",
            text: good.replacing("title: string", with: "title: strng", maxReplacements: 1))
        let diagnostics = DiagnosticCollector()
        _ = GeneratorPipeline.resolve(source, into: diagnostics)
        let text = diagnostics.sorted.map(DiagnosticPrinter(sources: [source]).text).joined()
        #expect(!text.isEmpty && page.contains("```\n\(text)1 error\n```"), "\(text)")
    }

    @Test("The first lines of the pages name the platforms and the version of Swift of the manifest")
    func platforms() throws {
        func lines(_ path: String) throws -> [Substring] {
            try String(contentsOf: Golden.package.appending(path: path), encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
        }
        let manifest = try lines("Package.swift").joined(separator: "\n")
        let swift = try #require(manifest.firstMatch(of: /swift-tools-version: ([0-9.]+)/)).output.1
        let macOS = try #require(manifest.firstMatch(of: /\.macOS\(\.v([0-9]+)\)/)).output.1
        let iOS = try #require(manifest.firstMatch(of: /\.iOS\(\.v([0-9]+)\)/)).output.1
        for path in ["README.md", "Docs/Install.md"] {
            let beginning = try lines(path).prefix(10).joined(separator: " ")
            for name in ["Swift \(swift)", "macOS \(macOS)", "iOS \(iOS)"] {
                #expect(beginning.contains(name), "\(path) names no \(name)")
            }
        }
    }
}
