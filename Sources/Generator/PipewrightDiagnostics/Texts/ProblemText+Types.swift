import PipePattern

extension ProblemText {
    /// The text about types, flags, formats and defaults.
    static func text(for problem: TypeProblem) -> Content {
        switch problem {
        case .malformedType(let text, let reason):
            (
                .malformedType, "\(quoted(text)) is not a valid type: \(reason.text)",
                OpenAPIHint.text(forType: text) ?? ShapeExample.hint(forType: text)
            )
        case .unknownType(let name, let known):
            (
                .unknownType, "there is no type, record, enum or union named \(quoted(name))",
                suggestion(for: name, among: known) ?? listing("the types", known.suffix(19).map { $0 })
            )
        case .unknownFlag(let flag, let known):
            (
                .unknownFlag, "a field has no flag \(quoted(flag))",
                OpenAPIHint.text(forFlag: flag, among: known) ?? flagHint(for: flag)
                    ?? suggestion(for: flag, among: known) ?? listing("the flags", known)
            )
        case .flagWithoutOther(let flag, let other):
            (
                .missingFlag, "the flag \(quoted(flag)) has no effect without \(quoted(other))",
                "write ‘\(other) \(flag)’, or remove \(quoted(flag))"
            )
        case .contradictingFlags(let first, let second):
            (
                .contradictingFlags, "the flags \(quoted(first)) and \(quoted(second)) contradict each other",
                "remove one of the two"
            )
        case .requiredIsOptional(let field):
            (
                .contradictingFlags, "\(quoted(field)) is required, but its type is optional",
                "remove the \(quoted("?")), or the flag \(quoted("required"))"
            )
        case .requiredHasDefault(let field):
            (
                .contradictingFlags, "\(quoted(field)) is required, but it has a default",
                "remove the default, or the flag \(quoted("required"))"
            )
        case .idOfUnknownRecord(let name, let known):
            (
                .unknownRecord, "there is no record \(quoted(name)), so there is no \(quoted(name + ".ID"))",
                suggestion(for: name, among: known) ?? listing("the records", known)
            )
        case .idOfRecordWithoutIdentity(let name):
            (
                .noIdentity, "the record \(quoted(name)) has no identity, so there is no \(quoted(name + ".ID"))",
                identityHint
            )
        case .idOfRecordWithSeveralFields(let name):
            (
                .compositeIdentity,
                "\(quoted(name + ".ID")) cannot be the type of a field: the identity of \(quoted(name)) has several fields",
                "declare one field for each of them"
            )
        case .malformedPattern(let pattern, let reason):
            (
                .malformedPattern, "\(quoted(pattern)) is not a valid pattern of a timestamp: \(reason.text)",
                suggestion(for: pattern, among: ["unix", "unix-ms"])
                    ?? "expected for example yyyy-MM-dd HH:mm:ss, unix or unix-ms"
            )
        case .formatNotForType(let format, let type):
            (
                .wrongFormat, "the type \(quoted(type)) has no format \(quoted(format))",
                OpenAPIHint.text(forFormat: format, of: type) ?? formatHint(for: format, of: type)
            )
        case .unsupportedPattern(let pattern, let reason):
            (.unsupportedPattern, "\(quoted(pattern)) is not a supported pattern: \(reason.text)", nil)
        case .ruleNotForType(let rule, let type):
            (.wrongRule, "\(quoted(rule)) is not a rule for the type \(quoted(type))", ruleHint(for: rule))
        case .limitNotForType(let value, let key, let type):
            (
                .wrongRule,
                "\(quoted(value)) of \(quoted(key.rawValue)) is not a value of type \(quoted(type))",
                ShapeExample.hint(forDefaultOf: type)
            )
        case .emptyRange(let first, let lower, let last, let upper):
            (
                .emptyRange,
                "no number is \(first == .min ? "at least" : "above") \(lower) and "
                    + "\(last == .max ? "at most" : "below") \(upper)",
                "swap the limits, or remove one of them"
            )
        case .emptyLengthRange(let least, let most):
            (
                .emptyRange, "no value has a length of at least \(least) and at most \(most)",
                "swap the numbers, or remove one of them"
            )
        case .defaultNotForType(let value, let type, let known):
            (
                .wrongDefault, "the default \(quoted(value)) is not a value of type \(quoted(type))",
                suggestion(for: value, among: known) ?? listing("possible values", known)
                    ?? ShapeExample.hint(forDefaultOf: type)
            )
        case .recursiveRecord(let record, let path):
            (
                .recursiveRecord,
                "the record \(quoted(record)) contains itself through \(chain(path)), so no value of it can be finite",
                "make one of the fields optional or a list, or refer to the record by its ID"
            )
        case .typeNotAllowed(let type, let use, let reason):
            (.typeNotAllowed, "\(quoted(type)) cannot be used in \(use.text): \(reason.text)", nil)
        }
    }

    /// The links of a chain. The middle of a long chain is left out.
    private static func chain(_ names: [String]) -> String {
        let links = names.map(quoted)
        guard links.count > 8 else { return links.joined(separator: ", ") }
        return (links.prefix(5) + ["…"] + links.suffix(2)).joined(separator: ", ")
    }

    /// The types that have a rule.
    private static func ruleHint(for rule: String) -> String {
        switch rule {
        case "length": "strings and lists have a length"
        case "pattern", "format": "only strings have a \(rule)"
        case "unique-items": "only lists have elements"
        case "constant": "strings, numbers, Booleans and values of enums without ? can be constant"
        case "style": "only lists and objects have a style; every type can be written as json"
        case "required":
            "remove the flag; a field is required unless its type ends in ?. Strings, lists and optional fields can have "
                + "the rule that they are not blank"
        default: "only numbers have limits"
        }
    }

    /// The formats of a type.
    private static func formatHint(for format: String, of type: String) -> String? {
        if format == "string-encoded" {
            return "remove the flag; only integers and IDs that are integers can be string-encoded"
        }
        guard type == "string" else {
            return "the formats are timestamp(unix), timestamp(unix-ms) and timestamp(\"yyyy-MM-dd HH:mm:ss\")"
        }
        let formats = TextFormat.allCases.map(\.rawValue)
        return suggestion(for: format, among: formats) ?? listing("the formats of strings", formats)
    }

    /// What to write instead of flags of other languages.
    private static func flagHint(for flag: String) -> String? {
        switch flag.lowercased() {
        case "optional", "nullable", "null", "?", "|":
            OpenAPIHint.optional
        case "required", "nonnull": "remove the flag; \(OpenAPIHint.required)"
        default: nil
        }
    }
}
