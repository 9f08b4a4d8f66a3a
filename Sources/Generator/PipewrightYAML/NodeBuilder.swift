import PipewrightDiagnostics

/// Builds the tree from events. Its stack is on the heap, so that deep input cannot exhaust the stack of the process.
struct NodeBuilder {
    /// A node with the numbers that the limits apply to.
    private struct Subtree {
        let node: LocatedNode
        /// The number of values and keys, counted again for each alias.
        var size = 1
        /// The depth of nested collections.
        var height = 0
    }

    private enum Anchor {
        /// The collection with this number, which is still being read.
        case open(Int)
        case closed(Subtree)
    }

    private enum PendingKey {
        case usable(LocatedNode.Key)
        /// The key `<<`, whose value has entries for this mapping.
        case merge
        /// A key that was reported. Its value is read and left out.
        case unusable
    }

    private struct OpenCollection {
        let isMapping: Bool
        let isFlow: Bool
        let number: Int
        let anchor: String?
        let start: EventParser.Mark
        var elements: [LocatedNode] = []
        var entries: [LocatedNode.Entry] = []
        var keys = KeyPlaces()
        /// Whether entries have the same key.
        var hasRepeatedKeys = false
        var key: PendingKey?
        /// The values of merge keys.
        var merged: [LocatedNode] = []
        var size = 1
        var height = 1
    }

    private let file: SourceFile
    private let dialect: YAMLDialect
    private var scanner: SourceScanner
    private var stack: [OpenCollection] = []
    private var anchors: [String: Anchor] = [:]
    /// The number of collections that have begun so far.
    private var collections = 0
    private(set) var nodes: Int
    private let whenEmpty: FileProblem
    private var documents = 0
    private var root: LocatedNode?
    private let diagnostics: DiagnosticCollector
    /// The number of errors of the files before.
    private let formerErrors: Int

    init(
        _ file: SourceFile, as dialect: YAMLDialect, nodes: Int, whenEmpty: FileProblem,
        into diagnostics: DiagnosticCollector
    ) {
        self.file = file
        self.dialect = dialect
        self.diagnostics = diagnostics
        formerErrors = diagnostics.errorCount
        self.nodes = nodes
        self.whenEmpty = whenEmpty
        scanner = SourceScanner(file.bytes, from: TextCheck.byteOrderMarkLength(of: file.bytes))
    }

    /// Whether the first document has ended, and another one begins.
    var isAfterDocument: Bool { dialect.isLenient && documents > 1 }

    /// Returns the value of the document after all events; reports an empty document and returns `nil`.
    mutating func finish() -> LocatedNode? {
        if let root, root.text != "" || !root.isNull { return root }
        if diagnostics.errorCount == formerErrors { diagnostics.error(whenEmpty, at: .start(of: file.path)) }
        return nil
    }

    mutating func report(_ failure: EventParser.Failure) {
        switch failure {
        case .outOfMemory:
            diagnostics.error(.invalidYAML(reason: .outOfMemory), at: .start(of: file.path))
        case .character(let value, let offset):
            let place = TextCheck.range(
                ofByte: offset + TextCheck.byteOrderMarkLength(of: file.bytes), in: file)
            diagnostics.error(.invalidYAML(reason: .character(value)), at: place)
        case .syntax(let problem, let mark, let context, let contextMark):
            let error = SyntaxError(
                problem: problem, mark: mark, context: context, contextMark: contextMark, scanner: &scanner)
            diagnostics.error(.invalidYAML(reason: error.reason), at: range(error.mark, length: 1))
        }
    }

    /// Takes an event. Returns whether reading can go on.
    mutating func take(_ event: EventParser.Event) -> Bool {
        switch event.kind {
        case .other:
            return true
        case .documentStart:
            documents += 1
            guard documents > 1 else { return true }
            let place = range(event.start, length: 1)
            if dialect.isLenient {
                diagnostics.warning(.severalDocuments, at: place)
            } else {
                diagnostics.error(.severalDocuments, at: place)
            }
            return false
        case .scalar(let text, let style):
            return takeScalar(text, style, event)
        case .alias(let name):
            return takeAlias(name, at: range(event.start, length: event.end.column - event.start.column))
        case .sequenceStart(let isFlow):
            return open(isMapping: false, isFlow: isFlow, event)
        case .mappingStart(let isFlow):
            return open(isMapping: true, isFlow: isFlow, event)
        case .collectionEnd:
            return close(end: event.end)
        }
    }
}

