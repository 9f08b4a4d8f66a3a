import Synchronization

/// Compiled patterns, so that a pattern that many values or examples need is compiled once.
enum KnownPatterns {
    /// A schema has fewer patterns.
    private static let limit = 1_000

    /// By the bytes of their texts, which texts that are equal in Unicode can differ in; `nil` for malformed patterns.
    private static let patterns = Mutex<[[UInt8]: TextPattern?]>([:])

    static func pattern(_ text: String) -> TextPattern? {
        let key = Array(text.utf8)
        if let known = patterns.withLock({ $0[key] }) { return known }
        let compiled = try? TextPattern(text)
        patterns.withLock { patterns in
            if patterns.count >= limit { patterns.removeAll() }
            patterns[key] = .some(compiled)
        }
        return compiled
    }
}

extension TextPattern {
    /// A pattern of a schema, which is compiled once; `nil` for a malformed one.
    package static func known(_ text: String) -> TextPattern? { KnownPatterns.pattern(text) }
}
