import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    /// Reads the rules of a field's value; the form of a string is read with the formats of types.
    func readRules(_ members: Members) -> Schema.Rules {
        var rules = Schema.Rules()
        for limit in NumberLimit.allCases {
            if let entry = members[limit.key] { rules.limits[limit] = readLimit(entry.value, of: limit.key) }
        }
        rules.length = members[.length].flatMap { readLength($0.value) }
        rules.pattern = members[.pattern].flatMap { entry in
            nonEmptyText(entry.value, as: .key(.pattern)).map { Located($0.value, at: entry.value.textRange) }
        }
        rules.uniqueItems = bool(members[.uniqueItems], as: .key(.uniqueItems))
        return rules
    }

    private func readLimit(_ node: LocatedNode, of key: LanguageKey) -> Located<String>? {
        guard let text = nonEmptyText(node, as: .key(key)) else { return nil }
        guard node.isPlain, let number = Double(text.value), number.isFinite, text.value.first?.isLetter == false else {
            error(.invalidValue(text.value, of: .value(of: .key(key)), expected: .example(of: key)), at: text.range)
            return nil
        }
        return text
    }

    /// Reads `5`, `3..40`, `8..` or `..40`.
    private func readLength(_ node: LocatedNode) -> Located<Schema.LengthRange>? {
        guard let text = nonEmptyText(node, as: .key(.length)) else { return nil }
        guard let range = Self.lengthRange(text.value) else {
            let expected = Expectation.example(of: .length)
            error(.invalidValue(text.value, of: .value(of: .key(.length)), expected: expected), at: text.range)
            return nil
        }
        return Located(range, at: text.range)
    }

    private static func lengthRange(_ text: String) -> Schema.LengthRange? {
        if let length = count(text[...]) { return Schema.LengthRange(least: length, most: length) }
        let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].isEmpty else { return nil }
        let (least, most) = (parts[0], parts[2])
        let range = Schema.LengthRange(least: count(least), most: count(most))
        guard range.least != nil || range.most != nil, least.isEmpty || range.least != nil,
            most.isEmpty || range.most != nil
        else { return nil }
        return range
    }

    private static func count(_ text: Substring) -> Int? {
        text.utf8.count <= 9 && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
    }
}

extension LocatedNode {
    /// Whether it is a scalar without quotes.
    fileprivate var isPlain: Bool {
        if case .scalar(let scalar) = content { scalar.isPlain } else { false }
    }
}

extension NumberLimit {
    /// The key of the limit.
    package var key: LanguageKey {
        switch self {
        case .min: .min
        case .max: .max
        case .above: .above
        case .below: .below
        }
    }
}
