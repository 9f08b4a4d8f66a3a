/// The entries of a mapping in the order in which they are written. Entries without a value are left out.
struct YAMLEntries {
    private(set) var list: [FoundScheme.Entry] = []

    /// Adds a value that is YAML text, unless it is the usual one.
    mutating func add(_ key: String, _ value: String?, unless usual: String? = nil) {
        if let value, value != usual { list.append(.init(key, value)) }
    }

    /// Adds a text as a scalar, unless it is the usual one.
    mutating func add(_ key: String, text: String?, unless usual: String? = nil) {
        add(key, text == usual ? nil : text.map { YAMLText.scalar($0) })
    }

    var texts: [String] { list.map(\.text) }

    /// The mapping on one line.
    var flow: String { "{ \(texts.joined(separator: ", ")) }" }
}

extension FoundScheme.Entry {
    /// An entry of a block or a flow mapping, whose value is YAML text.
    var text: String { "\(key): \(value)" }
}
