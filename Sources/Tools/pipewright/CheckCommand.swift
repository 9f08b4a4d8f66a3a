import ArgumentParser
import PipewrightCommandLine
import PipewrightDiagnostics
import PipewrightGenerator

/// `pipewright check SCHEMA…`
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Prints the problems of schemas, and writes nothing.",
        usage: "pipewright check SCHEMA… [OPTION…]",
        discussion: """
              pipewright check todo.pipes.yaml
              pipewright check --strict Schemas/*.pipes.yaml

            Each problem ends with the name of a rule in brackets, which ‘pipewright explain’ explains.
            """
    )

    @Argument(
        help: "The schemas, files NAME.pipes.yaml or folders NAME.pipes.", completion: .schemas)
    var schemas: [String]

    @OptionGroup var report: ReportOptions

    func run() throws {
        let console = report.console
        let diagnostics = DiagnosticCollector()
        let sources = schemas.compactMap { InputFile.readSchema(at: $0, into: diagnostics) }
        var progress = ProgressLine("Checking", total: sources.count)
        for source in sources {
            _ = GeneratorPipeline.resolve(source, into: diagnostics)
            progress.advance()
        }
        progress.finish()
        try console.finish(with: diagnostics, sources: sources.flatMap(\.files))
        if diagnostics.isEmpty {
            console.say(sources.count == 1 ? "No problems." : "No problems in \(sources.count) schemas.")
        }
    }
}
