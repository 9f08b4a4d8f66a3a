import ArgumentParser

/// The options for the format of diagnostics and for warnings.
struct ReportOptions: ParsableArguments {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
    }

    enum Color: String, CaseIterable, ExpressibleByArgument {
        case auto
        case always
        case never
    }

    @Option(help: "With ‘json’, diagnostics are also written to standard output, as one JSON document.")
    var format: Format = .text

    @Option(
        name: .customLong("color"), help: "When to use colors; ‘auto’ uses them on a terminal, unless NO_COLOR is set.")
    var color: Color = .auto

    @Flag(help: "Fail on warnings, too.")
    var strict = false

    var console: Console { Console(format: format, color: color, isStrict: strict) }
}

extension CompletionKind {
    /// Files `NAME.pipes.yaml` and folders.
    static var schemas: CompletionKind { .file(extensions: ["pipes.yaml"]) }
}
