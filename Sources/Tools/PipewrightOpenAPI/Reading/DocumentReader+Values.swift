import PipewrightDiagnostics
import PipewrightYAML

// The values of keys. Those of another kind are reported and left out, unless their meaning is clear.

extension DocumentReader {
    func report(_ key: String, expected: DocumentValue, at node: DocumentNode) {
        diagnostics.warning(.wrongValue(key: key, expected: expected), at: node.range)
    }

    /// A value that is read in one way; `nil` for null, and after a warning for others.
    private func value<Value>(
        _ node: DocumentNode, of key: String, _ expected: DocumentValue, _ read: (DocumentNode) -> Value?
    ) -> Value? {
        guard !node.node.isNull else { return nil }
        if let value = read(node) { return value }
        report(key, expected: expected, at: node)
        return nil
    }

    /// A scalar, also a number or a boolean.
    func text(_ node: DocumentNode, of key: String) -> String? {
        value(node, of: key, .text) { $0.node.text }
    }

    /// The text of a key of a mapping.
    func text(_ key: String, in node: DocumentNode) -> String? {
        node[key].flatMap { text($0, of: key) }
    }

    /// A boolean, also in quotes.
    func flag(_ node: DocumentNode, of key: String) -> Bool? {
        value(node, of: key, .boolean) { node in
            if let flag = node.node.bool { return flag }
            return switch node.node.text {
            case "true", "True": true
            case "false", "False": false
            default: nil
            }
        }
    }

    /// The boolean of a key of a mapping.
    func flag(_ key: String, in node: DocumentNode) -> Bool? {
        node[key].flatMap { flag($0, of: key) }
    }

    /// A number, also in quotes.
    func number(_ node: DocumentNode, of key: String) -> Double? {
        value(node, of: key, .number) { node in
            node.node.text.flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
        }
    }

    /// A list of scalars, or a single one.
    func texts(_ node: DocumentNode, of key: String) -> [String] {
        if let text = node.node.text, !node.node.isNull { return [text] }
        let elements = value(node, of: key, .textOrList, \.elements) ?? []
        return elements.compactMap { text(node.sibling($0), of: key) }
    }

    func elements(of node: DocumentNode, key: String) -> [LocatedNode] {
        value(node, of: key, .list, \.elements) ?? []
    }

    func entries(of node: DocumentNode, key: String) -> [LocatedNode.Entry] {
        value(node, of: key, .mapping, \.entries) ?? []
    }

    /// A word of a list of known ones; others are reported.
    func word<Word: RawRepresentable & CaseIterable>(
        _ node: DocumentNode, of key: String, as type: Word.Type
    ) -> Word? where Word.RawValue == String {
        word(node, of: key, among: Word.allCases.map { ($0.rawValue, $0) })
    }

    /// The value of a word; words that have none are reported.
    func word<Value>(_ node: DocumentNode, of key: String, among known: [(word: String, value: Value)]) -> Value? {
        guard let text = text(node, of: key) else { return nil }
        if let found = known.first(where: { $0.word == text }) { return found.value }
        diagnostics.warning(.unknownWord(text, key: key, known: known.map(\.word)), at: node.range)
        return nil
    }
}
