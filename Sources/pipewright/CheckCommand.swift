import ArgumentParser
import PipewrightDiagnostics
import PipewrightGenerator

/// `pipewright check SCHEMA…`
struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Prints the errors and warnings of schemas, and writes nothing."
    )

    @Argument(
        help: "The schemas, files NAME.pipes.yaml or folders NAME.pipes.", completion: .file(extensions: ["yaml"]))
    var schemas: [String]

    @OptionGroup var report: ReportOptions

    func run() throws {
        let console = report.console
        let diagnostics = DiagnosticCollector()
        let sources = schemas.compactMap { InputFile.readSchema(at: $0, into: diagnostics) }
        for source in sources { _ = GeneratorPipeline.resolve(source, into: diagnostics) }
        try console.finish(with: diagnostics, sources: sources.flatMap(\.files))
        if console.isTerminal, diagnostics.isEmpty {
            console.say(sources.count == 1 ? "No problems." : "No problems in \(sources.count) schemas.")
        }
    }
}
