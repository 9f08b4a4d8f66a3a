import PipeModel

extension APIComparison {
    /// Compares the rules that are checked before a field is sent.
    mutating func compareRules(_ rules: Pair<API.Rules?>, of subjects: Pair<Subject>) {
        let isStricter = rules.new?.isStricter(than: rules.old ?? API.Rules()) ?? false
        let kind: ChangeKind = isStricter ? .fieldRulesStricter : .fieldRulesLooser
        add(kind, subjects, ifDifferent: rules.map { $0?.text })
    }
}

extension API.Rules {
    /// The rules as keys of the language.
    fileprivate var text: String {
        var parts = isRequired ? ["required"] : []
        for limit in NumberLimit.allCases {
            if let number = limits[limit] { parts.append("\(limit.rawValue): \(number.text)") }
        }
        if minLength != nil || maxLength != nil {
            parts.append("length: \(minLength.map { "\($0)" } ?? "")..\(maxLength.map { "\($0)" } ?? "")")
        }
        if let pattern { parts.append("pattern: \(pattern)") }
        if let format { parts.append("format: \(format.rawValue)") }
        if hasUniqueItems { parts.append("unique-items") }
        return parts.joined(separator: ", ")
    }

    /// Whether there may be values that meet the others and not these.
    fileprivate func isStricter(than other: API.Rules) -> Bool {
        isRequired && !other.isRequired || hasUniqueItems && !other.hasUniqueItems
            || pattern != nil && pattern != other.pattern || format != nil && format != other.format
            || (minLength ?? 0) > (other.minLength ?? 0) || (maxLength ?? .max) < (other.maxLength ?? .max)
            || Self.isHigher(lower, than: other.lower) || Self.isHigher(other.upper, than: upper)
    }

    /// A limit: its number, and whether it is itself out of the range.
    private typealias Bound = (number: Double, isOpen: Bool)

    private var lower: Bound { bound(.min, .above) ?? (-.infinity, false) }

    /// An open upper limit is lower than a closed one.
    private var upper: Bound { bound(.max, .below).map { ($0.number, !$0.isOpen) } ?? (.infinity, true) }

    private func bound(_ closed: NumberLimit, _ open: NumberLimit) -> Bound? {
        if let number = limits[closed].flatMap({ Double($0.text) }) { return (number, false) }
        return limits[open].flatMap { Double($0.text) }.map { ($0, true) }
    }

    private static func isHigher(_ left: Bound, than right: Bound) -> Bool {
        left.number > right.number || left.number == right.number && left.isOpen && !right.isOpen
    }
}
