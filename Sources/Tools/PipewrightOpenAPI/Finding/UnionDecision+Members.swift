extension UnionDecision {
    /// The cases, with the cases of unions among them that do not stay unions; `nil` if there are too many.
    mutating func leaves(of union: FoundUnion, at position: Int) -> [FoundUnion.Case]? {
        var found: [FoundUnion.Case] = []
        var seen: Set<FoundUnion.Case> = []
        var visited: Set<Int> = [position]
        var next = Array(union.cases.reversed())
        while let item = next.popLast() {
            var type = types.resolved(item.type).required
            if case .definition(let inner) = type, case .union = types.definitions[inner].content {
                if outer.count < Self.mostNested, !outer.contains(inner) { decide(inner) }
                type = types.resolved(type).required
            }
            if case .definition(let inner) = type, case .union(let nested) = types.definitions[inner].content,
                !isCase(nested, inner, item, by: union.by)
            {
                guard visited.insert(inner).inserted else { continue }
                if union.unknown == nil, nested.unknown != nil, nested.isOfSubtypes, let by = nested.by {
                    lose(.otherSubtypes(by: by), at: position)
                }
                // Values of another member, and names below a value of this one, are no values of it.
                let isSame = nested.by == union.by && item.value.isEmpty
                next += nested.cases.reversed().map {
                    isSame ? $0 : FoundUnion.Case(value: "", type: $0.type)
                }
                continue
            }
            // Several values can lead to one type.
            let known = FoundUnion.Case(value: item.value, type: type)
            guard seen.insert(known).inserted else { continue }
            found.append(FoundUnion.Case(value: item.value, type: type, schema: item.schema))
            guard found.count <= Self.caseLimit else { return nil }
        }
        return found
    }

    /// Whether a union is a case of another one, and not its cases are.
    private func isCase(_ nested: FoundUnion, _ position: Int, _ item: FoundUnion.Case, by: String?) -> Bool {
        guard decided.contains(position), !outer.contains(position) else { return false }
        guard let by else { return nested.by != nil }
        guard hasMember(by, in: .definition(position)) else { return false }
        // The values of the inner union's cases are those of the outer one, unless the document says others.
        if item.value.isEmpty, nested.by == by { return false }
        return !item.value.isEmpty || item.schema != nil && nested.by != nil
    }

    /// Whether every value of a type is an object with a member.
    private func hasMember(_ name: String, in type: FoundType) -> Bool {
        var seen: Set<Int> = []
        var next = [type]
        while let type = next.popLast() {
            guard case .definition(let position) = types.resolved(type).required else { return false }
            guard seen.insert(position).inserted else { continue }
            switch types.definitions[position].content {
            case .record(let record): guard record[name]?.flags.contains(.write) == false else { return false }
            case .union(let union): if union.by != name { next += union.cases.map(\.type) }
            case .enumeration, .alias: return false
            }
        }
        return true
    }

    /// The union of the cases by the discriminator, or by a member whose values are different in all of them.
    ///
    /// - Parameter allowsMissing: Whether a member counts that records may lack, if it has one value in each.
    mutating func discriminated(
        _ cases: [FoundUnion.Case], by: String?, at position: Int, allowsMissing: Bool = false
    ) -> FoundUnion? {
        guard cases.allSatisfy({ isObjectByMember($0.type) }) else { return nil }
        if let by, !by.isEmpty, let (named, isGuess) = named(cases, by: by),
            let found = grouped(named, by: by, at: position)
        {
            if isGuess { lose(.valuesInNames(of: by), at: position) }
            return FoundUnion(by: by, cases: found)
        }
        guard cases.count > 1 else { return nil }
        for name in candidates(in: cases) {
            let isInAll = cases.allSatisfy { item in
                guard let record = types.record(of: item.type) else { return union(of: item.type)?.by == name }
                return record[name].map { allowsMissing || !types.isOptional($0.type) } ?? false
            }
            guard isInAll else { continue }
            var named: [FoundUnion.Case] = []
            var isWhole = true
            for item in cases {
                let found =
                    union(of: item.type)?.cases
                    ?? values(of: name, in: item.type).map { FoundUnion.Case(value: $0, type: item.type) }
                isWhole = isWhole && !found.isEmpty
                named += found
            }
            guard isWhole, named.allSatisfy({ !$0.value.isEmpty && YAMLKey.allows($0.value) }) else { continue }
            // A few of many alternatives can have the same value.
            let count = Set(named.map(\.value)).count
            guard count == named.count || count * 2 > named.count && count > 2 && !allowsMissing else { continue }
            if let found = grouped(named, by: name, at: position) { return FoundUnion(by: name, cases: found) }
        }
        return nil
    }

    /// The members whose values may distinguish the cases, those with a single value first.
    private func candidates(in cases: [FoundUnion.Case]) -> [String] {
        guard let first = cases.first(where: { types.record(of: $0.type) != nil }),
            let record = types.record(of: first.type)
        else { return union(of: cases[0].type)?.by.map { [$0] } ?? [] }
        let found = record.fields.map { (name: $0.name, count: values(of: $0.name, in: first.type).count) }
        let sorted = found.filter { $0.count > 0 }.sorted { ($0.count, $0.name) < ($1.count, $1.name) }
        return sorted.map(\.name)
    }

    private func union(of type: FoundType) -> FoundUnion? {
        guard case .definition(let position) = type, case .union(let union) = types.definitions[position].content else {
            return nil
        }
        return union
    }

    /// Whether a type is a record or a union by a member.
    private func isObjectByMember(_ type: FoundType) -> Bool {
        guard case .definition(let position) = type else { return false }
        switch types.definitions[position].content {
        case .record: return true
        case .union(let union): return union.by != nil || union.cases.allSatisfy { types.record(of: $0.type) != nil }
        case .enumeration, .alias: return false
        }
    }

    /// The cases with the values that the document gives them: those of its mapping, those of the member, or the name of the
    /// schema; `nil` if one has none.
    ///
    /// - Returns: The cases, and whether a value is a word in the name of the schema.
    private func named(_ cases: [FoundUnion.Case], by: String) -> (cases: [FoundUnion.Case], isGuess: Bool)? {
        // A value that the members of several cases have does not say which case it is.
        var counts: [String: Int] = [:]
        for item in cases where item.value.isEmpty {
            for value in values(of: by, in: item.type) { counts[value, default: 0] += 1 }
        }
        var named: [FoundUnion.Case] = []
        var isGuess = false
        for item in cases {
            guard item.value.isEmpty else {
                named.append(item)
                continue
            }
            let values = values(of: by, in: item.type)
            let isOwn = values.count == 1 || values.allSatisfy { counts[$0] == 1 }
            if let union = union(of: item.type), union.by == by {
                named += union.cases
            } else if isOwn, !values.isEmpty {
                named += values.map { FoundUnion.Case(value: $0, type: item.type) }
            } else {
                guard let name = item.schema, !name.isEmpty, let value = value(named: name, among: values) else {
                    return nil
                }
                isGuess = isGuess || value != name
                named.append(FoundUnion.Case(value: value, type: item.type))
            }
        }
        return named.allSatisfy { YAMLKey.allows($0.value) && !$0.value.isEmpty } ? (named, isGuess) : nil
    }

    /// The value of a discriminator that stands for a schema: its name or, if the member's enum does not have that, the
    /// longest value in the name: `sidecar` of `RunnerSidecarBody`.
    private func value(named name: String, among values: [String]) -> String? {
        if values.isEmpty || values.contains(name) { return name }
        let folded = Words.folded(name)
        let found = values.filter { value in
            let word = Words.folded(value)
            return word.utf8.count > 2 && folded.contains(word)
        }
        return found.max { $0.utf8.count < $1.utf8.count }
    }

    /// The values of a member of a record: a constant, or the values of an enum.
    private func values(of name: String, in type: FoundType) -> [String] {
        guard let position = types.position(of: type), let field = types.definitions[position].record?[name] else {
            return []
        }
        if let constant = types.constants[position]?[name] { return [constant] }
        guard let inner = types.position(of: field.type),
            case .enumeration(let found) = types.definitions[inner].content, !found.isInteger
        else { return [] }
        return found.values.map(\.text)
    }

    /// The cases, where those with the same value are one.
    private mutating func grouped(_ cases: [FoundUnion.Case], by: String, at position: Int) -> [FoundUnion.Case]? {
        var byValue: [String: [FoundType]] = [:]
        for item in cases where byValue[item.value]?.contains(item.type) != true {
            byValue[item.value, default: []].append(item.type)
        }
        guard byValue.contains(where: { $0.value.count > 1 }) else { return cases }
        guard byValue.count > 1 else { return nil }
        var done: Set<String> = []
        var result: [FoundUnion.Case] = []
        for item in cases where done.insert(item.value).inserted {
            guard let same = byValue[item.value], same.count > 1 else {
                result.append(item)
                continue
            }
            guard outer.count < Self.mostNested, same.allSatisfy({ hasMember(by, in: $0) }) else { return nil }
            let type = newUnion(of: same, at: position, member: item.value)
            if let new = types.position(of: type) { decide(new) }
            guard types.resolved(type) != .json else { return nil }
            result.append(FoundUnion.Case(value: item.value, type: type))
        }
        return result
    }
}
