import PipeJSON
import PipewrightDiagnostics
import PipewrightYAML

/// Builds the nodes of a JSON document, with positions. Its stack is on the heap, so that deep input cannot exhaust the
/// stack of the process.
struct JSONNodes {
    private enum Cursor {
        case object(JSONObjectCursor)
        case array(JSONArrayCursor)
    }

    private struct OpenContainer {
        let start: JSONPosition
        var cursor: Cursor
        var entries: [LocatedNode.Entry] = []
        var elements: [LocatedNode] = []
        var keys = KeyPlaces()
        var hasRepeatedKeys = false
        /// The key whose value is read.
        var key: LocatedNode.Key?
    }

    private let file: SourceFile
    private let diagnostics: DiagnosticCollector
    private let limit: Int
    private var nodes: Int
    private var position: JSONPosition
    private var containers: [OpenContainer] = []

    /// Whether a file is read as JSON: its first character is a brace or a bracket.
    static func isJSON(_ file: SourceFile) -> Bool {
        var bytes = file.bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// Returns the value of a file; `nil`, with a diagnostic, if it is not JSON or exceeds a limit.
    ///
    /// - Parameter nodes: The number of nodes in the files before, to which the nodes of this file are added.
    static func read(
        _ file: SourceFile, counting nodes: inout Int, into diagnostics: DiagnosticCollector
    ) -> LocatedNode? {
        var builder = JSONNodes(file, nodes: nodes, into: diagnostics)
        defer { nodes = builder.nodes }
        do throws(JSONError) {
            let limits = JSONLimits(depth: YAMLDialect.document.depth)
            return try JSON.read(file.bytes, limits: limits) { (reader) throws(JSONError) in
                try builder.read(&reader)
            }
        } catch {
            builder.report(error)
            return nil
        }
    }

    private init(_ file: SourceFile, nodes: Int, into diagnostics: DiagnosticCollector) {
        self.file = file
        self.diagnostics = diagnostics
        self.nodes = nodes
        limit = YAMLDialect.document.nodes
        position = JSONPosition(in: file.bytes)
    }

    private mutating func report(_ error: JSONError) {
        var position = JSONPosition(in: file.bytes)
        position.move(to: error.offset)
        let place = range(from: position, length: 1)
        switch error.reason {
        case .depthExceeded: diagnostics.error(YAMLDialect.document.nestedTooDeep, at: place)
        case .interrupted: diagnostics.error(YAMLDialect.document.tooManyNodes, at: place)
        default: diagnostics.error(.invalidJSON(message: error.reason.description), at: place)
        }
    }

    private func range(from start: JSONPosition, length: Int) -> SourceRange {
        SourceRange(file: file.path, line: start.line, column: start.column, length: length)
    }
}

// MARK: - Values

extension JSONNodes {
    private mutating func read(_ reader: inout JSONReader) throws(JSONError) -> LocatedNode? {
        if let scalar = try readScalar(&reader) { return scalar }
        try open(&reader)
        while true {
            if try advance(&reader) {
                if let scalar = try readScalar(&reader) { add(scalar) } else { try open(&reader) }
            } else {
                guard let container = containers.popLast() else { return nil }
                let node = node(of: container)
                guard !containers.isEmpty else { return node }
                add(node)
            }
        }
    }

    /// Reads a value that is not an array or object; `nil`, and nothing is read, for these.
    private mutating func readScalar(_ reader: inout JSONReader) throws(JSONError) -> LocatedNode? {
        let kind = try reader.peekKind()
        guard kind != .object, kind != .array else { return nil }
        try count(&reader)
        position.move(to: reader.offset)
        let start = position
        if kind == .string {
            let text = try reader.readString()
            position.passString()
            return scalar(text, isQuoted: true, from: start)
        }
        try reader.skipValue()
        let text = position.passLiteral()
        return scalar(text, isQuoted: false, from: start)
    }

    private func scalar(_ text: String, isQuoted: Bool, from start: JSONPosition) -> LocatedNode {
        let scalar = LocatedNode.Scalar(text: text, isPlain: !isQuoted, isQuoted: isQuoted)
        return LocatedNode(.scalar(scalar), at: range(from: start, length: position.column - start.column))
    }

    private mutating func open(_ reader: inout JSONReader) throws(JSONError) {
        try count(&reader)
        position.move(to: reader.offset)
        let cursor: Cursor =
            try reader.peekKind() == .object
            ? .object(try reader.beginObject()) : .array(try reader.beginArray())
        containers.append(OpenContainer(start: position, cursor: cursor))
    }

    /// Advances to the next value of the innermost container; `false` at its end.
    private mutating func advance(_ reader: inout JSONReader) throws(JSONError) -> Bool {
        let top = containers.count - 1
        position.move(to: reader.offset)
        var object: JSONObjectCursor
        switch containers[top].cursor {
        case .array(var array):
            let hasElement = try reader.nextElement(&array)
            containers[top].cursor = .array(array)
            return hasElement
        case .object(let cursor):
            object = cursor
        }
        guard let name = try reader.nextName(&object) else { return false }
        containers[top].cursor = .object(object)
        position.passComma()
        let start = position
        position.passString()
        try count(&reader)
        let key = LocatedNode.Key(text: name, range: range(from: start, length: position.column - start.column))
        containers[top].key = key
        if let first = containers[top].keys.insert(key) {
            containers[top].hasRepeatedKeys = true
            diagnostics.warning(.repeatedKey(name), at: key.range, notes: [.init(.firstDefined(name), at: first)])
        }
        return true
    }

    private mutating func add(_ node: LocatedNode) {
        let top = containers.count - 1
        if case .array = containers[top].cursor {
            containers[top].elements.append(node)
        } else if let key = containers[top].key {
            containers[top].entries.append(.init(key: key, value: node))
        }
    }

    private func node(of container: OpenContainer) -> LocatedNode {
        let content: LocatedNode.Content =
            switch container.cursor {
            case .array: .sequence(container.elements)
            case .object where container.hasRepeatedKeys: .mapping(KeyPlaces.lastOfEach(container.entries))
            case .object: .mapping(container.entries)
            }
        // Here the position is before the closing bracket. A collection on several lines has the range of its beginning.
        let start = container.start
        let length = position.line == start.line ? position.column + 1 - start.column : 1
        return LocatedNode(content, at: range(from: start, length: length))
    }

    private mutating func count(_ reader: inout JSONReader) throws(JSONError) {
        nodes += 1
        // The reader has no error for a limit of values. `report` reads this one as such.
        if nodes > limit { throw reader.error(.interrupted) }
    }
}
