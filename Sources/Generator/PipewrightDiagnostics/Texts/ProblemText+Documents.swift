extension ProblemText {
    /// The text about OpenAPI documents that cannot be read.
    static func text(for problem: DocumentProblem) -> Content {
        switch problem {
        case .invalidJSON(let message):
            (.invalidJSON, "invalid JSON: \(visible(message))", nil)
        case .notOpenAPI:
            (
                .notOpenAPI,
                "this is not an OpenAPI document: \(quoted("openapi")) and \(quoted("swagger")) are missing",
                "pass the main file of the document"
            )
        case .unsupportedVersion(let version, let key):
            (
                .unsupportedOpenAPI, "\(quoted("\(key): \(version)")) is an unknown version of OpenAPI",
                "the known versions: openapi: 3.0, openapi: 3.1, openapi: 3.2, swagger: 2.0"
            )
        case .missingPaths:
            (
                .missingPaths, "the document has no \(quoted("paths"))",
                "an API without operations has \(quoted("paths: {}"))"
            )
        case .tooLarge(let limit):
            (.documentTooLarge, "the file is larger than \(limit) bytes", nil)
        case .filesTooLarge(let limit):
            (.documentTooLarge, "the files of the document are together larger than \(limit) bytes", nil)
        case .tooManyFiles(let limit):
            (.documentTooLarge, "the document refers to more than \(limit) files", nil)
        case .tooManyValues(let limit):
            (
                .documentTooLarge,
                "the document has more than \(limit) values; the values of an anchor count once for each alias", nil
            )
        case .tooDeep(let limit):
            (
                .documentTooLarge, "values are nested more than \(limit) levels deep",
                "check whether a bracket is not closed"
            )
        case .tooManySchemas(let limit):
            (.documentTooLarge, "the document has more than \(limit) schemas", nil)
        case .tooManyParts(let limit):
            (
                .documentTooLarge,
                "the document has more than \(limit) parts; a part counts once for each reference to it", nil
            )
        }
    }

    /// The text about parts of OpenAPI documents that are left out.
    static func text(for omission: DocumentOmission) -> Content {
        switch omission {
        case .unresolvedReference(let reference, let reason):
            (
                .unresolvedReference, "the reference \(quoted(reference)) is left out: \(reason.text)",
                hint(for: reason)
            )
        case .recursiveSchema(let name):
            (
                .recursiveSchema,
                (name.map { "the schema \(quoted($0))" } ?? "this schema")
                    + " is a part of itself; the reference back to it is left out",
                "a schema can contain itself as a property or as an element of a list"
            )
        case .wrongValue(let key, let expected):
            (.ignoredValue, "the value of \(quoted(key)) is left out: it is not \(expected.text)", nil)
        case .notSchema:
            (.ignoredValue, "this value is left out: it is not a schema", "a schema is a mapping, or a boolean")
        case .unknownWord(let word, let key, let known):
            (
                .ignoredValue, "the value \(quoted(word)) of \(quoted(key)) is unknown and left out",
                suggestion(for: word, among: known) ?? listing("the values", known)
            )
        case .missingKey(let key, let part):
            (.incompletePart, "the \(part.text) is left out: it has no \(quoted(key))", nil)
        case .repeatedKey(let key):
            (.repeatedKey, "the key \(quoted(key)) is repeated; only its last value is used", nil)
        case .keyNotScalar:
            (.ignoredValue, "this entry is left out: its key is not a single value", nil)
        case .severalDocuments:
            (.ignoredDocument, "a second YAML document begins here; the rest of the file is left out", nil)
        case .unusedPathParameter(let name, let path):
            (
                .ignoredParameter,
                "the parameter \(quoted(name)) is left out: the path \(quoted(path)) does not have it",
                "write it into the path as \(quoted("{\(name)}")), or change its \(quoted("in"))"
            )
        case .unknownStatus(let status):
            (
                .ignoredValue, "the response \(quoted(status)) is left out: this is not a status",
                "a status is a number, as in \(quoted("200")), a range, as in \(quoted("2XX")), or \(quoted("default"))"
            )
        }
    }

    private static func hint(for reason: ReferenceError) -> String? {
        switch reason {
        case .malformed: "a reference is a file, a JSON pointer after ‘#’, or both, as in \(quoted("pets.yaml#/Pet"))"
        case .remote: "save the file in the folder of the document, and refer to it by its name"
        case .outsideFolder: "move the file into the folder of the document"
        case .noSuchFile, .unreadableFile, .absent, .circular, .tooLong: nil
        }
    }
}
