import ArgumentParser
import PipewrightGenerator

/// The command line. Exit codes: 0 for success, 1 for problems of a schema or in writing, 2 for changes that fail a
/// comparison, 64 for wrong usage.
@main
struct Pipewright: ParsableCommand {
    // ‘pipewright --help’ fits a terminal of 24 lines.
    static let configuration = CommandConfiguration(
        commandName: "pipewright",
        abstract: "Generates typed Swift clients from descriptions of REST APIs.",
        discussion: """
              pipewright generate todo.pipes.yaml --output Sources/Todo
            Exit codes: 0 success, 1 error in a schema or a file, 64 wrong usage.
            Docs/CommandLine.md: all options, completions (--generate-completion-script)
            """,
        version: PipewrightVersion.current,
        subcommands: [
            GenerateCommand.self, CheckCommand.self, ExplainCommand.self, InitCommand.self, TemplatesCommand.self,
            ImportCommand.self, DiffCommand.self, DocsCommand.self,
        ]
    )
}
