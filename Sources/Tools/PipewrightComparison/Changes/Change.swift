import PipewrightDiagnostics

/// A difference between two APIs.
package struct Change: Hashable, Sendable {
    package var kind: ChangeKind
    /// The subject in the old API; `nil` if only the new one has it.
    package var oldSubject: Subject?
    package var newSubject: Subject?
    /// What of the subject has changed, if that is one of several: the name of a header field, a key.
    package var name: String?
    /// The old and the new value; `nil` without one.
    package var old: String?
    package var new: String?
    /// The places in the schemas or documents. Something that is missing has the place of what would contain it.
    package var oldPlace: SourceRange
    package var newPlace: SourceRange

    /// The subject by the name that callers know.
    package var subject: Subject? { oldSubject ?? newSubject }
}
