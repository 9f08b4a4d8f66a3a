import PipeModel
import PipewrightDiagnostics

/// Decides how the cases of unions are distinguished, and replaces unions for which the language has no way by other types.
struct UnionDecision {
    enum Kind: Hashable {
        case string, number, boolean, array, object
    }

    static let caseLimit = 1000
    /// How many unions may come from merging others.
    private static let newUnionLimit = 1_000

    var types: TypeFinder
    /// The position of the first definition that is not of the document.
    private let first: Int
    private var queue: [Int] = []
    var decided: Set<Int> = []
    /// The unions that are being decided, each a case of the one before.
    var outer: [Int] = []

    static let mostNested = 50

    /// The records that became one, by the position of that one; and the one of several records.
    private var parts: [Int: Set<Int>] = [:]
    private var wholes: [Set<Int>: Int] = [:]

    /// Decides all unions of the types.
    static func decide(_ types: inout TypeFinder) {
        var decision = UnionDecision(types: types)
        for position in types.definitions.indices {
            if case .union = types.definitions[position].content { decision.queue.append(position) }
        }
        let unions = decision.queue.count
        var next = 0
        while next < decision.queue.count {
            if next < unions || decision.queue.count <= unions + newUnionLimit {
                decision.decide(decision.queue[next])
            } else {
                decision.giveUp(decision.queue[next])
            }
            next += 1
        }
        types = decision.types
        // Cases without members of their type have any members.
        for position in types.definitions.indices where types.definitions[position].record?.fields.isEmpty == true {
            types.definitions[position].content = .record(FoundRecord(fields: [.rest(named: "additional_properties")]))
        }
    }

    private init(types: TypeFinder) {
        self.types = types
        first = types.definitions.count
    }

    /// Makes a union that is not decided any value.
    private mutating func giveUp(_ position: Int) {
        guard case .union = types.definitions[position].content, decided.insert(position).inserted else { return }
        types.definitions[position].content = .alias(.json)
        lose(.json, at: position)
    }

    mutating func decide(_ position: Int) {
        guard case .union(let union) = types.definitions[position].content, decided.insert(position).inserted else {
            return
        }
        outer.append(position)
        defer { outer.removeLast() }
        guard var cases = leaves(of: union, at: position), !cases.isEmpty, !cases.contains(where: { $0.type == .json })
        else {
            types.definitions[position].content = .alias(.json)
            return lose(.json, at: position)
        }
        if union.by == nil {
            var seen: Set<FoundType> = []
            cases = cases.filter { seen.insert($0.type).inserted }.map { FoundUnion.Case(value: "", type: $0.type) }
        }
        if let found = discriminated(cases, by: union.by, at: position)?.withOthers(of: union) {
            loseOthers(of: found, at: position)
            types.definitions[position].content = .union(found)
            if let by = union.by, found.by != by { lose(.discriminator(by), at: position) }
            return
        }
        let objects = cases.filter { kind(of: $0.type) == .object }
        if objects.count > 1, objects.count < cases.count,
            let found = discriminated(objects, by: union.by, at: position)?.withOthers(of: union)
        {
            loseOthers(of: found, at: position)
            // The objects are one case by a member, and the values of other kinds are cases by their shape.
            let inner = newDefinition(.union(found), at: position, member: "object")
            decided.insert(inner)
            cases.removeAll { kind(of: $0.type) == .object }
            cases.append(FoundUnion.Case(value: "", type: .definition(inner)))
            if let by = union.by, found.by != by { lose(.discriminator(by), at: position) }
        } else if let by = union.by {
            lose(.discriminator(by), at: position)
            if union.isOfSubtypes { lose(.otherSubtypes(by: by), at: position) }
        }
        decideByShape(cases.map(\.type), at: position)
    }

    /// Notes that other values lack the members of a base.
    mutating func loseOthers(of union: FoundUnion, at position: Int) {
        guard union.isOfSubtypes, union.unknown == nil, let by = union.by else { return }
        lose(.otherSubtypes(by: by), at: position)
    }

    mutating func lose(_ loss: Loss.Definition, at position: Int) {
        types.lossesOfDefinitions.append((position, loss))
    }

