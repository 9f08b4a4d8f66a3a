import PipeModel

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
    /// Whether null is a value. A field may also have `?` because it may be left out.
    var isNullable = false
    /// Whether the document requires the member, also if its type has `?` because of null.
    var isRequired = false

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
        common.isNullable = isNullable || other.isNullable
        common.isRequired = isRequired && other.isRequired
        return common
    }
}

extension FoundRecord {
    /// Keeps the rules that the fields of the same name have, too.
    mutating func keepRules(in other: [FoundField]) {
        let others = other.byName
        for index in fields.indices {
            if let field = others[fields[index].name] {
                fields[index].rules = fields[index].rules.common(with: field.rules)
            }
        }
    }
}
