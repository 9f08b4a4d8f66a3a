import PipeModel

extension FoundRules {
    /// The rules as keys of a field of a type, without those that it cannot have.
    func entries(for type: FoundType) -> [String] {
        var entries: [String] = []
        func addLength() {
            let (least, most) = (least.map { "\($0)" } ?? "", most.map { "\($0)" } ?? "")
            if !least.isEmpty || !most.isEmpty {
                entries.append("length: " + (least == most ? least : "\(least)..\(most)"))
            }
        }
        switch type.required {
        case .scalar("string"), .identity:
            addLength()
            if let pattern { entries.append("pattern: " + YAMLText.quoted(pattern)) }
            if let format { entries.append("format: " + format) }
            if type.required != .string { fallthrough }
        case .scalar where type.required.scalar?.isNumber == true:
            for limit in NumberLimit.allCases {
                if let number = limits[limit] { entries.append("\(limit.rawValue): \(number)") }
            }
        case .list(let element) where element != .file:
            addLength()
            if hasUniqueItems { entries.append("unique-items: true") }
        default: break
        }
        return entries
    }
}

extension FoundField {
    /// The rules that are checked when the field is sent, as keys.
    var ruleEntries: [String] { flags.contains(.read) ? [] : rules.entries(for: type) }
}

extension FoundAPI {
    /// Whether a field of a record or of the body of an operation has rules.
    var hasRules: Bool {
        used.contains { definitions[$0].record?.fields.contains { !$0.ruleEntries.isEmpty } ?? false }
            || resources.contains(where: \.hasRules)
    }
}

extension FoundResource {
    fileprivate var hasRules: Bool {
        operations.contains { $0.body?.contains { !$0.ruleEntries.isEmpty } ?? false }
            || children.contains(where: \.hasRules)
    }
}
