import PipewrightYAML

extension TypeFinder {
    /// A schema whose values one enum can have: all are texts, or all are numbers, or Booleans. Lists, objects and values of
    /// several types leave their types alone, which is a loss.
    mutating func withEnumerableValues(_ node: SchemaNode, _ name: String) -> SchemaNode {
        guard let first = node.values.first else { return node }
        let known = node.kinds.filter { $0 != .null }
        if known == [.string] && node.values.allSatisfy({ $0.text != nil }) { return node }
        var kinds: [SchemaNode.Kind] = []
        for value in node.values where !kinds.contains(value.kindOfValue) { kinds.append(value.kindOfValue) }
        if Set(kinds) == [.integer, .number] { kinds = [.number] }
        var node = node
        if kinds.count == 1, first.text != nil {
            // A number may be written without its fraction.
            if known.isEmpty || known.count > 1 { node.kinds = kinds }
            return node
        }
        if known.isEmpty { node.kinds = kinds }
        node.values = []
        node.isConstant = false
        lose(.values(of: name))
        return node
    }
}

extension LocatedNode {
    /// The type of a value of `enum` or `const`, as it is written.
    fileprivate var kindOfValue: SchemaNode.Kind {
        switch content {
        case .sequence: .array
        case .mapping: .object
        case .scalar(let scalar):
            if !scalar.isPlain {
                .string
            } else if bool != nil {
                .boolean
            } else {
                integer != nil ? .integer : isNumber ? .number : .string
            }
        }
    }
}
