extension TypeFinder {
    /// The most members that alternatives have because of what is beside them. Without a limit, they are the square of
    /// the document's.
    private static let mostRepeatedMembers = 200_000
    /// The most combinations of alternatives of several choices, or of choices within alternatives.
    private static let mostCombinations = 256

    /// The schema of an alternative with what the schema around it says of all values; the alternative itself if it says
    /// that, too.
    mutating func whole(
        _ alternative: SchemaID, of id: SchemaID, _ merged: MergedSchema, _ choice: SchemaChoice, at position: Int
    ) -> SchemaID {
        let isBase = alternative == choice.key.schema
        guard isBase || merged.choices.count > 1 || adds(merged, to: alternative) else { return alternative }
        repeatedMembers += merged.node.properties.count + 1
        let combinations = (combinations[id] ?? 1) * (isBase ? 1 : choice.alternatives.count)
        guard isBase || repeatedMembers <= Self.mostRepeatedMembers && combinations <= Self.mostCombinations else {
            let isKnown = lossesOfDefinitions.last.map { $0.position == position && $0.loss == .tooLarge } ?? false
            if !isKnown { lossesOfDefinitions.append((position, .tooLarge)) }
            return alternative
        }
        let part = document[document.view(of: alternative).target]
        var node = SchemaNode(place: part.place)
        node.allOf = isBase ? [id] : [id, alternative]
        node.made = document[id].made.union([choice.key])
        node.title = isBase ? "base" : part.name ?? document[alternative].title ?? part.title
        if !document[id].made.isEmpty, let outer = document[id].title, let inner = node.title {
            node.title = "\(outer)_\(inner)"
        }
        node.docs = part.docs
        document.schemas.append(node)
        let whole = SchemaID(document.schemas.count - 1)
        self.combinations[whole] = combinations
        return whole
    }

    /// The record with the members beside the alternatives, which other values have, too; `nil` without such members.
    mutating func base(
        of id: SchemaID, _ merged: MergedSchema, _ choice: SchemaChoice, use: Use, at position: Int
    ) -> FoundType? {
        guard merged.choices.count == 1, !merged.node.properties.isEmpty else { return nil }
        let schema = whole(choice.key.schema, of: id, merged, choice, at: position)
        let hint = FoundDefinition.Hint(owner: .definition(position), member: "base")
        let type = type(of: schema, use: use, hint: hint).required
        return record(of: type) == nil ? nil : type
    }

    /// Whether a schema says something of its values that an alternative in it does not.
    private func adds(_ merged: MergedSchema, to alternative: SchemaID) -> Bool {
        let node = merged.node
        guard !node.properties.isEmpty || !node.required.isEmpty || node.saysAdditional else { return false }
        let other = document.merged(document.view(of: alternative).target)
        // Members say nothing of other values.
        guard [[], [.object]].contains(other.node.kinds), other.node.values.isEmpty, other.node.items == nil else {
            return false
        }
        let known = Set(other.node.properties.map(\.name))
        return node.properties.contains { !known.contains($0.name) }
            || node.required.contains { known.contains($0) && !other.node.required.contains($0) }
            || node.saysAdditional && !other.node.saysAdditional && !known.isEmpty
    }

    /// A schema with the members of all alternatives, for several choices that have too many combinations; `nil` for others.
    mutating func widestRecord(for merged: MergedSchema, _ id: SchemaID) -> SchemaID? {
        var combinations = 1
        for choice in merged.choices where combinations <= Self.mostCombinations {
            combinations *= choice.alternatives.count
        }
        guard combinations > Self.mostCombinations else { return nil }
        var node = merged.node
        node.name = document[id].name
        var positions = Dictionary(node.properties.enumerated().map { ($1.name, $0) }) { first, _ in first }
        for alternative in merged.choices.flatMap(\.alternatives) where !document.isNull(alternative) {
            let part = document.merged(document.view(of: alternative).target)
            guard part.choices.isEmpty, [[], [.object]].contains(part.node.kinds), part.node.values.isEmpty else {
                return nil
            }
            for property in part.node.properties {
                guard let known = positions[property.name] else {
                    positions[property.name] = node.properties.count
                    node.properties.append(property)
                    continue
                }
                guard node.properties[known].schema != property.schema else { continue }
                document.schemas.append(SchemaNode(place: node.place))
                node.properties[known].schema = SchemaID(document.schemas.count - 1)
            }
        }
        node.kinds = [.object]
        document.schemas.append(node)
        return SchemaID(document.schemas.count - 1)
    }

    /// The members of all alternatives, for forms and multipart bodies, which have a list of members.
    mutating func widest(
        _ merged: MergedSchema, of id: SchemaID, _ use: Use, _ owner: FoundDefinition.Hint.Owner
    ) -> [FoundField]? {
        guard let choice = merged.choices.first else { return nil }
        let position = reserve(name: nil, docs: nil, hint: .init(owner: owner, member: ""), place: merged.node.place)
        lossesOfDefinitions.append((position, .oneRecord))
        var result: [FoundField] = []
        var positions: [String: Int] = [:]
        var types: [String: [FoundType]] = [:]
        var alternatives = 0
        for alternative in choice.alternatives where !document.isNull(alternative) {
            let schema = whole(alternative, of: id, merged, choice, at: position)
            guard let fields = fields(of: schema, use: use, owner: owner) else { continue }
            alternatives += 1
            for field in fields {
                if positions[field.name] == nil {
                    positions[field.name] = result.count
                    result.append(field)
                }
                types[field.name, default: []].append(field.type)
            }
        }
        for index in result.indices {
            let name = result[index].name
            let found = types[name] ?? []
            let isOptional = found.count < alternatives || found.contains(where: \.isOptional)
            if Set(found.map(\.required)).count > 1 {
                result[index].type = union(
                    of: found.map(\.required), hint: .init(owner: owner, member: name), place: merged.node.place)
            }
            if isOptional {
                result[index].type = result[index].type.orNil
                result[index].defaultValue = nil
            }
        }
        return result.isEmpty ? nil : result
    }
}
