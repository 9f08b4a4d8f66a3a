import ArgumentParser
import PipewrightCommandLine
import PipewrightDiagnostics
import PipewrightGenerator

/// `pipewright init [NAME]`
struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Writes NAME.pipes.yaml, a schema to start from.",
        discussion: """
              pipewright init todo

            The schema describes the API of the server in Pipewright's Examples, with comments that say what to change. \
            An existing file is never changed.
            """
    )

    @Argument(help: "The name of the API, in letters, digits, ‘-’ and ‘_’.")
    var name = "api"

    func validate() throws {
        guard StarterSchema.canBeNamed(name) else {
            throw ValidationError(
                "‘\(ProblemText.visible(name))’ cannot name a schema; use letters, digits, ‘-’ and ‘_’.")
        }
    }

    func run() throws {
        let path = "\(name).pipes.yaml"
        let diagnostics = DiagnosticCollector()
        NewFile.create(path, containing: StarterSchema.text(name: name), into: diagnostics)
        try Console().finish(with: diagnostics, sources: [])
        print(
            """
            Wrote \(path). Next steps:
              pipewright check \(path)
              pipewright generate \(path) --output .
            """)
    }
}
