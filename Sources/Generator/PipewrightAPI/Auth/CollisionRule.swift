import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Warns about schemes that are used together and sent in the same place, where the last one would replace the
/// others.
struct CollisionRule {
    let definitions: Definitions

    func check() {
        let uses = [definitions.schema.use] + definitions.levels.map(\.use)
        for alternative in uses.compactMap({ $0 }).flatMap(\.alternatives) {
            for (index, name) in alternative.enumerated() {
                guard let scheme = definitions.schemes[name.value], let place = scheme.effectivePlace else { continue }
                let other = alternative[..<index].first { other in
                    guard let other = definitions.schemes[other.value], let otherPlace = other.effectivePlace else {
                        return false
                    }
                    return otherPlace.isSame(as: place)
                        && Set(other.coverage.map(\.value)) == Set(scheme.coverage.map(\.value))
                }
                guard let other else { continue }
                definitions.warning(
                    .sameCredentialPlace(other.value, name.value, place: place.text), at: name.range,
                    notes: [Diagnostic.Note(.definedHere(name.value), at: scheme.name.range)])
            }
        }
    }
}

extension Schema.AuthScheme {
    /// The place of the credential, if the schema determines it.
    fileprivate var effectivePlace: Place? {
        guard let kind = resolvedKind, kind.word != .custom else { return nil }
        return place?.value ?? .header("Authorization")
    }
}

extension Place {
    fileprivate func isSame(as other: Place) -> Bool {
        if case .header(let name) = self, case .header(let other) = other { return HeaderRule.same(name, other) }
        return self == other
    }
}
