import PipewrightDiagnostics
import PipewrightYAML

/// The values of a document, which tests change and write as JSON.
package indirect enum DocumentTree: Hashable, Sendable {
    case text(String)
    /// A number, `true`, `false` or `null`.
    case literal(String)
    case list([DocumentTree])
    case map([Member])

    package struct Member: Hashable, Sendable {
        package var name: String
        package var value: DocumentTree

        package init(_ name: String, _ value: DocumentTree) {
            self.name = name
            self.value = value
        }
    }

    /// `nil` if the text is not YAML.
    package init?(yaml text: String) {
        var nodes = 0
        let file = SourceFile(path: "api.yaml", text: text)
        guard let node = YAMLReader.read(file, counting: &nodes, whenEmpty: .emptyFile, into: DiagnosticCollector())
        else { return nil }
        self.init(node)
    }

    private init(_ node: LocatedNode) {
        switch node.content {
        case .scalar(let scalar):
            let isLiteral = scalar.isPlain && (Double(scalar.text) != nil || node.bool != nil || node.isNull)
            self = isLiteral ? .literal(node.isNull ? "null" : scalar.text) : .text(scalar.text)
        case .sequence(let elements): self = .list(elements.map { DocumentTree($0) })
        case .mapping(let entries): self = .map(entries.map { Member($0.key.text, DocumentTree($0.value)) })
        }
    }

    // MARK: - Text

    package var json: String {
        switch self {
        case .text(let text): Self.quoted(text)
        case .literal(let text): text
        case .list(let elements): "[" + elements.map(\.json).joined(separator: ",") + "]"
        case .map(let members):
            "{" + members.map { Self.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _ where scalar.value < 32:
                result += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    // MARK: - Nodes

    /// The number of values, with those inside.
    package var count: Int {
        switch self {
        case .text, .literal: 1
        case .list(let elements): elements.reduce(1) { $0 + $1.count }
        case .map(let members): members.reduce(1) { $0 + $1.value.count }
        }
    }

    /// The value at a position, in the order of the text.
    package subscript(position: Int) -> DocumentTree? {
        var found: DocumentTree?
        var tree = self
        tree.change(at: position) { found = $0 }
        return found
    }

    /// Changes the value at a position.
    package mutating func change(at position: Int, _ change: (inout DocumentTree) -> Void) {
        var rest = position
        visit(&rest, change)
    }

    /// Counts down at each value, and changes the one where `rest` is zero.
    private mutating func visit(_ rest: inout Int, _ change: (inout DocumentTree) -> Void) {
        if rest == 0 { change(&self) }
        rest -= 1
        guard rest >= 0 else { return }
        switch self {
        case .text, .literal: break
        case .list(var elements):
            for index in elements.indices where rest >= 0 { elements[index].visit(&rest, change) }
            self = .list(elements)
        case .map(var members):
            for index in members.indices where rest >= 0 { members[index].value.visit(&rest, change) }
            self = .map(members)
        }
    }
}
