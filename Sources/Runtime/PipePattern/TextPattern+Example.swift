extension TextPattern {
    /// What stands for a text that no example was found of.
    package static let missingExample = "(no example of this pattern)"

    /// The number of parts that are written and the number of steps of searches for one example. Patterns with long or
    /// deeply nested repetitions need more.
    private static let (partLimit, searchLimit) = (10_000, 500_000)

    /// Makes a text that a pattern matches; `nil` if the pattern is malformed, or no such text was found in a limited time.
    package static func example(
        of pattern: String, using random: inout some RandomNumberGenerator
    ) -> String? {
        guard let compiled = known(pattern) else { return nil }
        var writer = ExampleWriter(partsLeft: partLimit)
        var stepsLeft = searchLimit
        // Assertions within a pattern can exclude a text that its parts allow.
        for _ in 0..<20 {
            writer.begin()
            writer.append(compiled.tree, using: &random)
            let search = compiled.search(in: writer.text, limit: stepsLeft)
            if search.isFound { return writer.text }
            stepsLeft -= search.stepCount
            guard stepsLeft > 0, writer.partsLeft > 0 else { return nil }
        }
        return nil
    }
}

/// Writes texts that the parts of a pattern match.
private struct ExampleWriter {
    /// No example is longer, in scalars.
    private static let lengthLimit = 1_000

    private(set) var partsLeft: Int
    private var scalars = String.UnicodeScalarView()
    private var length = 0

    init(partsLeft: Int) {
        self.partsLeft = partsLeft
    }

    var text: String { String(scalars) }

    mutating func begin() {
        scalars = String.UnicodeScalarView()
        length = 0
    }

    mutating func append(_ part: PatternTree, using random: inout some RandomNumberGenerator) {
        guard partsLeft > 0, length < Self.lengthLimit else { return }
        partsLeft -= 1
        switch part {
        case .set(let set):
            guard let scalar = set.example(using: &random) else { return }
            scalars.append(scalar)
            length += 1
        case .assertion: break
        case .sequence(let parts): for part in parts { append(part, using: &random) }
        case .alternatives(let parts):
            if let part = parts.randomElement(using: &random) { append(part, using: &random) }
        case .repetition(let part, let least, let most):
            let count = Int.random(in: least...max(least, min(most ?? .max, least + 3)), using: &random)
            for _ in 0..<count {
                // A count has no limit.
                guard partsLeft > 0, length < Self.lengthLimit else { break }
                append(part, using: &random)
            }
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
