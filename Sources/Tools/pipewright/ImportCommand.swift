import ArgumentParser
import PipewrightCommandLine
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightOpenAPI
import PipewrightRendering

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `pipewright import DOCUMENT`
struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Writes a schema from an OpenAPI document.",
        usage: "pipewright import DOCUMENT [OPTION…]",
        discussion: """
              pipewright import openapi.yaml
              pipewright import openapi.json --output Schemas/todo.pipes.yaml

            Documents are OpenAPI 3.0 and 3.1 and Swagger 2.0, as YAML or JSON. Read the schema, correct it and keep it: \
            the report says where each operation went. Large schemas become a folder, NAME.pipes.
            """
    )

    @Argument(help: "The document, a YAML or JSON file.", completion: .file(extensions: ["yaml", "yml", "json"]))
    var document: String

    @Option(
        name: .shortAndLong,
        help: "The schema, a file NAME.pipes.yaml or a folder NAME.pipes. By default it is named after the API.",
        completion: .file())
    var output: String?

    @Option(help: "Where to write a report in Markdown: the place of each operation, and what is missing.")
    var report: String?

    @Option(help: "Only the operations with this path, tag or ID; in paths, ‘*’ is any text. Can be repeated.")
    var only: [String] = []

    @Option(help: "Without the operations with this path, tag or ID; in paths, ‘*’ is any text. Can be repeated.")
    var without: [String] = []

    @Flag(help: "Replace an existing schema.")
    var force = false

    @OptionGroup var reporting: ReportOptions

    func validate() throws {
        guard let output else { return }
        let name = SourcePath.name(of: output)
        guard name.ends(with: ".pipes.yaml") || name.ends(with: ".pipes") else {
            throw ValidationError(
                "The schema is a file NAME.pipes.yaml or a folder NAME.pipes, not ‘\(ProblemText.visible(name))’.")
        }
    }

    func run() throws {
        let console = reporting.console
        let diagnostics = DiagnosticCollector()
        let folder = DocumentFolder(of: document)
        let file = folder.readMain(into: diagnostics)
        let read = file.flatMap { DocumentReader.read($0, load: { folder.read($0) }, into: diagnostics) }
        guard let read else { return try console.finish(with: diagnostics, sources: file.map { [$0] } ?? []) }
        let api = DocumentImporter.find(read, selection: ImportSelection(only: only, without: without))
        let outcome = ImportReport(api)
        let output = SchemaOutput(path: output, api: api)
        let isUsable = outcome.carried > 0
        if isUsable { output.write(replacing: force, into: diagnostics) }
        if let report, !diagnostics.hasErrors {
            let page = GeneratedFile(
                name: SourcePath.name(of: report), text: outcome.page(of: SourcePath.name(of: document)))
            _ = OutputFolder(of: report).write([page], dryRun: false, into: diagnostics)
        }
        try console.finish(with: diagnostics, sources: file.map { [$0] } ?? [])
        console.say(isUsable ? "Wrote \(output.path) with \(outcome.summary)." : "No schema: \(outcome.summary).")
        for loss in outcome.losses { console.say("  " + loss) }
        if !isUsable { throw ExitCode(1) }
    }
}
