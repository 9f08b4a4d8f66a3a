/// What a change does to the users of a client, from the worst to the least.
package enum Severity: String, CaseIterable, Hashable, Sendable {
    /// Code that uses the client no longer compiles.
    case code
    /// The client sends or reads something else.
    case wire
    /// Something is added or allowed; callers need no change.
    case compatible
    /// Docs and deprecations.
    case wording
}

/// The changes for which a comparison fails.
package enum FailureCondition: String, CaseIterable, Hashable, Sendable {
    /// `code` and `wire`.
    case breaking
    case code
    case wire
    case any

    package func includes(_ severity: Severity) -> Bool {
        switch self {
        case .breaking: severity == .code || severity == .wire
        case .code: severity == .code
        case .wire: severity == .wire
        case .any: true
        }
    }
}
