import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Swift names that are taken in a scope before its own names, each with its place if the schema declares it.
struct ReservedNames: ExpressibleByArrayLiteral {
    private let names: Set<SwiftIdentifier>
    private var places: [SwiftIdentifier: SourceRange] = [:]

    init(_ names: Set<SwiftIdentifier> = []) { self.names = names }

    init(arrayLiteral names: SwiftIdentifier...) { self.init(Set(names)) }

    mutating func add(_ name: SwiftIdentifier, at range: SourceRange) { places[name] = range }

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
    func place(of name: SwiftIdentifier) -> SourceRange? { places[name] }
}

extension ReservedNames {
    /// The members that every item has.
    private static let membersOfItems: Set<SwiftIdentifier> = ["pipe", "with", "cancelCalls"]

    /// The members that every pipe has.
    private static let membersOfPipes: Set<SwiftIdentifier> = [
        "with", "cancelCalls", "callSettings", "url", "description",
    ]

    /// The names that a resource's actions and children cannot have: the names of members for users. Members for generated
    /// code need not be listed: their first two arguments are a method and a path, so that no action has the same
    /// signature.
    init(on target: ActionTarget, operations: [Schema.OperationOptions]) {
        var names = target == .item ? Self.membersOfItems : Self.membersOfPipes
        names.formUnion(operations.map { SwiftIdentifier($0.operation.value.rawValue) })
        if target == .collection {
            let known = Set(operations.map(\.operation.value))
            if known.contains(.list) { names.formUnion(["all", "pages", "first"]) }
            if known.contains(.create) || known.contains(.replace) { names.insert("save") }
        }
        self.init(names)
    }
}
