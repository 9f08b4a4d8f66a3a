import PipewrightVocabulary

/// The rules of a field in the document.
///
/// They do not distinguish fields: two schemas that differ only in them become one record, with the rules that both have.
package struct FoundRules: Hashable, Sendable {
    /// The numbers as YAML text.
    var limits: [NumberLimit: String] = [:]
    var least: Int?
    var most: Int?
    var pattern: String?
    var format: String?
    var hasUniqueItems = false

    package static func == (left: Self, right: Self) -> Bool { true }

    package func hash(into hasher: inout Hasher) {}

    /// The rules that both have.
    func common(with other: FoundRules) -> FoundRules {
        var common = self
        common.limits = limits.filter { other.limits[$0.key] == $0.value }
        if least != other.least || most != other.most { (common.least, common.most) = (nil, nil) }
        if pattern != other.pattern { common.pattern = nil }
        if format != other.format { common.format = nil }
        common.hasUniqueItems = hasUniqueItems && other.hasUniqueItems
        return common
    }

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
        case .scalar("int"), .scalar("int64"), .scalar("uint64"), .scalar("double"), .scalar("float"),
            .scalar("decimal"):
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

extension FoundRecord {
    /// Keeps the rules of fields that those of the same name have, too.
    mutating func keepRules(in other: [FoundField]) {
        for index in fields.indices {
            if let field = other.first(where: { $0.name == fields[index].name }) {
                fields[index].rules = fields[index].rules.common(with: field.rules)
            }
        }
    }
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
