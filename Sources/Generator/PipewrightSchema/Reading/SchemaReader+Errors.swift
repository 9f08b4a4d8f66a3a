import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

// The rules that find errors in responses.

extension SchemaReader {
    /// Reads `{ when: body#/ok is false, message: body#/error, record: Failure, validation: { object: body#/fields } }`
    func readErrorRules(_ node: LocatedNode) -> Schema.ErrorRules? {
        guard let members = members(of: node, as: .key(.errors), in: .errors) else { return nil }
        var rules = Schema.ErrorRules()
        rules.condition = members[.when].flatMap { readCondition($0.value) }
        rules.message = members[.message].flatMap { readBodyPointer($0.value) }
        rules.record = member(.record, of: members)
        rules.validation = members[.validation].flatMap { readValidation($0.value) }
        return rules
    }

    /// Reads `body#/ok is false`, `body#/status is not success`, `body#/error is present`.
    private func readCondition(_ node: LocatedNode) -> Located<Condition>? {
        guard let text = nonEmptyText(node, as: .key(.when)) else { return nil }
        var words = Self.words(of: text.value, at: node.textRange)
        func refuse() -> Located<Condition>? {
            error(
                .invalidValue(text.value, of: .condition, expected: .condition(on: "body#/ok")), at: text.range)
            return nil
        }
        guard words.count >= 3, words[1].value == "is" else { return refuse() }
        guard let place = readPlace(words[0], allowing: ["body"]) else { return nil }
        words.removeFirst(2)
        guard let test = Self.test(of: words) else { return refuse() }
        return Located(Condition(place: place.value, test: test), at: text.range)
    }

    /// The test after `is`: `false`, `not success`, `present`.
    static func test(of words: [Located<String>]) -> Condition.Test? {
        let isNegated = words.first?.value == "not"
        guard words.count == (isNegated ? 2 : 1), let word = words.last?.value else { return nil }
        return Condition.Test(isNegated: isNegated, value: word == "present" ? nil : unquoted(word))
    }

    // MARK: - Validation

    /// Reads `{ object: body#/errors }`, or `{ list: body#/errors, field: /name, message: /text }`.
    private func readValidation(_ node: LocatedNode) -> ValidationRules? {
        let part = SchemaPart.key(.validation)
        guard let members = members(of: node, as: part, in: .validation) else { return nil }
        if let object = members[.object] {
            for key in [LanguageKey.list, .field, .message] {
                guard let other = members[key] else { continue }
                let notes = [Diagnostic.Note(.setHere(.object), at: object.key.range)]
                error(.contradictingKeys(.object, key), at: other.key.range, notes: notes)
            }
            return readBodyPointer(object.value).map { .object($0.value) }
        }
        guard let list = members[.list] else {
            error(.missingOneOf([.object, .list], in: part), at: node.range)
            return nil
        }
        let place = readBodyPointer(list.value)
        let field = members[.field].flatMap { readElementPointer($0.value, as: .key(.field)) }
        let message = members[.message].flatMap {
            readElementPointer($0.value, as: .keyOfKey(.message, of: .validation))
        }
        if members[.message] == nil {
            error(.missingKey(.message, in: .keyWithKey(.validation, with: .list)), at: node.range)
        }
        guard let place, let message else { return nil }
        return .list(place.value, field: field, message: message)
    }

    /// Reads `/name`: a pointer from an element of a list; an empty pointer is the element itself.
    func readElementPointer(_ node: LocatedNode, as part: SchemaPart) -> String? {
        guard let text = text(node, as: part) else { return nil }
        if let reason = Self.problemOfPointer(text.value) {
            error(.invalidValue(text.value, of: .elementPlace, expected: .pointer(reason)), at: text.range)
            return nil
        }
        return text.value
    }

    private static func unquoted(_ word: String) -> String {
        guard word.count >= 2, word.hasPrefix("\""), word.hasSuffix("\"") else { return word }
        return String(word.dropFirst().dropLast())
    }
}
