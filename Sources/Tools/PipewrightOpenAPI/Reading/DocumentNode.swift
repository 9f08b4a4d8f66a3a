import PipewrightDiagnostics
import PipewrightYAML

/// A value of a document with the file that it is in, which references inside it are relative to.
struct DocumentNode {
    let node: LocatedNode
    /// The index of the file in `DocumentFiles`.
    let file: Int

    /// The position of a value, which identifies it: an alias has its own position.
    struct Place: Hashable {
        private let file: Int32
        private let line: Int32
        private let column: Int32

        init(_ node: DocumentNode) {
            file = Int32(clamping: node.file)
            line = Int32(clamping: node.node.range.line)
            column = Int32(clamping: node.node.range.column)
        }
    }

    var range: SourceRange { node.range }
    var place: Place { Place(self) }

    /// The entries of a mapping; `nil` for other values.
    var entries: [LocatedNode.Entry]? {
        if case .mapping(let entries) = node.content { entries } else { nil }
    }

    /// The elements of a list; `nil` for other values.
    var elements: [LocatedNode]? {
        if case .sequence(let elements) = node.content { elements } else { nil }
    }

    /// The value of a key; `nil` if it is absent or null.
    subscript(key: String) -> DocumentNode? {
        guard let entries, let entry = entries.first(where: { $0.key.text == key }), !entry.value.isNull else {
            return nil
        }
        return DocumentNode(node: entry.value, file: file)
    }

    /// Another value of the same file.
    func sibling(_ node: LocatedNode) -> DocumentNode {
        DocumentNode(node: node, file: file)
    }
}
