extension TextPattern {
    /// Makes a text that a pattern matches; `nil` if the pattern is malformed, or no such text was found.
    package static func example(
        of pattern: String, using random: inout some RandomNumberGenerator
    ) -> String? {
        var parser = PatternParser(pattern)
        guard let tree = try? parser.parse(), let compiled = try? TextPattern(pattern) else { return nil }
        // Assertions within a pattern can exclude a text that its parts allow.
        for _ in 0..<20 {
            var text = String.UnicodeScalarView()
            tree.append(to: &text, using: &random)
            if compiled.isFound(in: String(text)) { return String(text) }
        }
        return nil
    }
}

extension PatternTree {
    /// No example is longer, in scalars.
    private static let lengthLimit = 1_000

    /// Appends a text that the part matches.
    fileprivate func append(to text: inout String.UnicodeScalarView, using random: inout some RandomNumberGenerator) {
        guard text.count < Self.lengthLimit else { return }
        switch self {
        case .set(let set): if let scalar = set.example(using: &random) { text.append(scalar) }
        case .assertion: break
        case .sequence(let parts): for part in parts { part.append(to: &text, using: &random) }
        case .alternatives(let parts): parts.randomElement(using: &random)?.append(to: &text, using: &random)
        case .repetition(let part, let least, let most):
            let count = Int.random(in: least...max(least, min(most ?? .max, least + 3)), using: &random)
            for _ in 0..<count { part.append(to: &text, using: &random) }
        }
    }
}

extension ScalarSet {
    /// A scalar of the set: a letter or digit if it has one.
    fileprivate func example(using random: inout some RandomNumberGenerator) -> Unicode.Scalar? {
        let usual = "abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars.filter(contains)
        if let scalar = usual.randomElement(using: &random) { return scalar }
        let visible = (0x21...0x7E as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter(contains)
        if let scalar = visible.randomElement(using: &random) { return scalar }
        return ranges.lazy.compactMap { Unicode.Scalar($0.lowerBound) }.first(where: contains)
    }
}
