import PipewrightDiagnostics

/// Builds the tree from events, with a stack of its own, so that no depth of input can exhaust that of the process.
struct NodeBuilder {
    private struct Collection {
        let isMapping: Bool
        let start: EventParser.Mark
        let anchor: String?
        var elements: [LocatedNode] = []
        var entries: [LocatedNode.Entry] = []
        var keys: [String: SourceRange] = [:]
        /// A key that waits for its value; its text is nil where the key cannot be used.
        var key: (text: String?, range: SourceRange)?
        var size = 1
    }

    private let file: String
    private var stack: [Collection] = []
    private var anchors: [String: (node: LocatedNode, size: Int)] = [:]
    private var nodes = 0
    private var documents = 0
    private(set) var root: LocatedNode?
    private(set) var diagnostics = Diagnostics()

    init(file: String) {
        self.file = file
    }

    mutating func report(_ fault: EventParser.Fault) {
        diagnostics.error(.invalidYAML(reason: fault.reason), at: range(fault.mark, length: 1))
    }

    /// Takes an event; false if reading cannot go on.
    mutating func take(_ event: EventParser.Event) -> Bool {
        let start = range(
            event.start, length: event.start.line == event.end.line ? max(1, event.end.column - event.start.column) : 1)
        if let tag = event.tag, tag != "!", tag != "tag:yaml.org,2002:str" {
            diagnostics.error(.invalidYAML(reason: "tags are not used in schemas"), at: start)
        }
        switch event.kind {
        case .other: return true
        case .documentStart:
            documents += 1
            guard documents == 1 else {
                diagnostics.error(.severalDocuments, at: start)
                return false
            }
            return true
        case .scalar(let text, let isPlain):
            let scalar = LocatedNode.Scalar(text: text, isPlain: isPlain && event.tag == nil)
            let node = LocatedNode(.scalar(scalar), at: start)
            if let anchor = event.anchor { anchors[anchor] = (node, 1) }
            return add(node, size: 1)
        case .alias(let name):
            guard let anchored = anchors[name] else {
                let isOpen = stack.contains { $0.anchor == name }
                diagnostics.error(isOpen ? .recursiveAlias(name) : .unknownAnchor(name), at: start)
                return add(LocatedNode(.scalar(.init(text: "", isPlain: true)), at: start), size: 1)
            }
            return add(LocatedNode(anchored.node.content, at: start), size: anchored.size)
        case .sequenceStart, .mappingStart:
            guard stack.count < YAMLReader.Limits.depth else {
                diagnostics.error(.nestedTooDeep(limit: YAMLReader.Limits.depth), at: range(event.start, length: 1))
                return false
            }
            if let anchor = event.anchor { anchors[anchor] = nil }
            let isMapping = if case .mappingStart = event.kind { true } else { false }
            stack.append(Collection(isMapping: isMapping, start: event.start, anchor: event.anchor))
            return true
        case .collectionEnd:
            guard let done = stack.popLast() else { return false }
            let content: LocatedNode.Content = done.isMapping ? .mapping(done.entries) : .sequence(done.elements)
            let node = LocatedNode(content, at: range(done.start, length: 1))
            if let anchor = done.anchor { anchors[anchor] = (node, done.size) }
            nodes -= done.size - 1
            return add(node, size: done.size)
        }
    }

    private mutating func add(_ node: LocatedNode, size: Int) -> Bool {
        nodes += size
        guard nodes <= YAMLReader.Limits.nodes else {
            diagnostics.error(.tooManyNodes(limit: YAMLReader.Limits.nodes), at: node.range)
            return false
        }
        guard !stack.isEmpty else {
            root = node
            return true
        }
        stack[stack.count - 1].size += size
        addToCollection(node)
        return true
    }

    private mutating func addToCollection(_ node: LocatedNode) {
        let top = stack.count - 1
        guard stack[top].isMapping else {
            stack[top].elements.append(node)
            return
        }
        guard let key = stack[top].key else {
            if node.text == nil { diagnostics.error(.keyNotScalar, at: node.range) }
            stack[top].key = (node.text, node.range)
            return
        }
        stack[top].key = nil
        guard let text = key.text else { return }
        if let first = stack[top].keys[text] {
            let note = Diagnostic.Note(.firstDefined(text), at: first)
            diagnostics.error(.duplicateKey(text), at: key.range, notes: [note])
            return
        }
        stack[top].keys[text] = key.range
        stack[top].entries.append(.init(key: .init(text: text, range: key.range), value: node))
    }

    private func range(_ mark: EventParser.Mark, length: Int) -> SourceRange {
        SourceRange(file: file, line: mark.line + 1, column: mark.column + 1, length: length)
    }
}
