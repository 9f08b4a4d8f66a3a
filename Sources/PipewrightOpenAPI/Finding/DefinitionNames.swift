import PipewrightVocabulary

/// Chooses the names of records, enums and unions.
struct DefinitionNames {
    private var types: TypeFinder
    private let swift = SwiftName()
    private var taken: Set<String>

    /// - Parameters:
    ///   - used: The positions of the definitions that the schema has.
    ///   - reserved: Swift names that definitions cannot have.
    static func choose(_ types: inout TypeFinder, used: [Int], reserved: Set<String>) {
        var names = DefinitionNames(types: types, taken: reserved)
        names.nameDocumented(used)
        for position in used where names.types.definitions[position].name.isEmpty { names.nameInline(position) }
        types = names.types
    }

    private init(types: TypeFinder, taken: Set<String>) {
        self.types = types
        self.taken = taken
    }

    /// Names from the document, without what precedes the last full stops if the rest is unique.
    private mutating func nameDocumented(_ used: [Int]) {
        let named = used.filter { types.definitions[$0].documentName != nil }
        var counts: [String: Int] = [:]
        let steps = named.map { position in
            (types.definitions[position].documentName ?? "").unicodeScalars.split(separator: ".").map { String($0) }
        }
        for parts in steps {
            for count in 1...max(1, parts.count) { counts[swiftName(parts.suffix(count)), default: 0] += 1 }
        }
        for (position, parts) in zip(named, steps) {
            // The shortest ending that no other name has.
            let isUnique = { (count: Int) in
                let name = self.swiftName(parts.suffix(count))
                return !name.isEmpty && counts[name] == 1 && !self.taken.contains(name)
            }
            let count = (1...max(1, parts.count)).first(where: isUnique)
            set(count.map { swiftName(parts.suffix($0)) } ?? swiftName(parts[...]), at: position)
        }
    }

    private func swiftName(_ parts: ArraySlice<String>) -> String {
        swift.name(parts.joined(separator: " "), as: .type) ?? ""
    }

    private mutating func nameInline(_ position: Int) {
        let definition = types.definitions[position]
        guard var hint = definition.hints.first else { return set("Value", at: position) }
        var candidates: [String] = []
        if Set(definition.hints.map(\.owner)).count > 1 || Set(definition.hints.map(\.member)).count > 1 {
            let common = Self.commonEnding(definition.hints.map(\.member))
            if !common.isEmpty { candidates.append(common) }
        }
        if case .union(let union) = definition.content, case .call = hint.owner {
            let names = union.cases.compactMap { types.position(of: $0.type) }.map { types.definitions[$0].name }
            let isNamed = names.count == union.cases.count && !names.contains("")
            if isNamed, names.count < 4 { candidates.append(names.joined(separator: "Or")) }
        }
        // The list of a response says less than the path of its call.
        if Self.generic.contains(Words.folded(hint.member)), case .definition(let owner) = hint.owner,
            types.definitions[owner].name.isEmpty, let outer = types.definitions[owner].hints.first
        {
            hint = outer
        }
        let member = hint.member.utf8.allSatisfy({ (48...57).contains($0) }) ? "" : hint.member
        switch hint.owner {
        case .call(let verb, let words):
            let last = words.last ?? "value"
            if member.isEmpty {
                let isSent = !verb.isEmpty && verb != "create"
                candidates += isSent ? [verb + "_" + last] : [last]
                candidates += [
                    words.suffix(2).joined(separator: "_"), verb + "_" + words.suffix(2).joined(separator: "_"),
                ]
            } else {
                candidates += [
                    last + "_" + member, words.suffix(2).joined(separator: "_") + "_" + member,
                    verb + "_" + words.suffix(2).joined(separator: "_") + "_" + member,
                ]
            }
        case .definition(let owner):
            let name = name(of: owner)
            if name.isEmpty { candidates.append(member.isEmpty ? "value" : member) }
            candidates.append(member.isEmpty ? name + "_" + hint.member : name + " " + member)
        }
        let names = candidates.compactMap { swift.name($0, as: .type) }
        set(names.first { !taken.contains($0) } ?? names.last ?? "Value", at: position)
    }

    /// Names of members that say nothing of what they contain.
    private static let generic: Set<String> = [
        "data", "item", "items", "result", "results", "entry", "entries", "value", "object", "record", "element", "row",
        "list",
    ]

    /// The words that all names end with: `fallback_method` and `voice_method` end with `method`.
    private static func commonEnding(_ names: [String]) -> String {
        let swift = SwiftName()
        let names = names.map { Self.words(of: swift.name($0, as: .type) ?? "") }
        guard var common = names.first else { return "" }
        for other in names.dropFirst() {
            var count = 0
            while count < min(common.count, other.count),
                common[common.count - 1 - count] == other[other.count - 1 - count]
            {
                count += 1
            }
            common = common.suffix(count)
        }
        let name = common.joined(separator: "_")
        return name.utf8.allSatisfy { (48...57).contains($0) } ? "" : name
    }

    /// The words of a name in camel case, in small letters.
    private static func words(of name: String) -> [String] {
        var words: [String] = []
        for scalar in name.unicodeScalars {
            if scalar.properties.isUppercase || words.isEmpty { words.append("") }
            words[words.count - 1] += scalar.properties.lowercaseMapping
        }
        return words
    }

    private func name(of position: Int) -> String {
        if case .alias(let type) = types.definitions[position].content, let target = types.position(of: type) {
            return types.definitions[target].name
        }
        return types.definitions[position].name
    }

    private mutating func set(_ name: String, at position: Int) {
        let base = name.isEmpty ? "Value" : name
        var unique = base
        var number = 2
        while !taken.insert(unique).inserted {
            unique = "\(base)\(number)"
            number += 1
        }
        types.definitions[position].name = unique
    }
}