// MARK: - Events

extension NodeBuilder {
    private mutating func takeScalar(
        _ text: String, _ style: EventParser.Event.Style, _ event: EventParser.Event
    ) -> Bool {
        checkTag(of: event, allowing: [Self.nonSpecificTag, Self.stringTag])
        let start = contentStart(of: event, limit: event.end.index)
        let length =
            if start.line == event.end.line {
                max(1, event.end.column - start.column)
            } else if style == .block {
                scanner.wordLength(from: start)
            } else {
                scanner.lengthToLineEnd(from: start)
            }
        let scalar = LocatedNode.Scalar(
            text: text, isPlain: style == .plain && isCore(event.tag), isQuoted: style == .quoted)
        let place = event.start == event.end ? emptyPlace(start) : range(start, length: length)
        let subtree = Subtree(node: LocatedNode(.scalar(scalar), at: place))
        if let anchor = event.anchor { anchors[anchor] = .closed(subtree) }
        return add(subtree)
    }

    private mutating func takeAlias(_ name: String, at place: SourceRange) -> Bool {
        switch anchors[name] {
        case .closed(let anchored):
            guard stack.count + anchored.height <= dialect.depth else {
                diagnostics.error(dialect.nestedTooDeep, at: place)
                return false
            }
            let node = LocatedNode(anchored.node.content, at: place)
            return add(Subtree(node: node, size: anchored.size, height: anchored.height))
        case .open(let number):
            let start = stack.first { $0.number == number }?.start
            let notes = start.map { [Diagnostic.Note(.setHere(name), at: range($0, length: 1))] } ?? []
            diagnostics.error(.recursiveAlias(name), at: place, notes: notes)
        case nil:
            let known = anchors.count > 100 ? [] : anchors.keys.sorted()
            diagnostics.error(.unknownAnchor(name, known: known), at: place)
        }
        return addNothing(at: place)
    }

    private mutating func open(isMapping: Bool, isFlow: Bool, _ event: EventParser.Event) -> Bool {
        checkTag(of: event, allowing: [])
        let start = contentStart(of: event, limit: .max)
        guard stack.count < dialect.depth else {
            diagnostics.error(dialect.nestedTooDeep, at: range(start, length: 1))
            return false
        }
        collections += 1
        if let anchor = event.anchor { anchors[anchor] = .open(collections) }
        stack.append(
            OpenCollection(
                isMapping: isMapping, isFlow: isFlow, number: collections, anchor: event.anchor, start: start))
        return true
    }

    private mutating func close(end: EventParser.Mark) -> Bool {
        guard var done = stack.popLast() else { return false }
        if done.hasRepeatedKeys { done.entries = KeyPlaces.lastOfEach(done.entries) }
        if !done.merged.isEmpty { merge(into: &done) }
        let content: LocatedNode.Content = done.isMapping ? .mapping(done.entries) : .sequence(done.elements)
        let node = LocatedNode(content, at: range(done.start, length: lengthOnFirstLine(of: done, end: end)))
        let subtree = Subtree(node: node, size: done.size, height: done.height)
        // Another node may have taken the anchor meanwhile. Later aliases refer to that node.
        if let anchor = done.anchor, case .open(done.number) = anchors[anchor] { anchors[anchor] = .closed(subtree) }
        // `add` counts the parts of the collection again.
        nodes -= done.size - 1
        return add(subtree)
    }

    /// The length of a flow collection up to its bracket, of a block mapping's first key, otherwise 1.
    private func lengthOnFirstLine(of collection: OpenCollection, end: EventParser.Mark) -> Int {
        if collection.isFlow, end.line == collection.start.line {
            return max(1, end.column - collection.start.column)
        }
        guard let key = collection.entries.first?.key.range, key == range(collection.start, length: key.length) else {
            return 1
        }
        return key.length
    }
}

// MARK: - The tree

extension NodeBuilder {
    private mutating func add(_ subtree: Subtree) -> Bool {
        guard count(subtree.size, at: subtree.node.range) else { return false }
        guard !stack.isEmpty else {
            root = subtree.node
            return true
        }
        let top = stack.count - 1
        stack[top].size += subtree.size
        stack[top].height = max(stack[top].height, subtree.height + 1)
        if !stack[top].isMapping {
            stack[top].elements.append(subtree.node)
        } else if let key = stack[top].key {
            stack[top].key = nil
            switch key {
            case .usable(let key): stack[top].entries.append(.init(key: key, value: subtree.node))
            case .merge: stack[top].merged.append(subtree.node)
            case .unusable: break
            }
        } else {
            stack[top].key = takeKey(subtree.node)
        }
        return true
    }

