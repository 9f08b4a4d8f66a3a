import PipePattern
import PipeWords
import PipewrightLanguage

/// What can be wrong with types, flags, formats and defaults.
package enum TypeProblem: Hashable, Sendable {
    case malformedType(String, reason: TypeError)
    case unknownType(String, known: [String])
    case unknownFlag(String, known: [String])
    case contradictingFlags(String, String)
    case requiredIsOptional(String)
    case requiredHasDefault(String)
    case flagWithoutOther(String, other: String)
    case idOfUnknownRecord(String, known: [String])
    case idOfRecordWithoutIdentity(String)
    case idOfRecordWithSeveralFields(String)
    case formatNotForType(format: String, type: String)
    case malformedPattern(String, reason: TimestampPatternError)
    /// A regular expression that is malformed or has more than the subset of the language.
    case unsupportedPattern(String, reason: PatternError.Reason)
    /// A rule, by its key or flag.
    case ruleNotForType(rule: String, type: String)
    case limitNotForType(value: String, of: LanguageKey, type: String)
    /// A lower and an upper limit that no number meets, and lengths that no value has.
    case emptyRange(NumberLimit, String, NumberLimit, String)
    case emptyLengthRange(least: Int, most: Int)
    case defaultNotForType(value: String, type: String, known: [String] = [])
    case recursiveRecord(String, through: [String])
    case typeNotAllowed(type: String, in: TypeUse, reason: TypeUseError)
}
