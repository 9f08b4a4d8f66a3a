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
            What ‘pipewright check’ refuses is left out, with a line in the report.
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

    @Flag(help: "Write the schema even if it has errors, to correct them by hand.")
    var unchecked = false

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
        // The document takes much memory and is not needed any more then.
        guard var api = file.flatMap({ find($0, in: folder, into: diagnostics) }) else {
            return try console.finish(with: diagnostics, sources: file.map { [$0] } ?? [])
        }
        let output = SchemaOutput(path: output, correcting: &api)
        let isUsable = ImportReport(api).carried > 0 || api.webhooks != nil
        if isUsable { output.check(into: diagnostics) }
        let outcome = ImportReport(api, warnings: diagnostics.sorted)
        if isUsable, !diagnostics.hasErrors || unchecked { output.write(replacing: force, into: diagnostics) }
        if let report, !diagnostics.hasErrors || unchecked {
            let page = GeneratedFile(
                name: SourcePath.name(of: report), text: outcome.page(of: SourcePath.name(of: document)))
            _ = OutputFolder(of: report).write([page], dryRun: false, into: diagnostics)
        }
        try console.finish(with: diagnostics, sources: (file.map { [$0] } ?? []) + output.sources)
        if isUsable {
            console.say("Wrote \(output.path) with \(outcome.summary).")
        } else {
            console.say("No schema: \(document) has \(Self.reason(api, outcome)).")
        }
        for loss in outcome.lossesWithPlaces { console.say("  " + loss) }
        if !isUsable { throw ExitCode(1) }
    }

    /// The API of a document; `nil` after an error.
    private func find(
        _ file: SourceFile, in folder: DocumentFolder, into diagnostics: DiagnosticCollector
    ) -> FoundAPI? {
        let selection = ImportSelection(only: only, without: without)
        guard let document = DocumentReader.read(file, load: { folder.read($0) }, into: diagnostics) else { return nil }
        return DocumentImporter.find(consume document, selection: selection)
    }

    /// Why there is no schema.
    private static func reason(_ api: FoundAPI, _ outcome: ImportReport) -> String {
        if api.outcomes.isEmpty { return "no operations" }
        return outcome.losses.isEmpty ? "no operations that ‘--only’ and ‘--without’ leave" : outcome.summary
    }
}
