import ArgumentParser
import PipewrightGenerator

/// The command line. Exit codes: 0 for success, 1 for problems of a schema or in writing, 64 for wrong usage.
@main
struct Pipewright: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pipewright",
        abstract: "Generates typed Swift clients from descriptions of REST APIs.",
        version: PipewrightVersion.current,
        subcommands: [
            GenerateCommand.self, CheckCommand.self, ExplainCommand.self, InitCommand.self, TemplatesCommand.self,
        ]
    )
}
