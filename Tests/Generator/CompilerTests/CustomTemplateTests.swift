import Foundation
import GoldenTesting
import PipewrightDiagnostics
import PipewrightRendering
import Testing

@testable import PipewrightGenerator

/// The example of Docs/CustomTemplates.md.
@Suite struct CustomTemplateTests {
    private static let page =
        (try? String(contentsOf: Golden.package.appending(path: "Docs/CustomTemplates.md"), encoding: .utf8)) ?? ""

    private static func blocks(_ language: String) -> [String] {
        let pattern = /```([a-z]+)\n([\s\S]*?)```/
        return page.matches(of: pattern).filter { $0.output.1 == language }.map { String($0.output.2) }
    }

    private static let schema = """
        pipewright: 1
        name: Todo
        servers: { main: https://todo.example }
        records:
          Project: { id: int read, title: string, place: Place? }
          Place: { latitude: double, longitude: double }
        resources: { projects: { record: Project } }
        """

    private static func generate(with templates: [SourceFile]) throws -> String {
        let diagnostics = DiagnosticCollector()
        let library = TemplateLibrary(replacing: templates, into: diagnostics)
        let printer = DiagnosticPrinter(sources: templates)
        let pipeline = GeneratorPipeline(
            templates: try #require(library, "\(diagnostics.sorted.map(printer.text).joined())"),
            parts: PartCounts(all: 0))
        let files = pipeline.generate(SourceFile(path: "todo.pipes.yaml", text: schema), into: diagnostics)
        #expect(diagnostics.isEmpty)
        return try #require(files.first).text
    }

    /// The template of the tool with the change that the page shows.
    private static func changedTemplate() throws -> SourceFile {
        let lines = try #require(blocks("diff").first).split(separator: "\n")
        let removed = lines.filter { $0.hasPrefix("-") }.map { $0.dropFirst() }.joined(separator: "\n")
        let added = lines.filter { $0.hasPrefix("+") }.map { $0.dropFirst() }.joined(separator: "\n")
        let own = try #require(TemplateLibrary.sources.first { $0.path == "Record.mustache" })
        let text = String(decoding: own.bytes, as: UTF8.self)
        #expect(text.ranges(of: removed).count == 1, "the template has the line that the page changes")
        return SourceFile(path: "todo.pipes.templates/Record.mustache", text: text.replacing(removed, with: added))
    }

    @Test("The page's template changes the shown lines of the client, and no other")
    func lines() throws {
        let plain = try Self.generate(with: []).split(separator: "\n", omittingEmptySubsequences: false)
        let changed = try Self.generate(with: [Self.changedTemplate()])
            .split(separator: "\n", omittingEmptySubsequences: false)
        let difference = changed.difference(from: plain)
        #expect(
            difference.insertions.map(\.line) == [
                "    public struct Project: Exportable, PipeRecord, DraftableRecord {",
                "    public struct Place: Exportable, JSONRecord, JSONWritable, Hashable, Sendable {",
            ])
        #expect(
            difference.removals.map(\.line) == [
                "    public struct Project: PipeRecord, DraftableRecord {",
                "    public struct Place: JSONRecord, JSONWritable, Hashable, Sendable {",
            ])
    }

    @Test("With the page's template every record conforms to the app's protocol")
    func conformances() async throws {
        let swift = Self.blocks("swift")
        try #require(swift.count == 2)
        let app = """
            import PipeRuntime

            \(swift[0])

            func export(_ project: Todo.Project, _ place: Todo.Place) throws {
                \(swift[1])
                _ = (bytes, try place.exported())
            }
            """
        for (templates, compiles) in [([try Self.changedTemplate()], true), ([], false)] {
            let result = try await SwiftCompiler.check([app, try Self.generate(with: templates)])
            #expect((result.status == 0) == compiles, "\(result.output)")
        }
    }
}

extension CollectionDifference.Change {
    fileprivate var line: ChangeElement {
        switch self {
        case .insert(_, let element, _), .remove(_, let element, _): element
        }
    }
}
