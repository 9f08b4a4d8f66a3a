/// The shape of a key's value.
package enum KeyShape: Hashable, Sendable {
    /// Text that is not empty.
    case text
    case boolean
    /// A whole number.
    case number(from: Int, to: Int? = nil)
    case duration
    /// One of several words.
    case words([String])
    /// A shape that no other case has, in Markdown: one of several shapes, or a text with a grammar.
    case described(String)

    /// The shape in Markdown.
    package var text: String {
        switch self {
        case .text: "text"
        case .boolean: "`true`, `false`"
        case .number(let least, let most?): "a number from \(least) to \(most)"
        case .number(let least, nil): "a number from \(least)"
        case .duration: "`30s`, `500ms`, `2m`"
        case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
        case .described(let text): text
        }
    }
}
