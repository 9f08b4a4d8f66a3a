/// A key of one mapping of the language: what readers, hints, the JSON Schema, the reference and `explain` know of it.
package struct KeyDeclaration: Hashable, Sendable {
    package let key: LanguageKey
    package let shape: KeyShape
    package let isRequired: Bool
    /// The default in Markdown; `nil` if the key is required or has no default.
    package let defaultText: String?
    /// A value of the key in YAML; empty for a key without a value.
    package let example: String
    /// The section of `Docs/Language.md` with more about the key.
    package let section: String?
    /// How levels inherit the key; `nil` if they do not.
    package let inheritance: KeyInheritance?
    /// The levels that can set an inherited key.
    package let levels: [SettingLevel]
    /// The first version of the language that has the key.
    package let since: Int
    private let lines: String

    /// - Parameter docs: The sentences; a line break is a space.
    init(
        _ key: LanguageKey, _ shape: KeyShape, isRequired: Bool = false, default defaultText: String? = nil,
        example: String, see section: String? = nil, inheritance: KeyInheritance? = nil, levels: [SettingLevel] = [],
        since: Int = 1, docs: String
    ) {
        self.key = key
        self.shape = shape
        self.isRequired = isRequired
        self.defaultText = defaultText
        self.example = example
        self.section = section
        self.inheritance = inheritance
        self.levels = levels
        self.since = since
        lines = docs
    }

    /// What the key means, in sentences.
    package var docs: String { lines.split(separator: "\n").joined(separator: " ") }

    /// The key with its example, as a line of a schema.
    package var exampleLine: String {
        example.isEmpty ? "\(key.rawValue):" : "\(key.rawValue): \(example)"
    }

    /// The sentences, with the default.
    package var description: String {
        if isRequired { return docs + " Required." }
        return defaultText.map { "\(docs) Default: \($0)." } ?? docs
    }

    /// The inherited keys that a level can set.
    static func inherited(at level: SettingLevel, except keys: [LanguageKey] = []) -> [KeyDeclaration] {
        inherited.filter { $0.levels.contains(level) && !keys.contains($0.key) }
    }
}
