/// Renders diagnostics as compilers do: `file:line:column: error: message [rule]`, the source line, the place under it.
package struct DiagnosticPrinter: Sendable {
    private let lines: [String: [Substring.UTF8View]]
    private let colour: Bool
    /// The longest stretch of a source line that is shown.
    private static let width = 160

    package init(sources: [SourceFile], colour: Bool = false) {
        let pairs = sources.map { source in
            let text = String(decoding: source.bytes, as: UTF8.self)
            return (
                source.path, text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { $0 }
            )
        }
        lines = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
        self.colour = colour
    }

    /// `2 errors, 1 warning`
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
        var text = "\(place(diagnostic.range)): \(severity) \(words.message) [\(words.rule)]\n"
        text += excerpt(diagnostic.range)
        if let hint = words.hint { text += "    = hint: \(hint)\n" }
        for note in diagnostic.notes {
            text += "\(place(note.range)): \(paint("note:", .cyan)) \(ProblemText.words(for: note.content))\n"
            text += excerpt(note.range)
        }
        return text
    }

    private func place(_ range: SourceRange) -> String {
        "\(ProblemText.visible(range.file)):\(range.line):\(range.column)"
    }

    /// The source line and a line that points into it; nothing where there is no such line.
    private func excerpt(_ range: SourceRange) -> String {
        guard let all = lines[range.file], all.indices.contains(range.line - 1), range.length > 0 else { return "" }
        let scalars = Array(String(decoding: all[range.line - 1], as: UTF8.self).unicodeScalars.filter { $0 != "\r" })
        let place = min(max(0, range.column - 1), scalars.count)
        let first = place > Self.width * 3 / 4 ? place - Self.width / 2 : 0
        let last = min(scalars.count, first + Self.width)
        var line = first > 0 ? "…" : ""
        var pointer = first > 0 ? " " : ""
        for index in first..<last {
            let shown = ProblemText.visible(scalars[index])
            line += shown
            if index < place {
                // A tab stays a tab, so that both lines are indented alike.
                pointer += scalars[index] == "\t" ? "\t" : String(repeating: " ", count: shown.unicodeScalars.count)
            }
        }
        if last < scalars.count { line += "…" }
        let underlined = max(1, min(range.length, last - place))
        pointer += paint("^" + String(repeating: "~", count: underlined - 1), .green)
        let number = String(range.line)
        let margin = String(repeating: " ", count: number.count)
        return " \(number) | \(line)\n \(margin) | \(pointer)\n"
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
