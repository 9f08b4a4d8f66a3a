extension JSONPath {
    /// The path of a byte offset in a document that is valid JSON up to there.
    ///
    /// Readers do not track a path while they read; after an error, this reads the text again.
    init(of offset: Int, in document: UnsafeBufferPointer<UInt8>) {
        var locator = JSONPathLocator(document: document, offset: offset)
        components = locator.components()
    }
}

/// Reads a document up to an offset and tracks the path.
private struct JSONPathLocator {
    private enum Container {
        case array(index: Int)
        case object(name: String?)
    }

    private let document: UnsafeBufferPointer<UInt8>
    private let limit: Int
    private var position = 0
    private var containers: [Container] = []

    init(document: UnsafeBufferPointer<UInt8>, offset: Int) {
        self.document = document
        limit = Swift.min(Swift.max(offset, 0), document.count)
    }

    mutating func components() -> [JSONPath.Component] {
        while position < limit {
            let byte = document[position]
            switch byte {
            case ASCII.quote:
                string()
                continue
            case ASCII.openBrace:
                containers.append(.object(name: nil))
            case ASCII.openBracket:
                containers.append(.array(index: 0))
            case ASCII.closeBrace, ASCII.closeBracket:
                _ = containers.popLast()
            case ASCII.comma:
                comma()
            default:
                break
            }
            position += 1
        }
        return containers.compactMap { container in
            switch container {
            case .array(let index): .element(index)
            case .object(let name): name.map { .member($0) }
            }
        }
    }

    private mutating func comma() {
        switch containers.popLast() {
        case .array(let index): containers.append(.array(index: index + 1))
        case .object: containers.append(.object(name: nil))
        case nil: break
        }
    }

    /// Passes a string; it is a member's name if the innermost container is an object without a current name.
    private mutating func string() {
        let start = position + 1
        var end = start
        while end < limit, document[end] != ASCII.quote {
            end += document[end] == ASCII.backslash ? 2 : 1
        }
        position = end + 1
        guard end < limit, case .object(nil) = containers.last else { return }
        let name = StringSpan.decode(UnsafeBufferPointer(rebasing: document[start..<end]))
        containers[containers.count - 1] = .object(name: name)
    }
}
