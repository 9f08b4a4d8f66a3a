import PipewrightDiagnostics
import PipewrightYAML

/// The result of reading a text.
struct Reading {
    let node: LocatedNode?
    let diagnostics: [Diagnostic]

    init(_ text: String) {
        self.init(bytes: Array(text.utf8))
    }

    init(bytes: [UInt8]) {
        let diagnostics = DiagnosticCollector()
        node = YAMLReader.read(SourceFile(path: "test.yaml", bytes: bytes), into: diagnostics)
        self.diagnostics = diagnostics.sorted
    }

    /// The problems; all of YAML are problems of files.
    var problems: [FileProblem] {
        diagnostics.compactMap { if case .file(let problem) = $0.problem { problem } else { nil } }
    }

    /// The locations of the diagnostics: `line:column+length`.
    var places: [String] {
        diagnostics.map { $0.range.shown }
    }
}

extension SourceRange {
    /// `line:column+length`
    var shown: String {
        "\(line):\(column)+\(length)"
    }
}

extension LocatedNode {
    /// The value in one line, with `'` around scalars that are not plain.
    var shown: String {
        switch content {
        case .scalar(let scalar): scalar.isPlain ? scalar.text : "'\(scalar.text)'"
        case .sequence(let nodes): "[" + nodes.map(\.shown).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{" + entries.map { "\($0.key.text): \($0.value.shown)" }.joined(separator: ", ") + "}"
        }
    }

    /// The value of a key or of an index, if there is one.
    subscript(step: String) -> LocatedNode? {
        switch content {
        case .scalar: nil
        case .sequence(let nodes): Int(step).flatMap { nodes.indices.contains($0) ? nodes[$0] : nil }
        case .mapping(let entries): entries.first { $0.key.text == step }?.value
        }
    }

    func key(_ text: String) -> Key? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key.text == text }?.key
    }

    /// The node and all nodes inside it.
    var all: [LocatedNode] {
        switch content {
        case .scalar: [self]
        case .sequence(let nodes): [self] + nodes.flatMap(\.all)
        case .mapping(let entries): [self] + entries.flatMap(\.value.all)
        }
    }
}