    /// Decides a union whose cases the shape of the JSON distinguishes.
    private mutating func decideByShape(_ cases: [FoundType], at position: Int) {
        let kinds = cases.map { kind(of: $0) }
        var result: [FoundType] = []
        var done: Set<Kind> = []
        for kind in kinds where done.insert(kind).inserted {
            let same = zip(cases, kinds).filter { $0.1 == kind }.map(\.0)
            result += distinguishable(same, kind, at: position, isAlone: same.count == cases.count)
        }
        if result.contains(.json) {
            types.definitions[position].content = .alias(.json)
            lose(.json, at: position)
        } else if result.count == 1 {
            if result[0] != .definition(position) { types.definitions[position].content = .alias(result[0]) }
        } else {
            types.definitions[position].content = .union(FoundUnion(cases: result.map { .init(value: "", type: $0) }))
        }
    }

    // MARK: - By shape

    func kind(of type: FoundType) -> Kind {
        switch type {
        case .scalar("bool"): .boolean
        case .scalar(let name): Self.isNumber(name) ? .number : .string
        case .list: .array
        case .map: .object
        case .optional(let inner): kind(of: inner)
        case .identity, .file: .string
        case .definition(let position):
            switch types.definitions[position].content {
            case .record, .union: .object
            case .enumeration(let found): found.isInteger ? .number : .string
            case .alias(let type): kind(of: type)
            }
        }
    }

    private static func isNumber(_ name: String) -> Bool {
        ["timestamp(unix)", "timestamp(unix-ms)"].contains(name)
            || API.Scalar.Plain(rawValue: name)?.jsonKinds == [.number]
    }

    /// One case for values of one kind, or several objects that their required members distinguish.
    private mutating func distinguishable(
        _ same: [FoundType], _ kind: Kind, at position: Int, isAlone: Bool
    ) -> [FoundType] {
        // A decimal is read from a string or a number.
        guard same.count > 1 else { return same }
        switch kind {
        case .boolean: return [.scalar("bool")]
        case .string: return [string(of: same, at: position, isAlone: isAlone)]
        case .number:
            let isWhole = same.allSatisfy { $0 != .scalar("double") && $0 != .scalar("float") }
            return [merged(same, .scalar(isWhole ? "int64" : "double"), at: position)]
        case .array:
            let found = same.compactMap { type -> FoundType? in
                if case .list(let element) = type { return types.resolved(element) }
                return nil
            }
            let elements = found.map(\.required)
            lose(.oneList, at: position)
            guard !elements.contains(.json) else {
                if elements.contains(where: { $0 != .json }) { lose(.json, at: position) }
                return [.list(.json)]
            }
            let element = newUnion(of: elements, at: position, member: "element")
            return [.list(found.contains(where: \.isOptional) ? element.orNil : element)]
        case .object: return objects(same, at: position, isAlone: isAlone)
        }
    }

    /// One type for texts. An enum has other values, too, so that it is also the type of any text.
    private mutating func string(of same: [FoundType], at position: Int, isAlone: Bool) -> FoundType {
        var merged = FoundEnumeration()
        var known: Set<String> = []
        for type in same where type != .string {
            guard case .definition(let other) = type, case .enumeration(let found) = types.definitions[other].content
            else { return self.merged(same, .string, at: position) }
            merged.values += found.values.filter { known.insert($0.text).inserted }
        }
        if same.contains(.string), known.isSubset(of: [""]) { return .string }
        guard isAlone else {
            return .definition(newDefinition(.enumeration(merged), at: position, member: "value"))
        }
        types.definitions[position].content = .enumeration(merged)
        return .definition(position)
    }

    /// The type of all alternatives of one kind, with a line of the report, since they say more.
    private mutating func merged(_ same: [FoundType], _ type: FoundType, at position: Int) -> FoundType {
        let definition = types.definitions[position]
        if case .scalar(let scalar) = type, same.contains(where: { $0 != type }) {
            let name = definition.documentName ?? types.name(of: definition.hints.first)
            if name.isEmpty {
                lose(.merged(scalar), at: position)
            } else {
                types.lose(.merged(name: name, type: scalar))
            }
        }
        return type
    }

