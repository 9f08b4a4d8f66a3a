import PipewrightLanguage

/// What can be wrong with the shape of a schema: its keys, and the kinds of their values.
package enum ShapeProblem: Hashable, Sendable {
    case wrongKind(expected: Problem.NodeKind, found: Problem.NodeKind, of: SchemaPart)
    case keyOfMainFile(LanguageKey, main: String)
    case duplicateDefinition(kind: DefinitionKind, name: String)
    case unknownKey(String, in: SchemaPart, known: [LanguageKey])
    case misplacedKey(LanguageKey, in: SchemaPart, belongsTo: KeyOwner)
    case keyAmongFields(String, record: String)
    case keyNotYetSupported(LanguageKey)
    case missingKey(LanguageKey, in: SchemaPart)
    case missingOneOf([LanguageKey], in: SchemaPart)
    case unsupportedVersion(String, supported: Int)
    case invalidValue(String, of: ValueKind, expected: Expectation)
    case unknownValue(String, of: ValueKind, known: [String])
    case contradictingKeys(LanguageKey, LanguageKey)
    case formatOfFile
    case emptyValue(of: SchemaPart)

    /// What a schema defines by name.
    package enum DefinitionKind: String, Hashable, Sendable {
        case record
        case enumeration = "enum"
        case union
        case resource
    }
}
