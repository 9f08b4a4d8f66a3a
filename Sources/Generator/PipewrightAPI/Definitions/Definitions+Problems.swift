import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

extension Definitions {
    /// Reports a type that its place does not allow.
    func refuse(
        _ type: String, in use: TypeUse, _ reason: TypeUseError, at range: SourceRange, notes: [Diagnostic.Note] = []
    ) {
        error(.typeNotAllowed(type: type, in: use, reason: reason), at: range, notes: notes)
    }

    func refuse(_ type: API.FieldType, in use: TypeUse, _ reason: TypeUseError, at range: SourceRange) {
        refuse(FieldTypes.name(of: type), in: use, reason, at: range)
    }

    /// Reports a Swift name that something else has.
    ///
    /// - Parameter first: The place of the other, if the schema declares it.
    func refuse(
        name: String, _ kind: NameKind, takenBy other: NameOwner, at range: SourceRange, first: SourceRange? = nil
    ) {
        let notes = first.map { [Diagnostic.Note(.firstDefined(name), at: $0)] } ?? []
        error(.nameCollision(name: name, kind: kind, other: other), at: range, notes: notes)
    }

    /// Reports a name that no header field can have.
    func checkHeader(name: String, at range: SourceRange) {
        guard let reason = HeaderRule.problem(inName: name) else { return }
        error(.malformedHeader(name, reason: reason), at: range)
    }

    /// Reports malformed origins.
    func checkOrigins(_ origins: [Located<String>]) {
        for origin in origins {
            guard let reason = OriginRule.problem(in: origin.value) else { continue }
            error(.malformedOrigin(origin.value, reason: reason), at: origin.range)
        }
    }

    /// A note with the position of a record.
    func definition(of record: Schema.Record) -> [Diagnostic.Note] {
        [Diagnostic.Note(.definedHere(record.name.value), at: record.name.range)]
    }
}
