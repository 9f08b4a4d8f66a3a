extension ProblemText {
    /// Text of a schema as a message shows it: in quotes, with invisible characters escaped, and at most 80 code
    /// points.
    package static func quoted(_ text: String) -> String {
        let shown = visible(String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))))
        return text.unicodeScalars.count > 80 ? "‘\(shown)…’" : "‘\(shown)’"
    }

    /// How to name a text that has no Swift name.
    static func hint(for remedy: NameRemedy, _ text: String) -> String {
        // In single quotes, YAML writes a single quote twice.
        let shown = text.unicodeScalars.prefix(40).map { $0 == "'" ? "''" : visible(String($0)) }.joined()
        return switch remedy {
        case .rename: "use at least one letter or digit"
        case .swiftKey: "name it with \(quoted("swift")), as in '\(shown)': { type: string, swift: name }"
        case .nameOfValue: "name the value, as in values: { name: '\(shown)' }"
        }
    }

    /// Escapes the characters that would control a terminal.
    package static func visible(_ text: String) -> String {
        text.unicodeScalars.map { $0 == "\t" ? "\\t" : visible($0) }.joined()
    }

    static func visible(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            scalar == "\t" ? "\t" : scalar.escaped(asASCII: true)
        default: String(scalar)
        }
    }
}