    private mutating func objects(_ same: [FoundType], at position: Int, isAlone: Bool) -> [FoundType] {
        var byMembers: [Set<String>: [Int]] = [:]
        for (index, type) in same.enumerated() { byMembers[requiredMembers(of: type), default: []].append(index) }
        // A member that some records may lack distinguishes them better than none.
        let all = same.map { FoundUnion.Case(value: "", type: $0) }
        if byMembers.count < same.count,
            let found = discriminated(all, by: nil, at: position, allowsMissing: true)
        {
            guard isAlone else { return [.definition(newDefinition(.union(found), at: position, member: "object"))] }
            types.definitions[position].content = .union(found)
            return [.definition(position)]
        }
        // Records that differ only in optional members become one record.
        var result: [FoundType] = []
        for (index, type) in same.enumerated() {
            let group = byMembers[requiredMembers(of: type)] ?? []
            guard group.first == index else { continue }
            guard group.count > 1 else {
                result.append(type)
                continue
            }
            let records = group.compactMap { types.record(of: same[$0]) }
            guard records.count == group.count else { return [.json] }
            let isWhole = isAlone && group.count == same.count
            let cases = group.map { FoundUnion.Case(value: "", type: same[$0]) }
            if !isWhole, let found = discriminated(cases, by: nil, at: position) {
                // A union by a member counts like a record that requires this member alone.
                if byMembers[[found.by ?? ""]] == nil || byMembers[[found.by ?? ""]] == group {
                    result.append(.definition(newDefinition(.union(found), at: position, member: "object")))
                    continue
                }
            }
            // Members of such records can be the same alternatives again, and so on without an end.
            let parts = group.reduce(into: Set<Int>()) { $0.formUnion(self.parts(of: same[$1])) }
            let target = isWhole ? position : newDefinition(.record(FoundRecord()), at: position, member: "object")
            let known = wholes[parts]
            // What is told of the record holds for its members.
            if known == nil || position < first { lose(.oneRecord, at: position) }
            if let known, types.definitions[target].documentName == nil {
                types.definitions[known].hints += types.definitions[target].hints
                types.definitions[target].content = .alias(.definition(known))
                if isWhole { return [.definition(known)] }
                result.append(.definition(known))
                continue
            }
            wholes[parts] = wholes[parts] ?? target
            self.parts[target] = parts
            let constants = group.map { types.position(of: same[$0]).flatMap { types.constants[$0] } ?? [:] }
            types.definitions[target].content = .record(merged(Array(zip(records, constants)), at: position))
            if isWhole { return [.definition(position)] }
            result.append(.definition(target))
        }
        return result
    }

    /// The records that a type consists of.
    private func parts(of type: FoundType) -> Set<Int> {
        guard let position = types.position(of: type) else { return [] }
        return parts[position] ?? [position]
    }

    private func requiredMembers(of type: FoundType) -> Set<String> {
        guard case .definition(let position) = type else { return [] }
        switch types.definitions[position].content {
        case .record(let record):
            return Set(record.fields.filter { !types.isOptional($0.type) && !$0.flags.contains(.rest) }.map(\.name))
        case .union(let union): return union.by.map { [$0] } ?? []
        case .enumeration, .alias: return []
        }
    }

