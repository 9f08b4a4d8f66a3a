/// Renders diagnostics as compilers do: `file:line:column: error: message [rule]`, the source line, the place under it.
package struct DiagnosticPrinter: Sendable {
    private let sources: [String: SourceLines]
    private let colour: Bool

    /// The most characters of a message, a hint or a note that are printed.
    static let longestMessage = 1000
    /// Files of more bytes than this are not read for excerpts; no schema is that large.
    private static let largestSource = 16 * 1024 * 1024

    /// - Parameters:
    ///   - sources: the files that ranges may name; of others no line is shown.
    ///   - colour: whether to write ANSI escape sequences.
    package init(sources: [SourceFile], colour: Bool = false) {
        let pairs = sources.lazy.filter { $0.bytes.count <= Self.largestSource }.map { ($0.path, SourceLines($0)) }
        self.sources = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        self.colour = colour
    }

    /// `2 errors, 1 warning`; empty where there is neither.
    package static func summary(of diagnostics: [Diagnostic]) -> String {
        func count(_ severity: Diagnostic.Severity) -> String? {
            let number = diagnostics.count { $0.severity == severity }
            return number == 0 ? nil : "\(number) \(severity.rawValue)\(number == 1 ? "" : "s")"
        }
        return [count(.error), count(.warning)].compactMap { $0 }.joined(separator: ", ")
    }

    /// The lines for one diagnostic, each ended.
    package func text(for diagnostic: Diagnostic) -> String {
        let words = ProblemText(diagnostic.problem)
        let severity = paint(diagnostic.severity.rawValue + ":", diagnostic.severity == .error ? .red : .yellow)
        var text = "\(place(diagnostic.range)): \(severity) \(printable(words.message)) [\(words.rule)]\n"
        text += excerpt(diagnostic.range)
        if let hint = words.hint { text += "\(margin(diagnostic.range.line)) = hint: \(printable(hint))\n" }
        for note in diagnostic.notes {
            let words = printable(ProblemText.words(for: note.content))
            text += "\(place(note.range)): \(paint("note:", .cyan)) \(words)\n"
            text += excerpt(note.range)
        }
        return text
    }

    private func place(_ range: SourceRange) -> String {
        "\(ProblemText.visible(range.file)):\(range.line):\(range.column)"
    }

    /// A message in one line of sensible length, whatever names of a schema it repeats.
    private func printable(_ message: String) -> String {
        let scalars = message.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: Self.longestMessage, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return ProblemText.visible(message) }
        return ProblemText.visible(String(message[..<end])) + "…"
    }

    /// The source line and a line that points into it; nothing for a whole file and where there is no such line.
    private func excerpt(_ range: SourceRange) -> String {
        guard range.length > 0, let line = sources[range.file]?[range.line] else { return "" }
        let excerpt = SourceExcerpt(of: line, at: range.column - 1, length: range.length)
        let text = excerpt.text.isEmpty ? "" : " " + excerpt.text
        let pointer = excerpt.indentation + paint(excerpt.underline, .green)
        return " \(range.line) |\(text)\n\(margin(range.line)) | \(pointer)\n"
    }

    /// As wide as the number of a line.
    private func margin(_ line: Int) -> String {
        String(repeating: " ", count: 1 + String(line).count)
    }

    private enum Colour: String {
        case red = "31"
        case green = "32"
        case yellow = "33"
        case cyan = "36"
    }

    private func paint(_ text: String, _ colour: Colour) -> String {
        self.colour ? "\u{1B}[1;\(colour.rawValue)m\(text)\u{1B}[0m" : text
    }
}
