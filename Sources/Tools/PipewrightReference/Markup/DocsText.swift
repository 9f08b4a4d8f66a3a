/// The documentation of a schema: paragraphs of plain text with code between backticks.
enum DocsText {
    static func paragraphs(_ docs: String) -> [Prose] {
        var paragraphs: [[Substring.UnicodeScalarView]] = [[]]
        for line in docs.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = Substring.UnicodeScalarView(line)
            if line.allSatisfy({ $0.properties.isWhitespace }) {
                paragraphs.append([])
            } else {
                paragraphs[paragraphs.count - 1].append(line)
            }
        }
        return paragraphs.filter { !$0.isEmpty }.map { lines in
            prose(lines.map { String($0) }.joined(separator: "\n"))
        }
    }

    /// The text of one paragraph. A backtick without its second one is a character.
    private static func prose(_ text: String) -> Prose {
        let parts = text.unicodeScalars.split(separator: "`", omittingEmptySubsequences: false).map { String($0) }
        var pieces: [Prose.Piece] = []
        for (index, part) in parts.enumerated() {
            let isCode = index % 2 == 1
            if isCode, index == parts.count - 1 {
                pieces.append(.text("`" + part))
            } else if !part.isEmpty {
                pieces.append(isCode ? .code(part) : .text(part))
            }
        }
        return Prose(pieces)
    }
}
