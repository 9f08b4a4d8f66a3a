import PipeModel
import PipePattern
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightSchema

/// Resolves the rules of fields' values.
struct RuleResolver {
    let definitions: Definitions
    let values: ValueResolver

    /// The rules of a field's value, without those that do not fit its type; `nil` without rules.
    func resolve(of field: Schema.Field, type: API.FieldType) -> API.Rules? {
        let authored = field.rules
        var rules = API.Rules()
        let kind = kind(of: type.required)
        func refuse(_ rule: LanguageKey, at range: SourceRange) {
            definitions.error(.ruleNotForType(rule: rule.rawValue, type: FieldTypes.name(of: type)), at: range)
        }
        if let flag = field.flag(.required) {
            if type.isOptional || kind == .text || kind == .list {
                rules.isRequired = true
            } else {
                definitions.error(.ruleNotForType(rule: "required", type: FieldTypes.name(of: type)), at: flag.range)
            }
        }
        for limit in NumberLimit.allCases {
            guard let value = authored.limits[limit] else { continue }
            if kind == .number {
                rules.limits[limit] = resolve(value, of: limit, type: type)
            } else {
                refuse(limit.key, at: value.range)
            }
        }
        checkRange(authored.limits)
        if let length = authored.length {
            if let least = length.value.least, let most = length.value.most, least > most {
                definitions.error(.emptyLengthRange(least: least, most: most), at: length.range)
            }
            if kind == .text || kind == .list {
                (rules.minLength, rules.maxLength) = (length.value.least, length.value.most)
            } else {
                refuse(.length, at: length.range)
            }
        }
        if let pattern = authored.pattern {
            if kind != .text { refuse(.pattern, at: pattern.range) }
            rules.pattern = resolve(pattern: pattern)
        }
        if let format = authored.format { rules.format = resolve(format: format) }
        if let unique = authored.uniqueItems {
            if kind != .list { refuse(.uniqueItems, at: unique.range) }
            rules.hasUniqueItems = unique.value
        }
        return rules == API.Rules() ? nil : rules
    }

    /// Reports rules where they have no effect.
    func refuse(of field: Schema.Field) {
        func refuse(_ rule: LanguageKey, at range: SourceRange?) {
            if let range {
                definitions.error(
                    .misplacedKey(rule, in: .field(field.name.value), belongsTo: .fieldOfRecord), at: range)
            }
        }
        for limit in NumberLimit.allCases { refuse(limit.key, at: field.rules.limits[limit]?.range) }
        refuse(.length, at: field.rules.length?.range)
        refuse(.pattern, at: field.rules.pattern?.range)
        if let format = field.rules.format, resolve(format: format) != nil { refuse(.format, at: format.range) }
        refuse(.uniqueItems, at: field.rules.uniqueItems?.range)
    }

    // MARK: - Numbers

    private func resolve(_ value: Located<String>, of limit: NumberLimit, type: API.FieldType) -> API.Rules.Limit? {
        var scalar: API.Scalar?
        switch type.required {
        case .scalar(let own): scalar = own
        case .identifier(let name, _): scalar = definitions.identityScalar(ofRecord: name)
        default: break
        }
        guard let literal = scalar.flatMap({ values.literal(value.value, isPlain: true, scalar: $0) }) else {
            let name = scalar.map { FieldTypes.name(of: .scalar($0)) } ?? FieldTypes.name(of: type)
            definitions.error(.limitNotForType(value: value.value, of: limit.key, type: name), at: value.range)
            return nil
        }
        return API.Rules.Limit(text: value.value, literal: literal)
    }

    private func checkRange(_ limits: [NumberLimit: Located<String>]) {
        for (closed, open) in [(NumberLimit.min, NumberLimit.above), (.max, .below)] {
            if limits[closed] != nil, let second = limits[open] {
                definitions.error(.contradictingKeys(closed.key, open.key), at: second.range)
            }
        }
        guard let lower = limits[.min] ?? limits[.above], let upper = limits[.max] ?? limits[.below],
            let least = Double(lower.value), let most = Double(upper.value)
        else { return }
        let isOpen = limits[.above] != nil || limits[.below] != nil
        guard least > most || least == most && isOpen else { return }
        let (first, last) = (
            limits[.min] != nil ? NumberLimit.min : .above, limits[.max] != nil ? NumberLimit.max : .below
        )
        definitions.error(.emptyRange(first, lower.value, last, upper.value), at: upper.range)
    }

    // MARK: - Texts

    private func resolve(pattern: Located<String>) -> String? {
        do throws(PatternError) {
            _ = try TextPattern(pattern.value)
            return pattern.value
        } catch {
            let length = max(1, pattern.range.length - error.offset)
            definitions.error(
                .unsupportedPattern(pattern.value, reason: error.reason),
                at: pattern.range.part(offset: error.offset, length: length))
            return nil
        }
    }

    private func resolve(format: Located<String>) -> TextFormat? {
        if let known = TextFormat(rawValue: format.value) { return known }
        definitions.error(.formatNotForType(format: format.value, type: "string"), at: format.range)
        return nil
    }

    // MARK: - Types

    private enum Kind { case text, number, list, other }

    private func kind(of type: API.FieldType) -> Kind {
        switch type {
        case .scalar(let scalar): kind(of: scalar)
        case .identifier(let name, _): definitions.identityScalar(ofRecord: name).map { kind(of: $0) } ?? .other
        case .list(let element): element == .scalar(.plain(.file)) ? .other : .list
        case .enumeration, .record, .union, .map, .optional: .other
        }
    }

    private func kind(of scalar: API.Scalar) -> Kind {
        guard let plain = scalar.plain else { return .other }
        return plain == .string ? .text : plain.isNumber ? .number : .other
    }
}
