import Foundation
import GoldenTesting
import ImportTesting
import PipewrightDiagnostics
import PipewrightOpenAPI
import PipewrightRendering
import Testing

@testable import PipewrightGenerator

/// What `pipewright import` writes for a document.
@Suite struct ImportTests {
    private static let folder = "Generator/PipewrightGeneratorTests/Imports"

    @Test func documentBecomesSchemaOfPerson() throws {
        let api = try find(Golden.tests.appending(path: "\(Self.folder)/tasks.yaml"))
        // Its client is compiled as a golden.
        try Golden("Goldens/Tasks/tasks.pipes.yaml").expect(SchemaWriter.text(api))
        #expect(ImportReport(api).summary == "7 of 7 operations whole")
        #expect(problems(in: SchemaWriter.text(api)) == [])
    }

    /// Documents as the tools of other frameworks write them.
    @Test(arguments: [
        "aspnet.json": "7 of 7", "django.yaml": "9 of 9", "fastapi.json": "19 of 21", "nest.json": "7 of 7",
        "rails.yaml": "5 of 5", "spring.json": "5 of 6", "swaggo.json": "6 of 6",
    ])
    func documentOfToolBecomesSchemaOfPerson(name: String, operations: String) throws {
        let api = try find(Golden.tests.appending(path: "\(Self.folder)/\(name)"))
        let base = name.prefix { $0 != "." }
        try Golden("\(Self.folder)/\(base).pipes.yaml").expect(SchemaWriter.text(api))
        #expect(ImportReport(api).summary.hasPrefix(operations + " operations whole"))
        #expect(problems(in: SchemaWriter.text(api)) == [])
    }

    /// Each document has the parts of one subject.
    @Test(arguments: ImportMutation.documents)
    func documentBecomesValidSchema(name: String) throws {
        let file = SourceFile(
            path: "\(name).yaml",
            bytes: [UInt8](try Data(contentsOf: Golden.tests.appending(path: "\(Self.folder)/\(name).yaml"))))
        let imported = ImportedDocument(file)
        // The clients of these are compiled and called.
        let compiled = ["bodies": "Goldens/Bodies/bodies.pipes.yaml", "tasks": "Goldens/Tasks/tasks.pipes.yaml"]
        let path = compiled[name] ?? "\(Self.folder)/\(name).pipes.yaml"
        try Golden(path).expect(imported.schema)
        #expect(imported.diagnostics.map { ProblemText($0.problem).message } == [])
        #expect(imported.problems == [])
        let diagnostics = DiagnosticCollector()
        let pipeline = GeneratorPipeline(templates: try #require(TemplateLibrary(into: diagnostics)))
        #expect(
            !pipeline.generate(SourceFile(path: "api.pipes.yaml", text: imported.schema), into: diagnostics).isEmpty)
    }

    @Test func patternsChooseOperations() throws {
        let url = Golden.tests.appending(path: "\(Self.folder)/tasks.yaml")
        var selection = ImportSelection()
        selection.only = ["/lists/*"]
        selection.without = ["*/tasks"]
        #expect(ImportReport(try find(url, selection)).summary == "4 of 4 operations whole")
        selection.only = ["/nothing"]
        #expect(ImportReport(try find(url, selection)).summary == "0 of 0 operations whole")
    }

    private static let documents = Golden.package.deletingLastPathComponent().appending(path: "shared/openapi")

    /// Documents of real APIs, which are beside the repository and not in it.
    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: documents.path), "needs ../shared/openapi"),
        arguments: [
            "petstore-2.json": "20", "petstore-3.json": "19", "uspto.yaml": "3",
            "link-example.yaml": "6", "discourse.json": "93", "box.json": "296",
            "twilio.json": "197", "stripe.yaml": "402",
        ])
    func realDocumentBecomesValidSchema(name: String, operations: String) throws {
        let api = try find(Self.documents.appending(path: name))
        let report = ImportReport(api)
        #expect("\(report.carried)" == operations)
        #expect(problems(in: SchemaWriter.text(api)) == [])
    }

    private func find(_ url: URL, _ selection: ImportSelection = ImportSelection()) throws -> FoundAPI {
        let file = SourceFile(path: url.lastPathComponent, bytes: [UInt8](try Data(contentsOf: url)))
        let document = DocumentReader.read(file, load: { _ in nil }, into: DiagnosticCollector())
        return DocumentImporter.find(try #require(document), selection: selection)
    }

    private func problems(in schema: String) -> [String] {
        let diagnostics = DiagnosticCollector()
        _ = GeneratorPipeline.resolve(SourceFile(path: "api.pipes.yaml", text: schema), into: diagnostics)
        return diagnostics.sorted.map { "\($0.range.line): \(ProblemText($0.problem).message)" }
    }
}
