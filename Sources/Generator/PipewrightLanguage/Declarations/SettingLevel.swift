/// A level of a schema that can set inherited keys. A nearer level overrides those before it.
package enum SettingLevel: String, CaseIterable, Hashable, Sendable {
    case client, defaults = "default", resource, operation, action

    /// The inherited keys that the level can set.
    package var keys: Set<LanguageKey> { Self.keys[self] ?? [] }

    private static let keys = Dictionary(
        uniqueKeysWithValues: allCases.map { level in (level, Set(KeyDeclaration.inherited(at: level).map(\.key))) })
}
