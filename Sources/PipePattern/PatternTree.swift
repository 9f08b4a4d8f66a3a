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
        case .repetition(let part, let least, let most):
            // Each part that may be missing is after a fork. A part without steps counts, too, since it is compiled.
            Self.sum(
                Self.product(max(1, part.size), max(1, most ?? Self.sum(least, 1))),
                most.map { max(0, $0 - least) } ?? 2
            )
        }
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

/// A set of Unicode scalars: ranges and general categories, or all others.
struct ScalarSet: Hashable, Sendable {
    /// In order and without overlaps; ``normalized`` makes them so.
    var ranges: [ClosedRange<UInt32>] = []
    var categories: [CategorySet] = []
    var isNegated = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let isListed = hasRange(with: scalar.value) || categories.contains { $0.contains(scalar) }
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

    /// The same set with few ranges in order and at most one list of categories, so that a search does not take longer for
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
        return copy
    }

    mutating func insert(_ other: ScalarSet) {
        if other.isNegated {
            ranges += other.gaps
            categories += other.categories.map { CategorySet($0.categories, isNegated: !$0.isNegated) }
        } else {
            ranges += other.ranges
            categories += other.categories
        }
    }

    /// What is between the ranges.
    private var gaps: [ClosedRange<UInt32>] {
        guard !ranges.isEmpty else { return [] }
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

/// General categories of Unicode (`\p{L}`), or all others (`\P{L}`).
struct CategorySet: Hashable, Sendable {
    let categories: [Unicode.GeneralCategory]
    let isNegated: Bool

    init(_ categories: [Unicode.GeneralCategory], isNegated: Bool) {
        self.categories = categories
        self.isNegated = isNegated
    }

    /// The categories of several sets.
    init(anyOf sets: [CategorySet]) {
        var found: Set<Unicode.GeneralCategory> = []
        for set in Set(sets) {
            for (_, category) in Self.byName where set.categories.contains(category) != set.isNegated {
                found.insert(category)
            }
        }
        self.init(Self.byName.map(\.value).filter(found.contains), isNegated: false)
    }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        categories.contains(scalar.properties.generalCategory) != isNegated
    }

    /// The categories with a short name, or those that begin with a letter.
    static func categories(named name: String) -> [Unicode.GeneralCategory]? {
        let isLetter = name.utf8.count == 1
        let found = byName.filter { isLetter ? $0.key.utf8.first == name.utf8.first : $0.key == name }.map(\.value)
        return found.isEmpty ? nil : found
    }

    private static let byName: KeyValuePairs<String, Unicode.GeneralCategory> = [
        "Lu": .uppercaseLetter, "Ll": .lowercaseLetter, "Lt": .titlecaseLetter, "Lm": .modifierLetter,
        "Lo": .otherLetter, "Mn": .nonspacingMark, "Mc": .spacingMark, "Me": .enclosingMark, "Nd": .decimalNumber,
        "Nl": .letterNumber, "No": .otherNumber, "Pc": .connectorPunctuation, "Pd": .dashPunctuation,
        "Ps": .openPunctuation, "Pe": .closePunctuation, "Pi": .initialPunctuation, "Pf": .finalPunctuation,
        "Po": .otherPunctuation, "Sm": .mathSymbol, "Sc": .currencySymbol, "Sk": .modifierSymbol, "So": .otherSymbol,
        "Zs": .spaceSeparator, "Zl": .lineSeparator, "Zp": .paragraphSeparator, "Cc": .control, "Cf": .format,
        "Cs": .surrogate, "Co": .privateUse, "Cn": .unassigned,
    ]
}
