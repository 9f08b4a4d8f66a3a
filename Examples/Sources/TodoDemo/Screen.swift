/// Prints lines that fit a terminal of 80 columns.
struct Screen: Sendable {
    static let width = 80

    let output: @Sendable (String) -> Void

    /// Prints a line of the conversation: an arrow, a word in a separate column, and the rest.
    func show(_ arrow: String, _ word: String, _ rest: [String]) {
        let rest = rest.filter { !$0.isEmpty }.joined(separator: " ")
        let column = rest.isEmpty ? "" : String(repeating: " ", count: max(0, 6 - word.count)) + " "
        line("  \(arrow) \(word)\(column)\(rest)")
    }

    /// Prints a line, truncated at the end of the terminal.
    func line(_ text: String) {
        output(text.count <= Self.width ? text : text.prefix(Self.width - 1) + "…")
    }
}
