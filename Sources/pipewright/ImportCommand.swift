import ArgumentParser
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightOpenAPI

/// `pipewright import DOCUMENT`
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Writes a schema from an OpenAPI document.",
        usage: "pipewright import DOCUMENT [OPTION…]",
        discussion: """
              pipewright import openapi.yaml
              pipewright import openapi.json --output Schemas/todo.pipes.yaml --report report.md

            Documents are OpenAPI 3.0 and 3.1 and Swagger 2.0, as YAML or JSON. Read the schema, correct it and keep it: \
            the report says where each operation went.
            """
    )

    @Argument(help: "The document, a YAML or JSON file.", completion: .file(extensions: ["yaml", "yml", "json"]))
    var document: String

    @Option(name: .shortAndLong, help: "The schema, NAME.pipes.yaml.")
    var output: String?

    @Option(help: "Import only operations with this path, tag or ID. In paths, ‘*’ is any text.")
    var only: [String] = []

    @Option(help: "Leave out operations with this path, tag or ID. In paths, ‘*’ is any text.")
    var without: [String] = []

    @OptionGroup var report: ReportOptions

    func run() throws {
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: document, bytes: Array(try Data(contentsOf: URL(fileURLWithPath: document))))
        guard let read = DocumentReader.read(file, load: { _ in nil }, into: diagnostics) else {
            try report.console.finish(with: diagnostics, sources: [file])
            return
        }
        var selection = ImportSelection()
        selection.only = only
        selection.without = without
        let api = DocumentImporter.find(read, selection: selection)
        let text = SchemaWriter.text(api)
        if let output { try Data(text.utf8).write(to: URL(fileURLWithPath: output)) } else { print(text) }
    }
}

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
