import PipeModel
import PipewrightDiagnostics

/// Decides how the cases of unions are distinguished, and replaces unions for which the language has no way by other types.
struct UnionDecision {
    private enum Kind: Hashable {
        case string, number, boolean, array, object
    }

    private static let caseLimit = 1000
    /// How many unions may come from merging others.
    private static let newUnionLimit = 10_000

    private let swift = SwiftName()
    private var types: TypeFinder
    private var queue: [Int] = []

    /// Decides all unions of the types.
    static func decide(_ types: inout TypeFinder) {
        var decision = UnionDecision(types: types)
        for position in types.definitions.indices {
            if case .union = types.definitions[position].content { decision.queue.append(position) }
        }
        let first = decision.types.definitions.count
        var next = 0
        while next < decision.queue.count {
            decision.decide(decision.queue[next])
            next += 1
            if decision.types.definitions.count > first + newUnionLimit { break }
        }
        types = decision.types
        // Cases without members of their type have any members.
        for position in types.definitions.indices where types.definitions[position].record?.fields.isEmpty == true {
            types.definitions[position].content = .record(FoundRecord(fields: [.rest(named: "additional_properties")]))
        }
    }

    private mutating func decide(_ position: Int) {
        guard case .union(let union) = types.definitions[position].content else { return }
        guard var cases = leaves(of: union, at: position), !cases.isEmpty, !cases.contains(where: { $0.type == .json })
        else {
            types.definitions[position].content = .alias(.json)
            return
        }
        if let found = discriminated(cases, by: union.by) {
            types.definitions[position].content = .union(found)
            return
        }
        cases = cases.map { FoundUnion.Case(value: "", type: $0.type) }
        let kinds = cases.map { kind(of: $0.type) }
        var result: [FoundType] = []
        var done: Set<Kind> = []
        for kind in kinds where done.insert(kind).inserted {
            let same = zip(cases, kinds).filter { $0.1 == kind }.map(\.0.type)
            result += distinguishable(same, kind, at: position, isAlone: same.count == cases.count)
        }
        if result.contains(.json) {
            types.definitions[position].content = .alias(.json)
            let definition = types.definitions[position]
            types.losses.append(.union(name: definition.documentName ?? definition.hints.first?.member ?? ""))
        } else if result.count == 1 {
            if result[0] != .definition(position) { types.definitions[position].content = .alias(result[0]) }
        } else {
            types.definitions[position].content = .union(FoundUnion(cases: result.map { .init(value: "", type: $0) }))
        }
    }

    /// The cases, with the cases of unions among them that have no discriminator; `nil` if there are too many.
    private func leaves(of union: FoundUnion, at position: Int) -> [FoundUnion.Case]? {
        var found: [FoundUnion.Case] = []
        var seen: Set<FoundType> = []
        var visited: Set<Int> = [position]
        var next = Array(union.cases.reversed())
        while let item = next.popLast() {
            let type = types.resolved(item.type).required
            if case .definition(let inner) = type, case .union(let nested) = types.definitions[inner].content,
                nested.by == nil || nested.cases.contains(where: { $0.value.isEmpty }) || union.by != nil
            {
                guard visited.insert(inner).inserted else { continue }
                next += nested.cases.reversed()
                continue
            }
            guard seen.insert(type).inserted else { continue }
            found.append(FoundUnion.Case(value: item.value, type: type))
            guard found.count <= Self.caseLimit else { return nil }
        }
        return found
    }

    // MARK: - By a member

    private func discriminated(_ cases: [FoundUnion.Case], by: String?) -> FoundUnion? {
        let positions = cases.compactMap { item -> Int? in
            guard case .definition(let position) = item.type, types.definitions[position].record != nil else {
                return nil
            }
            return position
        }
        guard positions.count == cases.count, cases.count > 1 else { return nil }
        if let by, !by.isEmpty {
            var named = cases
            for (index, position) in positions.enumerated() where named[index].value.isEmpty {
                named[index].value =
                    types.constants[position]?[by] ?? types.definitions[position].documentName ?? ""
            }
            if isUsable(named) { return FoundUnion(by: by, cases: named) }
        }
        // A member that has a different single value in every record.
        let first = types.constants[positions[0]] ?? [:]
        for name in first.keys.sorted() {
            var named = cases
            for (index, position) in positions.enumerated() {
                let isRequired = types.definitions[position].record?[name]?.type.isOptional == false
                named[index].value = isRequired ? types.constants[position]?[name] ?? "" : ""
            }
            if isUsable(named) { return FoundUnion(by: name, cases: named) }
        }
        return nil
    }

