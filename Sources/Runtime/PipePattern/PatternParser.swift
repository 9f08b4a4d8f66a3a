/// Reads a pattern into a tree. It does not recurse more deeply than the limit of nested groups.
struct PatternParser {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var depth = 0

    init(_ text: String) {
        scalars = Array(text.unicodeScalars.prefix(TextPattern.lengthLimit + 1))
    }

    mutating func parse() throws(PatternError) -> PatternTree {
        guard scalars.count <= TextPattern.lengthLimit else {
            throw PatternError(.tooLong(limit: TextPattern.lengthLimit), at: TextPattern.lengthLimit)
        }
        let tree = try alternatives()
        guard index == scalars.count else { throw PatternError(.unopened, at: index) }
        return tree
    }

    private var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

    private mutating func skip(_ text: String) -> Bool {
        guard scalars[index...].starts(with: text.unicodeScalars) else { return false }
        index += text.unicodeScalars.count
        return true
    }

    private func text(from start: Int) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars[start..<min(index, scalars.count)])
        return text
    }

    // MARK: - Structure

    private mutating func alternatives() throws(PatternError) -> PatternTree {
        var parts = [try sequence()]
        while skip("|") { parts.append(try sequence()) }
        return parts.count == 1 ? parts[0] : Self.set(of: parts).map { .set($0) } ?? .alternatives(parts)
    }

    /// The set of alternatives that are all sets, such as `\s|\S`, which take one step so.
    private static func set(of parts: [PatternTree]) -> ScalarSet? {
        var union = ScalarSet()
        for part in parts {
            guard case .set(let set) = part, set.isInsertable else { return nil }
            union.insert(set)
        }
        return union.normalized
    }

    private mutating func sequence() throws(PatternError) -> PatternTree {
        var parts: [PatternTree] = []
        while let scalar = current, scalar != "|", scalar != ")" {
            let start = index
            let part = try atom()
            parts.append(try quantified(part, from: start))
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func atom() throws(PatternError) -> PatternTree {
        let start = index
        guard let scalar = current else { return .sequence([]) }
        index += 1
        switch scalar {
        case "^": return .assertion(.start)
        case "$": return .assertion(.end)
        case ".": return .set(.notLineEnds)
        case "(": return try group(from: start)
        case "[": return .set(try set(from: start))
        case "*", "+", "?": throw PatternError(.nothingToRepeat, at: start)
        case "\\":
            if skip("b") { return .assertion(.wordBoundary) }
            if skip("B") { return .assertion(.noWordBoundary) }
            return .set(try escape(from: start))
        default:
            if scalar == "{", Self.counts(in: scalars[index...]) != nil {
                throw PatternError(.nothingToRepeat, at: start)
            }
            return .set(.scalar(scalar.value))
        }
    }

    private mutating func group(from start: Int) throws(PatternError) -> PatternTree {
        if skip("?") {
            for mark in ["=", "!", "<=", "<!"] where skip(mark) { throw PatternError(.lookaround, at: start) }
            if !skip(":") {
                guard skip("<"), try skipName() else {
                    index += 1
                    throw PatternError(.group(text(from: start)), at: start)
                }
            }
        }
        depth += 1
        guard depth <= TextPattern.depthLimit else {
            throw PatternError(.tooDeep(limit: TextPattern.depthLimit), at: start)
        }
        let tree = try alternatives()
        depth -= 1
        guard skip(")") else { throw PatternError(.unclosed("("), at: start) }
        return tree
    }

    /// Skips the name of a group, which is an identifier of ECMA-262, and `>`.
    private mutating func skipName() throws(PatternError) -> Bool {
        var isFirst = true
        while let scalar = current, scalar != ">" {
            let start = index
            var value = scalar.value
            index += 1
            if scalar == "\\" {
                guard skip("u") else { throw PatternError(.escape(text(from: start)), at: start) }
                value = try codePoint(from: start)
            }
            guard let scalar = Unicode.Scalar(value), Self.isInName(scalar, isFirst: isFirst) else { return false }
            isFirst = false
        }
        return !isFirst && skip(">")
    }

    private static func isInName(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
        let isStart = scalar.properties.isIDStart || scalar == "$" || scalar == "_"
        return isStart || !isFirst && (scalar.properties.isIDContinue || scalar.properties.isJoinControl)
    }

    // MARK: - Quantifiers

    private mutating func quantified(_ part: PatternTree, from start: Int) throws(PatternError) -> PatternTree {
        let position = index
        var least = 0
        var most: Int?
        switch current {
        case "*": index += 1
        case "+":
            index += 1
            least = 1
        case "?":
            index += 1
            most = 1
        case "{":
            guard let counts = Self.counts(in: scalars[(index + 1)...]) else { return part }
            index += counts.length + 1
            (least, most) = (counts.least, counts.most)
            if let most, most < least { throw PatternError(.reversed(text(from: position)), at: position) }
        default: return part
        }
        // A group with an assertion can be repeated, an assertion itself cannot.
        if case .assertion = part, scalars[start] != "(" { throw PatternError(.nothingToRepeat, at: position) }
        // Whether it is lazy does not change what is found.
        _ = skip("?")
        let tree = PatternTree.repetition(part, least: least, most: most)
        guard tree.size <= TextPattern.stepLimit else {
            throw PatternError(.tooLarge(limit: TextPattern.stepLimit), at: start)
        }
        return tree
    }

    /// `2}`, `2,}` or `2,5}`, with its length; otherwise `{` is a literal.
    private static func counts(
        in scalars: ArraySlice<Unicode.Scalar>
    ) -> (least: Int, most: Int?, length: Int)? {
        guard let end = scalars.firstIndex(where: { $0 != "," && !("0"..."9").contains($0) }), scalars[end] == "}"
        else {
            return nil
        }
        let parts = scalars[scalars.startIndex..<end].split(
            separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let least = number(first) else { return nil }
        let length = end - scalars.startIndex + 1
        guard parts.count == 2 else { return (least, least, length) }
        if parts[1].isEmpty { return (least, nil, length) }
        return number(parts[1]).map { (least, $0, length) }
    }

    private static func number(_ digits: ArraySlice<Unicode.Scalar>) -> Int? {
        guard !digits.isEmpty else { return nil }
        var number = 0
        for digit in digits {
            guard ("0"..."9").contains(digit) else { return nil }
            // No text is longer.
            number = min(number * 10 + Int(digit.value - 0x30), 1 << 40)
        }
        return number
    }

    // MARK: - Classes

    private mutating func set(from start: Int) throws(PatternError) -> ScalarSet {
        let isNegated = skip("^")
        var set = ScalarSet()
        while current != nil {
            if skip("]") {
                set.isNegated = isNegated
                return set.normalized
            }
            let position = index
            let first = try member()
            // A hyphen at the end is a literal.
            guard current == "-", index + 1 < scalars.count, scalars[index + 1] != "]" else {
                set.insert(first)
                continue
            }
            index += 1
            let last = try member()
            guard let lower = first.single, let upper = last.single else {
                // `[\w-.]` is an error with the flag `u`. Engines that allow it agree that the hyphen is a literal.
                for part in [first, .scalar(0x2D), last] { set.insert(part) }
                continue
            }
            guard lower <= upper else { throw PatternError(.reversed(text(from: position)), at: position) }
            set.insert(ScalarSet(ranges: [lower...upper]))
        }
        throw PatternError(.unclosed("["), at: start)
    }

    private mutating func member() throws(PatternError) -> ScalarSet {
        let start = index
        guard let scalar = current else { return ScalarSet() }
        index += 1
        guard scalar == "\\" else { return .scalar(scalar.value) }
        if skip("b") { return .scalar(0x08) }
        return try escape(from: start)
    }

    // MARK: - Escapes

    /// Reads an escape after its backslash.
    private mutating func escape(from start: Int) throws(PatternError) -> ScalarSet {
        guard let scalar = current else { throw PatternError(.escape("\\"), at: start) }
        index += 1
        switch scalar {
        case "d": return .digits
        case "D": return .digits.negated
        case "w": return .words
        case "W": return .words.negated
        case "s": return .spaces
        case "S": return .spaces.negated
        case "t": return .scalar(0x09)
        case "n": return .scalar(0x0A)
        case "v": return .scalar(0x0B)
        case "f": return .scalar(0x0C)
        case "r": return .scalar(0x0D)
        case "0":
            if let next = current, ("0"..."9").contains(next) { throw PatternError(.escape("\\0"), at: start) }
            return .scalar(0)
        case "1"..."9", "k": throw PatternError(.backreference, at: start)
        case "c":
            guard let letter = current, letter.isASCII, letter.properties.isAlphabetic else {
                throw PatternError(.escape("\\c"), at: start)
            }
            index += 1
            return .scalar(letter.value % 32)
        case "x": return .scalar(try hexadecimal(digits: 2, from: start))
        case "u": return .scalar(try codePoint(from: start))
        case "p", "P": return try property(isNegated: scalar == "P", from: start)
        default:
            // Patterns escape more punctuation than they need to.
            guard scalar.isASCII, !scalar.properties.isAlphabetic, scalar.value > 0x20 || scalar == " " else {
                throw PatternError(.escape(text(from: start)), at: start)
            }
            return .scalar(scalar.value)
        }
    }

    private mutating func hexadecimal(digits: Int, from start: Int) throws(PatternError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<digits {
            guard let digit = current?.hexadecimalValue else {
                throw PatternError(.escape(text(from: start)), at: start)
            }
            value = value * 16 + digit
            index += 1
        }
        return value
    }

    /// `\u0041`, `\u{1F600}`, or two surrogates. One without the other is a code point that no text has.
    private mutating func codePoint(from start: Int) throws(PatternError) -> UInt32 {
        var value: UInt32 = 0
        if skip("{") {
            while let digit = current?.hexadecimalValue, value <= 0x10FFFF {
                value = value * 16 + digit
                index += 1
            }
            guard index - start > 3, skip("}") else { throw PatternError(.escape(text(from: start)), at: start) }
        } else {
            value = try hexadecimal(digits: 4, from: start)
            let end = index
            if (0xD800...0xDBFF).contains(value), skip("\\u"), current != "{" {
                let low = try hexadecimal(digits: 4, from: end)
                if (0xDC00...0xDFFF).contains(low) {
                    return 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
                }
            }
            index = end
        }
        guard value <= 0x10FFFF else { throw PatternError(.escape(text(from: start)), at: start) }
        return value
    }

    /// `{Lu}`, `{Letter}`, `{gc=L}`, `{Alphabetic}`.
    private mutating func property(isNegated: Bool, from start: Int) throws(PatternError) -> ScalarSet {
        guard skip("{") else { throw PatternError(.escape(text(from: start)), at: start) }
        let isCategory = skip("General_Category=") || skip("gc=")
        let first = index
        while let scalar = current, scalar != "}" { index += 1 }
        let name = text(from: first)
        guard skip("}") else { throw PatternError(.property(name), at: start) }
        if let categories = CategorySet.categories(named: name) {
            return ScalarSet(categories: [CategorySet(categories, isNegated: isNegated)])
        }
        guard !isCategory else { throw PatternError(.property(name), at: start) }
        if let property = UnicodeProperty(named: name) {
            return ScalarSet(properties: [PropertySet(property: property, isNegated: isNegated)])
        }
        switch Array(name.utf8) {
        case Array("Any".utf8): return ScalarSet(ranges: isNegated ? [] : [0...0x10FFFF])
        case Array("ASCII".utf8): return ScalarSet(ranges: [isNegated ? 0x80...0x10FFFF : 0...0x7F])
        case Array("Assigned".utf8): return ScalarSet(categories: [CategorySet([.unassigned], isNegated: !isNegated)])
        default: break
        }
        let keys = ["Script=", "sc=", "Script_Extensions=", "scx="]
        let isScript = keys.contains { name.utf8.starts(with: $0.utf8) }
        throw PatternError(isScript ? .script(name) : .property(name), at: start)
    }
}

extension Unicode.Scalar {
    /// The value of a hexadecimal digit.
    fileprivate var hexadecimalValue: UInt32? {
        switch self {
        case "0"..."9": value - 0x30
        case "a"..."f", "A"..."F": (value | 0x20) - 0x57
        default: nil
        }
    }
}

extension ScalarSet {
    /// Its only scalar.
    fileprivate var single: UInt32? {
        guard categories.isEmpty, properties.isEmpty, !isNegated, ranges.count == 1, ranges[0].count == 1 else {
            return nil
        }
        return ranges[0].lowerBound
    }
}
