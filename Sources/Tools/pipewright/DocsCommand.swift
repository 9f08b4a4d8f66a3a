import ArgumentParser
import PipewrightCommandLine
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightReference

/// `pipewright docs SCHEMA… --output DIR`
struct DocsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "docs",
        abstract: "Writes a reference page of each schema's API.",
        usage: "pipewright docs SCHEMA… --output DIR [OPTION…]",
        discussion: """
              pipewright docs todo.pipes.yaml --output Reference

            The page of one schema is index.html; those of several schemas are NAME.html. A page needs no other file and \
            no network. If any schema has an error, nothing is written.
            """
    )

    @Argument(
        help: "The schemas, files NAME.pipes.yaml or folders NAME.pipes.", completion: .schemas)
    var schemas: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder for the pages; it is created if it is missing.", valueName: "dir"),
        completion: .directory)
    var output: String

    @Flag(help: "Print what would be written, and write nothing.")
    var dryRun = false

    @OptionGroup var report: ReportOptions

    func run() throws {
        let console = report.console
        let diagnostics = DiagnosticCollector()
        let sources = schemas.compactMap { InputFile.readSchema(at: $0, into: diagnostics) }
        let isAlone = schemas.count == 1
        let pages = GeneratorPipeline.files(
            of: sources, named: { isAlone ? "index.html" : $0.pageName }, into: diagnostics
        ) {
            ReferencePage.html(of: $0)
        }
        if !console.hasFailed(diagnostics) {
            let results = OutputFolder(path: output).write(pages, dryRun: dryRun, into: diagnostics)
            console.say(results, dryRun: dryRun)
        }
        try console.finish(with: diagnostics, sources: sources.flatMap(\.files))
    }
}
