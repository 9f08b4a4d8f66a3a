/// The words for every problem: the one place where diagnostics get their prose.
package struct ProblemText: Hashable, Sendable {
    /// A stable name of the rule, such as `unknown-record`.
    package let rule: String
    /// What is wrong, in one sentence without a full stop.
    package let message: String
    /// What to do about it, if that can be said.
    package let hint: String?

    package init(_ problem: Problem) {
        let (rule, message, hint) = Self.words(for: problem)
        self.rule = rule
        self.message = message
        self.hint = hint
    }

    typealias Words = (rule: String, message: String, hint: String?)

    private static func words(for problem: Problem) -> Words {
        fileWords(for: problem) ?? shapeWords(for: problem) ?? typeWords(for: problem) ?? recordWords(for: problem)
            ?? resourceWords(for: problem) ?? authWords(for: problem) ?? warningWords(for: problem) ?? outputWords(
                for: problem)
            ?? ("fault", "the schema has a fault that has no description", nil)
    }

    private static func fileWords(for problem: Problem) -> Words? {
        switch problem {
        case .unreadableFile(let reason):
            ("unreadable-file", "the file cannot be read: \(reason)", nil)
        case .wrongFileName(let expected):
            ("wrong-file-name", "a schema's file name must end in \(quoted(expected))", nil)
        case .sameOutput(let file):
            (
                "same-output", "two schemas, or files of one, would both be written to \(quoted(file))",
                "give one of them another file name"
            )
        case .fileTooLarge(let limit):
            ("file-too-large", "the file is larger than \(limit) bytes", "split it into several schemas")
        case .folderTooLarge(let files, let bytes):
            ("folder-too-large", "the folder holds more than \(files) files or \(bytes) bytes of schema", nil)
        case .missingMainFile(let name, let folder, let found):
            (
                "missing-main-file",
                found == 0
                    ? "there is no schema in the folder \(quoted(folder)): its main file would be \(quoted(name))"
                    : "the folder \(quoted(folder)) has no main file \(quoted(name))",
                "the main file is called as the folder is, and has \(quoted("pipewright: 1")) and the settings"
            )
        case .partOfFolder(let folder):
            ("part-of-folder", "this is a file of the schema \(quoted(folder))", "name the folder instead of its files")
        case .nestedFolder:
            (
                "nested-folder", "the folder of a schema has no folders of its own",
                "put all its files into the one folder"
            )
        case .linkLeadsOut:
            ("link-leads-out", "this link leads out of the folder of the schema", "put the file itself into the folder")
        case .unusableFileName(let name):
            (
                "unusable-file-name", "\(quoted(name)) cannot be the name of a topic",
                "use letters, digits, ‘-’ and ‘_’, and ‘.yaml’ after them"
            )
        case .notUTF8:
            ("not-utf8", "the file is not UTF-8 text", "save it as UTF-8")
        case .invalidYAML(let reason):
            ("invalid-yaml", "this is not YAML: \(reason)", nil)
        case .emptyFile:
            ("empty-file", "the schema is empty", "a schema begins with \(quoted("pipewright: 1"))")
        case .emptyTopic:
            (
                "empty-file", "the file is empty",
                "it would hold \(quoted("records")), \(quoted("enums")), \(quoted("unions")) or \(quoted("resources"))"
            )
        case .severalDocuments:
            (
                "several-documents", "a schema is one YAML document, and here a second one begins",
                "remove the line \(quoted("---")), or put what follows into a file of its own"
            )
        case .nestedTooDeep(let limit):
            (
                "nested-too-deep", "values are nested more than \(limit) deep",
                "no schema needs that; is a bracket not closed?"
            )
        case .tooManyNodes(let limit):
            (
                "too-many-nodes",
                "the schema has more than \(limit) values, counting those of an alias each time that it is used",
                "write out less with aliases, or split the schema"
            )
        case .unknownAnchor(let name, let known):
            (
                "unknown-anchor", "there is no anchor \(quoted(name)) above",
                suggestion(for: name, among: known) ?? "an anchor is set with &\(visible(String(name.prefix(40))))"
                    + " before a value; text that begins with * stands in quotes"
            )
        case .recursiveAlias(let name):
            (
                "recursive-alias", "the alias \(quoted(name)) stands inside the value that it names",
                "a record that contains itself names itself as a type, as in list<Name>"
            )
        case .duplicateKey(let key):
            (
                "duplicate-key", "the key \(quoted(key)) is given twice", "join the two, or rename one of them"
            )
        case .tagNotAllowed:
            ("tag-not-allowed", "a schema has no use for tags", "write the value without ‘!’, or put it in quotes")
        case .mergeKey:
            (
                "merge-key", "‘<<’ merges nothing: schemas are YAML 1.2, which has no merge keys",
                "write the entries out; what all resources share stands under \(quoted("default"))"
            )
        case .keyNotScalar:
            ("key-not-scalar", "a key must be a single value", "write it as text, in quotes if need be")
        default:
            nil
        }
    }

    private static func shapeWords(for problem: Problem) -> Words? {
        switch problem {
        case .wrongKind(let expected, let found, let what):
            (
                "wrong-kind", "\(what) must be \(expected.rawValue), not \(found.rawValue)",
                ShapeExample.hint(for: what, expected: expected, isNothing: found == .null)
            )
        case .keyOfMainFile(let key, let main):
            (
                "key-of-main-file", "the key \(quoted(key)) has its place in the main file alone",
                key == "pipewright" || key == "name"
                    ? "leave it out: the schema’s main file is \(quoted(main))" : "move it to \(quoted(main))"
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
                "\(quoted(key)) stands among the fields of \(quoted(record)), and what it has is no type of a field",
                "beside such a key the fields stand under \(quoted("fields")): "
                    + "\(visible(record)): { fields: { id: int read }, \(key): … }"
            )
        case .notYetSupported(let what):
            (
                "not-yet-supported", "\(what) cannot be used yet in this version of Pipewright",
                "leave it out for now"
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
                "unsupported-version", "this tool does not know version \(quoted(version)) of the language",
                Double(version) == Double(supported)
                    ? "write it as \(supported), without quotes and fraction"
                    : "it reads version \(supported); a newer language needs a newer Pipewright"
            )
        case .invalidValue(let value, let what, let expected):
            ("invalid-value", "\(quoted(value)) is no \(what)", "expected \(expected)")
        case .unknownValue(let value, let what, let known):
            (
                "unknown-value", "\(quoted(value)) is no \(what)",
                suggestion(for: value, among: known) ?? listing("possible values", known)
            )
        case .contradictingKeys(let first, let second):
            (
                "contradicting-keys", "\(quoted(first)) and \(quoted(second)) exclude each other",
                "leave one of them out"
            )
        case .emptyValue(let what):
            ("empty-value", "\(what) is empty", ShapeExample.hint(for: what))
        default:
            nil
        }
    }

    private static func typeWords(for problem: Problem) -> Words? {
        switch problem {
        case .malformedType(let text, let reason):
            (
                "malformed-type", "\(quoted(text)) is no type: \(reason)",
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
                "missing-flag", "the flag \(quoted(flag)) says nothing without \(quoted(other))",
                "write ‘\(other) \(flag)’, or remove it"
            )
        case .contradictingFlags(let first, let second):
            (
                "contradicting-flags", "the flags \(quoted(first)) and \(quoted(second)) contradict each other",
                "keep one of them"
            )
        case .idOfUnknownRecord(let name, let known):
            (
                "unknown-record", "there is no record \(quoted(name)) whose ID could be meant",
                suggestion(for: name, among: known) ?? listing("the records", known)
            )
        case .idOfRecordWithoutIdentity(let name):
            (
                "no-identity", "the record \(quoted(name)) has no identity, so there is no \(quoted(name + ".ID"))",
                "give it a field \(quoted("id")) or say which field is its \(quoted("identity"))"
            )
        case .idOfRecordWithSeveralFields(let name):
            (
                "composite-identity",
                "\(quoted(name + ".ID")) cannot be the type of a field: several fields make up the identity of \(quoted(name))",
                "have a field for each of them"
            )
        case .malformedPattern(let pattern, let reason):
            (
                "malformed-pattern", "\(quoted(pattern)) is no pattern of a timestamp: \(reason)",
                "expected for example yyyy-MM-dd HH:mm:ss, unix or unix-ms"
            )
        case .formatNotForType(let format, let type):
            (
                "wrong-format", "the type \(quoted(type)) has no format \(quoted(format))",
                format == "string-encoded"
                    ? "integers and IDs of integers can be string-encoded; drop the flag"
                    : "the formats: timestamp(unix), timestamp(unix-ms), timestamp(\"yyyy-MM-dd HH:mm:ss\")"
            )
        case .defaultNotForType(let value, let type, let known):
            (
                "wrong-default", "the default \(quoted(value)) is no value of type \(quoted(type))",
                suggestion(for: value, among: known) ?? listing("possible values", known)
                    ?? ShapeExample.hint(forDefaultOf: type)
            )
        case .recursiveRecord(let record, let path):
            (
                "recursive-record",
                "the record \(quoted(record)) contains itself through \(chain(path)) and never ends",
                "make one of the fields optional or a list, or refer to the record by its ID"
            )
        case .typeNotAllowed(let type, let place, let reason):
            ("type-not-allowed", "\(quoted(type)) cannot be used in \(place): \(reason)", nil)
        default:
            nil
        }
    }

    private static func recordWords(for problem: Problem) -> Words? {
        switch problem {
        case .unknownRecord(let name, let known):
            (
                "unknown-record", "there is no record \(quoted(name))",
                suggestion(for: name, among: known) ?? listing("the records", known)
            )
        case .unknownIdentity(let field, let record, let known):
            (
                "unknown-field", "the record \(quoted(record)) has no field \(quoted(field)) to be its identity",
                suggestion(for: field, among: known) ?? listing("its fields", known)
            )
        case .identityNotUsable(let field, let type):
            (
                "unusable-identity", "the field \(quoted(field)) of type \(quoted(type)) cannot identify a record",
                "an identity is a string, an integer or a uuid that is always there"
            )
        case .emptyRecord(let name):
            ("empty-record", "the record \(quoted(name)) has no fields", "fields are written as name: type")
        case .emptyEnum(let name):
            ("empty-enum", "the enum \(quoted(name)) has no values", "values are written as [one, two]")
        case .mixedEnum(let value, let isInteger):
            (
                "mixed-enum",
                isInteger
                    ? "\(quoted(value)) is an integer, and the values before it are strings"
                    : "\(quoted(value)) is a string, and the values before it are integers",
                "put integers in quotes to make them strings"
            )
        case .emptyUnion(let name):
            ("empty-union", "the union \(quoted(name)) has no cases", "cases are written as [Task.ID, Task]")
        case .ambiguousUnion(let name, let first, let second, let reason):
            (
                "ambiguous-union",
                "in the union \(quoted(name)) \(quoted(first)) and \(quoted(second)) cannot be told apart: \(reason)",
                "name the member that tells them apart with \(quoted("by")), or leave one of them out"
            )
        case .malformedSeparator(let text, let reason):
            (
                "malformed-separator", "\(quoted(text)) does not separate the parts of an identity: \(reason)",
                "it is written as identity: { fields: [sku, shop], separator: \",\" }"
            )
        case .restNotUsable(let field, let reason):
            ("unusable-rest", "the field \(quoted(field)) cannot hold the rest: \(reason)", nil)
        case .duplicateValue(let value):
            ("duplicate-value", "the value \(quoted(value)) is given twice", "remove one of them")
        case .nameCollision(let name, let kind, let other):
            (
                "name-collision", "the Swift \(kind) of this would be \(quoted(name)), which is taken by \(other)",
                "rename one of them; a field can be given another name with \(quoted("swift"))"
            )
        case .nameNotUsable(let name):
            (
                "unusable-name", "\(quoted(name)) cannot be made into a Swift name",
                "use letters, digits and underscores, with at least one letter"
            )
        default:
            nil
        }
    }

    private static func resourceWords(for problem: Problem) -> Words? {
        switch problem {
        case .missingRecord(let resource):
            (
                "missing-key", "the resource \(quoted(resource)) needs a record",
                ShapeExample.hint(forMissing: "record")
            )
        case .operationNeedsIdentity(let operation, let record):
            (
                "no-identity",
                "\(quoted(operation)) needs to know which \(quoted(record)), and that record has no identity",
                "give it a field \(quoted("id")), say which field is its \(quoted("identity")), or leave the operation out"
            )
        case .operationNeedsWritableField(let operation, let record):
            (
                "nothing-to-write",
                "\(quoted(operation)) has nothing to send: every field of \(quoted(record)) is read-only",
                "leave the operation out, or drop the flag \(quoted("read")) of a field"
            )
        case .itemNeedsIdentity(let what, let record):
            (
                "no-identity", "\(what) belong to one \(quoted(record)), and that record has no identity",
                "give it a field \(quoted("id")) or say which field is its \(quoted("identity"))"
            )
        case .operationNotForSingleton(let operation):
            (
                "operation-not-for-singleton",
                "\(quoted(operation)) makes no sense where there is only one: the resource is a singleton",
                "leave the operation out, or drop \(quoted("singleton"))"
            )
        case .sortWithoutList(let resource):
            (
                "sort-without-list", "\(quoted(resource)) has an order but no operation \(quoted("list"))",
                "add the operation, or leave \(quoted("sort")) out"
            )
        case .unknownParameter(let name, let known):
            (
                "unknown-parameter", "nothing gives \(quoted("{\(name)}")) a value here",
                suggestion(for: name, among: known) ?? listing("what can stand in { } here", known)
            )
        case .unusedParameter(let name, let path):
            (
                "unused-parameter", "\(quoted(path)) has no \(quoted("{\(name)}"))",
                "put it into the path, or leave the parameter out"
            )
        case .malformedPath(let path, let reason):
            ("malformed-path", "\(quoted(path)) is no path: \(reason)", nil)
        case .malformedPlace(let place, let reason, let kinds):
            (
                "malformed-place", "\(quoted(place)) is no place: \(reason)",
                PlaceHint.meant(by: place, among: kinds).map { "did you mean \(quoted($0))?" }
                    ?? PlaceHint.listing(kinds)
            )
        case .malformedCall(let call, let reason):
            (
                "malformed-call", "\(quoted(call)) is no call: \(reason)",
                "a call is written as METHOD path -> Result, for example POST archive -> Project"
            )
        case .unknownPaging(let name, let known):
            (
                "unknown-paging", "there is no paging named \(quoted(name))",
                suggestion(for: name, among: known) ?? listing("the paging schemes", known)
            )
        case .unknownAuth(let name, let known):
            (
                "unknown-auth", "there is no auth scheme named \(quoted(name))",
                suggestion(for: name, among: known) ?? listing("the auth schemes", known)
            )
        case .malformedServer(let url, let reason):
            ("malformed-server", "\(quoted(url)) is no server address: \(reason)", "expected https://host/path")
        case .malformedOrigin(let url, let reason):
            (
                "malformed-origin", "\(quoted(url)) is no origin: \(reason)",
                "expected https://host, and a port if need be"
            )
        case .malformedHeader(let text, let reason):
            ("malformed-header", "\(quoted(text)) cannot be sent in a header: \(reason)", nil)
        default:
            nil
        }
    }

    private static func outputWords(for problem: Problem) -> Words? {
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

    /// The links of a chain, those in the middle of a long one left out.
    private static func chain(_ names: [String]) -> String {
        let links = names.map(quoted)
        guard links.count > 8 else { return links.joined(separator: ", ") }
        return (links.prefix(5) + ["…"] + links.suffix(2)).joined(separator: ", ")
    }

    private static func suggestion(for name: String, among known: [String]) -> String? {
        NearestName.meant(by: name, among: known).map { "did you mean \(quoted($0))?" }
    }

    /// What to do instead of flags that other languages have.
    private static func flagHint(for flag: String) -> String? {
        switch flag.lowercased() {
        case "optional", "nullable", "null", "?", "|":
            "a field that may be missing or null has a ? after its type, as in string?"
        case "required", "nonnull": "a field is required unless its type ends in ?; leave the word out"
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

    /// What a note says.
    package static func words(for note: Diagnostic.Note.Content) -> String {
        switch note {
        case .firstDefined(let name): "\(quoted(name)) is first given here"
        case .setHere(let name): "\(quoted(name)) is set here"
        case .definedHere(let name): "\(quoted(name)) is defined here"
        }
    }

    /// The text of a schema as a message shows it: invisible characters escaped, and cut where it is long.
    static func quoted(_ text: String) -> String {
        let shown = visible(String(String.UnicodeScalarView(text.unicodeScalars.prefix(80))))
        return text.unicodeScalars.count > 80 ? "‘\(shown)…’" : "‘\(shown)’"
    }

    /// A text without characters that a terminal would act upon.
    package static func visible(_ text: String) -> String {
        text.unicodeScalars.map { $0 == "\t" ? "\\t" : visible($0) }.joined()
    }

    static func visible(_ scalar: Unicode.Scalar) -> String {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            scalar == "\t" ? "\t" : scalar.escaped(asASCII: true)
        default: String(scalar)
        }
    }
}
