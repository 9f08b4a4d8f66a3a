import Foundation
import GoldenTesting
import PipewrightAPI
import PipewrightDiagnostics
import PipewrightSchema
import PipewrightYAML
import Testing

@testable import PipewrightRendering

/// What is generated from the example schemas, context and text. The Swift goldens are compiled as targets of their own
/// and called by `GeneratedClientTests`.
@Suite struct RenderingTests {
    static let schemas = [
        "Schemas/todo.pipes.yaml", "Schemas/github.pipes.yaml", "Schemas/kinto.pipes.yaml", "Schemas/django.pipes.yaml",
        "Tests/Goldens/Everything/everything.pipes.yaml",
    ]

    private func api(of path: String) throws -> API {
        let url = Golden.package.appending(path: path)
        let file = SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: url)))
        var diagnostics = Diagnostics()
        let node = try #require(YAMLReader.read(file, into: &diagnostics))
        var reader = SchemaReader(file: file.path, diagnostics: diagnostics)
        let read = reader.read(node)
        let schema = try #require(read)
        var resolver = APIResolver(schema, diagnostics: reader.diagnostics)
        let api = resolver.resolve()
        let problems = resolver.diagnostics.sorted
        try #require(problems.isEmpty, "\(problems)")
        return api
    }

    @Test(arguments: schemas)
    func contextIsAsRecorded(_ path: String) throws {
        var text = ""
        dump(ClientBuilder.context(of: try api(of: path)), to: &text)
        let name = path.split(separator: "/").last.map(String.init) ?? path
        try Golden("Goldens/Contexts/\(name.replacing(".pipes.yaml", with: ".txt"))").expect(text)
    }

    @Test(arguments: schemas)
    func swiftIsAsRecorded(_ path: String) throws {
        var diagnostics = Diagnostics()
        let templates = try #require(TemplateLibrary(into: &diagnostics))
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let stem = name.replacing(".pipes.yaml", with: "")
        let file = try #require(
            Renderer(templates: templates).render(try api(of: path), fileName: "\(stem).pipes.swift"))
        let folder = stem.prefix(1).uppercased() + stem.dropFirst()
        try Golden("Goldens/\(folder)/\(file.name)").expect(file.text)
    }

    @Test func theSameSchemaGivesTheSameText() throws {
        var diagnostics = Diagnostics()
        let templates = try #require(TemplateLibrary(into: &diagnostics))
        let texts = try (0..<5).map { _ in
            Renderer(templates: templates).render(try api(of: Self.schemas[4]), fileName: "x")?.text
        }
        #expect(Set(texts).count == 1)
    }
}
