import PipewrightLanguage

/// What can be wrong with records, enums, unions and names.
package enum RecordProblem: Hashable, Sendable {
    case unknownRecord(String, known: [String])
    case unknownIdentity(String, record: String, known: [String])
    case identityNotUsable(field: String, type: String)
    case malformedSeparator(String, reason: SeparatorError)
    /// A relation that cannot be, with the names that may be meant.
    case unusableRelation(String, reason: RelationError, known: [String] = [])
    case emptyRecord(String)
    case emptyEnum(String)
    case mixedEnum(value: String, isInteger: Bool)
    case emptyUnion(String)
    case ambiguousUnion(String, first: String, second: String, reason: UnionError)
    case restNotUsable(field: String, reason: RestError)
    /// A field whose absence has no meaning.
    case noZero(field: String, type: String, reason: ZeroError)
    case storedWithoutIdentity(String)
    /// A field that `index`, `search`, `version` or `identity` of a stored record names, with the names that may be meant.
    case columnNotUsable(String, in: LanguageKey, reason: ColumnError, known: [String] = [])
    case duplicateValue(String)
    case nameCollision(name: String, kind: NameKind, other: NameOwner)
    case namespaceCollision(String, other: NameOwner)
    case nameNotUsable(String, remedy: NameRemedy = .rename)
}
