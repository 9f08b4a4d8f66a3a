import ArgumentParser

/// How diagnostics are shown, and which of them fail a run.
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

    @Option(
        help: """
            How diagnostics are written: as text to standard error, or as one JSON document to standard output, with \
            the text besides.
            """)
    var format: Format = .text

    @Option(name: .customLong("color"), help: "When to use colors; ‘auto’ is on a terminal, unless NO_COLOR is set.")
    var color: Color = .auto

    @Flag(help: "Fail on warnings, too.")
    var strict = false

    var console: Console { Console(format: format, color: color, isStrict: strict) }
}
