/// A part of a pattern.
indirect enum PatternTree: Hashable, Sendable {
    case set(ScalarSet)
    case assertion(PatternAssertion)
    case sequence([PatternTree])
    case alternatives([PatternTree])
    /// From `least` to `most` times; any number without `most`.
    case repetition(PatternTree, least: Int, most: Int?)

    /// The number of its steps, at most `Int.max`.
    var size: Int {
        switch self {
        case .set, .assertion: 1
        case .sequence(let parts): parts.reduce(0) { Self.sum($0, $1.size) }
        case .alternatives(let parts): parts.reduce(0) { Self.sum($0, Self.sum($1.size, 2)) }
        case .repetition where counted != nil: 1
        case .repetition(let part, let least, let most):
            // Each part that may be missing is after a fork. A part without steps counts, too, since it is compiled.
            Self.sum(
                Self.product(max(1, part.size), max(1, most ?? Self.sum(least, 1))),
                most.map { max(0, $0 - least) } ?? 2
            )
        }
    }

    /// The set that a repetition counts in one step, however often it repeats it; `nil` for others.
    var counted: ScalarSet? {
        guard case .repetition(.set(let set), let least, let most) = self, most ?? least > 1 else { return nil }
        return set
    }

    private static func sum(_ left: Int, _ right: Int) -> Int {
        let (sum, isOver) = left.addingReportingOverflow(right)
        return isOver ? .max : sum
    }

    private static func product(_ left: Int, _ right: Int) -> Int {
        let (product, isOver) = left.multipliedReportingOverflow(by: right)
        return isOver ? .max : product
    }
}

/// A condition on a position.
enum PatternAssertion: Hashable, Sendable {
    case start, end, wordBoundary, noWordBoundary
}

/// A set of Unicode scalars: ranges, general categories and properties, or all others. The ranges can have surrogates,
/// which no text has.
struct ScalarSet: Hashable, Sendable {
    /// In order and without overlaps; ``normalized`` makes them so.
    var ranges: [ClosedRange<UInt32>] = []
    var categories: [CategorySet] = []
    var properties: [PropertySet] = []
    var isNegated = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isListed =
            hasRange(with: scalar.value) || categories.contains { $0.contains(scalar) }
            || properties.contains { $0.contains(scalar) }
        return isListed != isNegated
    }

    private func hasRange(with value: UInt32) -> Bool {
        guard ranges.count > 8 else { return ranges.contains { $0.contains(value) } }
        var (lower, upper) = (0, ranges.count)
        while lower < upper {
            let middle = (lower + upper) / 2
            if ranges[middle].upperBound < value { lower = middle + 1 } else { upper = middle }
        }
        return lower < ranges.count && ranges[lower].contains(value)
    }

    /// The same set with few ranges in order, at most one list of categories and each property once, so that a search does not take longer for
    /// a long class.
    var normalized: ScalarSet {
        var copy = self
        copy.ranges = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = copy.ranges.last, range.lowerBound <= last.upperBound + 1 {
                copy.ranges[copy.ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                copy.ranges.append(range)
            }
        }
        if categories.count > 1 { copy.categories = [CategorySet(anyOf: categories)] }
        if properties.count > 1 { copy.properties = Array(Set(properties)) }
        return copy
    }

    /// Whether it can be inserted in another set.
    var isInsertable: Bool { !isNegated || categories.isEmpty && properties.isEmpty }

    /// Inserts a set that ``isInsertable``.
    mutating func insert(_ other: ScalarSet) {
        ranges += other.isNegated ? other.gaps : other.ranges
        categories += other.categories
        properties += other.properties
    }

    /// What is between the ranges.
    private var gaps: [ClosedRange<UInt32>] {
        var gaps: [ClosedRange<UInt32>] = []
        var next: UInt32 = 0
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if range.lowerBound > next { gaps.append(next...(range.lowerBound - 1)) }
            next = max(next, range.upperBound + 1)
        }
        if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
        return gaps
    }

    static func scalar(_ value: UInt32) -> ScalarSet { ScalarSet(ranges: [value...value]) }

    /// `\d`
    static let digits = ScalarSet(ranges: [0x30...0x39])
    /// `\w`
    static let words = ScalarSet(ranges: [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    /// `\s`: white space and the ends of lines (ECMA-262, sections 12.2 and 12.3).
    static let spaces = ScalarSet(
        ranges: [
            0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
            0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
        ])
    /// `.`: all but the ends of lines.
    static let notLineEnds = ScalarSet(ranges: [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029], isNegated: true)

    var negated: ScalarSet {
        var copy = self
        copy.isNegated.toggle()
        return copy
    }
}
