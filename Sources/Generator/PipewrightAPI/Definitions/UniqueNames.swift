import PipewrightDiagnostics

/// The Swift names of one scope, with their positions.
struct UniqueNames {
    let kind: NameKind
    /// What has the reserved names.
    let reservedFor: NameOwner
    /// What to write for a name without letters and digits.
    let remedy: NameRemedy
    private var taken: [String: SourceRange] = [:]

    init(kind: NameKind, reservedFor: NameOwner = .typeAround, remedy: NameRemedy = .rename) {
        self.kind = kind
        self.reservedFor = reservedFor
        self.remedy = remedy
    }

    /// Registers a name; returns the position of the earlier one if the name is already taken.
    mutating func register(_ name: String, at range: SourceRange) -> SourceRange? {
        if let first = taken[name] { return first }
        taken[name] = range
        return nil
    }
}
