import PipeModel

/// Gives fields, values and cases a Swift name where the derived one is missing or taken.
enum DistinctNames {
    private static let swift = SwiftName()

    static func fields(_ fields: [FoundField]) -> [FoundField] {
        groups([fields], path: "")[0]
    }

    /// The fields of a record. If another member identifies it, `id` has another name in Swift, since that is the identity.
    static func fields(of record: FoundRecord, named name: String) -> [FoundField] {
        guard let identity = record.identity.first else { return fields(record.fields) }
        let fields = record.fields.map { field in
            var field = field
            if field.name != identity, swift.name(field.name, as: .member) == "id" {
                field.swift = swift.name(name + "_id", as: .member)?.escaped
            }
            return field
        }
        return Self.fields(fields)
    }

    /// Fields that are arguments of one call.
    static func groups(_ groups: [[FoundField]], path: String) -> [[FoundField]] {
        let parameters = Set(ResourceFinder.parameters(in: path))
        let inPath = Set(parameters.compactMap { swift.name($0, as: .member) })
        var taken = NumberedNames(Set(inPath.map(\.escaped)))
        return groups.map { fields in
            fields.map { field in
                var field = field
                let derived = field.swift.map { SwiftIdentifier($0) } ?? swift.name(field.name, as: .member)
                if let derived, inPath.contains(derived), parameters.contains(field.name) {
                    return field
                }
                let (name, isDerived) = unique(derived, &taken)
                if !isDerived { field.swift = name }
                return field
            }
        }
    }

    static func values(_ enumeration: FoundEnumeration) -> [FoundEnumeration.Value] {
        var taken = NumberedNames()
        return enumeration.values.map { value in
            var value = value
            let text = value.swift ?? value.text
            let short = String(text.prefix(100))
            let (name, isDerived) = unique(swift.name(short, as: .enumCase), &taken)
            if !isDerived || value.swift != nil || short != text { value.swift = name }
            return value
        }
    }

    /// The Swift names of events; `nil` for those that are derived.
    static func events(_ names: [String]) -> [String?] {
        var taken = NumberedNames()
        return names.map { name in
            let short = String(name.prefix(100))
            let (swiftName, isDerived) = unique(swift.name(short, as: .enumCase), &taken)
            return isDerived && short == name ? nil : swiftName
        }
    }

    static func cases(_ types: [String]) -> [String] {
        var taken = NumberedNames()
        return types.map { unique(swift.name($0, as: .enumCase), &taken).0 }
    }

    /// The derived name if it is free, or another one; and which of both it is.
    private static func unique(_ derived: SwiftIdentifier?, _ taken: inout NumberedNames) -> (String, Bool) {
        let fallback = "value"
        if let derived, taken.take(derived.escaped) { return (derived.escaped, true) }
        if derived == nil, taken.take(fallback) { return (fallback, false) }
        let base = derived?.plain ?? fallback
        return (taken.number(base, from: derived == nil ? 3 : 2) { "\(base)\($0)" }, false)
    }
}
