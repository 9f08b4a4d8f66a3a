import ArgumentParser

/// The options for the format of diagnostics and for warnings.
package struct ReportOptions: ParsableArguments {
    package enum Format: String, CaseIterable, ExpressibleByArgument {
        case text
        case json
    }

    package enum Color: String, CaseIterable, ExpressibleByArgument {
        case auto
        case always
        case never
    }

    @Option(help: "With ‘json’, diagnostics are also written to standard output, as one JSON document.")
    package var format: Format = .text

    @Option(
        name: .customLong("color"), help: "When to use colors; ‘auto’ uses them on a terminal, unless NO_COLOR is set.")
    package var color: Color = .auto

    @Flag(help: "Fail on warnings, too.")
    package var strict = false

    package init() {}

    package var console: Console { Console(format: format, color: color, isStrict: strict) }
}

extension CompletionKind {
    /// Files `NAME.pipes.yaml` and folders.
    package static var schemas: CompletionKind { .file(extensions: ["pipes.yaml"]) }
}
