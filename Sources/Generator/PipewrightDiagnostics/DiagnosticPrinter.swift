/// Prints diagnostics as compilers do: `file:line:column: error: message [rule]`, the source line, and a mark under the
/// range.
package struct DiagnosticPrinter: Sendable {
    private let sources: [String: SourceLines]
    private let color: Bool

    /// The maximum number of code points that are printed of a message, a hint or a note.
    static let longestMessage = 1000
    /// The maximum size in bytes of a file from which lines are shown. No schema is larger.
    private static let largestSource = 16 * 1024 * 1024

    /// - Parameters:
    ///   - sources: The files from which lines are shown.
    ///   - color: Whether to write ANSI escape sequences.
    package init(sources: [SourceFile], color: Bool = false) {
        let pairs = sources.lazy.filter { $0.bytes.count <= Self.largestSource }.map { ($0.path, SourceLines($0)) }
        self.sources = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        self.color = color
    }

    /// `2 errors, 1 warning`; empty if there are no diagnostics.
    package static func summary(of diagnostics: [Diagnostic]) -> String {
        func count(_ severity: Diagnostic.Severity) -> String? {
            let number = diagnostics.count { $0.severity == severity }
            return number == 0 ? nil : "\(number) \(severity.rawValue)\(number == 1 ? "" : "s")"
        }
        return [count(.error), count(.warning)].compactMap { $0 }.joined(separator: ", ")
    }

    /// The lines of one diagnostic, each with a line break.
    package func text(for diagnostic: Diagnostic) -> String {
        let problem = ProblemText(diagnostic.problem)
        let severity = paint(diagnostic.severity.rawValue + ":", diagnostic.severity == .error ? .red : .yellow)
        var text = "\(place(diagnostic.range)): \(severity) \(printable(problem.message)) [\(problem.rule)]\n"
        text += excerpt(diagnostic.range)
        if let hint = problem.hint { text += "\(margin(diagnostic.range.line)) = hint: \(printable(hint))\n" }
        for note in diagnostic.notes {
            let message = printable(ProblemText.text(for: note.content))
            text += "\(place(note.range)): \(paint("note:", .cyan)) \(message)\n"
            text += excerpt(note.range)
        }
        return text
    }

    private func place(_ range: SourceRange) -> String {
        "\(ProblemText.visible(range.file)):\(range.line):\(range.column)"
    }

    /// A message as one line of at most `longestMessage` code points, as it may quote names of a schema.
    private func printable(_ message: String) -> String {
        let scalars = message.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: Self.longestMessage, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return ProblemText.visible(message) }
        return ProblemText.visible(String(message[..<end])) + "…"
    }

    /// The source line and a line that points into it; empty for a whole file, and if the file has no such line.
    private func excerpt(_ range: SourceRange) -> String {
        guard range.length > 0, let line = sources[range.file]?[range.line] else { return "" }
        let excerpt = SourceExcerpt(of: line, at: range.column - 1, length: range.length)
        let text = excerpt.text.isEmpty ? "" : " " + excerpt.text
        let pointer = excerpt.indentation + paint(excerpt.underline, .green)
        return " \(range.line) |\(text)\n\(margin(range.line)) | \(pointer)\n"
    }

    /// Spaces as wide as the number of a line.
    private func margin(_ line: Int) -> String {
        String(repeating: " ", count: 1 + String(line).count)
    }

    private enum Color: String {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case cyan = "36"
    }

    private func paint(_ text: String, _ color: Color) -> String {
        self.color ? "\u{1B}[1;\(color.rawValue)m\(text)\u{1B}[0m" : text
    }
}