    /// Continues without an element or an entry that was reported.
    private mutating func addNothing(at place: SourceRange) -> Bool {
        if let top = stack.indices.last, stack[top].isMapping {
            stack[top].key = stack[top].key == nil ? .unusable : nil
        }
        return count(1, at: place)
    }

    private mutating func takeKey(_ node: LocatedNode) -> PendingKey {
        guard let text = node.text else {
            if dialect.isLenient {
                diagnostics.warning(.keyNotScalar, at: node.range)
            } else {
                diagnostics.error(.keyNotScalar, at: node.range)
            }
            return .unusable
        }
        if case .scalar(let scalar) = node.content, scalar.isPlain, text == "<<" {
            if dialect.isLenient { return .merge }
            diagnostics.error(.mergeKey, at: node.range)
            return .unusable
        }
        let top = stack.count - 1
        let key = LocatedNode.Key(text: text, range: node.range)
        guard let first = stack[top].keys.insert(key) else { return .usable(key) }
        let notes = [Diagnostic.Note(.firstDefined(text), at: first)]
        guard dialect.isLenient else {
            diagnostics.error(.duplicateKey(text), at: node.range, notes: notes)
            return .unusable
        }
        diagnostics.warning(.repeatedKey(text), at: node.range, notes: notes)
        stack[top].hasRepeatedKeys = true
        return .usable(key)
    }

    /// Appends the entries of merge keys, in order, after the mapping's own entries.
    private mutating func merge(into mapping: inout OpenCollection) {
        let values = mapping.merged.flatMap { value in
            if case .sequence(let nodes) = value.content { nodes } else { [value] }
        }
        let sources = values.compactMap { source -> [LocatedNode.Entry]? in
            if case .mapping(let entries) = source.content { return entries }
            diagnostics.warning(.wrongValue(key: "<<", expected: .mapping), at: source.range)
            return nil
        }
        for (index, entries) in sources.enumerated() {
            if index < sources.count - 1 {
                mapping.entries += entries.filter { mapping.keys.insert($0.key) == nil }
            } else if mapping.entries.isEmpty {
                // Thousands of mappings can have the same entries, which are in memory once.
                mapping.entries = entries
            } else {
                mapping.entries += entries.filter { mapping.keys.place(of: $0.key) == nil }
            }
        }
    }

    private mutating func count(_ size: Int, at place: SourceRange) -> Bool {
        nodes += size
        guard nodes > dialect.nodes else { return true }
        diagnostics.error(dialect.tooManyNodes, at: place)
        return false
    }
}

// MARK: - Tags and positions

extension NodeBuilder {
    private static let nonSpecificTag = "!"
    private static let stringTag = "tag:yaml.org,2002:str"

    private mutating func checkTag(of event: EventParser.Event, allowing tags: [String]) {
        guard !dialect.isLenient, let tag = event.tag, !tags.contains(tag) else { return }
        let span = scanner.properties(at: event.start).tag
        let place = span.map { range($0.start, length: $0.length) } ?? range(event.start, length: 1)
        diagnostics.error(.tagNotAllowed, at: place)
    }

    /// Whether a plain scalar with this tag is a boolean, a number or null if it looks like one.
    private func isCore(_ tag: String?) -> Bool {
        guard let tag else { return true }
        return dialect.isLenient && tag != Self.nonSpecificTag && tag != Self.stringTag
    }

    /// The beginning of a node after its anchor and tag; for an empty node, the beginning of those.
    private mutating func contentStart(of event: EventParser.Event, limit: Int) -> EventParser.Mark {
        guard event.anchor != nil || event.tag != nil else { return event.start }
        let content = scanner.properties(at: event.start, limit: limit).content
        return content.index < limit ? content : event.start
    }

    /// The range of an empty value: after its key, or the key itself if libyaml puts the value on a later line.
    private func emptyPlace(_ start: EventParser.Mark) -> SourceRange {
        guard case .usable(let key) = stack.last?.key, key.range.line != start.line + 1 else {
            return range(start, length: 1)
        }
        return key.range
    }

    private func range(_ mark: EventParser.Mark, length: Int) -> SourceRange {
        SourceRange(file: file.path, line: mark.line + 1, column: mark.column + 1, length: length)
    }
}
