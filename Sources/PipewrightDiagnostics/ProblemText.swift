/// The text of every problem. All texts of diagnostics are here, so that they can be read and compared.
package struct ProblemText: Hashable, Sendable {
    /// A stable name of the rule, such as `unknown-record`.
    package let rule: String
    /// Says what is wrong, in one sentence without a full stop.
    package let message: String
    /// Says what to write instead; `nil` if that is not known.
    package let hint: String?

    package init(_ problem: Problem) {
        let (rule, message, hint) = Self.text(for: problem)
        self.rule = rule
        self.message = message
        self.hint = hint
    }

    typealias Text = (rule: String, message: String, hint: String?)

    private static func text(for problem: Problem) -> Text {
        fileText(for: problem) ?? shapeText(for: problem) ?? typeText(for: problem) ?? recordText(for: problem)
            ?? resourceText(for: problem) ?? authText(for: problem) ?? warningText(for: problem)
            ?? outputText(for: problem) ?? ("unknown-problem", "the schema has a problem without a description", nil)
    }

    private static func fileText(for problem: Problem) -> Text? {
        switch problem {
        case .unreadableFile(let reason):
            ("unreadable-file", "the file cannot be read: \(reason)", nil)
        case .wrongFileName(let expected):
            ("wrong-file-name", "a schema's file name must end in \(quoted(expected))", nil)
        case .sameOutput(let file):
            (
                "same-output",
                "two schemas, or two files of one schema, would be written to the same file \(quoted(file))",
                "rename one of the two files"
            )
        case .fileTooLarge(let limit):
            ("file-too-large", "the file is larger than \(limit) bytes", "split it into several schemas")
        case .folderTooLarge(let files, let bytes):
            ("folder-too-large", "the folder holds more than \(files) files or \(bytes) bytes of schema", nil)
        case .missingMainFile(let name, let folder, let found):
            (
                "missing-main-file",
                found == 0
                    ? "the folder \(quoted(folder)) has no schema: its main file would be \(quoted(name))"
                    : "the folder \(quoted(folder)) has no main file \(quoted(name))",
                "the main file has the name of the folder, and holds \(quoted("pipewright: 1")) and the settings"
            )
        case .partOfFolder(let folder):
            (
                "part-of-folder", "this file is a part of the schema \(quoted(folder))",
                "pass the folder instead of its files"
            )
        case .nestedFolder:
            (
                "nested-folder", "the folder of a schema cannot contain folders",
                "move all files of the schema into one folder"
            )
        case .linkLeadsOut:
            (
                "link-leads-out", "this link leads out of the folder of the schema",
                "replace the link with the file itself"
            )
        case .unusableFileName(let name):
            (
                "unusable-file-name", "\(quoted(name)) cannot be the name of a topic",
                "use letters, digits, ‘-’ and ‘_’, and ‘.yaml’ after them"
            )
        case .notUTF8:
            ("not-utf8", "the file is not UTF-8 text", "save the file as UTF-8")
        case .invalidYAML(let reason):
            ("invalid-yaml", "invalid YAML: \(reason)", nil)
        case .emptyFile:
            ("empty-file", "the schema is empty", "a schema begins with \(quoted("pipewright: 1"))")
        case .emptyTopic:
            (
                "empty-file", "the file is empty",
                "add \(quoted("records")), \(quoted("enums")), \(quoted("unions")) or \(quoted("resources")), or remove the file"
            )
        case .severalDocuments:
            (
                "several-documents", "a second YAML document begins here; a schema is a single document",
                "remove the line \(quoted("---")), or move what follows into a separate file"
            )
        case .nestedTooDeep(let limit):
            (
                "nested-too-deep", "values are nested more than \(limit) levels deep",
                "check whether a bracket is not closed; no schema needs so many levels"
            )
        case .tooManyNodes(let limit):
            (
                "too-many-nodes",
                "the schema has more than \(limit) values; the values of an anchor count once for each alias",
                "use fewer aliases, or split the schema"
            )
        case .unknownAnchor(let name, let known):
            (
                "unknown-anchor", "no anchor \(quoted(name)) is defined above",
                suggestion(for: name, among: known) ?? "define an anchor with &\(visible(String(name.prefix(40))))"
                    + " before a value; put a text that begins with * in quotes"
            )
        case .recursiveAlias(let name):
            (
                "recursive-alias", "the alias \(quoted(name)) is inside the value that it refers to",
                "to let a record contain itself, use its name as a type, as in list<Name>"
            )
        case .duplicateKey(let key):
            (
                "duplicate-key", "the key \(quoted(key)) is repeated",
                "merge the two entries, or rename one of them"
            )
        case .tagNotAllowed:
            ("tag-not-allowed", "a schema cannot have YAML tags", "write the value without ‘!’, or put it in quotes")
        case .mergeKey:
            (
                "merge-key", "‘<<’ is not supported: schemas are YAML 1.2, which has no merge keys",
                "write the entries out; put settings of all resources under \(quoted("default"))"
            )
        case .keyNotScalar:
            ("key-not-scalar", "a key must be a single value", "write the key as text, in quotes if necessary")
        default:
            nil
        }
    }

    private static func shapeText(for problem: Problem) -> Text? {
        switch problem {
        case .wrongKind(let expected, let found, let what):
            (
                "wrong-kind", wrongKind(what, expected: expected, found: found),
                ShapeExample.hint(for: what, expected: expected, isNothing: found == .null)
            )
        case .keyOfMainFile(let key, let main):
            (
                "key-of-main-file", "the key \(quoted(key)) is allowed in the main file only",
                key == "pipewright" || key == "name"
                    ? "remove it: the main file of the schema is \(quoted(main))" : "move it to \(quoted(main))"
            )
        case .duplicateDefinition(let kind, let name):
            ("duplicate-definition", "the \(kind) \(quoted(name)) is defined twice", "rename or remove one of them")
        case .unknownKey(let key, let place, let known):
            (
                "unknown-key", "\(place) has no key \(quoted(key))",
                suggestion(for: key, among: known) ?? listing("the keys", known)
            )
        case .misplacedKey(let key, let place, let other):
            ("unknown-key", "\(place) has no key \(quoted(key))", "it belongs to \(other)")
        case .keyAmongFields(let key, let record):
            (
                "key-among-fields",
                "\(quoted(key)) is among the fields of \(quoted(record)), but its value is not a type",
                "a record with settings has its fields under \(quoted("fields")): "
                    + "\(visible(record)): { fields: { id: int read }, \(key): … }"
            )
        case .notYetSupported(let what):
            (
                "not-yet-supported", "\(what) is not supported yet by this version of Pipewright",
                "remove it for now"
            )
        case .missingKey(let key, let place):
            (
                "missing-key", "\(place) needs the key \(quoted(key))",
                ShapeExample.hint(forMissing: key, of: place)
            )
        case .missingOneOf(let keys, let place):
            (
                "missing-key", "\(place) needs one of the keys \(choice(keys))",
                keys.first.flatMap { ShapeExample.hint(forMissing: $0) }
            )
        case .unsupportedVersion(let version, let supported):
            (
                "unsupported-version", "this tool does not support version \(quoted(version)) of the language",
                Double(version) == Double(supported)
                    ? "write \(supported), without quotes and fraction"
                    : "this tool supports version \(supported); a newer version of the language needs a newer Pipewright"
            )
        case .invalidValue(let value, let what, let expected):
            ("invalid-value", "\(quoted(value)) is not a valid \(what)", "expected \(expected)")
        case .unknownValue(let value, let what, let known):
            (
                "unknown-value", "\(quoted(value)) is not a valid \(what)",
                suggestion(for: value, among: known) ?? listing("possible values", known)
            )
        case .contradictingKeys(let first, let second):
            (
                "contradicting-keys", "\(quoted(first)) and \(quoted(second)) cannot be used together",
                "remove one of the two"
            )
        case .emptyValue(let what):
            ("empty-value", "\(what) is empty", ShapeExample.hint(for: what))
        default:
            nil
        }
    }

    private static func typeText(for problem: Problem) -> Text? {
        switch problem {
        case .malformedType(let text, let reason):
            (
                "malformed-type", "\(quoted(text)) is not a valid type: \(reason)",
                ShapeExample.hint(forType: text)
            )
        case .unknownType(let name, let known):
            (
                "unknown-type", "there is no type, record, enum or union named \(quoted(name))",
                suggestion(for: name, among: known) ?? listing("the types", known.suffix(18).map { $0 })
            )
        case .unknownFlag(let flag, let known):
            (
                "unknown-flag", "a field has no flag \(quoted(flag))",
                flagHint(for: flag) ?? suggestion(for: flag, among: known) ?? listing("the flags", known)
            )
        case .flagWithoutOther(let flag, let other):
            (
                "missing-flag", "the flag \(quoted(flag)) has no effect without \(quoted(other))",
                "write ‘\(other) \(flag)’, or remove \(quoted(flag))"
            )
        case .contradictingFlags(let first, let second):
            (
                "contradicting-flags", "the flags \(quoted(first)) and \(quoted(second)) contradict each other",
                "remove one of the two"
            )
        case .idOfUnknownRecord(let name, let known):
            (
                "unknown-record", "there is no record \(quoted(name)), so there is no \(quoted(name + ".ID"))",
                suggestion(for: name, among: known) ?? listing("the records", known)
            )
        case .idOfRecordWithoutIdentity(let name):
            (
                "no-identity", "the record \(quoted(name)) has no identity, so there is no \(quoted(name + ".ID"))",
                identityHint
            )
        case .idOfRecordWithSeveralFields(let name):
            (
                "composite-identity",
                "\(quoted(name + ".ID")) cannot be the type of a field: the identity of \(quoted(name)) has several fields",
                "declare one field for each of them"
            )
        case .malformedPattern(let pattern, let reason):
            (
                "malformed-pattern", "\(quoted(pattern)) is not a valid pattern of a timestamp: \(reason)",
                suggestion(for: pattern, among: ["unix", "unix-ms"])
                    ?? "expected for example yyyy-MM-dd HH:mm:ss, unix or unix-ms"
            )
        case .formatNotForType(let format, let type):
            (
                "wrong-format", "the type \(quoted(type)) has no format \(quoted(format))",
                format == "string-encoded"
                    ? "remove the flag; only integers and IDs that are integers can be string-encoded"
                    : "the formats are timestamp(unix), timestamp(unix-ms) and timestamp(\"yyyy-MM-dd HH:mm:ss\")"
            )
        case .defaultNotForType(let value, let type, let known):
            (
                "wrong-default", "the default \(quoted(value)) is not a value of type \(quoted(type))",
                suggestion(for: value, among: known) ?? listing("possible values", known)
                    ?? ShapeExample.hint(forDefaultOf: type)
            )
        case .recursiveRecord(let record, let path):
            (
                "recursive-record",
                "the record \(quoted(record)) contains itself through \(chain(path)), so no value of it can be finite",
                "make one of the fields optional or a list, or refer to the record by its ID"
            )
        case .typeNotAllowed(let type, let place, let reason):
            ("type-not-allowed", "\(quoted(type)) cannot be used in \(place): \(reason)", nil)
        default:
            nil
        }
    }

    private static func recordText(for problem: Problem) -> Text? {
        switch problem {
        case .unknownRecord(let name, let known):
            (
                "unknown-record", "there is no record \(quoted(name))",
                suggestion(for: name, among: known) ?? listing("the records", known)
            )
        case .unknownIdentity(let field, let record, let known):
            (
                "unknown-field", "the record \(quoted(record)) has no field \(quoted(field)), which its identity names",
                suggestion(for: field, among: known) ?? listing("its fields", known)
            )
        case .identityNotUsable(let field, let type):
            (
                "unusable-identity", "the field \(quoted(field)) of type \(quoted(type)) cannot identify a record",
                "an identity is a required field of type string, integer or uuid"
            )
        case .emptyRecord(let name):
            ("empty-record", "the record \(quoted(name)) has no fields", "fields are written as name: type")
        case .emptyEnum(let name):
            ("empty-enum", "the enum \(quoted(name)) has no values", "values are written as [one, two]")
        case .mixedEnum(let value, let isInteger):
            (
                "mixed-enum",
                isInteger
                    ? "\(quoted(value)) is an integer, but the values before it are strings"
                    : "\(quoted(value)) is a string, but the values before it are integers",
                "put integers in quotes to make them strings"
            )
        case .emptyUnion(let name):
            ("empty-union", "the union \(quoted(name)) has no cases", "cases are written as [Task.ID, Task]")
        case .ambiguousUnion(let name, let first, let second, let reason):
            (
                "ambiguous-union",
                "the cases \(quoted(first)) and \(quoted(second)) of the union \(quoted(name)) cannot be distinguished: \(reason)",
                "name a member that distinguishes the cases with \(quoted("by")), or remove one of the two"
            )
        case .malformedSeparator(let text, let reason):
            (
                "malformed-separator", "\(quoted(text)) cannot separate the parts of an identity: \(reason)",
                "write a separator as in identity: { fields: [sku, shop], separator: \",\" }"
            )
        case .restNotUsable(let field, let reason):
            ("unusable-rest", "the field \(quoted(field)) cannot have the flag \(quoted("rest")): \(reason)", nil)
        case .duplicateValue(let value):
            ("duplicate-value", "the value \(quoted(value)) is repeated", "remove one of the two")
        case .nameCollision(let name, let kind, let other):
            (
                "name-collision", "the Swift \(kind) would be \(quoted(name)), which is already the name of \(other)",
                "rename one of the two; \(quoted("swift")) sets another name for a field"
            )
        case .namespaceCollision(let name, let other):
            (
                "name-collision",
                "the Swift enum that holds the client's types would be \(quoted(name)), which is the name of \(other)",
                "give it another name with naming: { namespace: … }"
            )
        case .nameNotUsable(let name):
            (
                "unusable-name", "\(quoted(name)) cannot be turned into a Swift name",
                "use letters, digits and underscores, with at least one letter"
            )
        default:
            nil
        }
    }

    private static func resourceText(for problem: Problem) -> Text? {
        switch problem {
        case .missingRecord(let resource):
            (
                "missing-key", "the resource \(quoted(resource)) needs a record",
                ShapeExample.hint(forMissing: "record")
            )
        case .operationNeedsIdentity(let operation, let record):
            (
                "no-identity", "\(quoted(operation)) needs the identity of \(quoted(record)), but that record has none",
                "\(identityHint), or remove the operation"
            )
        case .operationNeedsWritableField(let operation, let record):
            (
                "nothing-to-write",
                "\(quoted(operation)) has nothing to send: every field of \(quoted(record)) is read-only",
                "remove the operation, or the flag \(quoted("read")) of a field"
            )
        case .itemNeedsIdentity(let what, let record):
            (
                "no-identity", "\(what) belong to a single \(quoted(record)), but that record has no identity",
                identityHint
            )
        case .operationNotForSingleton(let operation):
            (
                "operation-not-for-singleton",
                "a singleton cannot have the operation \(quoted(operation))",
                "remove the operation, or \(quoted("singleton"))"
            )
        case .sortWithoutList(let resource):
            (
                "sort-without-list", "\(quoted(resource)) has \(quoted("sort")) but no operation \(quoted("list"))",
                "add the operation, or remove \(quoted("sort"))"
            )
        case .unknownParameter(let name, let known):
            (
                "unknown-parameter", "\(quoted("{\(name)}")) has no value here",
                suggestion(for: name, among: known) ?? listing("possible names in { }", known)
            )
        case .unusedParameter(let name, let path):
            (
                "unused-parameter", "\(quoted(path)) has no \(quoted("{\(name)}"))",
                "add it to the path, or remove the parameter"
            )
        case .malformedPath(let path, let reason):
            ("malformed-path", "\(quoted(path)) is not a valid path: \(reason)", nil)
        case .malformedPlace(let place, let reason, let kinds):
            (
                "malformed-place", "\(quoted(place)) is not a valid place: \(reason)",
                PlaceHint.meant(by: place, among: kinds).map { "did you mean \(quoted($0))?" }
                    ?? PlaceHint.listing(kinds)
            )
        case .malformedCall(let call, let reason):
            (
                "malformed-call", "\(quoted(call)) is not a valid call: \(reason)",
                "a call is written as METHOD path -> Result, for example POST archive -> Project"
            )
        case .unknownPaging(let name, let known):
            (
                "unknown-paging", "there is no paging scheme named \(quoted(name))",
                suggestion(for: name, among: known) ?? listing("the paging schemes", known)
            )
        case .unknownAuth(let name, let known):
            (
                "unknown-auth", "there is no auth scheme named \(quoted(name))",
                suggestion(for: name, among: known) ?? listing("the auth schemes", known)
            )
        case .malformedServer(let url, let reason):
            ("malformed-server", "\(quoted(url)) is not a valid server URL: \(reason)", "expected https://host/path")
        case .malformedOrigin(let url, let reason):
            (
                "malformed-origin", "\(quoted(url)) is not a valid origin: \(reason)",
                "expected https://host or https://host:port"
            )
        case .malformedHeader(let text, let reason):
            ("malformed-header", "\(quoted(text)) cannot be sent in a header: \(reason)", nil)
        default:
            nil
        }
    }

    private static func outputText(for problem: Problem) -> Text? {
        switch problem {
        case .templateInvalid(let name, let reason):
            ("invalid-template", "the template \(quoted(name)) cannot be read: \(reason)", nil)
        case .renderingFailed(let template):
            ("rendering-failed", "the template \(quoted(template)) could not be rendered", nil)
        case .unwritable(let path, let reason):
            ("unwritable", "\(quoted(path)) cannot be written: \(reason)", nil)
        default:
            nil
        }
    }

    /// The links of a chain. The middle of a long chain is left out.
    private static func chain(_ names: [String]) -> String {
        let links = names.map(quoted)
        guard links.count > 8 else { return links.joined(separator: ", ") }
        return (links.prefix(5) + ["…"] + links.suffix(2)).joined(separator: ", ")
    }

    private static let identityHint = "add a field \(quoted("id")), or name its identity with \(quoted("identity"))"
    private static func wrongKind(_ what: String, expected: Problem.NodeKind, found: Problem.NodeKind) -> String {
        if expected == .null { return "\(what) takes no value" }
        let beginning = "\(what) must be \(expected.rawValue)"
        return found == .null ? "\(beginning), but the value is missing" : "\(beginning), not \(found.rawValue)"
    }

    private static func suggestion(for name: String, among known: [String]) -> String? {
        NearestName.meant(by: name, among: known).map { "did you mean \(quoted($0))?" }
    }

    /// What to write instead of flags of other languages.
    private static func flagHint(for flag: String) -> String? {
        switch flag.lowercased() {
        case "optional", "nullable", "null", "?", "|":
            "write ? after the type of a field that may be missing or null, as in string?"
        case "required", "nonnull": "remove the flag; a field is required unless its type ends in ?"
        default: nil
        }
    }

    /// `‘a’, ‘b’ or ‘c’`
    private static func choice(_ names: [String]) -> String {
        let names = names.map(quoted)
        guard let last = names.last, names.count > 1 else { return names.joined() }
        return names.dropLast().joined(separator: ", ") + " or " + last
    }

    private static func listing(_ what: String, _ names: [String]) -> String? {
        var seen: Set<String> = []
        let names = names.filter { seen.insert($0).inserted }
        guard !names.isEmpty else { return nil }
        let shown = names.prefix(20).joined(separator: ", ")
        return names.count > 20 ? "\(what): \(shown), …" : "\(what): \(shown)"
    }

    /// The text of a note.
    package static func text(for note: Diagnostic.Note.Content) -> String {
        switch note {
        case .firstDefined(let name): "\(quoted(name)) is first defined here"
        case .setHere(let name): "\(quoted(name)) is set here"
        case .definedHere(let name): "\(quoted(name)) is defined here"
        }
    }
}
