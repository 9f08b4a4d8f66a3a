import PipewrightDiagnostics
import PipewrightSchema

/// Swift names that are taken in a scope before its own names, each with its place if the schema declares it.
struct ReservedNames: ExpressibleByArrayLiteral {
    private var places: [String: SourceRange?]

    init(_ names: Set<String> = []) {
        places = Dictionary(uniqueKeysWithValues: names.map { ($0, nil) })
    }

    init(arrayLiteral names: String...) {
        self.init(Set(names))
    }

    mutating func add(_ name: String, at range: SourceRange) {
        places[name] = range
    }

    /// Adds arguments of a call.
    ///
    /// - Parameters:
    ///   - declared: The declarations of the arguments. Placeholders may be without.
    ///   - range: The place of placeholders.
    mutating func add(_ fields: [API.Field], declared: [Schema.Field], orAt range: SourceRange) {
        for field in fields {
            add(field.swiftName, at: declared.first { $0.name.value == field.wireName }?.name.range ?? range)
        }
    }

    func contains(_ name: String) -> Bool {
        places[name] != nil
    }

    /// The place of a name, for diagnostics.
    func notes(for name: String) -> [Diagnostic.Note] {
        guard case .some(.some(let range)) = places[name] else { return [] }
        return [Diagnostic.Note(.firstDefined(name), at: range)]
    }
}
