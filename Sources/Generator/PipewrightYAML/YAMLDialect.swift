import PipewrightDiagnostics

/// The YAML that a reader accepts: its limits, and whether it tolerates what schemas may not have.
package enum YAMLDialect: Sendable {
    /// YAML 1.2 without tags and merge keys, for schemas.
    case schema
    /// YAML as other tools write it, for OpenAPI documents. Merge keys are merged, tags ignored. What cannot be used is
    /// left out with a warning: all values of a key but the last one, keys that are not scalars, and documents after the
    /// first one.
    case document

    /// The maximum size of a file, in bytes.
    package var fileSize: Int {
        switch self {
        case .schema: YAMLReader.Limits.fileSize
        case .document: 64 * 1024 * 1024
        }
    }

    /// The maximum depth of nested collections, also through aliases.
    package var depth: Int {
        switch self {
        case .schema: YAMLReader.Limits.depth
        case .document: 500
        }
    }

    /// The maximum number of values and keys. Those of an anchor count again for each alias.
    package var nodes: Int {
        switch self {
        case .schema: YAMLReader.Limits.nodes
        case .document: 5_000_000
        }
    }

    package var isLenient: Bool { self == .document }

    package var fileTooLarge: Problem {
        switch self {
        case .schema: .file(.fileTooLarge(limit: fileSize))
        case .document: .document(.tooLarge(limit: fileSize))
        }
    }

    package var nestedTooDeep: Problem {
        switch self {
        case .schema: .file(.nestedTooDeep(limit: depth))
        case .document: .document(.tooDeep(limit: depth))
        }
    }

    package var tooManyNodes: Problem {
        switch self {
        case .schema: .file(.tooManyNodes(limit: nodes))
        case .document: .document(.tooManyValues(limit: nodes))
        }
    }
}
