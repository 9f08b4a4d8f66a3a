import ArgumentParser
import PipewrightCommandLine
import PipewrightDiagnostics
import PipewrightRendering

/// `pipewright templates [--output DIR]`
struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates",
        abstract: "Lists the tool's templates, or writes them.",
        usage: "pipewright templates [--output DIR] [--force]",
        discussion: """
              pipewright templates --output Templates
              pipewright generate todo.pipes.yaml --output Todo --templates Templates

            ‘pipewright generate --templates DIR’ uses the templates of a folder instead of the tool's. Templates that are \
            not changed can be deleted from the folder.
            """
    )

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder for the templates; it is created if it is missing.", valueName: "dir"),
        completion: .directory)
    var output: String?

    @Flag(help: "Replace templates that differ from the tool's.")
    var force = false

    func run() throws {
        guard let output else { return print(Self.list, terminator: "") }
        let diagnostics = DiagnosticCollector()
        let files = TemplateLibrary.sources.map {
            GeneratedFile(name: $0.path, text: String(decoding: $0.bytes, as: UTF8.self))
        }
        let results = OutputFolder(path: output).write(files, replacing: force, dryRun: false, into: diagnostics)
        for result in results { print(result.description(dryRun: false)) }
        try Console().finish(with: diagnostics, sources: [])
    }

    /// One line for each template.
    private static var list: String {
        let templates = TemplateLibrary.sources.map { (name: $0.path.dropLast(".mustache".count), source: $0) }
        let width = templates.map(\.name.count).max() ?? 0
        return templates.map { name, source in
            let blanks = String(repeating: " ", count: width - name.count + 2)
            return name + blanks + (TemplateLibrary.summary(of: source) ?? "") + "\n"
        }.joined()
    }
}
