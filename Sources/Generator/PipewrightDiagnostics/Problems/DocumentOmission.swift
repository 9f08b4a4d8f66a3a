/// What is invalid in an OpenAPI document and is left out: the warnings.
package enum DocumentOmission: Hashable, Sendable {
    case unresolvedReference(String, reason: ReferenceError)
    /// A schema, by its name if it has one, that is a part of itself.
    case recursiveSchema(String?)
    case wrongValue(key: String, expected: DocumentValue)
    case notSchema
    case unknownWord(String, key: String, known: [String])
    case missingKey(String, of: DocumentPart)
    case repeatedKey(String)
    case keyNotScalar
    case severalDocuments
    case unusedPathParameter(String, path: String)
    case unknownStatus(String)
}
