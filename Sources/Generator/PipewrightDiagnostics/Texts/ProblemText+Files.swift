extension ProblemText {
    /// The text about files and YAML.
    static func text(for problem: FileProblem) -> Content {
        switch problem {
        case .unreadableFile(let reason):
            (.unreadableFile, "the file cannot be read: \(reason.text)", nil)
        case .wrongFileName(let expected):
            (.wrongFileName, "a schema's file name must end in \(quoted(expected))", nil)
        case .unbuildableFileName(let name):
            (
                .wrongFileName, "\(quoted(name)) cannot be the name of a schema: a build cannot use it",
                "use no quotation mark, backslash or control character, such as a line break"
            )
        case .sameOutput(let file):
            (
                .sameOutput,
                "two schemas, or two files of one schema, would be written to the same file \(quoted(file))",
                "rename one of the two files"
            )
        case .fileTooLarge(let limit):
            (.fileTooLarge, "the file is larger than \(limit) bytes", "split it into several schemas")
        case .folderTooLarge(let files, let bytes):
            (.folderTooLarge, "the folder holds more than \(files) files or \(bytes) bytes of schema", nil)
        case .missingMainFile(let name, let folder, let found):
            (
                .missingMainFile,
                found == 0
                    ? "the folder \(quoted(folder)) has no schema: its main file would be \(quoted(name))"
                    : "the folder \(quoted(folder)) has no main file \(quoted(name))",
                "the main file has the name of the folder, and holds \(quoted("pipewright: 1")) and the settings"
            )
        case .partOfFolder(let folder):
            (
                .partOfFolder, "this file is a part of the schema \(quoted(folder))",
                "pass the folder instead of its files"
            )
        case .nestedFolder:
            (
                .nestedFolder, "the folder of a schema cannot contain folders",
                "move all files of the schema into one folder"
            )
        case .linkLeadsOut:
            (
                .linkLeadsOut, "this link leads out of the folder of the schema",
                "replace the link with the file itself"
            )
        case .unusableFileName(let name):
            (
                .unusableFileName, "\(quoted(name)) cannot be the name of a topic",
                "use letters, digits, ‘-’ and ‘_’, and ‘.yaml’ after them"
            )
        case .notUTF8:
            (.notUTF8, "the file is not UTF-8 text", "save the file as UTF-8")
        case .invalidYAML(let reason):
            (.invalidYAML, "invalid YAML: \(reason.text)", nil)
        case .emptyFile:
            (.emptyFile, "the schema is empty", "a schema begins with \(quoted("pipewright: 1"))")
        case .emptyTopic:
            (
                .emptyFile, "the file is empty",
                "add \(quoted("records")), \(quoted("enums")), \(quoted("unions")) or \(quoted("resources")), or remove the file"
            )
        case .emptyDocument:
            (.emptyFile, "the file is empty", "an OpenAPI document begins with \(quoted("openapi: 3.1.0"))")
        case .severalDocuments:
            (
                .severalDocuments, "a second YAML document begins here; a schema is a single document",
                "remove the line \(quoted("---")), or move what follows into a separate file"
            )
        case .nestedTooDeep(let limit):
            (
                .nestedTooDeep, "values are nested more than \(limit) levels deep",
                "check whether a bracket is not closed; no schema needs so many levels"
            )
        case .tooManyNodes(let limit):
            (
                .tooManyNodes,
                "the schema has more than \(limit) values; the values of an anchor count once for each alias",
                "use fewer aliases, or split the schema"
            )
        case .unknownAnchor(let name, let known):
            (
                .unknownAnchor, "no anchor \(quoted(name)) is defined above",
                suggestion(for: name, among: known) ?? "define an anchor with &\(visible(String(name.prefix(40))))"
                    + " before a value; put a text that begins with * in quotes"
            )
        case .recursiveAlias(let name):
            (
                .recursiveAlias, "the alias \(quoted(name)) is inside the value that it refers to",
                "to let a record contain itself, use its name as a type, as in list<Name>"
            )
        case .duplicateKey(let key):
            (
                .duplicateKey, "the key \(quoted(key)) is repeated",
                "merge the two entries, or rename one of them"
            )
        case .tagNotAllowed:
            (.tagNotAllowed, "a schema cannot have YAML tags", "write the value without ‘!’, or put it in quotes")
        case .mergeKey:
            (
                .mergeKey, "‘<<’ is not supported: schemas are YAML 1.2, which has no merge keys",
                "write the entries out; put settings of all resources under \(quoted("default"))"
            )
        case .keyNotScalar:
            (.keyNotScalar, "a key must be a single value", "write the key as text, in quotes if necessary")
        }
    }
}
