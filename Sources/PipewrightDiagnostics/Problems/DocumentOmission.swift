/// What is invalid in an OpenAPI document and is left out: the warnings.
package enum DocumentOmission: Hashable, Sendable {
    case unresolvedReference(String, reason: ReferenceError)
    case wrongValue(key: String, expected: DocumentValue)
    case unknownWord(String, key: String, known: [String])
    case missingKey(String, of: DocumentPart)
    case repeatedKey(String)
    case keyNotScalar
    case severalDocuments
    case unusedPathParameter(String, path: String)
    case unknownStatus(String)
}
