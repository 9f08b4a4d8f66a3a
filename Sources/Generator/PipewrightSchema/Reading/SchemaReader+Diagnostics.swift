import PipewrightDiagnostics
import PipewrightLanguage

extension SchemaReader {
    func error(_ problem: ShapeProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        switch problem {
        // The key may have been in a part that was left out, such as an alias without an anchor.
        case .missingKey where isPartial, .missingOneOf where isPartial: return
        default: diagnostics.error(problem, at: range, notes: notes)
        }
    }

    func error(_ problem: RecordProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        switch problem {
        case .emptyRecord where isPartial, .emptyEnum where isPartial: return
        default: diagnostics.error(problem, at: range, notes: notes)
        }
    }

    /// Reports two keys that exclude each other.
    func contradiction(
        _ first: LanguageKey, at place: SourceRange, with second: LanguageKey, at range: SourceRange
    ) {
        error(.contradictingKeys(first, second), at: range, notes: [Diagnostic.Note(.setHere(first), at: place)])
    }

    /// Reports a key that only other variants of a part have. A misspelled key was reported already.
    func refuseMisplaced(_ key: LanguageKey, of members: Members, in part: SchemaPart, _ others: [String]) {
        guard let entry = members[key], entry.key.text == key.rawValue else { return }
        error(.misplacedKey(key, in: part, belongsTo: .partWith(others)), at: entry.key.range)
    }

    /// The key that chooses the variant of a part. Reports other such keys; a misspelled one was reported already.
    func chosen<Key>(
        among given: [Key], of members: Members, by languageKey: (Key) -> LanguageKey
    ) -> Key? {
        let exact = given.compactMap { key in
            members[languageKey(key)].flatMap {
                $0.key.text == languageKey(key).rawValue ? (key: key, range: $0.key.range) : nil
            }
        }.sorted { ($0.range.line, $0.range.column) < ($1.range.line, $1.range.column) }
        guard let first = exact.first else { return given.first }
        for other in exact.dropFirst() {
            contradiction(languageKey(first.key), at: first.range, with: languageKey(other.key), at: other.range)
        }
        return first.key
    }

    /// Reports a type that a call returns besides the one in its text.
    func secondResult(of call: Located<String>, at range: SourceRange) {
        error(
            .malformedCall(call.value, reason: .resultTwice), at: range,
            notes: [Diagnostic.Note(.resultSetHere, at: call.range)])
    }
}
