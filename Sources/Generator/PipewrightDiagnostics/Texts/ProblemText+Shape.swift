extension ProblemText {
    /// The text about keys and the kinds of their values.
    static func text(for problem: ShapeProblem) -> Content {
        switch problem {
        case .wrongKind(let expected, let found, let part):
            (
                .wrongKind, wrongKind(part, expected: expected, found: found),
                openAPIHint(for: part, found)
                    ?? ShapeExample.hint(for: part, expected: expected, isNothing: found == .null)
            )
        case .keyOfMainFile(let key, let main):
            (
                .keyOfMainFile, "the key \(quoted(key.rawValue)) is allowed in the main file only",
                key == .pipewright || key == .name
                    ? "remove it: the main file of the schema is \(quoted(main))" : "move it to \(quoted(main))"
            )
        case .duplicateDefinition(let kind, let name):
            (
                .duplicateDefinition, "the \(kind.rawValue) \(quoted(name)) is defined twice",
                "rename or remove one of them"
            )
        case .unknownKey(let key, let place, let known):
            (
                .unknownKey, "\(place.text) has no key \(quoted(key))",
                OpenAPIHint.text(forKey: key, in: place) ?? suggestion(for: key, among: known.map(\.rawValue))
                    ?? listing("the keys", known.map(\.rawValue))
            )
        case .misplacedKey(let key, let place, let other):
            (.unknownKey, "\(place.text) has no key \(quoted(key.rawValue))", "it belongs to \(other.text)")
        case .keyAmongFields(let key, let record):
            (
                .keyAmongFields,
                "\(quoted(key)) is among the fields of \(quoted(record)), but its value is not a type",
                "a record with settings has its fields under \(quoted("fields")): "
                    + "\(visible(record)): { fields: { id: int read }, \(key): … }"
            )
        case .keyNotYetSupported(let key):
            (
                .notYetSupported, "the key \(quoted(key.rawValue)) is not supported yet by this version of Pipewright",
                "remove it for now"
            )
        case .missingKey(let key, let place):
            (
                .missingKey, "\(place.text) needs the key \(quoted(key.rawValue))",
                openAPIHint(for: place) ?? ShapeExample.hint(forMissing: key, of: place)
            )
        case .missingOneOf(let keys, let place):
            (
                .missingKey, "\(place.text) needs one of the keys \(choice(keys.map(\.rawValue)))",
                keys.first.flatMap { ShapeExample.hint(forMissing: $0) }
            )
        case .unsupportedVersion(let version, let supported):
            (
                .unsupportedVersion, "this tool does not support version \(quoted(version)) of the language",
                Double(version) == Double(supported)
                    ? "write \(supported), without quotes and fraction"
                    : "this tool supports version \(supported); a newer version of the language needs a newer Pipewright"
            )
        case .invalidValue(let value, let kind, let expected):
            (.invalidValue, "\(quoted(value)) is not a valid \(kind.text)", "expected \(expected.text)")
        case .unknownValue(let value, let kind, let known):
            (
                .unknownValue, "\(quoted(value)) is not a valid \(kind.text)",
                suggestion(for: value, among: known) ?? listing("possible values", known)
            )
        case .contradictingKeys(let first, let second):
            (
                .contradictingKeys, "\(quoted(first.rawValue)) and \(quoted(second.rawValue)) cannot be used together",
                "remove one of the two"
            )
        case .formatOfFile:
            (
                .contradictingKeys, "\(quoted("body: bytes")) and \(quoted("format")) cannot be used together",
                "remove one of the two"
            )
        case .emptyValue(let part):
            (.emptyValue, "\(part.text) is empty", ShapeExample.hint(for: part))
        }
    }

    private static func openAPIHint(for part: SchemaPart, _ found: Problem.NodeKind? = nil) -> String? {
        switch part {
        case .field(let name), .typeOfField(let name): OpenAPIHint.text(forTypeOf: name, found)
        default: nil
        }
    }

    private static func wrongKind(
        _ part: SchemaPart, expected: Problem.NodeKind, found: Problem.NodeKind
    ) -> String {
        if expected == .null { return "\(part.text) takes no value" }
        let beginning = "\(part.text) must be \(text(for: expected))"
        return found == .null ? "\(beginning), but the value is missing" : "\(beginning), not \(text(for: found))"
    }

    private static func text(for kind: Problem.NodeKind) -> String {
        switch kind {
        case .scalar: "a single value"
        case .mapping: "a mapping"
        case .sequence: "a list"
        case .null: "nothing"
        case .scalarOrMapping: "a single value or a mapping"
        case .scalarOrSequence: "a single value or a list"
        case .scalarOrEmpty: "a single value, [] or {}"
        }
    }
}