    private func isUsable(_ cases: [FoundUnion.Case]) -> Bool {
        let names = cases.compactMap {
            $0.value.isEmpty || !YAMLKey.allows($0.value) ? nil : swift.name($0.value, as: .enumCase)
        }
        return names.count == cases.count && Set(names).count == names.count
    }

    // MARK: - By shape

    private func kind(of type: FoundType) -> Kind {
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
        case .string: return [string(of: same, at: position)]
        case .number:
            let isWhole = same.allSatisfy { $0 != .scalar("double") && $0 != .scalar("float") }
            return [.scalar(isWhole ? "int64" : "double")]
        case .array:
            let elements = same.compactMap { type -> FoundType? in
                if case .list(let element) = type { return types.resolved(element).required }
                return nil
            }
            guard !elements.contains(.json) else { return [.list(.json)] }
            return [.list(newUnion(of: elements, at: position, member: "element"))]
        case .object: return objects(same, at: position, isAlone: isAlone)
        }
    }

    private mutating func string(of same: [FoundType], at position: Int) -> FoundType {
        var merged = FoundEnumeration()
        var known: Set<String> = []
        for type in same {
            guard case .definition(let other) = type, case .enumeration(let found) = types.definitions[other].content
            else { return .string }
            merged.values += found.values.filter { known.insert($0.text).inserted }
        }
        return .definition(newDefinition(.enumeration(merged), at: position, member: "value"))
    }

    private mutating func objects(_ same: [FoundType], at position: Int, isAlone: Bool) -> [FoundType] {
        var byMembers: [Set<String>: [Int]] = [:]
        for (index, type) in same.enumerated() { byMembers[requiredMembers(of: type), default: []].append(index) }
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
            let merged = merged(records, at: position)
            if isWhole {
                types.definitions[position].content = .record(merged)
                return [.definition(position)]
            }
            result.append(.definition(newDefinition(.record(merged), at: position, member: "object")))
        }
        return result
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
    private mutating func merged(_ records: [FoundRecord], at position: Int) -> FoundRecord {
        var result = FoundRecord()
        var positions: [String: Int] = [:]
        var counts: [String: Int] = [:]
        var kinds: [String: [FoundType]] = [:]
        for record in records {
            for field in record.fields {
                counts[field.name, default: 0] += 1
                if let index = positions[field.name] {
                    let type = types.resolved(field.type)
                    if !kinds[field.name, default: []].contains(type.required) {
                        kinds[field.name, default: []].append(type.required)
                    }
                    if type.isOptional { result.fields[index].type = result.fields[index].type.orNil }
                    result.fields[index].docs = result.fields[index].docs ?? field.docs
                    result.fields[index].defaultValue = nil
                } else {
                    positions[field.name] = result.fields.count
                    kinds[field.name] = [types.resolved(field.type).required]
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
            guard let several = kinds[name], several.count > 1 else { continue }
            let isOptional = result.fields[index].type.isOptional
            let type = several.contains(.json) ? .json : newUnion(of: several, at: position, member: name)
            result.fields[index].type = isOptional ? .optional(type) : type
        }
        return result
    }

    // MARK: - New definitions

    private mutating func newUnion(of cases: [FoundType], at position: Int, member: String) -> FoundType {
        let union = FoundUnion(cases: cases.map { .init(value: "", type: $0) })
        let new = newDefinition(.union(union), at: position, member: member)
        queue.append(new)
        return .definition(new)
    }

    private mutating func newDefinition(
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

    func isOptional(_ type: FoundType) -> Bool {
        resolved(type).isOptional
    }

    /// The record that a type is, without `?`.
    func record(of type: FoundType) -> FoundRecord? {
        guard case .definition(let position) = resolved(type).required else { return nil }
        return definitions[position].record
    }

    /// The position of the record, enum or union that a type is, without `?`.
    func position(of type: FoundType) -> Int? {
        guard case .definition(let position) = resolved(type).required else { return nil }
        return position
    }
}
