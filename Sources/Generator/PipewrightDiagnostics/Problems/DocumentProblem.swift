/// Why an OpenAPI document cannot be read: the errors.
package enum DocumentProblem: Hashable, Sendable {
    case invalidJSON(message: String)
    case notOpenAPI
    /// A version of OpenAPI that is not known. `key` is `openapi` or `swagger`.
    case unsupportedVersion(String, key: String)
    case missingPaths
    case tooLarge(limit: Int)
    case filesTooLarge(limit: Int)
    case tooManyFiles(limit: Int)
    case tooManyValues(limit: Int)
    case tooDeep(limit: Int)
    /// References repeat parts of the document more often than the limit.
    case tooManyParts(limit: Int)
    case tooManySchemas(limit: Int)
}