    /// A record with the members of all.
    ///
    /// - Parameter records: The records, with the values of their members with a single value.
    private mutating func merged(_ records: [(FoundRecord, constants: [String: String])], at position: Int)
        -> FoundRecord
    {
        var result = FoundRecord()
        var positions: [String: Int] = [:]
        var counts: [String: Int] = [:]
        var kinds: [String: [FoundType]] = [:]
        // The values of texts that have only one.
        var values: [String: [String]] = [:]
        for (record, constants) in records {
            for field in record.fields {
                let type = types.resolved(field.type)
                if let value = constants[field.name], type.required == .string {
                    if !values[field.name, default: []].contains(value) {
                        values[field.name, default: []].append(value)
                    }
                } else if !kinds[field.name, default: []].contains(type.required) {
                    kinds[field.name, default: []].append(type.required)
                }
                counts[field.name, default: 0] += 1
                if let index = positions[field.name] {
                    if type.isOptional { result.fields[index].type = result.fields[index].type.orNil }
                    result.fields[index].docs = result.fields[index].docs ?? field.docs
                    if result.fields[index].defaultValue != field.defaultValue {
                        result.fields[index].defaultValue = nil
                    }
                } else {
                    positions[field.name] = result.fields.count
                    result.fields.append(field)
                }
            }
        }
        for index in result.fields.indices {
            let name = result.fields[index].name
            if counts[name] != records.count {
                result.fields[index].type = result.fields[index].type.orNil
                result.fields[index].defaultValue = nil
            }
            if result.fields[index].flags.contains(.rest) { result.fields[index].type = .map(.json) }
            var several = kinds[name] ?? []
            if let values = values[name], result.fields[index].defaultValue == nil {
                let found = FoundEnumeration(values: values.map { .init(text: $0) })
                several.append(.definition(newDefinition(.enumeration(found), at: position, member: name)))
            }
            guard several.count > 1 || values[name] != nil, let first = several.first else { continue }
            let isOptional = result.fields[index].type.isOptional
            let isOne = several.count == 1
            if !isOne, several.contains(.json) { types.lose(.merged(name: name, type: "json")) }
            let type =
                several.contains(.json) ? .json : isOne ? first : newUnion(of: several, at: position, member: name)
            result.fields[index].type = isOptional ? .optional(type) : type
        }
        return result
    }

    // MARK: - New definitions

    mutating func newUnion(of cases: [FoundType], at position: Int, member: String) -> FoundType {
        let union = FoundUnion(cases: cases.map { .init(value: "", type: $0) })
        let new = newDefinition(.union(union), at: position, member: member)
        queue.append(new)
        return .definition(new)
    }

    mutating func newDefinition(
        _ content: FoundDefinition.Content, at position: Int, member: String
    ) -> Int {
        let hint = FoundDefinition.Hint(owner: .definition(position), member: member)
        let new = types.reserve(name: nil, docs: nil, hint: hint, place: types.definitions[position].place)
        types.definitions[new].content = content
        return new
    }
}

extension TypeFinder {
    private static let longestAlias = 100

    /// The type with aliases replaced.
    func resolved(_ type: FoundType) -> FoundType {
        resolved(type, Self.longestAlias)
    }

    private func resolved(_ type: FoundType, _ limit: Int) -> FoundType {
        guard limit > 0 else { return .json }
        switch type {
        case .scalar, .identity, .file: return type
        case .list(let element): return .list(resolved(element, limit - 1))
        case .map(let value): return .map(resolved(value, limit - 1))
        case .optional(let wrapped): return resolved(wrapped, limit - 1).orNil
        case .definition(let position):
            guard case .alias(let type) = definitions[position].content else { return type }
            return resolved(type, limit - 1)
        }
    }

    /// Whether both are texts of which at least one has only one value. A text that is required has it as a default, and
    /// otherwise an enum.
    func areConstants(_ type: FoundType, _ other: FoundType) -> Bool {
        func isText(_ type: FoundType) -> Bool { resolved(type).required == .string }
        func isConstant(_ type: FoundType) -> Bool {
            guard let position = position(of: type), case .enumeration(let found) = definitions[position].content
            else { return false }
            return found.values.count == 1 && !found.isInteger
        }
        return isText(type) && isConstant(other) || isConstant(type) && isText(other)
    }

    func isOptional(_ type: FoundType) -> Bool {
        resolved(type).isOptional
    }

    /// The record that a type is, without `?`.
    func record(of type: FoundType) -> FoundRecord? {
        guard case .definition(let position) = resolved(type).required else { return nil }
        return definitions[position].record
    }

    /// Whether a type is an enum of texts.
    func isTextEnumeration(_ type: FoundType) -> Bool {
        guard let position = position(of: type), case .enumeration(let found) = definitions[position].content else {
            return false
        }
        return !found.isInteger
    }

    /// The position of the record, enum or union that a type is, without `?`.
    func position(of type: FoundType) -> Int? {
        guard case .definition(let position) = resolved(type).required else { return nil }
        return position
    }
}
