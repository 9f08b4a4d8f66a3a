import ArgumentParser
import PipewrightCommandLine
import PipewrightComparison
import PipewrightDiagnostics

/// `pipewright diff OLD NEW`
struct DiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Says what a change of a schema does to callers.",
        usage: "pipewright diff OLD NEW [OPTION…]",
        discussion: """
              pipewright diff old.pipes.yaml todo.pipes.yaml
              pipewright diff old.yaml openapi.yaml --fail-on breaking

            OpenAPI documents are imported first. The changes are listed by what they do: they break code that uses the \
            client, change what is sent or read, add something, or change docs. Each ends with its kind in brackets.

            Exit codes: 0 success, 1 a schema has an error, 2 a change of --fail-on.
            """
    )

    @Argument(help: "The old schema, or an OpenAPI document.", completion: .schemas)
    var old: String

    @Argument(help: "The new schema, or an OpenAPI document.", completion: .schemas)
    var new: String

    @Option(help: "End with 2 if there are changes: breaking (code or wire), code, wire, any.")
    var failOn: FailureCondition?

    @Option(help: "A kind of change for which --fail-on does not fail. Can be repeated.")
    var allow: [ChangeKind] = []

    @Option(help: "With ‘json’, the changes are one JSON document.")
    var format: ReportOptions.Format = .text

    @Option(
        name: .customLong("color"), help: "When to use colors; ‘auto’ uses them on a terminal, unless NO_COLOR is set.")
    var color: ReportOptions.Color = .auto

    func run() throws {
        let console = Console(format: format, color: color)
        let diagnostics = DiagnosticCollector()
        let old = ComparedInput.read(old, into: diagnostics)
        let new = ComparedInput.read(new, into: diagnostics)
        guard let oldAPI = old.api, let newAPI = new.api else {
            return try console.finish(with: diagnostics, sources: old.sources + new.sources)
        }
        let changes = APIComparison.changes(from: oldAPI, to: newAPI)
        switch format {
        case .text: print(ComparisonPrinter.text(for: changes), terminator: "")
        case .json: print(ComparisonReport.text(for: changes), terminator: "")
        }
        let fails = changes.contains { change in
            failOn?.includes(change.kind.severity) == true && !allow.contains(change.kind)
        }
        if fails { throw ExitCode(2) }
    }
}

extension FailureCondition: ExpressibleByArgument {}

extension ChangeKind: ExpressibleByArgument {
    // The help would be a page long. Docs/Diff.md lists them.
    package static var allValueStrings: [String] { [] }
    package static var defaultCompletionKind: CompletionKind { .list(allCases.map(\.rawValue)) }
}
