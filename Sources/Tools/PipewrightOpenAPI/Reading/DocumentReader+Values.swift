import PipewrightDiagnostics
import PipewrightYAML

// The values of keys. Those of another kind are reported and left out, unless their meaning is clear.

extension DocumentReader {
    func report(_ key: String, expected: DocumentValue, at node: DocumentNode) {
        diagnostics.warning(.wrongValue(key: key, expected: expected), at: node.range)
    }

    /// A scalar, also a number or a boolean.
    func text(_ node: DocumentNode, of key: String) -> String? {
        guard !node.node.isNull else { return nil }
        guard let text = node.node.text else {
            report(key, expected: .text, at: node)
            return nil
        }
        return text
    }

    /// A boolean, also in quotes.
    func flag(_ node: DocumentNode, of key: String) -> Bool? {
        guard !node.node.isNull else { return nil }
        if let flag = node.node.bool { return flag }
        switch node.node.text {
        case "true", "True": return true
        case "false", "False": return false
        default:
            report(key, expected: .boolean, at: node)
            return nil
        }
    }

    /// A number, also in quotes.
    func number(_ node: DocumentNode, of key: String) -> Double? {
        guard !node.node.isNull else { return nil }
        guard let number = node.node.text.flatMap({ Double($0) }), number.isFinite else {
            report(key, expected: .number, at: node)
            return nil
        }
        return number
    }

    /// A list of scalars, or a single one.
    func texts(_ node: DocumentNode, of key: String) -> [String] {
        guard !node.node.isNull else { return [] }
        if let text = node.node.text { return [text] }
        guard let elements = node.elements else {
            report(key, expected: .textOrList, at: node)
            return []
        }
        return elements.compactMap { text(node.sibling($0), of: key) }
    }

    func elements(of node: DocumentNode, key: String) -> [LocatedNode] {
        guard !node.node.isNull else { return [] }
        guard let elements = node.elements else {
            report(key, expected: .list, at: node)
            return []
        }
        return elements
    }

    func entries(of node: DocumentNode, key: String) -> [LocatedNode.Entry] {
        guard !node.node.isNull else { return [] }
        guard let entries = node.entries else {
            report(key, expected: .mapping, at: node)
            return []
        }
        return entries
    }

    /// A word of a list of known ones; others are reported.
    func word<Word: RawRepresentable & CaseIterable>(
        _ node: DocumentNode, of key: String, as type: Word.Type
    ) -> Word? where Word.RawValue == String {
        guard let text = text(node, of: key) else { return nil }
        if let word = Word(rawValue: text) { return word }
        let known = Word.allCases.map(\.rawValue)
        diagnostics.warning(.unknownWord(text, key: key, known: known), at: node.range)
        return nil
    }
}
