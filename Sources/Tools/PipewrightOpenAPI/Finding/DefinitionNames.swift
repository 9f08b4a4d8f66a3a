import PipeModel

/// Chooses the names of records, enums and unions.
struct DefinitionNames {
    private var types: TypeFinder
    private let swift = SwiftName()
    private var taken: NumberedNames

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
        self.taken = NumberedNames(taken)
    }

    /// Names from the document, without what precedes the last full stops if the rest is unique.
    private mutating func nameDocumented(_ used: [Int]) {
        let named = used.filter { types.definitions[$0].documentName != nil }
        var counts: [String: Int] = [:]
        let steps = withoutPrefix(
            named.map { position in
                (types.definitions[position].documentName ?? "").unicodeScalars.split(separator: ".").map { String($0) }
            })
        for parts in steps {
            for count in 1...max(1, parts.count) { counts[swiftName(parts.suffix(count)), default: 0] += 1 }
        }
        for (position, parts) in zip(named, steps) {
            // The shortest ending that no other name has.
            let isUnique = { (count: Int) in
                let name = self.swiftName(parts.suffix(count))
                return !name.isEmpty && counts[name] == 1 && !self.taken.isTaken(name)
            }
            let count = (1...max(1, parts.count)).first(where: isUnique)
            set(count.map { swiftName(parts.suffix($0)) } ?? swiftName(parts[...]), at: position)
        }
    }

    /// Names without the version at the beginning of all of them: `ApiV1User` and `ApiV1Team`.
    private func withoutPrefix(_ names: [[String]]) -> [[String]] {
        let whole = names.filter { $0.count == 1 }.map { Words.snake($0[0]).split(separator: "_").map { String($0) } }
        guard names.count > 1, whole.count == names.count, let first = whole.first else { return names }
        let shortest = whole.map(\.count).min() ?? 0
        var count = 0
        while count + 1 < shortest, PathTree.isVersion(first[count]), whole.allSatisfy({ $0[count] == first[count] }) {
            count += 1
        }
        guard count > 0 else { return names }
        let length = first.prefix(count).reduce(0) { $0 + $1.unicodeScalars.count }
        let short = names.map { name in
            // The words have no separators, such as hyphens, which the name may have.
            var left = length
            let rest = name[0].unicodeScalars.drop { scalar in
                guard left > 0 || !Self.isInWord(scalar) else { return false }
                if Self.isInWord(scalar) { left -= 1 }
                return true
            }
            return [String(String.UnicodeScalarView(rest))]
        }
        // A digit is no beginning of a name.
        return short.allSatisfy { $0[0].unicodeScalars.first?.properties.isAlphabetic == true } ? short : names
    }

    private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private func swiftName(_ parts: ArraySlice<String>) -> String {
        let text = parts.joined(separator: " ")
        return Self.isOfOtherScript(text) ? text : swift.type(text) ?? ""
    }

    /// Whether a name has letters that are not ASCII, and is a word of a schema as it stands.
    private static func isOfOtherScript(_ name: String) -> Bool {
        name.utf8.contains { $0 > 127 } && name.unicodeScalars.first?.properties.isAlphabetic == true
            && name.unicodeScalars.allSatisfy { isInWord($0) || $0 == "_" }
    }

    private mutating func nameInline(_ position: Int) {
        let definition = types.definitions[position]
        let hints = definition.hints.map { outer($0) }
        guard let hint = hints.first else { return set("Value", at: position) }
        // The first use has the docs.
        if Set(hints).count > 1, definition.record == nil { types.definitions[position].docs = nil }
        var candidates: [String] = []
        if case .union(let union) = definition.content { candidates += nameOfCases(union, hints) }
        if Set(hints.map(\.owner)).count > 1 || Set(hints.map(\.member)).count > 1 {
            let common = Self.commonEnding(hints.map(\.member))
            if !common.isEmpty { candidates.append(common) }
            // `{ "success": "OK" }` is the response of many calls.
            let isOfCalls = hints.allSatisfy { if case .call = $0.owner { $0.member.isEmpty } else { false } }
            if isOfCalls, let fields = definition.record?.fields, fields.count == 1 {
                candidates.append(fields[0].name)
            }
        }
        candidates += names(for: hint, isCase: definition.hints[0] != hint)
        if let title = definition.title { candidates.append(title) }
        let names = candidates.compactMap { swift.type($0) }
        set(names.first { !taken.isTaken($0) } ?? names.last ?? "Value", at: position)
    }

    /// The hint of the schema around, if a schema's own hint says nothing: the number of an alternative, or `data`.
    private func outer(_ hint: FoundDefinition.Hint) -> FoundDefinition.Hint {
        var hint = hint
        for _ in 0..<Self.mostSteps {
            let isGeneric = Self.generic.contains(Words.folded(hint.member))
            guard Self.isNumber(hint.member) || isGeneric, case .definition(let owner) = hint.owner,
                types.definitions[owner].documentName == nil, let next = types.definitions[owner].hints.first
            else { break }
            // Two members can be generic in one record, which then has the name.
            if isGeneric, !types.definitions[owner].name.isEmpty { break }
            let isElement = hint.isElement && !next.isElement
            hint = next
            if isElement { hint = hint.element }
        }
        return hint
    }

    private static let mostSteps = 8

    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { (48...57).contains($0) }
    }

    /// A name that says what the cases are: `CustomerOrID`, `CardOrBankAccount`.
    private func nameOfCases(_ union: FoundUnion, _ hints: [FoundDefinition.Hint]) -> [String] {
        let records = union.cases.filter { types.record(of: $0.type) != nil }.compactMap { types.position(of: $0.type) }
        let names = records.map { types.definitions[$0].name }
        guard let first = names.first, !names.contains("") else { return [] }
        let others = union.cases.filter { types.record(of: $0.type) == nil }
        if others.count == 1, types.resolved(others[0].type).isTextOrIdentity,
            types.definitions[records[0]].documentName != nil,
            names.dropFirst().allSatisfy({ $0 == "Deleted" + first })
        {
            return [first + "OrID"]
        }
        guard others.isEmpty, names.count < 4 else { return [] }
        let isOfCall = hints.allSatisfy { if case .call = $0.owner { true } else { false } }
        // Members with one name say more than the cases.
        let isOfSeveral = Set(hints.map(\.member)).count > 1
        return isOfCall || isOfSeveral ? [names.joined(separator: "Or")] : []
    }

    private func names(for hint: FoundDefinition.Hint, isCase: Bool) -> [String] {
        let member = Self.isNumber(hint.member) ? "" : hint.member
        switch hint.owner {
        case .call(let verb, let words):
            let last = words.last ?? "value"
            let two = words.suffix(2).joined(separator: "_")
            if member.isEmpty {
                let isSent = !verb.isEmpty && verb != "create"
                return (isSent ? [verb + "_" + last] : [last]) + [two, verb + "_" + two]
            }
            let names = [last + "_" + member, two + "_" + member, verb + "_" + two + "_" + member]
            return isCase ? names + [last + "_" + member + "_object"] : names
        case .definition(let owner):
            let name = name(of: owner)
            if name.isEmpty { return namesInUnnamed(member.isEmpty ? "value" : member, owner) }
            if member.isEmpty { return [name + "_" + hint.member] }
            return [name + " " + member] + (isCase ? [name + " " + member + "_object"] : [])
        }
    }

    /// Names of what is in an inline schema that has no name: the response of a list, `{ "category_list": {…} }`.
    private func namesInUnnamed(_ member: String, _ owner: Int) -> [String] {
        guard let outer = types.definitions[owner].hints.first else { return [member] }
        var names = [member]
        if !outer.member.isEmpty, !Self.isNumber(outer.member) { names.append(outer.member + "_" + member) }
        if case .call(let verb, let words) = outer.owner {
            let last = words.last ?? ""
            if Words.folded(Words.singular(last)) != Words.folded(member) { names.append(last + "_" + member) }
            names.append((verb.isEmpty ? "list" : verb) + "_" + member)
        }
        return names
    }

    /// Names of members that say nothing of what they contain.
    private static let generic: Set<String> = [
        "data", "item", "items", "result", "results", "entry", "entries", "value", "object", "record", "element", "row",
        "list",
    ]

    /// The words that all names end with: `fallback_method` and `voice_method` end with `method`.
    private static func commonEnding(_ names: [String]) -> String {
        let swift = SwiftName()
        let names = names.map { Self.words(of: swift.type($0) ?? "") }
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
        // `Null` is null in YAML.
        let base = name.isEmpty ? "Value" : name == "Null" ? "NullValue" : String(name.prefix(100))
        types.definitions[position].name = taken.take(base) ? base : taken.number(base) { "\(base)\($0)" }
    }
}
