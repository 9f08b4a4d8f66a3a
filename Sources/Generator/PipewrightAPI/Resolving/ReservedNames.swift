import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Swift names that are taken in a scope before its own names, each with its place if the schema declares it.
struct ReservedNames: ExpressibleByArrayLiteral {
    private let names: Set<SwiftIdentifier>
    private var places: [SwiftIdentifier: SourceRange] = [:]

    init(_ names: Set<SwiftIdentifier> = []) {
        self.names = names
    }

    init(arrayLiteral names: SwiftIdentifier...) {
        self.init(Set(names))
    }

    mutating func add(_ name: SwiftIdentifier, at range: SourceRange) {
        places[name] = range
    }

    /// Adds arguments of a call.
    ///
    /// - Parameters:
    ///   - declared: The declarations of the arguments. Placeholders may be without.
    ///   - range: The place of placeholders.
    mutating func add(_ fields: [API.Field], declared: [Schema.Field], orAt range: SourceRange) {
        let places = Dictionary(declared.map { ($0.name.value, $0.name.range) }) { first, _ in first }
        for field in fields { add(field.swiftName, at: places[field.wireName] ?? range) }
    }

    func contains(_ name: SwiftIdentifier) -> Bool {
        names.contains(name) || places[name] != nil
    }

    /// The place of a name, for diagnostics.
    func notes(for name: SwiftIdentifier) -> [Diagnostic.Note] {
        places[name].map { [Diagnostic.Note(.firstDefined(name.escaped), at: $0)] } ?? []
    }
}
